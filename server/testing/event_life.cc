#include "server/testing/event_life.h"

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/base/dice.h"
#include "server/events/event_log.h"
#include "server/events/event_steps.h"
#include "server/testing/event_check.h"
#include "server/testing/event_world.h"

namespace gatehouse::server::testing {
namespace {

constexpr int kMostSteps = 20'000;
constexpr int kFewPeople = 12;
constexpr int kManyPeople = 40;
constexpr std::uint64_t kManyEach = 20;
constexpr int kDrawn = 5;  // one of this number of games

using Bodies = std::vector<EventBody>;

/// The steps of an event, with a fault or without.
class FaultySteps {
 public:
  explicit FaultySteps(EventFault fault) : fault_(fault) {}

  EventStep asked(const EventState& state, const EventAsk& ask, const std::string& by,
                  const EventNow& now) const {
    EventStep step = step_for(state, ask, by, now);
    if (fault_ == EventFault::LosesRuling && std::holds_alternative<AskRule>(ask) &&
        std::holds_alternative<Bodies>(step))
      return Bodies{};
    return step;
  }

  Bodies due(const EventState& state, const EventNow& now) const {
    Bodies step = due_step(state, now);
    if (fault_ != EventFault::StartsEarly || !step.empty() || state.rounds().empty() || state.round_is_over())
      return step;
    EventState decided = state;
    bool one_is_over = false;
    for (const std::size_t at : state.rounds().back().pairings) {
      const EventPairing& pairing = state.pairings().at(at);
      if (pairing.is_over())
        one_is_over = true;
      else
        decided.apply(
            {decided.version() + 1, now.time_ms, Ruled{pairing.made.number, Ruling::First, "early", ""}});
    }
    return one_is_over ? due_step(decided, now) : step;
  }

  Bodies told(const EventState& state, GamePlayed played) const {
    Bodies step = step_for_game(state, played);
    if (fault_ != EventFault::CountsTwice || !step.empty()) return step;
    const EventPairing& pairing = state.pairings().at(static_cast<std::size_t>(played.pairing) - 1);
    if (std::ranges::count(pairing.games, played.game.room, &GameOfPairing::room) == 0) return step;
    played.game.room = pairing.room;
    played.next = pairing.room + "-next";
    return step_for_game(state, played);
  }

 private:
  EventFault fault_;
};

/// A match as its two play it, which may be ahead of the event's log.
struct MatchAtTable {
  int pairing = 0;
  std::string room;  ///< of the next game
  int best_of = 1;
  int games = 0;
  std::array<int, 2> halves{};
  bool over = false;
};

class EventLife {
 public:
  EventLife(std::uint64_t seed, EventFault fault) : dice_(seed), steps_(fault) {
    now_ = test_now(static_cast<unsigned char>(seed % 251));
    const int most = seed % kManyEach == 0 ? kManyPeople : kFewPeople;
    people_ = people_for_event(2 + below(most - 1));
    rules_ = any_rules();
  }

  LivedEvent run() {
    try {
      append(made_by(rules_, now_));
      gather();
      for (int step = 0; step < kMostSteps && goes_on(); ++step) act();
      check_.promise(state_.status() == EventStatus::Over, "the event ends");
      compare_all();
      linger();
    } catch (const std::exception& broken) {
      check_.promise(false, broken.what());
    }
    LivedEvent lived{check_.broken(), check_.seen(), {}};
    lived.seen.insert(seen_.begin(), seen_.end());
    for (const std::string& line : log_.entries) lived.log += line + "\n";
    return lived;
  }

 private:
  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint64_t>(bound))); }
  bool one_of(int chances) { return below(chances) == 0; }
  bool goes_on() const { return state_.status() != EventStatus::Over && check_.broken().empty(); }
  template <class Value>
  Value any_of(const std::vector<Value>& values) {
    return values.at(dice_.below(values.size()));
  }

  EventRules any_rules() {
    EventRules rules = test_rules(kEventFormats.at(dice_.below(kEventFormats.size())));
    if (rules.format == EventFormat::Swiss) rules.rounds = 1 + below(7);
    if (rules.format == EventFormat::RoundRobin && people_.size() <= kFewPeople) rules.cycles = 1 + below(2);
    if (rules.format == EventFormat::Elimination) rules.third_place = one_of(2);
    rules.seeding = kSeedings.at(dice_.below(kSeedings.size()));
    rules.by_itself = !one_of(3);
    rules.most = static_cast<int>(people_.size());
    rules.table.match->rules.best_of = one_of(2) ? 3 : 1;
    return rules;
  }

  void append(const EventBody& body) {
    log_.entries.push_back(write_event_entry({state_.version() + 1, now_.time_ms, body}));
    check_.read(log_.entries.back());
    state_.apply({state_.version() + 1, now_.time_ms, body});
    read_back_.apply(read_event_entry(log_.entries.back()));
    take_tables(body);
  }

  void append_all(const Bodies& step) {
    for (const EventBody& body : step)
      if (check_.broken().empty()) append(body);
    if (step.empty() || !check_.broken().empty()) return;
    check_.compare(state_);
    check_.promise(document(state_) == document(read_back_), "the log is read back as it was written");
  }

  protocol::Json document(const EventState& state) const {
    const std::string event(kTestEvent);
    const EventNames names = names_in(state);
    return event_json({event, state, names, now_.time_ms}, std::nullopt, profile_of("Ada"));
  }

  void compare_all() {
    if (!check_.broken().empty()) return;
    log_.room = "event." + std::string(kTestEvent);
    log_.secret = now_.secret;
    check_.promise(all_told_of(event_in(log_)) == all_told_of(state_), "the stored log makes the event anew");
  }

  /// Returns whether it is done; a refusal changes nothing.
  bool ask(const std::string& name, const EventAsk& what) {
    EventStep step = steps_.asked(state_, what, profile_of(name), now_);
    if (std::holds_alternative<NoStep>(step)) {
      ++seen_["refused"];
      return false;
    }
    append_all(std::get<Bodies>(step));
    return true;
  }
  bool organise(const EventAsk& what) { return ask(std::string(kTestOrganiser), what); }

  void gather() {
    for (const std::string& name : people_) ask(name, AskEnter{});
    for (int changes = below(6); changes > 0; --changes) {
      const std::string name = any_of(people_);
      ask(name, one_of(2) ? EventAsk(AskEnter{}) : EventAsk(AskLeave{}));
    }
    if (organise(AskBegin{})) return;
    for (const std::string& name : people_) ask(name, AskEnter{});
    check_.promise(organise(AskBegin{}), "an event of two or more begins");
  }

  // Tables that open with this entry.
  void take_tables(const EventBody& body) {
    const int best_of = rules_.table.match->rules.best_of;
    if (const auto* const paired = std::get_if<RoundPaired>(&body)) {
      for (const PairingMade& made : paired->pairings)
        if (made.second) tables_.push_back({made.number, made.room, best_of});
      compare_all();
    }
    if (const auto* const repeated = std::get_if<Repeated>(&body))
      tables_.push_back({repeated->pairing, repeated->room, best_of});
  }

  void act() {
    now_.time_ms += below(90'000);
    const int what = below(100);
    if (what < 40)
      play();
    else if (what < 85)
      deliver();
    else if (what < 90)
      organise(AskGoOn{});
    else if (!one_of(1 + static_cast<int>(people_.size()) / 2))
      disturb();
    else
      decide();
    while (goes_on() && !one_of(4)) {
      const Bodies step = steps_.due(state_, now_);
      if (step.empty()) break;
      append_all(step);
    }
  }

  void play() {
    std::erase_if(tables_, [](const MatchAtTable& table) { return table.over; });
    if (tables_.empty()) return;
    MatchAtTable& table = tables_[dice_.below(tables_.size())];
    GamePlayed played;
    played.pairing = table.pairing;
    played.game.room = table.room;
    played.game.points = {below(90), below(90)};
    played.game.halves = {1, 1};
    if (!one_of(kDrawn)) played.game.halves = one_of(2) ? std::array{2, 0} : std::array{0, 2};
    if (one_of(6))
      played.game.why = one_of(2) ? protocol::EndedEarly::Resigned : protocol::EndedEarly::Agreed;
    ++table.games;
    for (std::size_t side = 0; side < 2; ++side) table.halves.at(side) += played.game.halves.at(side);
    const auto [one, other] = table.halves;
    table.over = std::max(one, other) > table.best_of || table.games == table.best_of;
    played.over = table.over;
    if (table.over && one != other) played.winner = one > other ? 0 : 1;
    if (!table.over) played.next = table.room = "next" + std::to_string(++next_rooms_);
    check_.played(played);
    results_.push_back(played);
  }

  // Any result that waits: perhaps again, late, or before the one that it follows.
  void deliver() {
    if (results_.empty()) return;
    const auto at = results_.begin() + below(static_cast<int>(results_.size()));
    const GamePlayed played = *at;
    const Bodies step = steps_.told(state_, played);
    append_all(step);
    const EventPairing& pairing = state_.pairings().at(static_cast<std::size_t>(played.pairing) - 1);
    if (step.empty() && waits_for_another(played)) {
      ++seen_["early"];
      return;
    }
    if (step.empty())
      ++seen_[pairing.attempt > 1 ? "late, of a repetition"
              : pairing.ruled     ? "late, after a ruling"
                                  : "again"];
    if (!one_of(3)) results_.erase(at);
  }

  /// Whether the game before it in its match is not told so far.
  bool waits_for_another(const GamePlayed& played) const {
    return std::ranges::any_of(results_,
                               [&played](const GamePlayed& other) { return other.next == played.game.room; });
  }

  int any_pairing() { return below(static_cast<int>(state_.pairings().size()) + 2); }

  // What the organiser may ask for.
  void decide() {
    const int pairing = any_pairing();
    const Ruling ruling = kRulings.at(dice_.below(kRulings.size()));
    switch (below(8)) {
      case 0:
        if (one_of(10)) organise(AskEnd{"It is late."});
        break;
      case 1:
        organise(AskWithdraw{below(static_cast<int>(people_.size()) + 2), "Ill."});
        break;
      case 2:
        ask(any_of(people_), AskLeave{});
        break;
      case 3:
      case 4:
        organise(AskRepeat{pairing, "Wrong options."});
        break;
      default:
        if (organise(AskRule{pairing, ruling, "Late."}) && check_.broken().empty())
          check_.acknowledged(pairing, ruling);
    }
  }

  // What is refused, or was done before.
  void disturb() {
    const std::uint64_t version = state_.version();
    const std::string name = any_of(people_);
    ask(name, AskEnter{});
    ask(name, AskBegin{});
    ask(name, AskGoOn{});
    ask(name, AskRule{any_pairing(), Ruling::First, "Mine."});
    ask(name, AskRepeat{any_pairing(), "Mine."});
    ask(name, AskWithdraw{1, "Mine."});
    ask(name, AskEnd{"Mine."});
    check_.promise(state_.version() == version, "people decide nothing that is the organiser's");
  }

  // After the end.
  void linger() {
    if (!check_.broken().empty()) return;
    const std::uint64_t version = state_.version();
    for (const GamePlayed& played : results_) append_all(steps_.told(state_, played));
    disturb();
    for (int times = 0; times < 8; ++times) decide();
    append_all(steps_.due(state_, now_));
    check_.promise(state_.version() == version, "nothing changes after the end");
  }

  engine::SeededDice dice_;
  FaultySteps steps_;
  EventNow now_;
  std::vector<std::string> people_;
  EventRules rules_;
  EventState state_;
  EventState read_back_;
  RoomLog log_;
  EventCheck check_;
  std::vector<MatchAtTable> tables_;
  std::vector<GamePlayed> results_;
  int next_rooms_ = 0;
  std::map<std::string, int> seen_;
};

}  // namespace

LivedEvent live_event(std::uint64_t seed, EventFault fault) {
  return EventLife(seed, fault).run();
}

}  // namespace gatehouse::server::testing
