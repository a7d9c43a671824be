// Who is paired in the rounds of each format, as results come in.

#include "server/events/event_pairings.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "server/events/event_lots.h"
#include "server/events/event_steps.h"

namespace gatehouse::server {
namespace {

/// An event of these rules with entrants whose seeds are their numbers.
class Paired {
 public:
  Paired(EventFormat format, int entrants) {
    EventRules rules;
    rules.format = format;
    rules.rounds = format == EventFormat::Swiss ? 3 : 0;
    rules.seeding = Seeding::Entry;
    rules.most = 64;
    rules.table.match = protocol::Match{{.best_of = 1}};
    entry(first_entry({"Evening", rules, "anna", {}}, now).body);
    for (int number = 1; number <= entrants; ++number) entry(Entered{"person " + std::to_string(number)});
    entry(Begun{state.active(), lots_secret(now.secret)});
    go_on();
  }

  void entry(const EventBody& body) { state.apply({state.version() + 1, now.time_ms, body}); }
  /// What happens by itself.
  void go_on() {
    for (std::vector<EventBody> due = due_step(state, now); !due.empty(); due = due_step(state, now))
      for (const EventBody& body : due) entry(body);
  }
  /// The round of this name is played: `wins` says whether the first of two does.
  void play(const std::function<bool(int first, int second)>& wins) {
    const std::vector<std::size_t> round = state.rounds().back().pairings;
    for (const std::size_t at : round) {
      const EventPairing& pairing = state.pairings()[at];
      if (pairing.is_over()) continue;
      const int side = wins(pairing.made.first, *pairing.made.second) ? 0 : 1;
      const std::array<int, 2> halves = side == 0 ? std::array{2, 0} : std::array{0, 2};
      entry(GamePlayed{pairing.made.number, {pairing.room, {}, halves}, true, side});
    }
    go_on();
  }
  /// The pairs of the latest round, the better seed first; of a bye with 0.
  std::vector<std::pair<int, int>> pairs() const {
    std::vector<std::pair<int, int>> pairs;
    for (const std::size_t at : state.rounds().back().pairings) {
      const PairingMade& made = state.pairings()[at].made;
      const int second = made.second.value_or(0);
      pairs.emplace_back(second == 0 ? made.first : std::min(made.first, second),
                         second == 0 ? 0 : std::max(made.first, second));
    }
    std::ranges::sort(pairs);
    return pairs;
  }
  std::vector<int> ranking() const {
    std::vector<int> entrants;
    for (const StandingsRow& row : state.standings()) entrants.push_back(row.entrant);
    return entrants;
  }
  bool over() const { return state.status() == EventStatus::Over; }

  EventNow now{"k7m2p9qa4rstu", DrawSecret{7}, 1'763'700'000'000};
  EventState state;
};

using Pairs = std::vector<std::pair<int, int>>;

bool lower_wins(int first, int second) {
  return first < second;
}

TEST_CASE("In an elimination who loses is out, and the best seeds meet last") {
  Paired event(EventFormat::Elimination, 4);
  CHECK(event.pairs() == Pairs{{1, 4}, {2, 3}});
  event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{1, 2}});
  event.play(lower_wins);
  CHECK(event.over());
  CHECK(event.ranking() == std::vector{1, 2, 3, 4});
  CHECK(event.state.standings().at(3).rank == 3);  // the losers of the semifinals share it
}

TEST_CASE("In a double elimination who loses once goes on on the losers' side, and a second loss ends it") {
  Paired event(EventFormat::DoubleElimination, 4);
  CHECK(event.pairs() == Pairs{{1, 4}, {2, 3}});
  event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{1, 2}, {3, 4}});
  event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{2, 3}});
  event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{1, 2}});
  event.play(lower_wins);  // who comes from the winners' side wins: nobody else is without a second loss
  CHECK(event.over());
  CHECK(event.ranking() == std::vector{1, 2, 3, 4});
}

TEST_CASE("When both of the final have lost once, one more match decides") {
  Paired event(EventFormat::DoubleElimination, 4);
  for (int round = 1; round <= 3; ++round) event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{1, 2}});
  event.play([](int first, int second) { return first > second; });
  REQUIRE_FALSE(event.over());
  CHECK(event.pairs() == Pairs{{1, 2}});
  event.play([](int first, int second) { return first > second; });
  CHECK(event.over());
  CHECK(event.ranking().front() == 2);
}

TEST_CASE("In a round robin everybody meets everybody, and who was to meet somebody who left has a bye") {
  Paired event(EventFormat::RoundRobin, 4);
  CHECK(event.pairs() == Pairs{{1, 4}, {2, 3}});
  event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{1, 2}, {3, 4}});
  event.entry(LeftEvent{3});
  event.play(lower_wins);
  CHECK(event.pairs() == Pairs{{1, 0}, {2, 4}});
  event.play(lower_wins);
  CHECK(event.over());
  CHECK(event.ranking().front() == 1);
}

TEST_CASE("In a Swiss event people with as many points meet, and an odd one has a bye") {
  Paired event(EventFormat::Swiss, 5);
  CHECK(event.pairs() == Pairs{{1, 3}, {2, 4}, {5, 0}});
  event.play(lower_wins);
  const Pairs second = event.pairs();
  CHECK(std::ranges::count(second, 0, &std::pair<int, int>::second) == 1);
  CHECK(std::ranges::find(second, std::pair(1, 3)) == second.end());
  CHECK(std::ranges::find(second, std::pair(5, 0)) == second.end());
  event.play(lower_wins);
  event.play(lower_wins);
  CHECK(event.over());
  CHECK(event.ranking().front() == 1);
}

TEST_CASE("A drawn match of an elimination is played again, and the other one begins") {
  Paired event(EventFormat::Elimination, 2);
  const EventPairing before = event.state.pairings().front();
  event.entry(GamePlayed{1, {before.room, {}, {1, 1}}, true, std::nullopt});
  event.go_on();
  const EventPairing& again = event.state.pairings().front();
  CHECK_FALSE(again.is_over());
  CHECK(again.made.first == *before.made.second);
  CHECK(again.room != before.room);
  CHECK(again.attempt == 2);
}

TEST_CASE("The last two are not paired on when one of them leaves") {
  Paired event(EventFormat::Swiss, 2);
  event.entry(LeftEvent{2});
  event.go_on();
  CHECK(event.over());
  CHECK(event.ranking() == std::vector{1, 2});
}

}  // namespace
}  // namespace gatehouse::server
