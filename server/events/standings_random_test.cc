// Standings of random events, read a second time: slowly, and from the pairings that each value names.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/dice.h"
#include "server/events/limits.h"
#include "server/events/standings.h"
#include "tests/support/rounds.h"

namespace gatehouse::server {
namespace {

using engine::SeededDice;

constexpr int kEvents = 400;

int one_below(SeededDice& dice, int bound) {
  return static_cast<int>(dice.below(static_cast<std::uint64_t>(bound)));
}

template <class Value>
void shuffle_by(SeededDice& dice, std::vector<Value>& values) {
  for (std::size_t left = values.size(); left > 1; --left)
    std::swap(values[left - 1], values[dice.below(left)]);
}

std::vector<int> numbers_in_any_order(SeededDice& dice, int last) {
  std::vector<int> numbers(static_cast<std::size_t>(last));
  std::iota(numbers.begin(), numbers.end(), 1);
  shuffle_by(dice, numbers);
  return numbers;
}

PlayedPairing random_match(SeededDice& dice, int first, int second) {
  constexpr std::array<std::array<int, 2>, 4> kEnds{{{2, 0}, {0, 2}, {1, 1}, {0, 0}}};
  PlayedPairing match;
  match.first = first;
  match.second = second;
  match.unplayed = one_below(dice, 6) == 0;
  if (match.unplayed || one_below(dice, 12) == 0) {
    match.halves = kEnds.at(dice.below(kEnds.size()));
    return match;
  }
  std::array<int, 2> sum{};
  for (int left = 1 + 2 * one_below(dice, 4); left > 0; --left) {
    const PlayedGame game{kEnds.at(dice.below(kEnds.size())),
                          {one_below(dice, 9) - 2, one_below(dice, 9) - 2}};
    for (std::size_t side = 0; side < 2; ++side) sum.at(side) += game.halves.at(side);
    match.games.push_back(game);
  }
  match.halves = sum[0] == sum[1] ? kEnds[2] : sum[0] > sum[1] ? kEnds[0] : kEnds[1];
  return match;
}

/// Pairs at random, and so some people more than once; with an odd number one has a bye of 0 to 2 halves.
StandingsInput random_input(SeededDice& dice, int entrants, int rounds) {
  StandingsInput input;
  input.entrants = entrants;
  const int pairings = rounds * ((entrants + 1) / 2);
  std::vector<int> numbers = numbers_in_any_order(dice, pairings);
  for (int round = 1; round <= rounds; ++round) {
    const std::vector<int> order = numbers_in_any_order(dice, entrants);
    for (std::size_t at = 0; at < order.size(); at += 2) {
      PlayedPairing pairing;
      if (at + 1 < order.size()) {
        pairing = random_match(dice, order[at], order[at + 1]);
      } else {
        pairing.first = order[at];
        pairing.halves = {one_below(dice, 3), 0};
      }
      pairing.number = numbers.back();
      pairing.round = round;
      numbers.pop_back();
      input.pairings.push_back(std::move(pairing));
    }
  }
  for (int entrant = 1; entrant <= entrants; ++entrant) input.seeds.push_back(one_below(dice, entrants));
  input.lots = numbers_in_any_order(dice, entrants);
  input.tie_breaks.assign(kTieBreaks.begin(), kTieBreaks.end());
  shuffle_by(dice, input.tie_breaks);
  return input;
}

StandingsInput random_small_input(SeededDice& dice) {
  const int entrants = 2 + one_below(dice, 8);
  return random_input(dice, entrants, 1 + one_below(dice, 6));
}

/// Calls `look` with random events and the dice that made them.
template <class Look>
void for_random_inputs(const Look& look) {
  for (int number = 1; number <= tests::rounds(kEvents); ++number) {
    const std::uint64_t seed = tests::nth_seed(static_cast<std::uint64_t>(number));
    CAPTURE(seed);
    SeededDice dice(seed);
    const StandingsInput input = random_small_input(dice);
    look(input, dice);
  }
}

const StandingsRow& row_of(const std::vector<StandingsRow>& rows, int entrant) {
  const auto row = std::ranges::find(rows, entrant, &StandingsRow::entrant);
  REQUIRE(row != rows.end());
  return *row;
}

/// A second reading of a list.
class Reading {
 public:
  Reading(const StandingsInput& input, const std::vector<StandingsRow>& rows) : input_(input), rows_(rows) {}

  /// The value of the tie-break at this place, from the pairings that the list names for it.
  std::int64_t value(std::size_t place, const StandingsRow& row) const {
    const TieBreak tie_break = input_.tie_breaks.at(place);
    if (tie_break == TieBreak::Seed) return -input_.seeds.at(static_cast<std::size_t>(row.entrant - 1));
    if (tie_break == TieBreak::Lot) return -input_.lots.at(static_cast<std::size_t>(row.entrant - 1));
    std::int64_t sum = 0;
    for (const int number : row.tie_breaks.at(place).from) {
      const auto pairing = std::ranges::find(input_.pairings, number, &PlayedPairing::number);
      REQUIRE(pairing != input_.pairings.end());
      sum += worth(tie_break, *pairing, row.entrant);
    }
    return sum;
  }

  /// The pairings that the list has to name.
  std::vector<int> from(std::size_t place, const StandingsRow& row) const {
    const TieBreak tie_break = input_.tie_breaks.at(place);
    std::vector<int> tied = tied_with(row, place);
    if (!any_two_have_met(tied)) tied.clear();
    std::vector<int> from;
    for (const PlayedPairing& pairing : input_.pairings) {
      const bool own = pairing.first == row.entrant || pairing.second == row.entrant;
      if (own && takes(tie_break, pairing, tied)) from.push_back(pairing.number);
    }
    std::ranges::sort(from);
    if (tie_break == TieBreak::BuchholzCut && !from.empty()) from.erase(lowest(from, row.entrant));
    return from;
  }

 private:
  static bool takes(TieBreak tie_break, const PlayedPairing& pairing, const std::vector<int>& tied) {
    switch (tie_break) {
      case TieBreak::GameDifference:
      case TieBreak::GamesWon:
      case TieBreak::Points:
        return std::ranges::any_of(
            pairing.games, [](const PlayedGame& game) { return game.halves[0] + game.halves[1] > 0; });
      case TieBreak::Direct:
      case TieBreak::DirectPoints:
        return pairing.second && std::ranges::count(tied, pairing.first) > 0 &&
               std::ranges::count(tied, *pairing.second) > 0;
      case TieBreak::Buchholz:
      case TieBreak::BuchholzCut:
        return true;
      case TieBreak::SonnebornBerger:
        return pairing.second && !pairing.unplayed;
      case TieBreak::Seed:
      case TieBreak::Lot:
        break;
    }
    return false;
  }

  std::int64_t worth(TieBreak tie_break, const PlayedPairing& pairing, int entrant) const {
    const std::size_t own = pairing.first == entrant ? 0 : 1;
    const std::int64_t halves = pairing.halves.at(own);
    std::int64_t sum = 0;
    switch (tie_break) {
      case TieBreak::Direct:
        return halves;
      case TieBreak::Buchholz:
      case TieBreak::BuchholzCut:
        return opponents_halves(pairing, entrant);
      case TieBreak::SonnebornBerger:
        return opponents_halves(pairing, entrant) * halves;
      default:
        for (const PlayedGame& game : pairing.games) sum += worth_of_game(tie_break, game, own);
        return sum;
    }
  }

  static std::int64_t worth_of_game(TieBreak tie_break, const PlayedGame& game, std::size_t own) {
    if (game.halves == std::array<int, 2>{}) return 0;
    const auto [halves, points] = std::pair(game.halves, game.points);
    if (tie_break == TieBreak::GameDifference) return 2 * halves.at(own) - 2;
    if (tie_break == TieBreak::GamesWon) return halves.at(own) == 2 ? 1 : 0;
    if (tie_break == TieBreak::Points) return points.at(own);
    return own == 0 ? points[0] - points[1] : points[1] - points[0];
  }

  int opponents_halves(const PlayedPairing& pairing, int entrant) const {
    if (!pairing.second || pairing.unplayed) return row_of(rows_, entrant).halves;
    return row_of(rows_, pairing.first == entrant ? *pairing.second : pairing.first).halves;
  }

  std::vector<int>::const_iterator lowest(const std::vector<int>& numbers, int entrant) const {
    return std::ranges::min_element(numbers, {}, [&](int number) {
      const auto pairing = std::ranges::find(input_.pairings, number, &PlayedPairing::number);
      return std::pair(opponents_halves(*pairing, entrant), number);
    });
  }

  /// Who has the same halves, and the same values before this place; with the entrant.
  std::vector<int> tied_with(const StandingsRow& row, std::size_t place) const {
    std::vector<int> tied;
    for (const StandingsRow& other : rows_) {
      bool same = other.halves == row.halves;
      for (std::size_t at = 0; at < place; ++at)
        same = same && other.tie_breaks.at(at).value == row.tie_breaks.at(at).value;
      if (same) tied.push_back(other.entrant);
    }
    return tied;
  }

  bool any_two_have_met(const std::vector<int>& tied) const {
    for (const int one : tied)
      for (const int other : tied)
        if (one < other && std::ranges::none_of(input_.pairings, [&](const PlayedPairing& pairing) {
              return pairing.second && std::minmax(pairing.first, *pairing.second) == std::minmax(one, other);
            }))
          return false;
    return true;
  }

  const StandingsInput& input_;
  const std::vector<StandingsRow>& rows_;
};

/// Halves and values, in the order in which they are looked at.
std::vector<std::int64_t> all_values(const StandingsRow& row) {
  std::vector<std::int64_t> values{row.halves};
  for (const Reckoned& reckoned : row.tie_breaks) values.push_back(reckoned.value);
  return values;
}

TEST_CASE("Each value follows from the pairings that it names, and these are the right ones") {
  int encounters = 0;
  for_random_inputs([&](const StandingsInput& input, SeededDice&) {
    const std::vector<StandingsRow> rows = standings(input);
    const Reading reading(input, rows);
    for (const StandingsRow& row : rows) {
      REQUIRE(row.tie_breaks.size() == input.tie_breaks.size());
      for (std::size_t place = 0; place < row.tie_breaks.size(); ++place) {
        const Reckoned& reckoned = row.tie_breaks[place];
        CAPTURE(text_of(input.tie_breaks[place]));
        CHECK(reckoned.from == reading.from(place, row));
        CHECK(reckoned.value == reading.value(place, row));
        if (input.tie_breaks[place] == TieBreak::Direct && reckoned.from.size() > 1) ++encounters;
      }
    }
  });
  CHECK(encounters > 0);
}

TEST_CASE("Everybody stands in the list once, by halves and then by the values in their order") {
  for_random_inputs([](StandingsInput input, SeededDice& dice) {
    input.tie_breaks.resize(dice.below(input.tie_breaks.size()));
    const std::vector<StandingsRow> rows = standings(input);
    REQUIRE(rows.size() == static_cast<std::size_t>(input.entrants));
    int better = 0;
    for (std::size_t at = 0; at < rows.size(); ++at) {
      if (at > 0) {
        const auto [before, now] = std::pair(all_values(rows[at - 1]), all_values(rows[at]));
        CHECK(before >= now);
        if (before == now) CHECK(rows[at - 1].entrant < rows[at].entrant);
        if (before != now) better = static_cast<int>(at);
      }
      CHECK(rows[at].rank == better + 1);
    }
  });
}

std::int64_t halves_given(const StandingsInput& input) {
  std::int64_t halves = 0;
  for (const PlayedPairing& pairing : input.pairings) halves += pairing.halves[0] + pairing.halves[1];
  return halves;
}

std::int64_t halves_listed(const std::vector<StandingsRow>& rows) {
  std::int64_t halves = 0;
  for (const StandingsRow& row : rows) halves += row.halves;
  return halves;
}

std::int64_t listed_sum(const std::vector<StandingsRow>& rows, std::size_t place) {
  std::int64_t sum = 0;
  for (const StandingsRow& row : rows) sum += row.tie_breaks.at(place).value;
  return sum;
}

TEST_CASE("All have together what all pairings give, and what one wins in games another loses") {
  for_random_inputs([](const StandingsInput& input, SeededDice&) {
    const std::vector<StandingsRow> rows = standings(input);
    CHECK(halves_listed(rows) == halves_given(input));
    for (const TieBreak balanced : {TieBreak::GameDifference, TieBreak::DirectPoints}) {
      const auto place = std::ranges::find(input.tie_breaks, balanced) - input.tie_breaks.begin();
      CHECK(listed_sum(rows, static_cast<std::size_t>(place)) == 0);
    }
  });
}

TEST_CASE("Other numbers of the entrants, the other side and another order of pairings change nothing") {
  for_random_inputs([](const StandingsInput& input, SeededDice& dice) {
    const std::vector<int> names = numbers_in_any_order(dice, input.entrants);
    const auto renamed = [&](int entrant) { return names.at(static_cast<std::size_t>(entrant - 1)); };
    StandingsInput other = input;
    for (PlayedPairing& pairing : other.pairings) {
      pairing.first = renamed(pairing.first);
      if (!pairing.second) continue;
      pairing.second = renamed(*pairing.second);
      if (one_below(dice, 2) == 0) continue;
      std::swap(pairing.first, *pairing.second);
      std::swap(pairing.halves[0], pairing.halves[1]);
      for (PlayedGame& game : pairing.games) {
        std::swap(game.halves[0], game.halves[1]);
        std::swap(game.points[0], game.points[1]);
      }
    }
    for (int entrant = 1; entrant <= input.entrants; ++entrant) {
      const auto [from, to] =
          std::pair(static_cast<std::size_t>(entrant - 1), static_cast<std::size_t>(renamed(entrant) - 1));
      other.seeds[to] = input.seeds[from];
      other.lots[to] = input.lots[from];
    }
    shuffle_by(dice, other.pairings);
    const std::vector<StandingsRow> others = standings(other);
    for (StandingsRow row : standings(input)) {
      row.entrant = renamed(row.entrant);
      CHECK(row_of(others, row.entrant) == row);
    }
  });
}

TEST_CASE("A match of two others that gives no halves does not change one's direct encounters") {
  int compared = 0;
  for_random_inputs([&](StandingsInput input, SeededDice& dice) {
    input.tie_breaks = {TieBreak::Direct, TieBreak::DirectPoints};
    const std::vector<StandingsRow> before = standings(input);
    const std::vector<int> order = numbers_in_any_order(dice, input.entrants);
    const int one = order[0];
    const int other = order[1];
    // Of two who are tied with each other, those who are tied with them may all have met now.
    const int halves = row_of(before, one).halves;
    if (halves == row_of(before, other).halves) return;
    const int number = static_cast<int>(input.pairings.size()) + 1;
    input.pairings.push_back({number, 1, one, other, {0, 0}, {{{2, 0}, {50, 1}}}});
    CHECK(standings(input) == before);
    ++compared;
  });
  CHECK(compared > 0);
}

TEST_CASE("A list of the most entrants and pairings is reckoned whole, and lots separate everybody") {
  SeededDice dice(tests::nth_seed(1));
  StandingsInput input = random_input(dice, kMostEntrants, 30);
  REQUIRE(input.pairings.size() == kMostListedPairings);
  std::erase(input.tie_breaks, TieBreak::Lot);
  input.tie_breaks.push_back(TieBreak::Lot);
  const std::vector<StandingsRow> rows = standings(input);
  CHECK(halves_listed(rows) == halves_given(input));
  for (std::size_t at = 0; at < rows.size(); ++at) CHECK(rows[at].rank == static_cast<int>(at) + 1);
  // Without any tie-break those of one rank stand by their numbers.
  input.tie_breaks.clear();
  const std::vector<StandingsRow> by_halves = standings(input);
  CHECK(std::ranges::is_sorted(by_halves, {},
                               [](const auto& row) { return std::pair(row.rank, row.entrant); }));
  CHECK(by_halves.back().rank < input.entrants);
}

}  // namespace
}  // namespace gatehouse::server
