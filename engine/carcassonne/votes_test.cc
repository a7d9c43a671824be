// Who wins a feature: what figures count there, also nothing, and what breaks a tie.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/undo.h"
#include "tests/support/imitations.h"
#include "tests/support/payers.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::install_bailiff;
using imitations::install_hills;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

/// A city of two tiles, open where red will place the second: pennants are on the first, if `kind` has some.
constexpr std::string_view kCityTiles = R"(
tile C0 4
c=city f=field
.ccc.
fffff
fffff
fffff
.fff.

tile C2 4
c=city+pennant+pennant f=field
.ccc.
fffff
fffff
fffff
.fff.
)";

void install_cities(RulesetBuilder& builder) {
  builder.tiles(kCityTiles, "cities");
}

Setup city_with_mayor(const std::string& first) {
  Setup setup;
  setup.tiles = {{first, {0, 0}}};
  setup.figures = {{kBlue, "bailiff", {0, 0}, 'c'}};
  setup.bag = {{{"C0", 3}}};
  return setup;
}

TEST_CASE("a bailiff counts the pennants of his city") {
  const Carcassonne game = game_with({}, install_bailiff, install_cities);
  Setup setup = city_with_mayor("C2");
  setup.figures.push_back({kRed, "follower", {0, 0}, 'c'});
  Play table(game, setup);
  const PartId city = table.state().board.tile(0).first_part;
  CHECK(inspect_feature({game.rules(), table.state()}, city).owners == std::vector{kBlue});
  CHECK(game.at_end(table.state(), kBlue) == 3);
  CHECK(game.at_end(table.state(), kRed) == 0);
  table.play(kNoSeat, "draw C0");
  table.play(kRed, "place 0,1 r2");
  const State before = table.state();
  table.play(kRed, "pass");
  REQUIRE(table.event(EventType::Scored) != nullptr);
  REQUIRE(table.event(EventType::Scored)->followers.size() == 2);
  CHECK(table.event(EventType::Scored)->followers[1].count == 2);
  CHECK(table.score(kBlue) == 8);
  CHECK(table.score(kRed) == 0);
  State undone = table.state();
  StepBack<State>(before, table.state()).undo(undone);
  CHECK(game.fingerprint(undone) == game.fingerprint(before));
}

TEST_CASE("a bailiff in a city without pennants occupies it, and is paid nothing") {
  const Carcassonne game = game_with({}, install_bailiff, install_cities);
  Play table(game, city_with_mayor("C0"));
  table.play(kNoSeat, "draw C0");
  table.play(kRed, "place 0,1 r2");
  CHECK(table.refusal(kRed, "deploy follower 0,1.c") == "feature-occupied");
  CHECK(table.refusal(kRed, "deploy bailiff 0,1.c") == "feature-occupied");
  CHECK(table.refusal(kRed, "deploy bailiff 0,1.f") == "no-such-part");
  CHECK(inspect_feature({game.rules(), table.state()}, part_id(table.state(), {0, 0}, 0)).owners.empty());
  table.play(kRed, "pass");
  REQUIRE(table.event(EventType::Scored) != nullptr);
  CHECK(table.event(EventType::Scored)->points.empty());
  CHECK(table.event(EventType::Scored)->followers.empty());
  REQUIRE(table.event(EventType::Returned) != nullptr);
  CHECK(table.supply(kBlue, "bailiff") == 1);
  CHECK(table.score(kBlue) == 0);

  Setup both = city_with_mayor("C0");  // as when two cities are joined
  both.figures.push_back({kRed, "follower", {0, 0}, 'c'});
  CHECK(game.at_end(game.set_up(both), kRed) == 1);
  CHECK(game.at_end(game.set_up(both), kBlue) == 0);
}

void install_two_opinions(RulesetBuilder& builder) {
  const FigureKindId kind = builder.figure({"council", 1, 0, true, true, terrain_bit(Terrain::City)});
  builder.votes(kind, imitations::count_pennants);
  builder.votes(kind, imitations::count_pennants);
}

TEST_CASE("one rule says what a figure counts") {
  CHECK_THROWS_WITH_AS(game_with({}, install_two_opinions),
                       doctest::Contains("two rules say what a figure counts"), BadTable);
}

/// A road of two tiles, red's follower in the first and blue's in the second.
Setup road_of(const std::string& first, const std::string& second) {
  Setup setup;
  setup.tiles = {{first, {0, 0}}, {second, {1, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'r'}, {kBlue, "follower", {1, 0}, 'r'}};
  setup.bag = {{{"HR", 2}, {"U", 2}}};
  return setup;
}

TEST_CASE("of several with the most votes those on a hill win, alone or together") {
  const Carcassonne game = game_with({}, install_hills);
  const auto ends = [&game](const Setup& setup) {
    const State state = game.set_up(setup);
    return std::to_string(game.at_end(state, kRed)) + ":" + std::to_string(game.at_end(state, kBlue));
  };
  CHECK(ends(road_of("HR", "U")) == "2:0");
  CHECK(ends(road_of("U", "HR")) == "0:2");
  CHECK(ends(road_of("HR", "HR")) == "2:2");
  CHECK(ends(road_of("U", "U")) == "2:2");
  Setup outvoted = road_of("HR", "U");
  outvoted.figures.push_back({kBlue, "follower", {1, 0}, 'r'});
  CHECK(ends(outvoted) == "0:2");
}

TEST_CASE("the inspector and the bots know who is ahead on a hill") {
  const Carcassonne game = game_with({}, install_hills);
  const State hill = game.set_up(road_of("HR", "U")), plain = game.set_up(road_of("U", "U"));
  const PartId road = part_id(hill, {0, 0}, 0);
  CHECK(inspect_feature({game.rules(), hill}, road).owners == std::vector{kRed});
  CHECK(inspect_feature({game.rules(), plain}, road).owners.size() == 2);
  CHECK(game.judgement(kRed)(hill) > game.judgement(kRed)(plain));
  CHECK(game.judgement(kBlue)(hill) < game.judgement(kBlue)(plain));
}

TEST_CASE("a farmer on a hill wins the tie in every edition of the farm rules") {
  for (const char* edition : {"3", "2", "1"}) {
    CAPTURE(edition);
    Options options;
    options.choices["farmScoring"] = edition;
    const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, install_hills}};
    const Carcassonne game(options, unlisted);
    Setup setup;
    setup.tiles = {{"HC", {0, 0}}, {"E", {0, 1}, Rotation::R2}, {"E", {1, 0}, Rotation::R1}};
    setup.figures = {{kRed, "follower", {0, 0}, 'f'}, {kBlue, "follower", {1, 0}, 'f'}};
    setup.bag = {{{"E", 1}}};
    const State state = game.set_up(setup);
    CHECK(game.at_end(state, kRed) == (*edition == '1' ? 4 : 3));
    CHECK(game.at_end(state, kBlue) == 0);
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
