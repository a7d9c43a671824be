// The published tables, and what is true of a table of any size.

#include "server/events/berger.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace gatehouse::server {
namespace {

using Rounds = std::vector<std::vector<Pair>>;

TEST_CASE("The tables are the published ones") {
  CHECK(berger_rounds(2) == Rounds{{{1, 2}}});
  CHECK(berger_rounds(4) == Rounds{{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}});
  CHECK(berger_rounds(6) == Rounds{{{1, 6}, {2, 5}, {3, 4}},
                                   {{6, 4}, {5, 3}, {1, 2}},
                                   {{2, 6}, {3, 1}, {4, 5}},
                                   {{6, 5}, {1, 4}, {2, 3}},
                                   {{3, 6}, {4, 2}, {5, 1}}});
  CHECK(berger_rounds(8) == Rounds{{{1, 8}, {2, 7}, {3, 6}, {4, 5}},
                                   {{8, 5}, {6, 4}, {7, 3}, {1, 2}},
                                   {{2, 8}, {3, 1}, {4, 7}, {5, 6}},
                                   {{8, 6}, {7, 5}, {1, 4}, {2, 3}},
                                   {{3, 8}, {4, 2}, {5, 1}, {6, 7}},
                                   {{8, 7}, {1, 6}, {2, 5}, {3, 4}},
                                   {{4, 8}, {5, 3}, {6, 2}, {7, 1}}});
}

TEST_CASE("With an odd number the one who would meet the missing place has no pair") {
  CHECK(berger_rounds(3) == Rounds{{{2, 3}}, {{1, 2}}, {{3, 1}}});
  for (const std::vector<Pair>& round : berger_rounds(39)) CHECK(round.size() == 19);
}

TEST_CASE("Everybody meets everybody once, plays once a round, and begins as often as not") {
  for (int entrants = 2; entrants <= kMostRoundRobin; ++entrants) {
    const Rounds rounds = berger_rounds(entrants);
    REQUIRE(rounds.size() == static_cast<std::size_t>(entrants - 1 + entrants % 2));
    std::set<std::pair<int, int>> met;
    std::map<int, int> balances;
    for (const std::vector<Pair>& round : rounds) {
      std::set<int> playing;
      for (const Pair& pair : round) {
        REQUIRE(playing.insert(pair.first).second);
        REQUIRE(playing.insert(pair.second).second);
        REQUIRE(met.insert(std::minmax(pair.first, pair.second)).second);
        ++balances[pair.first];
        --balances[pair.second];
      }
      REQUIRE(*playing.begin() >= 1);
      REQUIRE(*playing.rbegin() <= entrants);
    }
    REQUIRE(met.size() == static_cast<std::size_t>(entrants * (entrants - 1) / 2));
    for (const auto& [entrant, balance] : balances) REQUIRE(std::abs(balance) <= 1);
  }
}

TEST_CASE("In the second cycle the same people meet, and the other one begins") {
  for (const int entrants : {2, 5, 6, kMostRoundRobin}) {
    const Rounds once = berger_rounds(entrants);
    const Rounds twice = berger_rounds(entrants, 2);
    REQUIRE(twice.size() == 2 * once.size());
    for (std::size_t round = 0; round < once.size(); ++round) {
      CHECK(twice[round] == once[round]);
      std::vector<Pair> turned = twice[once.size() + round];
      for (Pair& pair : turned) std::swap(pair.first, pair.second);
      CHECK(turned == once[round]);
    }
  }
}

}  // namespace
}  // namespace gatehouse::server
