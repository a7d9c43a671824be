// The example of the author of Glicko-2, and what must be true of every rating.

#include "server/ratings/glicko.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>

namespace gatehouse::server {
namespace {

TEST_CASE("The example of the paper: three games of somebody at 1500") {
  const Strength before{1500, 200, 0.06};
  const std::array<Meeting, 3> games{Meeting{{1400, 30, 0.06}, 1}, Meeting{{1550, 100, 0.06}, 0},
                                     Meeting{{1700, 300, 0.06}, 0}};
  const Strength now = after(before, games);
  CHECK(std::abs(now.rating - 1464.06) < 0.01);
  CHECK(std::abs(now.deviation - 151.52) < 0.01);
  CHECK(std::abs(now.volatility - 0.05999) < 0.00001);
}

TEST_CASE("Who wins goes up by as much as an equal opponent goes down") {
  const Meeting won{Strength(), 1};
  const Meeting lost{Strength(), 0};
  const Strength winner = after({}, {&won, 1});
  const Strength loser = after({}, {&lost, 1});
  CHECK(winner.rating > 1500);
  CHECK(winner.rating - 1500 == doctest::Approx(1500 - loser.rating));
  CHECK(winner.deviation == loser.deviation);
  CHECK(winner.deviation < 350);
}

TEST_CASE("A draw between equals moves nobody, and makes both better known") {
  const Meeting drawn{Strength(), 0.5};
  const Strength now = after({}, {&drawn, 1});
  CHECK(now.rating == 1500);
  CHECK(now.deviation < 350);
}

TEST_CASE("A win that nobody expected counts more than one that everybody expected") {
  const Meeting weak{{1200, 60, 0.06}, 1};
  const Meeting strong{{1800, 60, 0.06}, 1};
  const Strength self{1500, 60, 0.06};
  const double expected = after(self, {&weak, 1}).rating - 1500;
  const double surprising = after(self, {&strong, 1}).rating - 1500;
  CHECK(expected > 0);
  CHECK(surprising > 4 * expected);
  // And makes the rating more volatile than what was expected does.
  CHECK(after(self, {&strong, 1}).volatility > after(self, {&weak, 1}).volatility);
}

TEST_CASE("Two halves of a game weigh as much as the game") {
  const Strength other{1640, 90, 0.06};
  const std::array<Meeting, 2> halves{Meeting{other, 1, 0.5}, Meeting{other, 1, 0.5}};
  const Meeting whole{other, 1};
  CHECK(after({}, halves) == after({}, {&whole, 1}));
}

TEST_CASE("Thousands of games keep every number within reason") {
  Strength self;
  Strength other;
  std::uint32_t dice = 20'261'130;
  for (int game = 0; game < 5'000; ++game) {
    dice = dice * 1'664'525 + 1'013'904'223;
    const double points = dice >> 31 == 0 ? 1 : 0;
    const Meeting mine{other, points};
    const Meeting theirs{self, 1 - points};
    const Strength next = after(self, {&mine, 1});
    other = after(other, {&theirs, 1});
    self = next;
    REQUIRE(std::isfinite(self.rating));
    REQUIRE(self.deviation > 20);
    REQUIRE(self.deviation <= 350);
    REQUIRE(self.volatility > 0.01);
    REQUIRE(self.volatility < 0.2);
  }
  CHECK(std::abs(self.rating - 1500) < 200);
}

TEST_CASE("The most one-sided games leave numbers that are numbers") {
  const Meeting lost{{100, 20, 0.06}, 0};
  const Strength now = after({3'500, 350, 0.06}, {&lost, 1});
  CHECK(std::isfinite(now.rating));
  CHECK(now.rating < 3'500);
  CHECK(std::isfinite(now.deviation));
  CHECK(std::isfinite(now.volatility));
}

}  // namespace
}  // namespace gatehouse::server
