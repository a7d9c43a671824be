#include "engine/scenario/kings_gate/table.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kings_gate/notation.h"
#include "engine/scenario/kings_gate/position.h"
#include "engine/scenario/table_for.h"

namespace gatehouse::engine::kings_gate {

using scenario::Choice;
using scenario::EventLine;
using scenario::Heading;
using scenario::Mistake;
using scenario::Words;

namespace {

std::string number_text(int number) {
  return std::to_string(number);
}

std::string_view name_of(EventType type) {
  switch (type) {
    case EventType::First:
      return "first";
    case EventType::Drawn:
      return "drawn";
    case EventType::Turn:
      return "turn";
    case EventType::Placed:
      return "placed";
    case EventType::Moved:
      return "moved";
    case EventType::Burnt:
      return "burnt";
    case EventType::Discarded:
      return "discarded";
    case EventType::Passed:
      return "passed";
    case EventType::Ended:
      return "ended";
    case EventType::Turned:
      return "king";
    case EventType::Levelled:
      return "bishop";
    case EventType::Scored:
      return "scored";
    case EventType::Forfeited:
      return "forfeited";
    case EventType::Lost:
      return "lost";
    case EventType::Located:
      return "located";
    case EventType::Over:
      return "over";
  }
  return "?";
}

/// "red4*2 redD" for tiles of all colours.
std::string counts_text(const std::array<Counts, kColours>& counts) {
  std::string text;
  for (int c = 0; c < kColours; ++c)
    for (int d = 0; d < kDistricts; ++d) {
      const int copies = counts[static_cast<std::size_t>(c)][static_cast<std::size_t>(d)];
      if (copies == 0) continue;
      text += (text.empty() ? "" : " ") + text_of(Tile{colour_at(c), district_at(d)});
      if (copies > 1) text += "*" + number_text(copies);
    }
  return text.empty() ? "none" : text;
}

/// Empty when they agree, else what is the case.
std::string compared(std::string_view wanted, std::string_view found) {
  return wanted == found ? "" : std::string(found);
}

class KingsGateTable final : public scenario::TableFor<KingsGate> {
 public:
  void begin(const Heading& heading) override {
    ScenarioPosition position = read_position(heading);
    draws_ = std::move(position.draws);
    first_ = position.first;
    start(position.game, position.state, heading.seats);
  }

  Seat turn() const override { return state().seat; }

  std::string_view step() const override { return name_of(state().step); }

  // A stack is stated in the order in which its tiles will be drawn.
  std::string forced() override {
    if (state().step == Step::First) return "first " + number_text(index(first_));
    const Seat drawer = game().drawer(state());
    const auto next = std::find_if(draws_.begin(), draws_.end(),
                                   [&](Tile tile) { return game().owner(tile.colour) == drawer; });
    if (next == draws_.end()) return "";
    const Tile tile = *next;
    draws_.erase(next);
    return "draw " + text_of(tile);
  }

  Choice read(Seat, Words words) const override {
    try {
      return {game().write(state(), game().read(state(), words.rest())), ""};
    } catch (const std::invalid_argument& error) {
      throw Mistake(words.rest() + ": " + error.what());
    }
  }

  // The seat that gained more at the last location stands before others of the same score.
  std::vector<int> ranks() const override {
    return ranks_by([this](Seat seat) {
      const auto at = static_cast<std::size_t>(index(seat));
      return std::pair{state().score[at], state().last_gain[at]};
    });
  }

  void end(std::vector<EventLine>& events) override {
    if (state().step != Step::Place) throw Mistake("a game is ended here while its location is open");
    const std::size_t before = lately().size();
    game().end(state(), &lately());
    tell(before, events);
  }

  std::string judge(Words& words) const override {
    const std::string what = words.next("what is expected");
    std::string found;
    if (what == "tile") {
      found = judge_tile(words);
    } else if (what == "pile") {
      found = judge_pile(words);
    } else if (what == "hand") {
      found = judge_hand(words);
    } else if (what == "hand-size" || what == "stack-size") {
      const Seat seat = names().read(words);
      const auto& sizes = what == "hand-size" ? state().hand_size : state().stack_size;
      const int size = sizes[static_cast<std::size_t>(index(seat))];
      found = words.number("how many") == size ? "" : number_text(size);
    } else if (what == "discarded") {
      found = compared(counts_text(read_counts(words)), counts_text(state().discarded));
    } else if (what == "counter") {
      found = judge_counter(words);
    } else if (what == "location") {
      found = judge_location(words);
    } else if (what == "peril") {
      found = compared(words.next("safe or dangerous"), name_of(game().peril(state())));
    } else if (what == "standing") {
      found = judge_standing(words);
    } else if (what == "ending") {
      found = compared(words.next("how the game ended"), name_of(state().ending));
    } else {
      throw Mistake("'" + what + "' cannot be expected");
    }
    words.finish();
    return found;
  }

  std::string picture() const override { return render(state(), names()); }

 private:
  std::string judge_tile(Words& words) const {
    const Cell cell = read_cell(words);
    const int top = state().board.top(cell);
    const std::string found = top == 0 ? "none" : tile_text(state().board.tile(top));
    return compared(rest_of(words), found);
  }

  std::string judge_pile(Words& words) const {
    std::string found;
    for (int number = state().board.top(read_cell(words)); number != 0;
         number = state().board.tile(number).below)
      found = tile_text(state().board.tile(number)) + (found.empty() ? "" : " ") + found;
    return compared(rest_of(words), found.empty() ? "none" : found);
  }

  std::string judge_hand(Words& words) const {
    const Seat seat = names().read(words);
    std::array<Counts, kColours> hand{};
    for (int c = 0; c < game().colours(); ++c)
      if (game().owner(colour_at(c)) == seat)
        hand[static_cast<std::size_t>(c)] = state().hand[static_cast<std::size_t>(c)];
    return compared(counts_text(read_counts(words)), counts_text(hand));
  }

  std::string judge_counter(Words& words) const {
    const Character character = read_character(words);
    const std::uint8_t where = state().counters[static_cast<std::size_t>(index(character))];
    const std::string found = where == kNotYetWon   ? "box"
                              : where == kPlayed    ? "played"
                              : where == kForfeited ? "forfeited"
                                                    : names().name(seat_at(where));
    return compared(words.next("where the counter is"), found);
  }

  std::string judge_location(Words& words) const {
    const int number = words.number("the number of the location");
    std::string wanted = number_text(number), found = number_text(state().current() + 1);
    if (!words.done()) {
      wanted += " " + text_of(read_cell(words));
      found += " " + text_of(state().board.location());
    }
    return compared(wanted, found);
  }

  /// "COLOUR [place N] [tiles N] [total N] [points N] [counter CHARACTER] [tie]", as the location lies.
  std::string judge_standing(Words& words) const {
    const Colour colour = read_colour(words);
    const auto standings = game().standings(state());
    const auto* own = std::find_if(standings.begin(), standings.end(),
                                   [&](const Standing& standing) { return standing.colour == colour; });
    if (own == standings.end()) throw Mistake("nobody plays " + text_of(colour));
    std::string wrong;
    const auto differs = [&](const std::string& found) { wrong += (wrong.empty() ? "" : " ") + found; };
    const std::pair<std::string_view, int> numbers[] = {
        {"place", own->place + 1}, {"tiles", own->tiles}, {"total", own->total}, {"points", own->points}};
    while (!words.done()) {
      const std::string word = words.next("a word");
      const auto* number = std::find_if(std::begin(numbers), std::end(numbers),
                                        [&](const auto& entry) { return entry.first == word; });
      if (number != std::end(numbers)) {
        if (words.number(word) != number->second) differs(word + " " + number_text(number->second));
      } else if (word == "counter") {
        const std::string won = own->character == Character::None ? "none" : text_of(own->character);
        if (words.next("a character or none") != won) differs("counter " + won);
      } else if (word == "tie") {
        if (!own->by_tie) differs("no tie");
      } else {
        throw Mistake("'" + word + "' is nothing that a standing has");
      }
    }
    return wrong;
  }

  EventLine line_of(const Event& event) const override {
    EventLine line{std::string(name_of(event.type)), {}};
    const auto add = [&line](std::string word) { line.words.push_back(std::move(word)); };
    if (event.seat != kNoSeat) add(names().name(event.seat));
    if (event.number != 0) add(number_text(event.number));
    switch (event.type) {
      case EventType::Drawn:
      case EventType::Placed:
      case EventType::Moved:
      case EventType::Burnt:
      case EventType::Discarded:
        add(text_of(event.tile));
        break;
      case EventType::Turned:
        add(std::string(name_of(event.peril)));
        break;
      case EventType::Lost:
        add(text_of(event.tile.colour));
        add(number_text(event.points));
        break;
      case EventType::Over:
        add(std::string(name_of(event.ending)));
        break;
      default:
        break;
    }
    for (const Seat seat : event.winners) add(names().name(seat));
    if (event.type == EventType::Moved) add(text_of(event.from));
    if (event.type == EventType::Placed || event.type == EventType::Moved || event.type == EventType::Burnt ||
        event.type == EventType::Located)
      add(text_of(event.to));
    if (event.character != Character::None) add(text_of(event.character));
    if (event.has_other) add(text_of(event.other));
    return line;
  }

  std::vector<Tile> draws_;
  Seat first_{0};
};

}  // namespace

std::unique_ptr<scenario::Table> scenario_table() {
  return std::make_unique<KingsGateTable>();
}

}  // namespace gatehouse::engine::kings_gate
