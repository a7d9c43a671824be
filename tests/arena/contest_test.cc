#include "tests/arena/contest.h"

#include <doctest/doctest.h>

#include "engine/carcassonne/rules.h"

namespace gatehouse::tests {
namespace {

using engine::bots::Level;
using engine::carcassonne::Carcassonne;

TEST_CASE("A summary counts shared victories in parts and gives the interval of Wilson") {
  std::vector<Played> games(8, Played{1, 60, 50, 10});
  games.resize(10, Played{0.5, 50, 50, 0});
  const Summary sum = summary_of(games);
  CHECK(sum.won == doctest::Approx(0.9));
  CHECK(sum.score == doctest::Approx(58));
  CHECK(sum.margin == doctest::Approx(8));
  CHECK(sum.low == doctest::Approx(0.596).epsilon(0.001));
  CHECK(sum.high == doctest::Approx(0.982).epsilon(0.001));
  CHECK_THROWS(summary_of({}));
}

TEST_CASE("Every deal is played once from each seat, and a bot against itself wins its part") {
  engine::carcassonne::Options options;
  options.seats = 3;
  const Carcassonne game(options);
  const Result result = hold(game, {Level::Random, Level::Random, 2, 7, 1});
  REQUIRE(result.games.size() == 6);
  double won = 0;
  for (const Played& played : result.games) won += played.won;
  // The three games of a deal are one and the same, seen from each seat.
  CHECK(won == doctest::Approx(2));
}

TEST_CASE("The first bot plays in each of its seats, and the second in all others") {
  const Result result = hold(Carcassonne({}), {Level::Greedy, Level::Random, 1, 1, 1});
  REQUIRE(result.games.size() == 2);
  for (const Played& played : result.games) {
    CHECK(played.won == 1);
    CHECK(played.margin == played.score - played.other_scores);
  }
  CHECK(result.first.moves > 0);
  CHECK(result.second.moves > 0);
}

TEST_CASE("A contest is the same on one thread and on two, and another with another seed") {
  const Carcassonne game({});
  const auto margins = [&](std::uint64_t seed, unsigned threads) {
    std::vector<int> all;
    for (const Played& played : hold(game, {Level::Random, Level::Random, 2, seed, threads}).games)
      all.push_back(played.margin);
    return all;
  };
  const std::vector<int> once = margins(1, 1);
  CHECK(margins(1, 2) == once);
  CHECK(margins(3, 1) != once);
}

}  // namespace
}  // namespace gatehouse::tests
