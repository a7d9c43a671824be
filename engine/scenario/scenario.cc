#include "engine/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <deque>
#include <exception>

#include "engine/scenario/expect.h"

namespace gatehouse::engine::scenario {
namespace {

/// The first words of sentences that act or judge: the first of them ends the description of the position.
constexpr std::array<std::string_view, 10> kActs{"draw",        "deal",        "chance", "end",
                                                 "expect",      "refuse",      "offers", "not-offered",
                                                 "offers-only", "offers-count"};
/// The frame's own words of the position.
constexpr std::array<std::string_view, 9> kHeads{"scenario", "source",     "note",  "game",   "options",
                                                 "option",   "expansions", "seats", "players"};

template <class List>
bool among(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// Thrown when a scenario cannot go on. What was found is reported, and the rest of it is not run.
struct Stop {
  std::string text;
};

/// One scenario being run.
class Run {
 public:
  Run(Line title, std::span<const ScenarioGame> games) : games_(games) {
    result_.line = title.number;
    const std::size_t after = title.text.find_first_of(" \t");
    result_.name =
        after == std::string::npos ? "" : title.text.substr(title.text.find_first_not_of(" \t:", after));
    heading_.title = std::move(title);
    heading_.seats_line = heading_.title.number;
  }

  /// Lines before the first scenario of a file: part of the position of each.
  void read_shared(const std::vector<Line>& lines) {
    shared_ = true;
    for (const Line& line : lines) read(line);
    shared_ = false;
  }

  void read(const Line& line) {
    if (stopped_) return;
    line_ = line.number;
    guard([&] { sentence(line); });
  }

  Result finish() {
    guard([&] {
      if (!stopped_ && table_ == nullptr) begin();
    });
    if (result_.ok() && !judges_ && !result_.name.empty())
      fault(result_.line, "the scenario expects nothing: 'expect', 'offers' or 'refuse' is missing");
    if (result_.name.empty()) fault(result_.line, "the scenario has no name");
    if (!result_.ok() && table_ != nullptr) guard([&] { result_.picture = table_->picture(); });
    return result_;
  }

 private:
  template <class Act>
  void guard(Act&& act) {
    try {
      act();
    } catch (const Stop& stop) {
      fault(line_, stop.text);
      stopped_ = true;
    } catch (const Mistake& mistake) {
      fault(mistake.line == 0 ? line_ : mistake.line, mistake.what());
      stopped_ = true;
    } catch (const std::exception& error) {
      fault(line_, error.what());
      stopped_ = true;
    }
  }

  void fault(int line, std::string text) { result_.faults.push_back({line, std::move(text)}); }

  void sentence(const Line& line) {
    Words words(line.text);
    const std::string first(words.peek());
    if (table_ == nullptr && head(first, line)) return;
    Words probe = words;
    probe.next("a word");
    const bool colon = probe.take(":");
    const std::optional<Seat> seat = heading_.seats.find(first);
    if (shared_ && ((seat && colon) || among(kActs, first)))
      throw Mistake("what scenarios share is of their positions; '" + first + "' belongs into a scenario");
    if (seat && colon) {
      begin_once();
      for (const Words& piece : entries(probe, "a command")) command(*seat, piece);
    } else if (among(kActs, first)) {
      begin_once();
      words.next("a word");
      act(first, words);
    } else if (first == "note" || first == "source") {
      return;
    } else if (table_ == nullptr) {
      heading_.position.push_back(line);
    } else if (colon) {
      throw Mistake("nobody is called '" + first + "'");
    } else {
      throw Mistake("'" + first + "' is not understood here; the position comes before the first command");
    }
  }

  /// The pieces between the ';'. Throws Mistake when there is none.
  static std::vector<Words> entries(const Words& words, std::string_view what) {
    std::vector<Words> pieces = words.split(";");
    if (pieces.empty()) throw Mistake(std::string(what) + " is missing");
    return pieces;
  }

  /// Reads a line that describes the position for every game; returns whether it was one.
  bool head(std::string_view first, const Line& line) {
    if (!among(kHeads, first)) return false;
    Words words(line.text);
    words.next("a word");
    words.take(":");
    if (first == "game") {
      game_ = words.next("the game's name");
      game_line_ = line.number;
      words.finish();
    } else if (first == "seats" || first == "players") {
      heading_.seats.names.clear();
      heading_.seats_line = line.number;
      while (!words.done()) add_seat(words.next("a seat"));
    } else if (first == "options" || first == "option" || first == "expansions") {
      heading_.options.push_back({line.number, words.rest()});
    }
    return true;
  }

  void add_seat(const std::string& name) {
    if (name == ";" || name == "|") return;
    if (among(kActs, name) || among(kHeads, name) || name == "others" || name == "none" || name == "nobody")
      throw Mistake("a seat cannot be called '" + name + "': the word has a meaning of its own");
    if (heading_.seats.find(name)) throw Mistake("two seats are called '" + name + "'");
    heading_.seats.names.push_back(name);
  }

  void begin_once() {
    if (table_ == nullptr) begin();
  }

  void begin() {
    const auto game = std::find_if(games_.begin(), games_.end(), [this](const ScenarioGame& candidate) {
      return game_.empty() || candidate.name == game_;
    });
    if (game == games_.end()) throw Mistake("there is no game '" + game_ + "'", game_line_);
    std::unique_ptr<Table> table = game->open();
    const int line = std::exchange(line_, heading_.title.number);
    table->begin(heading_);
    line_ = line;
    table_ = std::move(table);
    remember_scores();
    settle();
  }

  void remember_scores() {
    scores_.clear();
    for (int seat = 0; seat < heading_.seats.count(); ++seat) scores_.push_back(table_->score(seat_at(seat)));
  }

  /// Plays the outcomes of chance that the position prescribes.
  void settle() {
    while (table_->actor().chance) {
      const std::string outcome = table_->forced();
      if (outcome.empty()) return;
      if (const Refusal refusal = table_->attempt(kNoSeat, outcome, events_))
        throw Stop{outcome + " is refused: " + std::string(refusal.name)};
      drawn_.push_back(outcome);
    }
  }

  /// A command begins: if `expect` lines came before it, they have looked at what happened until now.
  void open_window() {
    if (!judged_) return;
    judged_ = false;
    events_.clear();
    table_->forget();
    remember_scores();
  }

  void act(std::string_view verb, Words& words) {
    if (verb == "expect") {
      words.take(":");
      for (const Words& piece : entries(words, "what is expected")) expect(piece);
      judged_ = judges_ = true;
    } else if (verb == "draw" || verb == "deal") {
      words.put_back();
      chance(table_->read(kNoSeat, words).text);
    } else if (verb == "chance") {
      words.take(":");
      chance(table_->read(kNoSeat, words).text);
    } else if (verb == "end") {
      words.finish();
      open_window();
      if (table_->actor().nobody()) throw Stop{"the game is over already"};
      table_->end(events_);
    } else if (verb == "refuse") {
      refuse(words);
    } else {
      offers(verb, words);
    }
  }

  /// An outcome of chance: played, or compared with the one that was prescribed. Prescribed tiles that the
  /// rules discarded at once need not be written.
  void chance(const std::string& outcome) {
    if (!drawn_.empty()) {
      const auto came = std::find(drawn_.begin(), drawn_.end(), outcome);
      if (came != drawn_.end()) {
        drawn_.erase(drawn_.begin(), came + 1);
        return;
      }
      if (!table_->actor().chance)
        throw Stop{"not '" + outcome + "' but '" + listed({drawn_.begin(), drawn_.end()}, "") +
                   "' came out of the bag"};
      drawn_.clear();  // all of them were discarded
    }
    open_window();
    if (!table_->actor().chance)
      throw Stop{"nothing is to be drawn: " + waiting_for(*table_, heading_.seats)};
    if (const Refusal refusal = table_->attempt(kNoSeat, outcome, events_))
      throw Stop{"'" + outcome + "' is not possible: none of it is there"};
    settle();
  }

  void command(Seat seat, Words words) {
    if (words.take("undo")) {
      words.finish();
      open_window();
      if (!table_->undo(seat)) throw Stop{"refused: nothing-to-undo"};
      events_.push_back({"undone", {heading_.seats.name(seat)}});
      last_choice_.clear();
      return;
    }
    const std::string said = words.rest();
    const Choice choice = table_->read(seat, words);
    if (!choice.chance.empty()) chance(choice.chance);
    if (seat == last_seat_ && table_->skipped(last_choice_, choice.text) &&
        !among(table_->choices(seat), choice.text)) {
      last_choice_ = choice.text;  // it does nothing: what happened lately stays so
      return;
    }
    open_window();
    if (const Refusal refusal = table_->attempt(seat, choice.text, events_))
      throw Stop{said + " is refused: " + std::string(refusal.name) + "; " +
                 waiting_for(*table_, heading_.seats)};
    drawn_.clear();
    last_seat_ = seat;
    last_choice_ = choice.text;
    settle();
  }

  void refuse(Words words) {
    const bool by_chance = words.take("chance") || words.peek() == "draw" || words.peek() == "deal";
    const Seat seat = by_chance ? kNoSeat : heading_.seats.read(words);
    words.take(":");
    std::vector<Words> halves = words.split("=");
    std::string name;
    if (halves.size() > 2 || halves.empty()) throw Mistake("expected 'refuse SEAT: CHOICE = NAME'");
    if (halves.size() == 2) {
      name = halves[1].next("the name of the refusal");
      halves[1].finish();
    }
    for (const Words& piece : entries(halves[0], "a choice")) refuse_one(seat, piece, name);
    judges_ = true;
  }

  void refuse_one(Seat seat, Words words, const std::string& name) {
    const std::string said = words.rest();
    const std::uint64_t before = table_->fingerprint();
    Refusal refusal;
    if (seat != kNoSeat && words.take("undo")) {
      words.finish();
      if (!table_->undo(seat)) refusal = {"nothing-to-undo"};
    } else {
      refusal = table_->attempt(seat, readable(seat, words, name), events_);
    }
    if (!refusal) throw Stop{said + " should be refused, and was accepted"};
    if (table_->fingerprint() != before) throw Stop{said + " was refused, yet something changed"};
    if (!name.empty() && refusal.name != name)
      fault(line_, said + " should be refused as " + name + ", not as " + std::string(refusal.name));
  }

  /// The text of a choice; of an impossible choice too if exactly its refusal is expected.
  std::string readable(Seat seat, const Words& words, std::string_view refusal) {
    try {
      const Choice choice = table_->read(seat, words);
      if (!choice.chance.empty()) chance(choice.chance);
      return choice.text;
    } catch (const Impossible& impossible) {
      if (refusal != impossible.refusal) throw;
      return impossible.choice;
    }
  }

  void offers(std::string_view verb, Words& words) {
    const Seat seat = heading_.seats.read(words);
    judges_ = true;
    if (verb == "offers-count") return offers_count(seat, words);
    words.take(":");
    if (words.done() && verb != "offers-only") throw Mistake("a choice is missing");
    std::vector<std::string> wanted;
    const std::vector<std::string> offered = table_->choices(seat);
    for (const Words& piece : words.split(";")) {
      wanted.push_back(readable(seat, piece, ""));
      if (among(offered, wanted.back()) == (verb == "not-offered"))
        fault(line_, piece.rest() + (verb == "not-offered" ? " is offered: " : " is not offered: ") +
                         listed(offered, "nothing is"));
    }
    if (verb != "offers-only") return;
    std::vector<std::string> more;
    for (const std::string& choice : offered)
      if (!among(wanted, choice)) more.push_back(choice);
    if (!more.empty()) fault(line_, "also offered: " + listed(more, ""));
  }

  void offers_count(Seat seat, Words& words) {
    words.take(":");
    const std::string verb = words.at_number() ? "" : words.next("a number");
    const int wanted = words.number("how many choices");
    words.finish();
    std::vector<std::string> offered = table_->choices(seat);
    if (!verb.empty())
      std::erase_if(offered, [&verb](const std::string& choice) { return Words(choice).peek() != verb; });
    if (static_cast<int>(offered.size()) != wanted)
      fault(line_, std::to_string(offered.size()) + " are offered: " + listed(offered, "none"));
  }

  void expect(Words words) {
    const std::string said = words.rest();
    const std::string found = judge_shared({*table_, heading_.seats, scores_, events_}, words);
    if (!found.empty()) fault(line_, "expected " + said + "; found " + found);
  }

  std::span<const ScenarioGame> games_;
  Heading heading_;
  std::string game_;
  int game_line_ = 0;
  std::unique_ptr<Table> table_;  ///< null while the position is read
  Result result_;
  int line_ = 0;
  bool shared_ = false;  ///< shared lines are read
  bool stopped_ = false;
  bool judges_ = false;  ///< the scenario expects something
  bool judged_ = false;  ///< an `expect` line was read since the last command
  std::vector<int> scores_;
  std::vector<EventLine> events_;
  std::deque<std::string> drawn_;  ///< outcomes that came by themselves since the last command of a seat
  Seat last_seat_ = kNoSeat;
  std::string last_choice_;
};

}  // namespace

std::optional<Seat> SeatNames::find(std::string_view name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return seat_at(static_cast<int>(found - names.begin()));
}

Seat SeatNames::read(Words& words) const {
  const std::string name = words.next("a seat");
  const std::optional<Seat> seat = find(name);
  if (!seat) throw Mistake("nobody is called '" + name + "'");
  return *seat;
}

std::vector<std::pair<Seat, int>> SeatNames::read_numbers(Words& words) const {
  std::vector<std::pair<Seat, int>> numbers;
  const auto has = [&numbers](Seat seat) {
    return std::any_of(numbers.begin(), numbers.end(),
                       [seat](const auto& entry) { return entry.first == seat; });
  };
  while (!words.done()) {
    if (words.take("others")) {
      const int number = words.number("points of the others");
      for (int seat = 0; seat < count(); ++seat)
        if (!has(seat_at(seat))) numbers.emplace_back(seat_at(seat), number);
      continue;
    }
    const Seat seat = read(words);
    if (has(seat)) throw Mistake(name(seat) + " is named twice");
    words.take("=");
    numbers.emplace_back(seat, words.number("the number of " + name(seat)));
  }
  if (numbers.empty()) throw Mistake("a seat and a number are missing");
  return numbers;
}

std::vector<Result> run_scenarios(std::string_view text, std::span<const ScenarioGame> games) {
  std::vector<Result> results;
  std::optional<Run> run;
  std::vector<Line> shared;
  int shared_line = 0;  ///< of the word `shared`
  const auto finish = [&results, &run] {
    if (run) results.push_back(run->finish());
    run.reset();
  };
  for (const Line& line : lines_of(text)) {
    Words words(line.text);
    if (words.peek() == "scenario") {
      finish();
      run.emplace(line, games);
      run->read_shared(shared);
    } else if (run) {
      run->read(line);
    } else if (shared_line != 0) {
      shared.push_back(line);
    } else if (line.text == "shared") {
      shared_line = line.number;
    } else {
      results.push_back(
          {line.number, "(no scenario)", {{line.number, "a file begins with a 'scenario' line"}}, ""});
      return results;
    }
  }
  finish();
  if (results.empty()) {
    const int line = std::max(shared_line, 1);
    results.push_back({line, "(no scenario)", {{line, "the file holds no scenario"}}, ""});
  }
  return results;
}

std::string report(std::string_view file, const Result& result) {
  const auto place = [file](int line) { return std::string(file) + ":" + std::to_string(line); };
  std::string text = (result.ok() ? "ok " : "FAIL ") + place(result.line) + " " + result.name + "\n";
  for (const Fault& fault : result.faults) text += "  " + place(fault.line) + ": " + fault.text + "\n";
  return text + result.picture;
}

}  // namespace gatehouse::engine::scenario
