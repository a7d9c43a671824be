// What a completed feature, and a farm, may bring beside their points, played with small imitations.

#include <doctest/doctest.h>

#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

// --- Goods: what a completed feature brings the seat that completed it ---

struct Won {
  std::array<std::uint16_t, kMaxSeats> tiles{};
};

void collect(Turn& turn, FeatureId feature) {
  const int tiles = extent(turn.position(), feature).tiles;
  std::uint16_t& count = turn.extra<Won>().tiles[static_cast<std::size_t>(index(turn.state.turn.placer))];
  count = static_cast<std::uint16_t>(count + tiles);
  turn.record_gain(turn.state.turn.placer, "won", tiles);
}

void install_won(RulesetBuilder& builder) {
  builder.extra_state<Won>();
  builder.feature_completed(collect);
}

TEST_CASE("completed: a reaction to each completed feature, with figures in it or without") {
  const Carcassonne game = game_with({}, install_won);
  Setup setup;
  setup.tiles = {{"E", {0, 0}}};
  setup.bag = {{{"E", 2}}};
  Play table(game, setup);
  const auto won = [&](int seat) {
    return int{game.rules().extra<Won>(table.state()).tiles[static_cast<std::size_t>(seat)]};
  };
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  CHECK(won(0) == 0);
  table.play(kRed, "pass");
  CHECK(won(0) == 2);
  CHECK(won(1) == 0);
  REQUIRE(table.event(EventType::Gained) != nullptr);
  CHECK(table.event(EventType::Gained)->seat == kRed);
  CHECK(table.event(EventType::Gained)->item == "won");
  CHECK(table.event(EventType::Gained)->number == 2);
  table.play(kNoSeat, "draw E");
  table.play(kBlue, "place 1,0 r0");  // completes nothing
  CHECK(game.at_end(table.state(), kBlue) == 0);
  CHECK(won(1) == 0);
}

// --- A pig: what raises the cities of a farm ---

constexpr Reason kPig{"pig"};

int raised_by_pig(const Position& position, FeatureId field, Seat seat) {
  int pigs = 0;
  for (const Figure& pig : position.state.figures.standing(seat, position.rules.figure_named("pig")))
    pigs += position.state.graph.feature_of(pig.at.part) == field;
  return pigs;
}

void install_pig(RulesetBuilder& builder) {
  builder.figure(
      {"pig", 1, 0, false, true, terrain_bit(Terrain::Field), Company::OwnFollower, kFigureStep, false});
  builder.raise_farm({kPig, raised_by_pig});
}

/// Two farms of red's about one completed city, its pig on the northern one.
int points_of_two_farms(const char* edition) {
  Options options;
  options.choices = {{"farmScoring", edition}};
  const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, install_pig}};
  const Carcassonne game(options, unlisted);
  Setup setup;
  setup.tiles = {{"E", {0, 0}, Rotation::R1}, {"G", {1, 0}}, {"E", {2, 0}, Rotation::R3}};
  setup.figures = {{kRed, "follower", {1, 0}, 'f'},
                   {kRed, "pig", {1, 0}, 'f'},
                   {kRed, "follower", {1, 0}, 'g'},
                   {kBlue, "follower", {1, 0}, 'g'}};
  setup.bag = {{{"U", 2}}};
  return game.at_end(game.set_up(setup), kRed);
}

TEST_CASE("farms: what raises a city raises it once, whichever edition pays") {
  CHECK(points_of_two_farms("3") == 7);  // three for each farm, and one on the northern
  CHECK(points_of_two_farms("2") == 4);
  CHECK(points_of_two_farms("1") == 5);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
