// What an event's log makes of it: each entry is taken where it can follow. One that cannot is refused, and
// changes nothing.

#include "server/events/event_state.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "server/events/event_lots.h"
#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using testing::all_told_of;
using testing::deciding_game;
using testing::EventWorld;
using testing::people_for_event;
using testing::profile_of;
using testing::test_rules;

constexpr std::int64_t kNow_ms = testing::kEventMade_ms;

std::string lots_of_test() {
  return lots_secret(testing::test_now().secret);
}

/// Entries one after another.
class Log {
 public:
  explicit Log(const EventRules& rules = test_rules()) { take(testing::made_by(rules, testing::test_now())); }
  Log(const EventRules& rules, int people) : Log(rules) {
    std::vector<int> seeds;
    for (const std::string& name : people_for_event(people)) {
      take(Entered{profile_of(name)});
      seeds.push_back(static_cast<int>(seeds.size()) + 1);
    }
    take(Begun{seeds, lots_of_test()});
  }

  void take(const EventBody& body) { state_.apply({state_.version() + 1, kNow_ms, body}); }
  /// Whether the entry is refused, and nothing is changed by it.
  bool refuses(const EventBody& body) { return refuses(EventEntry{state_.version() + 1, kNow_ms, body}); }
  bool refuses(const EventEntry& entry) {
    const auto [version, told] = std::pair(state_.version(), all_told_of(state_));
    bool refused = false;
    try {
      state_.apply(entry);
    } catch (const BadEntry&) {
      refused = true;
    }
    CHECK(state_.version() == (refused ? version : version + 1));
    if (refused) CHECK(all_told_of(state_) == told);
    return refused;
  }
  /// The first round of four people.
  void pair_first_round() { take(first_round()); }
  static RoundPaired first_round() {
    return {
        1, kNow_ms + 60'000, {{1, 1, 3, false, std::nullopt, "r1"}, {2, 2, 4, false, std::nullopt, "r2"}}};
  }
  const EventState& state() const { return state_; }
  const EventPairing& pairing(int number) const {
    return state_.pairings().at(static_cast<std::size_t>(number) - 1);
  }

 private:
  EventState state_;
};

TEST_CASE("A log begins with the entry that makes the event, and no other makes it") {
  const EventBody made = testing::made_by(test_rules(), testing::test_now());
  EventState none;
  CHECK(none.version() == 0);
  CHECK_THROWS_AS(none.apply({1, kNow_ms, Entered{profile_of("Ada")}}), BadEntry);
  CHECK_THROWS_AS(none.apply({2, kNow_ms, made}), BadEntry);
  CHECK(none.version() == 0);
  none.apply({1, kNow_ms, made});
  CHECK(none.version() == 1);
  CHECK(none.status() == EventStatus::Open);
  CHECK(none.made_ms() == kNow_ms);
  CHECK(none.made().organiser == profile_of("Zoe"));
  CHECK(none.lots().empty());
  CHECK(none.standings().empty());
  Log log;
  CHECK(log.refuses(made));
}

TEST_CASE("Versions follow one another") {
  Log log;
  const EventBody body = Entered{profile_of("Ada")};
  for (const std::uint64_t version : {0U, 1U, 3U}) CHECK(log.refuses(EventEntry{version, kNow_ms, body}));
  CHECK_FALSE(log.refuses(EventEntry{2, kNow_ms, body}));
}

TEST_CASE("Entrants have the numbers in which they entered, and keep them when they leave and come back") {
  Log log;
  log.take(Entered{profile_of("Ada")});
  log.take(Entered{profile_of("Ben")});
  CHECK(log.refuses(Entered{profile_of("Ada")}));
  CHECK(log.state().entrant_of(profile_of("Ben")) == 2);
  CHECK_FALSE(log.state().entrant_of(profile_of("Cleo")));
  log.take(LeftEvent{1});
  CHECK(log.refuses(LeftEvent{1}));
  CHECK(log.refuses(LeftEvent{3}));
  CHECK(log.refuses(LeftEvent{0}));
  CHECK(log.refuses(LeftEvent{-1}));
  CHECK(log.state().active() == std::vector{2});
  log.take(Entered{profile_of("Ada")});
  CHECK(log.state().entrants().size() == 2);
  CHECK(log.state().active().size() == 2);
}

TEST_CASE("An event begins once, with all who are there, each with one seed") {
  Log log;
  for (const std::string& name : people_for_event(3)) log.take(Entered{profile_of(name)});
  log.take(LeftEvent{2});
  const std::string lots = lots_of_test();
  for (const std::vector<int>& seeds :
       std::vector<std::vector<int>>{{}, {1}, {1, 2}, {1, 1}, {1, 4}, {1, 0}, {1, 3, 2}, {1, 3, 3}})
    CHECK(log.refuses(Begun{seeds, lots}));
  log.take(Begun{{3, 1}, lots});
  CHECK(log.state().status() == EventStatus::Running);
  CHECK(log.state().entrants()[0].seed == 2);
  CHECK(log.state().entrants()[2].seed == 1);
  CHECK(log.state().active() == std::vector{3, 1});
  CHECK(log.state().seeded() == 2);
  CHECK(log.state().lots() == lots);
  CHECK(log.refuses(Begun{{3, 1}, lots}));
  CHECK(log.refuses(Entered{profile_of("Dan")}));
  CHECK(log.refuses(Entered{profile_of("Ben")}));
}

TEST_CASE("Nobody alone begins an event") {
  Log log;
  log.take(Entered{profile_of("Ada")});
  CHECK(log.refuses(Begun{{1}, lots_of_test()}));
}

TEST_CASE("How many rounds there will be follows from the format and who is there") {
  const auto rounds = [](EventFormat format, int people, int cycles = 1) {
    EventRules rules = test_rules(format);
    rules.cycles = cycles;
    return Log(rules, people).state().rounds_in_all();
  };
  CHECK(rounds(EventFormat::Swiss, 4) == 2);
  CHECK(rounds(EventFormat::RoundRobin, 4) == 3);
  CHECK(rounds(EventFormat::RoundRobin, 5) == 5);
  CHECK(rounds(EventFormat::RoundRobin, 4, 2) == 6);
  CHECK(rounds(EventFormat::Elimination, 2) == 1);
  CHECK(rounds(EventFormat::Elimination, 5) == 3);
  CHECK(rounds(EventFormat::Elimination, 8) == 3);
  CHECK(Log(test_rules(EventFormat::Swiss)).state().rounds_in_all() == 2);
  CHECK_FALSE(Log(test_rules(EventFormat::Elimination)).state().rounds_in_all());
}

TEST_CASE("A round is paired once the one before is over, and not before the event begins") {
  Log before;
  for (const std::string& name : people_for_event(4)) before.take(Entered{profile_of(name)});
  CHECK(before.refuses(Log::first_round()));
  Log log(test_rules(), 4);
  log.pair_first_round();
  CHECK_FALSE(log.state().round_is_over());
  RoundPaired next{2, kNow_ms, {{3, 1, 2, false, std::nullopt, "r3"}, {4, 3, 4, false, std::nullopt, "r4"}}};
  CHECK(log.refuses(next));
  log.take(deciding_game(1, "r1", 0));
  CHECK(log.refuses(next));
  log.take(deciding_game(2, "r2", 0));
  CHECK(log.state().round_is_over());
  CHECK(log.refuses(Log::first_round()));
  next.round = 3;
  CHECK(log.refuses(next));
  next.round = 2;
  CHECK_FALSE(log.refuses(next));
  CHECK(log.state().rounds().size() == 2);
}

TEST_CASE("A round names people who are there, each once, and its pairings go on in their numbers") {
  const auto refused = [](const auto& change) {
    Log log(test_rules(), 5);
    log.take(LeftEvent{5});
    RoundPaired round = Log::first_round();
    change(round.pairings);
    return log.refuses(round);
  };
  CHECK(refused([](auto& pairings) { pairings[0].number = 2; }));
  CHECK(refused([](auto& pairings) { pairings[1].number = 1; }));
  CHECK(refused([](auto& pairings) { pairings[1].number = 3; }));
  CHECK(refused([](auto& pairings) { pairings[1].first = 1; }));
  CHECK(refused([](auto& pairings) { pairings[1].second = 2; }));
  CHECK(refused([](auto& pairings) { pairings[1].second = 3; }));
  CHECK(refused([](auto& pairings) { pairings[1].second = 6; }));
  CHECK(refused([](auto& pairings) { pairings[1].first = 0; }));
  CHECK(refused([](auto& pairings) { pairings[1].second = 5; }));  // who has left
  CHECK(refused([](auto& pairings) { pairings[0].room = ""; }));
  CHECK(refused([](auto& pairings) { pairings[1].second = std::nullopt; }));  // a bye has no room
  CHECK(refused([](auto& pairings) { pairings.clear(); }));
  CHECK_FALSE(refused([](auto&) {}));
}

TEST_CASE("A bye is won without a game") {
  Log log(test_rules(), 3);
  log.take(RoundPaired{1, kNow_ms, {{1, 1, 2, false, std::nullopt, "r1"}, {2, 3, std::nullopt}}});
  CHECK(log.pairing(2).is_bye());
  CHECK(log.pairing(2).halves == std::array{2, 0});
  CHECK(log.pairing(2).unplayed);
  CHECK(log.state().open_pairing_of(3) == nullptr);
  REQUIRE(log.state().open_pairing_of(2) != nullptr);
  CHECK(log.state().open_pairing_of(2)->made.number == 1);
  CHECK(log.pairing(1).side_of(1) == 0);
  CHECK(log.pairing(1).side_of(2) == 1);
  CHECK_FALSE(log.pairing(1).side_of(3));
  CHECK(log.refuses(deciding_game(2, "", 0)));
  CHECK(log.refuses(Repeated{2, "r9", kNow_ms, false, "?", "zoe"}));
}

TEST_CASE("A game counts in the room of its pairing, while that is open") {
  const auto refused = [](int pairing, const std::string& room, int winner) {
    Log log(test_rules(), 4);
    log.pair_first_round();
    return log.refuses(deciding_game(pairing, room, winner));
  };
  CHECK(refused(1, "r2", 0));
  CHECK(refused(1, "elsewhere", 0));
  CHECK(refused(1, "", 0));
  CHECK(refused(3, "r1", 0));
  CHECK(refused(0, "r1", 0));
  CHECK(refused(1, "r1", 2));
  Log log(test_rules(), 4);
  log.pair_first_round();
  log.take(deciding_game(1, "r1", 1));
  CHECK(log.pairing(1).halves == std::array{0, 2});
  CHECK_FALSE(log.pairing(1).unplayed);
  CHECK(log.refuses(deciding_game(1, "r1", 1)));
  log.take(deciding_game(2, "r2", std::nullopt));
  CHECK(log.pairing(2).halves == std::array{1, 1});
}

TEST_CASE("A match goes on in the next room until it is over") {
  Log log(test_rules(), 4);
  log.pair_first_round();
  GamePlayed played = deciding_game(1, "r1", 0);
  CHECK(log.pairing(1).room == "r1");
  played.over = false;
  CHECK(log.refuses(played));  // nobody wins a match that goes on
  played.winner = std::nullopt;
  played.next = "r1b";
  log.take(played);
  CHECK(log.pairing(1).room == "r1b");
  CHECK_FALSE(log.pairing(1).is_over());
  CHECK(log.refuses(deciding_game(1, "r1", 0)));
  log.take(deciding_game(1, "r1b", 0));
  CHECK(log.pairing(1).games.size() == 2);
  CHECK(log.pairing(1).halves == std::array{2, 0});
}

TEST_CASE("A ruling takes the place of what was played, and of an earlier one, in each round") {
  Log log(test_rules(), 4);
  CHECK(log.refuses(Ruled{1, Ruling::First, "?", "zoe"}));
  log.pair_first_round();
  log.take(Ruled{1, Ruling::Second, "Late.", "zoe"});
  CHECK(log.pairing(1).halves == std::array{0, 2});
  CHECK(log.pairing(1).ruled);
  CHECK(log.pairing(1).unplayed);
  CHECK(log.pairing(1).reason == "Late.");
  CHECK(log.refuses(deciding_game(1, "r1", 0)));
  log.take(deciding_game(2, "r2", 0));
  log.take(Ruled{2, Ruling::Drawn, "They agreed.", "zoe"});
  CHECK(log.pairing(2).halves == std::array{1, 1});
  CHECK_FALSE(log.pairing(2).unplayed);
  log.take(
      RoundPaired{2, kNow_ms, {{3, 1, 2, false, std::nullopt, "r3"}, {4, 3, 4, false, std::nullopt, "r4"}}});
  log.take(Ruled{1, Ruling::None, "Both were late.", "zoe"});
  CHECK(log.pairing(1).halves == std::array{0, 0});
  CHECK(log.refuses(Ruled{5, Ruling::First, "?", "zoe"}));
  CHECK(log.refuses(Ruled{0, Ruling::First, "?", "zoe"}));
}

TEST_CASE("What is repeated is played in another room, and nothing of before counts") {
  for (const Repeated& other : std::vector<Repeated>{{1, "", kNow_ms, false, "?", "zoe"},
                                                     {1, "r1", kNow_ms, false, "?", "zoe"},
                                                     {3, "r9", kNow_ms, false, "?", "zoe"}}) {
    Log unchanged(test_rules(), 4);
    unchanged.pair_first_round();
    CHECK(unchanged.refuses(other));
  }
  Log log(test_rules(), 4);
  log.pair_first_round();
  log.take(deciding_game(1, "r1", 0));
  log.take(Repeated{1, "r9", kNow_ms + 5, false, "Wrong options.", "zoe"});
  CHECK_FALSE(log.pairing(1).is_over());
  CHECK(log.pairing(1).games.empty());
  CHECK(log.pairing(1).room == "r9");
  CHECK(log.pairing(1).attempt == 2);
  CHECK(log.pairing(1).opens_ms == kNow_ms + 5);
  CHECK(log.pairing(1).reason == "Wrong options.");
  CHECK(log.refuses(deciding_game(1, "r1", 0)));
  log.take(deciding_game(1, "r9", 1));
  CHECK(log.pairing(1).halves == std::array{0, 2});
}

TEST_CASE("Who leaves or is withdrawn loses their open match, and is in no pairing any more") {
  Log log(test_rules(), 4);
  log.pair_first_round();
  log.take(LeftEvent{1});
  CHECK(log.pairing(1).halves == std::array{0, 2});
  CHECK(log.pairing(1).unplayed);
  log.take(Withdrawn{4, "Ill.", "zoe"});
  CHECK(log.pairing(2).halves == std::array{2, 0});
  CHECK(log.refuses(Withdrawn{4, "Ill.", "zoe"}));
  CHECK(log.refuses(Withdrawn{5, "Ill.", "zoe"}));
  CHECK(log.refuses(LeftEvent{1}));
  CHECK(log.state().active() == std::vector{2, 3});
}

TEST_CASE("The second begins where a match is exchanged, and then is the first of its pairing") {
  Log log(test_rules(EventFormat::Elimination), 2);
  log.take(RoundPaired{1, kNow_ms, {{1, 1, 2, false, 0, "r1"}}});
  log.take(deciding_game(1, "r1", std::nullopt));
  log.take(Repeated{1, "r9", kNow_ms, true, "", ""});
  CHECK(log.pairing(1).made.first == 2);
  CHECK(log.pairing(1).made.second == 1);
  log.take(deciding_game(1, "r9", 0));
  CHECK(log.state().standings().front().entrant == 2);
}

TEST_CASE("After the end nothing more happens") {
  Log log(test_rules(), 4);
  log.pair_first_round();
  log.take(deciding_game(1, "r1", 0));
  log.take(EventEnded{"It is late.", "zoe"});
  CHECK(log.state().status() == EventStatus::Over);
  REQUIRE(log.state().ended());
  CHECK(log.state().ended()->reason == "It is late.");
  CHECK(log.refuses(EventEnded{}));
  CHECK(log.refuses(deciding_game(2, "r2", 0)));
  CHECK(log.refuses(Ruled{2, Ruling::First, "?", "zoe"}));
  CHECK(log.refuses(Repeated{2, "r9", kNow_ms, false, "?", "zoe"}));
  CHECK(log.refuses(Withdrawn{2, "?", "zoe"}));
  CHECK(log.refuses(LeftEvent{2}));
  CHECK(log.refuses(Entered{profile_of("Gus")}));
  CHECK(log.refuses(RoundPaired{2, kNow_ms, {{3, 1, 2, false, std::nullopt, "r3"}}}));
}

TEST_CASE("An event can end before it begins, and then tells no lots") {
  Log log;
  log.take(Entered{profile_of("Ada")});
  log.take(EventEnded{"Nobody came.", "zoe"});
  CHECK(log.state().status() == EventStatus::Over);
  CHECK(log.state().lots().empty());
  CHECK(log.state().standings().empty());
}

TEST_CASE("Matches of an elimination are those of its bracket") {
  const auto refused = [](const auto& change) {
    Log log(test_rules(EventFormat::Elimination), 4);
    REQUIRE(log.state().bracket().size() == 3);
    RoundPaired round{1, kNow_ms, {{1, 1, 4, false, 0, "r1"}, {2, 2, 3, false, 1, "r2"}}};
    change(round.pairings);
    return log.refuses(round);
  };
  CHECK(refused([](auto& pairings) { pairings[0].match = std::nullopt; }));
  CHECK(refused([](auto& pairings) { pairings[0].match = 1; }));  // twice
  CHECK(refused([](auto& pairings) { pairings[1].match = 2; }));  // of a later round
  CHECK(refused([](auto& pairings) { pairings[1].match = 3; }));
  CHECK(refused([](auto& pairings) { pairings[1].match = -1; }));
  CHECK_FALSE(refused([](auto&) {}));
  Log swiss(test_rules(), 4);
  RoundPaired round = Log::first_round();
  round.pairings[0].match = 0;
  CHECK(swiss.refuses(round));
}

TEST_CASE("Standings give what was won, and an elimination ranks by how far people came") {
  EventWorld swiss(test_rules(), people_for_event(4));
  REQUIRE_FALSE(swiss.organise(AskBegin{}));
  swiss.first_of_each_wins();
  int halves = 0;
  for (const StandingsRow& row : swiss.state().standings()) halves += row.halves;
  CHECK(halves == 4);
  EventWorld cup(test_rules(EventFormat::Elimination), people_for_event(4));
  REQUIRE_FALSE(cup.organise(AskBegin{}));
  cup.first_of_each_wins();
  cup.settle();
  cup.first_of_each_wins();
  const auto [winner, second] = std::pair(cup.pairing(3).made.first, cup.pairing(3).made.second.value());
  const std::vector<StandingsRow> rows = cup.state().standings();
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].entrant == winner);
  CHECK(rows[1].entrant == second);
  CHECK(rows[1].rank == 2);
  CHECK(rows[2].rank == 3);
  CHECK(rows[3].rank == 3);
  CHECK(rows[0].tie_breaks.empty());
}

}  // namespace
}  // namespace gatehouse::server
