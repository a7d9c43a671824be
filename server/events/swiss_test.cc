// Rounds of a Swiss event, compared with a search through all pairings, and played over whole events.

#include "server/events/swiss.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/sanitized.h"

namespace gatehouse::server {
namespace {

using Numbers = std::vector<std::pair<int, int>>;

/// Entrants 1 to `count`, seeded by their numbers, before the first round.
std::vector<SwissEntrant> newcomers(int count) {
  std::vector<SwissEntrant> entrants;
  for (int number = 1; number <= count; ++number) entrants.push_back({number, 0, number});
  return entrants;
}

SwissEntrant& entrant_of(std::vector<SwissEntrant>& entrants, int number) {
  return *std::ranges::find(entrants, number, &SwissEntrant::number);
}

void let_meet(std::vector<SwissEntrant>& entrants, int first, int second) {
  for (const auto& [one, other] : Numbers{{first, second}, {second, first}}) {
    std::vector<int>& met = entrant_of(entrants, one).met;
    const auto place = std::ranges::lower_bound(met, other);
    if (place == met.end() || *place != other) met.insert(place, other);
  }
  ++entrant_of(entrants, first).balance;
  --entrant_of(entrants, second).balance;
}

/// What a round leaves when the dice decide its games.
void play_swiss(std::vector<SwissEntrant>& entrants, const SwissRound& round, std::mt19937& dice) {
  for (const Pair& pair : round.pairs) {
    let_meet(entrants, pair.first, pair.second);
    const int halves = static_cast<int>(dice() % 3);
    entrant_of(entrants, pair.first).halves += halves;
    entrant_of(entrants, pair.second).halves += 2 - halves;
  }
  if (!round.bye) return;
  entrant_of(entrants, *round.bye).halves += 2;
  entrant_of(entrants, *round.bye).had_bye = true;
}

void withdraw_some(std::vector<SwissEntrant>& entrants, std::mt19937& dice) {
  if (entrants.size() > 2 && dice() % 4 == 0)
    entrants.erase(entrants.begin() + static_cast<std::ptrdiff_t>(dice() % entrants.size()));
}

Numbers numbers_of(const SwissRound& round) {
  Numbers pairs;
  for (const Pair& pair : round.pairs) pairs.emplace_back(pair.first, pair.second);
  return pairs;
}

int repetitions(const SwissRound& round) {
  return static_cast<int>(std::ranges::count(round.pairs, true, &Pair::again));
}

/// What is true of every round.
void check_round(const std::vector<SwissEntrant>& entrants, const SwissRound& round) {
  std::set<int> seen;
  std::vector<std::pair<int, int>> tables;
  const auto find = [&](int number) {
    const auto found = std::ranges::find(entrants, number, &SwissEntrant::number);
    REQUIRE(found != entrants.end());
    REQUIRE(seen.insert(number).second);
    return *found;
  };
  for (const Pair& pair : round.pairs) {
    const SwissEntrant first = find(pair.first);
    const SwissEntrant second = find(pair.second);
    REQUIRE(pair.again == std::ranges::binary_search(first.met, pair.second));
    const bool odd_table = tables.size() % 2 == 0;
    if (first.balance == second.balance)
      REQUIRE((first.seed < second.seed) == odd_table);
    else
      REQUIRE(first.balance < second.balance);
    tables.emplace_back(-first.halves - second.halves, std::min(first.seed, second.seed));
  }
  REQUIRE(std::ranges::is_sorted(tables));
  REQUIRE(round.bye.has_value() == (entrants.size() % 2 == 1));
  if (round.bye && find(*round.bye).had_bye) REQUIRE(std::ranges::all_of(entrants, &SwissEntrant::had_bye));
  REQUIRE(seen.size() == entrants.size());
}

/// Tries all pairings; what each pair and each bye cost is computed once.
class AllPairings {
 public:
  explicit AllPairings(const std::vector<SwissEntrant>& entrants) : count_(entrants.size()) {
    for (const SwissEntrant& one : entrants) {
      for (const SwissEntrant& other : entrants) {
        const bool bye = one.number == other.number;
        costs_.push_back(bye ? cost_of(entrants, {{}, one.number})
                             : cost_of(entrants, {{{one.number, other.number}}, {}}));
      }
    }
  }

  PairingCost least(std::uint32_t used = 0, bool bye_given = false) const {
    std::size_t first = 0;
    while (first < count_ && (used >> first & 1) != 0) ++first;
    if (first == count_) return {};
    std::optional<PairingCost> found;
    for (std::size_t other = first; other < count_; ++other) {
      const bool bye = other == first;
      if ((used >> other & 1) != 0 || (bye && (bye_given || count_ % 2 == 0))) continue;
      // The bye is still to be given if nobody else is left to meet.
      const std::uint32_t then = used | 1U << first | 1U << other;
      const PairingCost cost = costs_[first * count_ + other] + least(then, bye_given || bye);
      if (!found || cost < *found) found = cost;
    }
    return *found;
  }

 private:
  std::size_t count_;
  std::vector<PairingCost> costs_;
};

TEST_CASE("Of up to ten people every round is the best of all possible ones, also after people have left") {
  std::mt19937 dice(1);
  for (int event = 0; event < (tests::kSanitized ? 540 : 2'700); ++event) {
    std::vector<SwissEntrant> entrants = newcomers(2 + event % 9);
    const std::size_t rounds = entrants.size() - 1;
    for (std::size_t played = 0; played < rounds; ++played) {
      const SwissRound round = pair_round(entrants);
      check_round(entrants, round);
      REQUIRE(cost_of(entrants, round) == AllPairings(entrants).least());
      play_swiss(entrants, round, dice);
      withdraw_some(entrants, dice);
    }
  }
}

TEST_CASE(
    "In the first round the upper half meets the lower one, and who begins changes from table to table") {
  const SwissRound eight = pair_round(newcomers(8));
  CHECK(numbers_of(eight) == Numbers{{1, 5}, {6, 2}, {3, 7}, {8, 4}});
  CHECK_FALSE(eight.bye.has_value());
  const SwissRound five = pair_round(newcomers(5));
  CHECK(numbers_of(five) == Numbers{{1, 3}, {4, 2}});
  CHECK(five.bye == 5);
}

TEST_CASE("Numbers, seeds and places in the list are three things") {
  CHECK(numbers_of(pair_round({{70, 0, 4}, {30, 0, 1}, {50, 0, 3}, {90, 0, 2}})) ==
        Numbers{{30, 50}, {70, 90}});
}

TEST_CASE("People with the same points meet, and the tables go by points") {
  std::vector<SwissEntrant> entrants = newcomers(8);
  for (const int number : {2, 4, 6, 8}) entrant_of(entrants, number).halves = 2;
  CHECK(numbers_of(pair_round(entrants)) == Numbers{{2, 6}, {8, 4}, {1, 5}, {7, 3}});
}

TEST_CASE("The last of those with more points meets the first of those with fewer") {
  std::vector<SwissEntrant> entrants = newcomers(6);
  for (const int number : {1, 2, 3}) entrant_of(entrants, number).halves = 2;
  CHECK(numbers_of(pair_round(entrants)) == Numbers{{1, 2}, {4, 3}, {5, 6}});
}

TEST_CASE("Nobody meets somebody again as long as that can be avoided, whatever the points say") {
  std::vector<SwissEntrant> entrants = newcomers(4);
  for (const int number : {1, 2}) entrant_of(entrants, number).halves = 2;
  let_meet(entrants, 1, 2);
  CHECK(repetitions(pair_round(entrants)) == 0);
  let_meet(entrants, 3, 4);
  let_meet(entrants, 3, 1);
  let_meet(entrants, 4, 2);
  CHECK(repetitions(pair_round(entrants)) == 0);
  let_meet(entrants, 3, 2);
  // Only 1 and 4 are left.
  CHECK(repetitions(pair_round(entrants)) == 1);
  let_meet(entrants, 1, 4);
  CHECK(repetitions(pair_round(entrants)) == 2);
}

TEST_CASE("The bye goes to the fewest points, then to the worst seed, and to nobody twice") {
  std::vector<SwissEntrant> entrants = newcomers(5);
  entrant_of(entrants, 5).halves = 1;
  CHECK(pair_round(entrants).bye == 4);
  entrant_of(entrants, 4).had_bye = true;
  CHECK(pair_round(entrants).bye == 3);
  for (SwissEntrant& each : entrants) each.had_bye = each.number != 5;
  CHECK(pair_round(entrants).bye == 5);
  entrant_of(entrants, 5).had_bye = true;
  CHECK(pair_round(entrants).bye == 4);
}

TEST_CASE("A bye that would make a pair meet again is given to somebody else, but not as a second one") {
  std::vector<SwissEntrant> entrants = newcomers(3);
  let_meet(entrants, 1, 2);
  CHECK(pair_round(entrants).bye == 2);
  entrant_of(entrants, 2).had_bye = true;
  CHECK(pair_round(entrants).bye == 1);
  entrant_of(entrants, 1).had_bye = true;
  const SwissRound round = pair_round(entrants);
  CHECK(round.bye == 3);
  CHECK(round.pairs.front().again);
}

TEST_CASE("Who has begun too often meets somebody who has begun too seldom, and does not begin") {
  std::vector<SwissEntrant> entrants = newcomers(4);
  for (const int number : {1, 3}) entrant_of(entrants, number).balance = 1;
  for (const int number : {2, 4}) entrant_of(entrants, number).balance = -1;
  // By seeds alone 1 would meet 3.
  CHECK(numbers_of(pair_round(entrants)) == Numbers{{2, 1}, {4, 3}});
}

TEST_CASE("Eight rounds of 11 to 60 people: everybody plays in each, and from 20 on nobody meets again") {
  std::mt19937 dice(2);
  for (int count = 11; count <= 60; ++count) {
    std::vector<SwissEntrant> entrants = newcomers(count);
    for (int played = 0; played < 8; ++played) {
      const SwissRound round = pair_round(entrants);
      check_round(entrants, round);
      // Each has more than half of the others left, so there is such a pairing (Dirac).
      if (count >= 20) REQUIRE(repetitions(round) == 0);
      play_swiss(entrants, round, dice);
    }
  }
}

TEST_CASE(
    "Nine rounds of a thousand people, and of one fewer: nobody meets again, and nobody has a second bye") {
  std::mt19937 dice(3);
  for (const int count : {1'000, 999}) {
    std::vector<SwissEntrant> entrants = newcomers(count);
    for (int played = 0; played < (tests::kSanitized ? 3 : 9); ++played) {
      const SwissRound round = pair_round(entrants);
      check_round(entrants, round);
      REQUIRE(repetitions(round) == 0);
      play_swiss(entrants, round, dice);
    }
  }
}

TEST_CASE("Among many people somebody who has met all who are near meets the one who is left, however far") {
  std::vector<SwissEntrant> entrants = newcomers(100);
  entrant_of(entrants, 1).halves = 20;
  for (int other = 2; other <= 100; ++other) {
    if (other != 77) let_meet(entrants, 1, other);
  }
  const SwissRound round = pair_round(entrants);
  check_round(entrants, round);
  CHECK(repetitions(round) == 0);
  CHECK(numbers_of(round).front() == std::pair(77, 1));
}

TEST_CASE("When all of many people have met all others they meet again") {
  std::vector<SwissEntrant> entrants = newcomers(70);
  for (int one = 1; one <= 70; ++one) {
    for (int other = one + 1; other <= 70; ++other) let_meet(entrants, one, other);
  }
  const SwissRound round = pair_round(entrants);
  check_round(entrants, round);
  CHECK(repetitions(round) == 35);
}

}  // namespace
}  // namespace gatehouse::server
