// Terrains, sides and stacks as data: a river, and a tile whose sides fit all others, made for this test.

#include "engine/carcassonne/landscape.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr std::string_view kSpring = R"(
tile SPRING 1
w=river f=field
.fff.
fffff
ffwff
ffwff
.fwf.
)";
constexpr std::string_view kStream = R"(
tile STREAM 3
w=river f=field g=field
.fwg.
ffwgg
ffwgg
ffwgg
.fwg.

tile FORD 1
w=river r=road f=field g=field h=field i=field
.fwg.
ffwgg
rr#rr
hhwii
.hwi.
)";
constexpr std::string_view kLake = R"(
tile LAKE 1
w=river f=field
.fwf.
ffwff
ffwff
fffff
.fff.
)";
constexpr std::string_view kAbbey = R"(
tile ABBEY 1
m=cloister
.###.
##m##
#mmm#
##m##
.###.
)";

void install_river(RulesetBuilder& builder) {
  Landscape& landscape = builder.landscape();
  const Terrain water = landscape.add_terrain({"river", false});
  landscape.add_edge({"river", {Terrain::Field, water, Terrain::Field}});
  builder.tiles(kSpring, "river", builder.stack("spring"));
  const std::uint8_t stream = builder.stack("stream");
  builder.tiles(kStream, "river", stream);
  builder.collect(stream, water);
  builder.tiles(kLake, "river", builder.stack("lake"));
  builder.replace_start();
  builder.start_tile("SPRING");
}

void install_abbey(RulesetBuilder& builder) {
  Landscape& landscape = builder.landscape();
  const EdgeKindId any = landscape.add_edge({"any", {kNoTerrain, kNoTerrain, kNoTerrain}});
  for (const char* other : {"field", "road", "city"})
    landscape.set_contact(any, *landscape.edge_named(other), Contact::Touches);
  builder.tiles(kAbbey, "abbey");
}

void install_layout(RulesetBuilder& builder) {
  builder.start_tile("E", {{0, 1}, Rotation::R2});
  builder.start_tile("U", {{1, 0}, Rotation::R0});
}

/// Closed on all sides but one: what lies between is finished before anybody has played.
void install_closed_layout(RulesetBuilder& builder) {
  builder.replace_start();
  builder.start_tile("E", {{0, 0}, Rotation::R0});
  builder.start_tile("E", {{0, 1}, Rotation::R2});
}

void install_replacement(RulesetBuilder& builder) {
  builder.replace_start();
  builder.start_tile("X");
}

const Expansion kRiver{"river", "A river", {}, install_river};
const Expansion kAbbeyAlone{"abbey", "An abbey", {}, install_abbey};
const Expansion kLayout{"layout", "Three tiles at the start", {}, install_layout};
const Expansion kClosedLayout{"closed", "A finished city at the start", {}, install_closed_layout};
const Expansion kReplacement{"replacement", "Another start tile", {}, install_replacement};

Carcassonne game_of(const std::vector<Expansion>& expansions) {
  return Carcassonne(Options{}, expansions);
}

/// The names of the tiles that may be drawn now.
std::vector<std::string> next_tiles(const Carcassonne& game, const State& state) {
  std::vector<Move> moves;
  game.legal_moves(state, kNoSeat, moves);
  std::vector<std::string> names;
  for (const Move& move : moves) names.push_back(game.rules().tile(move.tile).name);
  return names;
}

/// Draws that tile, and places it where that is said, without a figure.
void place(const Carcassonne& game, State& state, const std::string& tile, const std::string& where) {
  game.play(state, kNoSeat, game.read(state, "draw " + tile), nullptr);
  const auto act = [&](const std::string& text) {
    const Move move = game.read(state, text);
    INFO(tile << " " << text);
    REQUIRE_FALSE(game.refusal(state, state.turn.seat, move));
    game.play(state, state.turn.seat, move, nullptr);
  };
  act("place " + where);
  if (game.step(state) == "deploy") act("pass");
}

Refusal refusal_of(const Carcassonne& game, State state, const std::string& tile, const std::string& where) {
  game.play(state, kNoSeat, game.read(state, "draw " + tile), nullptr);
  return game.refusal(state, state.turn.seat, game.read(state, "place " + where));
}

FeatureId feature_at(const Carcassonne& game, const State& state, Cell cell, char letter) {
  const std::uint8_t part = kind_of({game.rules(), state}, state.board.tile_at(cell)).part(letter);
  return state.graph.feature_of(part_id(state, cell, part));
}

TEST_CASE("a stack is drawn before the next one, and the bag comes last") {
  const Carcassonne game = game_of({kRiver});
  State state = game.initial();
  CHECK(game.rules().tile(state.board.tile(0).kind).name == "SPRING");
  CHECK(state.bag.count(game.rules().tile_named("D")) == 4);  // the usual start tile is one of the bag's now
  for (int drawn = 0; drawn < 4; ++drawn) {
    const std::vector<std::string> next = next_tiles(game, state);
    CHECK(std::find(next.begin(), next.end(), "LAKE") == next.end());
    REQUIRE_FALSE(next.empty());
    CHECK((next.front() == "STREAM" || next.front() == "FORD"));
    SeededDice dice(static_cast<std::uint64_t>(drawn));
    const Move rolled = game.roll(state, dice);
    CHECK(std::find(next.begin(), next.end(), game.rules().tile(rolled.tile).name) != next.end());
    place(game, state, next.front(), "0," + std::to_string(-1 - drawn) + " r0");
  }
  CHECK(next_tiles(game, state) == std::vector<std::string>{"LAKE"});
  CHECK(game.refusal(state, kNoSeat, game.read(state, "draw D")).name == "wrong-step");
}

TEST_CASE("a table's own tiles belong to the stack that collects their terrain") {
  Options options;
  options.texts[std::string(kOwnTiles)] =
      "tile BROOK 2\nw=river f=field g=field\n.fwg.\nffwgg\nffwgg\nffwgg\n.fwg.\n"
      "tile LAWN 2\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";
  const std::vector<Expansion> river{kRiver};
  const Carcassonne game(options, river);
  const std::vector<std::string> next = next_tiles(game, game.initial());
  CHECK(std::find(next.begin(), next.end(), "BROOK") != next.end());
  CHECK(std::find(next.begin(), next.end(), "LAWN") == next.end());
}

TEST_CASE("a river joins rivers alone, and cuts fields") {
  const Carcassonne game = game_of({kRiver});
  State state = game.initial();
  CHECK(refusal_of(game, state, "STREAM", "0,-1 r1").name == "edges-clash");
  CHECK(refusal_of(game, state, "STREAM", "0,1 r0").name == "edges-clash");
  CHECK_FALSE(refusal_of(game, state, "STREAM", "0,1 r1"));
  place(game, state, "STREAM", "0,-1 r0");
  CHECK(feature_at(game, state, {0, 0}, 'w') == feature_at(game, state, {0, -1}, 'w'));
  // Around the spring the banks are one field; further down they are not joined by the water.
  CHECK(feature_at(game, state, {0, -1}, 'f') == feature_at(game, state, {0, 0}, 'f'));
  place(game, state, "FORD", "0,-2 r0");
  CHECK(feature_at(game, state, {0, -2}, 'h') != feature_at(game, state, {0, -2}, 'i'));
  CHECK(feature_at(game, state, {0, -2}, 'h') != feature_at(game, state, {0, -1}, 'f'));
}

TEST_CASE("nothing of a river is ever completed or scored") {
  const Carcassonne game = game_of({kRiver});
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SeededDice dice(seed);
    State state = game.initial();
    std::vector<Move> moves;
    std::vector<Event> events;
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      const Seat seat = actor.chance ? kNoSeat : state.turn.seat;
      if (actor.chance)
        moves = {game.roll(state, dice)};
      else
        game.legal_moves(state, seat, moves);
      game.play(state, seat, moves[dice.below(moves.size())], &events);
    }
    const Terrain water = *game.rules().landscape().terrain_named("river");
    CHECK(std::none_of(events.begin(), events.end(), [water](const Event& event) {
      return (event.type == EventType::Scored || event.type == EventType::Completed) &&
             event.feature == water;
    }));
  }
}

TEST_CASE("sides that fit all others close them and join nothing") {
  const Carcassonne game = game_of({kAbbeyAlone});
  Setup setup;
  setup.tiles = {{"E", {0, 0}, Rotation::R2}, {"U", {1, -1}, Rotation::R0}};
  setup.bag = {{"ABBEY", 1}, {"V", 4}};
  State state = game.set_up(setup);
  REQUIRE(state.graph.feature(feature_at(game, state, {0, 0}, 'c')).open == 3);
  place(game, state, "ABBEY", "0,-1 r0");
  CHECK(bool{state.graph.feature(feature_at(game, state, {0, 0}, 'c')).completed});
  CHECK(state.graph.feature(feature_at(game, state, {1, -1}, 'r')).open == 1);
  CHECK(feature_at(game, state, {0, -1}, 'm') != feature_at(game, state, {0, 0}, 'c'));
  CHECK(state.graph.feature(feature_at(game, state, {0, -1}, 'm')).open == 6);
}

TEST_CASE("without a kind of side that allows it, a side needs parts") {
  Options options;
  options.fixtures = std::string(kAbbey);
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "tile ABBEY: the slots of a side form no edge",
                       std::invalid_argument);
}

TEST_CASE("a start layout adds to the start tile, or replaces it, once") {
  const State several = game_of({kLayout}).initial();
  CHECK(several.board.tile_count() == 3);
  CHECK(several.board.tile_at({1, 0}) != kNoTileIndex);
  const Carcassonne replaced = game_of({kReplacement});
  CHECK(replaced.rules().tile(replaced.initial().board.tile(0).kind).name == "X");
  CHECK_THROWS_WITH_AS(
      game_of({kRiver, kReplacement}),
      "A river and Another start tile each begin a game in their own way: leave out one of them", BadTable);
}

TEST_CASE("what a start layout closes is completed before the first turn") {
  const Carcassonne game = game_of({kClosedLayout});
  const State state = game.initial();
  CHECK(bool{state.graph.feature(feature_at(game, state, {0, 0}, 'c')).completed});
  CHECK(state.recheck.empty());
}

TEST_CASE("a side that is not the same from either end does not meet its own kind") {
  Landscape landscape;
  const Terrain grass = landscape.add_terrain({"grass"}), water = landscape.add_terrain({"water"});
  const EdgeKindId falls = landscape.add_edge({"falls", {grass, grass, water}});
  const EdgeKindId rises = landscape.add_edge({"rises", {water, grass, grass}});
  CHECK(landscape.edge_of({grass, grass, water}) == falls);
  CHECK(landscape.contact(falls, falls) == Contact::Forbidden);
  landscape.set_contact(falls, rises, Contact::Joins);
  CHECK(landscape.forbidden(falls) == 1u << falls);
  CHECK(landscape.contact(rises, falls) == Contact::Joins);
}

TEST_CASE("kinds of sides and terrains are not installed twice") {
  Landscape landscape;
  const Terrain grass = landscape.add_terrain({"grass"});
  CHECK_THROWS_AS(landscape.add_terrain({"grass"}), BrokenInvariant);
  const Terrain water = landscape.add_terrain({"water"});
  const EdgeKindId lawn = landscape.add_edge({"lawn", {grass, grass, grass}});
  const EdgeKindId brook = landscape.add_edge({"brook", {grass, water, grass}});
  CHECK_THROWS_AS(landscape.add_edge({"meadow", {grass, grass, grass}}), BrokenInvariant);
  CHECK(landscape.contact(lawn, lawn) == Contact::Joins);
  CHECK(landscape.contact(lawn, brook) == Contact::Forbidden);
  CHECK(landscape.forbidden(lawn) == 1u << brook);
  landscape.set_contact(lawn, brook, Contact::Touches);
  CHECK(landscape.contact(brook, lawn) == Contact::Touches);
  CHECK(landscape.forbidden(lawn) == 0);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
