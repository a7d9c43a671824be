// Brackets of every size, played: by the better seeds, and by dice.

#include "server/events/bracket.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace gatehouse::server {
namespace {

constexpr int kLargest = 64;

/// A bracket that has been played.
struct PlayedBracket {
  std::vector<int> winners = {};  ///< by match
  std::vector<int> losers = {};   ///< by match; 0: of a bye
  std::map<int, int> losses = {};
  int games = 0;
  int winner = 0;
  std::vector<int> met_again = {};  ///< the rounds of games of two who had met
};

/// The seed in this slot; 0: nobody.
int seed_in(const PlayedBracket& played, Slot slot) {
  const auto value = static_cast<std::size_t>(slot.value);
  if (slot.of == Slot::Of::Seed) return slot.value;
  if (slot.of == Slot::Of::Winner) return played.winners.at(value);
  if (slot.of == Slot::Of::Loser) return played.losers.at(value);
  return 0;
}

/// `first_wins` is asked with the seeds of a match. Checks that nobody plays twice in a round, that those who
/// play are known by then, and that only byes lack somebody.
template <typename Decide>
PlayedBracket play_bracket(const std::vector<BracketMatch>& matches, const Decide& first_wins) {
  PlayedBracket played;
  std::set<std::pair<int, int>> in_round;
  std::set<std::pair<int, int>> met;
  for (const BracketMatch& match : matches) {
    for (const Slot& slot : {match.first, match.second}) {
      if (slot.of == Slot::Of::Winner || slot.of == Slot::Of::Loser)
        REQUIRE(matches.at(static_cast<std::size_t>(slot.value)).round < match.round);
    }
    const int first = seed_in(played, match.first);
    const int second = seed_in(played, match.second);
    REQUIRE(first != 0);
    REQUIRE((second == 0) == (match.second.of == Slot::Of::Nobody));
    if (match.reset && played.winners.back() == seed_in(played, matches[matches.size() - 2].first)) continue;
    REQUIRE(in_round.emplace(match.round, first).second);
    const bool wins = second == 0 || first_wins(first, second);
    played.winners.push_back(wins ? first : second);
    played.losers.push_back(wins ? second : first);
    played.winner = played.winners.back();
    if (second == 0) continue;
    REQUIRE(in_round.emplace(match.round, second).second);
    if (!met.insert(std::minmax(first, second)).second) played.met_again.push_back(match.round);
    if (!match.third_place) ++played.losses[played.losers.back()];
    ++played.games;
  }
  return played;
}

bool better_seed(int first, int second) {
  return first < second;
}

/// Everybody but the winner has lost this often; the winner less often.
void check_losses(const PlayedBracket& played, int entrants, int until_out) {
  for (int seed = 1; seed <= entrants; ++seed) {
    const auto found = played.losses.find(seed);
    const int losses = found == played.losses.end() ? 0 : found->second;
    if (seed == played.winner)
      REQUIRE(losses < until_out);
    else
      REQUIRE(losses == until_out);
  }
}

TEST_CASE("Single elimination of four and of three, match by match") {
  using enum Slot::Of;
  CHECK(single_elimination(4, true) == std::vector<BracketMatch>{
                                           {1, {Seed, 1}, {Seed, 4}},
                                           {1, {Seed, 2}, {Seed, 3}},
                                           {2, {Loser, 0}, {Loser, 1}, true},
                                           {2, {Winner, 0}, {Winner, 1}},
                                       });
  CHECK(single_elimination(3, true) == std::vector<BracketMatch>{
                                           {1, {Seed, 1}, {}},
                                           {1, {Seed, 2}, {Seed, 3}},
                                           {2, {Winner, 0}, {Winner, 1}},
                                       });
}

TEST_CASE("Single elimination: everybody but the winner loses once, by the better seeds and by dice") {
  std::mt19937 dice(1);
  for (int entrants = 2; entrants <= kLargest; ++entrants) {
    for (const bool third_place : {false, true}) {
      const std::vector<BracketMatch> matches = single_elimination(entrants, third_place);
      const int games = entrants - 1 + (third_place && entrants >= 4 ? 1 : 0);
      const PlayedBracket as_seeded = play_bracket(matches, better_seed);
      CHECK(as_seeded.winner == 1);
      CHECK(as_seeded.losers.back() == 2);
      CHECK(as_seeded.games == games);
      check_losses(as_seeded, entrants, 1);
      for (int time = 0; time < 5; ++time) {
        const PlayedBracket by_dice = play_bracket(matches, [&](int, int) { return dice() % 2 == 0; });
        CHECK(by_dice.games == games);
        check_losses(by_dice, entrants, 1);
      }
    }
  }
}

TEST_CASE("Seeds meet as late as they can: of the best that a round has room for each is in another match") {
  for (int entrants = 2; entrants <= kLargest; ++entrants) {
    const std::vector<BracketMatch> matches = single_elimination(entrants, false);
    const int last_round = matches.back().round;
    CHECK(last_round == std::bit_width(static_cast<unsigned>(entrants - 1)));
    std::vector<std::set<int>> reach;  // by match, who can win it
    for (const BracketMatch& match : matches) {
      std::set<int>& here = reach.emplace_back();
      for (const Slot& slot : {match.first, match.second}) {
        if (slot.of == Slot::Of::Seed) here.insert(slot.value);
        if (slot.of == Slot::Of::Winner) here.merge(std::set(reach[static_cast<std::size_t>(slot.value)]));
      }
      const int room = 1 << (last_round - match.round);
      CHECK(std::ranges::count_if(here, [&](int seed) { return seed <= room; }) == 1);
      // Byes are in round 1 only, and are those of the best seeds.
      const bool bye = match.second.of == Slot::Of::Nobody;
      CHECK(bye == (match.round == 1 && *here.begin() <= 2 * room - entrants));
    }
  }
}

TEST_CASE("The match for the third place is played by those who lost the semifinals") {
  for (int entrants = 4; entrants <= kLargest; ++entrants) {
    const std::vector<BracketMatch> matches = single_elimination(entrants, true);
    const BracketMatch& third = matches[matches.size() - 2];
    CHECK(third.third_place);
    CHECK(std::ranges::count(matches, true, &BracketMatch::third_place) == 1);
    CHECK(third.round == matches.back().round);
    const PlayedBracket played = play_bracket(matches, better_seed);
    CHECK(played.winners[matches.size() - 2] == 3);
    CHECK(played.losers[matches.size() - 2] == 4);
  }
}

TEST_CASE("Double elimination of two and of four, match by match") {
  using enum Slot::Of;
  CHECK(double_elimination(2) == std::vector<BracketMatch>{
                                     {1, {Seed, 1}, {Seed, 2}},
                                     {2, {Winner, 0}, {Loser, 0}},
                                     {3, {Winner, 1}, {Loser, 1}, false, true},
                                 });
  CHECK(double_elimination(4) == std::vector<BracketMatch>{
                                     {1, {Seed, 1}, {Seed, 4}},
                                     {1, {Seed, 2}, {Seed, 3}},
                                     {2, {Loser, 0}, {Loser, 1}},
                                     {2, {Winner, 0}, {Winner, 1}},
                                     {3, {Loser, 3}, {Winner, 2}},
                                     {4, {Winner, 3}, {Winner, 4}},
                                     {5, {Winner, 5}, {Loser, 5}, false, true},
                                 });
}

TEST_CASE("Double elimination: everybody but the winner loses twice, by the better seeds and by dice") {
  std::mt19937 dice(2);
  for (int entrants = 2; entrants <= kLargest; ++entrants) {
    const std::vector<BracketMatch> matches = double_elimination(entrants);
    CHECK(std::ranges::count(matches, true, &BracketMatch::reset) == 1);
    CHECK(matches.back().reset);
    const PlayedBracket as_seeded = play_bracket(matches, better_seed);
    CHECK(as_seeded.winner == 1);
    CHECK(as_seeded.losers.back() == 2);
    CHECK(as_seeded.games == 2 * entrants - 2);
    check_losses(as_seeded, entrants, 2);
    for (int time = 0; time < 20; ++time) {
      const PlayedBracket played = play_bracket(matches, [&](int, int) { return dice() % 2 == 0; });
      check_losses(played, entrants, 2);
      const int lost_by_winner = played.losses.contains(played.winner) ? 1 : 0;
      CHECK(played.games == 2 * entrants - 2 + lost_by_winner);
    }
  }
}

TEST_CASE("Who loses their first game, and none after it, wins by the last match") {
  for (int entrants = 2; entrants <= kLargest; ++entrants) {
    const std::vector<BracketMatch> matches = double_elimination(entrants);
    bool has_lost = false;
    const PlayedBracket played = play_bracket(matches, [&](int first, int second) {
      const int best = std::min(first, second);
      const bool best_wins = best != 1 || std::exchange(has_lost, true);
      return best_wins == (first == best);
    });
    CHECK(played.winner == 1);
    CHECK(played.winners.size() == matches.size());
    CHECK(played.games == 2 * entrants - 1);
    check_losses(played, entrants, 2);
  }
}

TEST_CASE("On the losers' side nobody meets again before its last four rounds") {
  std::mt19937 dice(3);
  for (int entrants = 2; entrants <= kLargest; ++entrants) {
    const std::vector<BracketMatch> matches = double_elimination(entrants);
    const int last_of_losers = matches.back().round - 2;
    for (int time = 0; time < 20; ++time) {
      for (const int round : play_bracket(matches, [&](int, int) { return dice() % 2 == 0; }).met_again)
        CHECK(round > last_of_losers - 4);
    }
  }
}

TEST_CASE("A thousand entrants have brackets, too") {
  const PlayedBracket once =
      play_bracket(single_elimination(static_cast<int>(kMostEntrants), true), better_seed);
  check_losses(once, static_cast<int>(kMostEntrants), 1);
  const PlayedBracket twice = play_bracket(double_elimination(static_cast<int>(kMostEntrants)), better_seed);
  check_losses(twice, static_cast<int>(kMostEntrants), 2);
}

}  // namespace
}  // namespace gatehouse::server
