// What is built on laid tiles: their sides are others from then on. Played with imitations of bridges, and of
// signposts, which ask what a road does on the next tile.

#include <doctest/doctest.h>

#include <string>

#include "engine/base/ensure.h"
#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/picture.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/survey.h"
#include "tests/support/bridges.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::install_bridges;
using imitations::install_signposts;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

/// A cloister in fields, and a road north of it that runs from west to east.
Setup fields() {
  Setup setup;
  setup.tiles = {{"B", {0, 0}}};
  setup.bag = {{{"U", 8}}};
  return setup;
}

TEST_CASE("a bridge is a road: it fits, joins, is entered and scored") {
  const Carcassonne game = game_with({}, install_bridges);
  Play table(game, fields()), without(game, fields());
  for (Play* one : {&table, &without}) {
    one->play(kNoSeat, "draw U");
    one->play(kRed, "place 0,1 r0");
    REQUIRE(one->step() == "bridge");
  }
  CHECK(table.refusal(kRed, "span 0,0 r0") == "wrong-step");  // the neighbour shows its field
  CHECK(table.refusal(kRed, "span 0,1 r1") == "wrong-step");  // a road lies there
  CHECK(table.refusal(kRed, "span 0,5 r1") == "wrong-step");
  const int before = table.feature({0, 0}, 'f').open;
  table.play(kRed, "span 0,0 r1");
  REQUIRE(table.event(EventType::Built) != nullptr);
  CHECK(table.event(EventType::Built)->item == "bridge");
  CHECK(table.event(EventType::Built)->rotation == Rotation::R1);
  CHECK(table.event(EventType::Built)->parts == std::vector<PartRef>{{{0, 0}, 'z'}});
  without.play(kRed, "pass");
  CHECK(game.fingerprint(table.state()) != game.fingerprint(without.state()));
  CHECK(table.feature({0, 0}, 'z') == Feature{2, 1, 0, Terrain::Road, false});
  CHECK(table.feature({0, 0}, 'f').open == before - 2);
  CHECK(table.refusal(kRed, "span 0,0 r0") == "wrong-step");
  table.play(kRed, "deploy follower 0,1.r");

  const Position now{game.rules(), table.state()};
  const TileIndex cloister = table.state().board.tile_at({0, 0});
  CHECK(part_at(now, cloister, 4) == table.part({0, 0}, 'z'));
  CHECK(part_at(now, cloister, 10) == table.part({0, 0}, 'z'));
  CHECK(part_at(now, cloister, 3) == table.part({0, 0}, 'f'));
  CHECK(part_ref(now, table.part({0, 0}, 'z')) == PartRef{{0, 0}, 'z'});
  CHECK(inspect_feature(now, table.part({0, 0}, 'z')).open_ends == 2);
  CHECK(svg(now).find("#b98d4f") != std::string::npos);

  table.play(kNoSeat, "draw U");
  CHECK(table.refusal(kBlue, "place 1,0 r1") == "edges-clash");
  CHECK(without.game().rules().tile(now.state.board.tile(cloister).kind).name == "B");
  table.play(kBlue, "place 1,0 r0");
  table.play(kBlue, "pass");
  table.play(kBlue, "deploy follower 1,0.r");
  CHECK(table.feature({1, 0}, 'r').parts == 2);
  CHECK(table.feature({1, 0}, 'r').followers == 1);
  CHECK(inspect_feature({game.rules(), table.state()}, table.part({0, 0}, 'z')).points_now == 2);
}

TEST_CASE("a bridge leads over what lies under it, and parts nothing there") {
  const Carcassonne game = game_with({}, install_bridges);
  Play table(game, fields());
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 0,1 r0");
  const auto field = [&] { return table.state().graph.feature_of(table.part({0, 0}, 'f')); };
  REQUIRE(table.state().graph.feature(field()).parts == 2);
  table.play(kRed, "span 0,0 r1");
  CHECK(table.state().graph.feature(field()).parts == 2);
  CHECK(table.state().graph.feature(field()).terrain == Terrain::Field);
}

TEST_CASE("what runs across a turned tile is said as it lies on the table") {
  const Carcassonne game = game_with({}, install_bridges);
  Setup setup;
  setup.tiles = {{"E", {0, 0}, Rotation::R1}};  // its city looks to the east
  State state = game.set_up(setup);
  const Position position{game.rules(), state};
  const OverlayId bridge = game.rules().config<imitations::BridgeRules>().bridge;
  CHECK_FALSE(may_build(position, 0, bridge, Side::East));
  CHECK_FALSE(may_build(position, 0, bridge, Side::West));
  CHECK(may_build(position, 0, bridge, Side::North));
  CHECK(may_build(position, 0, bridge, Side::South));
  Turn turn(game.rules(), state, nullptr);
  const PartId part = turn.build(0, bridge, Side::South, kRed);
  CHECK(part_at(position, 0, 1) == part);
  CHECK(part_at(position, 0, 7) == part);
  CHECK(part_of(position, part).terrain == Terrain::Road);
  CHECK_THROWS_AS(turn.build(0, bridge, Side::North, kRed), BrokenInvariant);
  CHECK(game.rules().printed(state.board.tile(0).kind) == game.rules().tile_named("E"));
}

constexpr std::string_view kWallTiles = R"(
tile WALL 4
m=cloister
.###.
##m##
#mmm#
##m##
.###.
)";

void install_walls(RulesetBuilder& builder) {
  Landscape& landscape = builder.landscape();
  const EdgeKindId any = landscape.add_edge({"any", {kNoTerrain, kNoTerrain, kNoTerrain}});
  for (const char* other : {"field", "road", "city"})
    landscape.set_contact(any, *landscape.edge_named(other), Contact::Touches);
  builder.tiles(kWallTiles, "walls");
}

TEST_CASE("a bridge between sides that fit everything is complete at once") {
  const Carcassonne game = game_with({}, install_bridges, install_walls);
  Setup setup;
  setup.tiles = {{"B", {0, 0}}, {"WALL", {1, 0}}, {"WALL", {-1, 0}}};
  setup.bag = {{{"U", 3}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 0,1 r0");
  table.play(kRed, "span 0,0 r1");
  CHECK(table.feature({0, 0}, 'z').open == 0);
  CHECK_FALSE(table.feature({0, 0}, 'z').completed);
  table.play(kRed, "pass");
  CHECK(table.feature({0, 0}, 'z').completed);
  REQUIRE(table.event(EventType::Completed) != nullptr);
  CHECK(table.event(EventType::Completed)->feature == Terrain::Road);
}

TEST_CASE("a seat has its bridges, and a game no more than were asked for") {
  const Carcassonne game = game_with({}, install_bridges);
  Setup setup = fields();
  for (std::int8_t x = 3; x < 60; x = static_cast<std::int8_t>(x + 3)) setup.tiles.push_back({"B", {x, 0}});
  State state = game.set_up(setup);
  Turn turn(game.rules(), state, nullptr);
  const OverlayId bridge = game.rules().config<imitations::BridgeRules>().bridge;
  const int most = game.rules().overlays()[bridge].most;
  REQUIRE(static_cast<int>(state.board.tile_count()) > most);
  for (int tile = 0; tile < most; ++tile) turn.build(static_cast<TileIndex>(tile), bridge, Side::North, kRed);
  CHECK_THROWS_AS(turn.build(static_cast<TileIndex>(most), bridge, Side::North, kRed), BrokenInvariant);

  Play table(game, fields());
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 0,1 r0");
  table.play(kRed, "span 0,0 r1");
  const Thing shown = game.rules().thing_named("bridges")->show({game.rules(), table.state()});
  CHECK(std::get<Counter>(shown).seats[0] == 2);
  CHECK(std::get<Counter>(shown).seats[1] == 3);
}

TEST_CASE("a signpost looks at what the road does on the next tiles, bridges among them") {
  const Carcassonne game = game_with({}, install_bridges, install_signposts);
  Setup setup;
  setup.tiles = {{"SP", {0, 0}}, {"X", {1, 0}}, {"B", {-2, 0}}};
  State state = game.set_up(setup);
  const Position position{game.rules(), state};
  const PartId road = part_id(state, {0, 0}, 0);
  const auto worth = [&] { return sheet_for(position, state.graph.feature_of(road), false, true).points(); };
  CHECK(worth() == 2 + 2);  // the crossing ends it in the east
  Turn turn(game.rules(), state, nullptr);
  turn.put_tile(game.rules().tile_named("SP"), {{-1, 0}, Rotation::R0});
  CHECK(worth() == 3 + 2);  // in the west it goes on, past a second signpost, which sees nothing yet
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
