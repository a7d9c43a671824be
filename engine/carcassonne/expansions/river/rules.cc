// A river is laid before anything else: from the spring to the lake, each tile where it goes on, and without
// turning back (README.md).

#include <algorithm>
#include <string_view>

#include "engine/carcassonne/expansions/river/river.h"
#include "engine/carcassonne/expansions/river/tiles.h"
#include "engine/carcassonne/pig_herd.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::river {
namespace {

constexpr std::string_view kName = "river", kSpringMark = "river-spring";

struct Config {
  SideBits water = 0;  ///< of all four sides
  Marks spring = 0;
};

/// A tile as it would lie, or lies.
struct Lying {
  const TileKind& kind;
  Rotation rotation;
};

bool has_water(const Position& position, const Lying& tile, Side side) {
  const SideBits of_side = SideBits{0xff} << (8 * static_cast<int>(side));
  return (tile.kind.edges[static_cast<std::size_t>(tile.rotation)] & of_side &
          position.rules.config<Config>().water) != 0;
}

/// Whether two tiles beside each other make a U of the river: both lead on to the same side.
bool turns_back(const Position& position, const Lying& one, const Lying& next, Side between) {
  for (const int turn : {1, 3}) {
    const auto side = static_cast<Side>((static_cast<int>(between) + turn) % kSides);
    if (has_water(position, one, side) && has_water(position, next, side)) return true;
  }
  return false;
}

bool has_water_at_all(const Position& position, TileKindId id) {
  return (position.rules.tile(id).edges.front() & position.rules.config<Config>().water) != 0;
}

/// Where no spring lies at the start, it is the first of the river, and lies where it fits.
bool begins_river(const Position& position, TileKindId id) {
  const auto& laid = position.state.board.tiles();
  return (position.rules.tile(id).marks & position.rules.config<Config>().spring) != 0 &&
         std::none_of(laid.begin(), laid.end(),
                      [&](const PlacedTile& tile) { return has_water_at_all(position, tile.kind); });
}

/// A tile with water goes on where the river ends, at one end alone, and does not turn back at once.
Refusal refuse_off_course(const Position& position, TileKindId id, const Placement& where) {
  if (!has_water_at_all(position, id)) return {};
  const Lying tile{position.rules.tile(id), where.rotation};
  int joined = 0;
  bool back = false;
  for (int number = 0; number < kSides; ++number) {
    const auto side = static_cast<Side>(number);
    const TileIndex beside = tile_on(position.state, neighbour(where.cell, side));
    if (beside == kNoTileIndex || !has_water(position, tile, side)) continue;
    const PlacedTile& laid = position.state.board.tile(beside);
    ++joined;
    back = back || turns_back(position, tile, {position.rules.tile(laid.kind), laid.rotation}, side);
  }
  if (joined == 0) return {begins_river(position, id) ? "" : "river-not-extended"};
  if (joined > 1) return {"river-joins-itself"};
  if (back) return {"river-turns-back"};
  return {};
}

void install_tiles(RulesetBuilder& builder, Terrain water) {
  const std::string_view set = builder.choice("river.set");
  const bool first = set != "2", second = set != "1";
  const bool volcano = builder.has("princess_and_dragon"), inn = builder.has("inns_and_cathedrals");
  const bool herd = builder.rules() >= 4;
  if (second && volcano) builder.mark("volcano");
  if (second && inn) builder.mark("inn");
  if (second && herd) builder.once(install_pig_herd);

  builder.tiles(first ? kSpring : kSecondSpring, kName, builder.stack("spring"));
  if (second) builder.tiles(kFork, kName, builder.stack("fork"));
  const std::uint8_t course = builder.stack("course"), lakes = builder.stack("lakes");
  builder.collect(course, water);
  if (first) builder.tiles(kCourse, kName, course);
  if (second) {
    builder.tiles(kSecondCourse, kName, course);
    builder.tiles(herd ? kHerd : kNoHerd, kName, course);
    builder.tiles(kSecondCourseEnd, kName, course);
    builder.tiles(inn ? kInn : kNoInn, kName, course);
  }
  if (second) builder.tiles(kCityLake, kName, lakes);
  // Of both rivers' three lakes two are used: the volcano's when there is a dragon.
  if (second && volcano)
    builder.tiles(kVolcanoLake, kName, lakes);
  else
    builder.tiles(first ? kLake : kSecondLake, kName, lakes);

  const std::string_view start = builder.choice("river.start");
  const std::uint8_t last = start == "after" ? builder.stack("base-start") : kBag;
  for (const StartTile& tile : builder.replace_start()) {
    if (start == "out") builder.leave_out(tile.kind);
    if (start == "river") builder.set_apart(tile.kind, kStartApart, course);
    if (start == "after") builder.set_apart(tile.kind, kStartApart, last);
  }
  builder.start_tile(first ? "RI01" : "RII01");
}

void install(RulesetBuilder& builder) {
  Landscape& landscape = builder.landscape();
  const Terrain water = landscape.add_terrain({"river", false});
  const EdgeKindId side = landscape.add_edge({"river", {Terrain::Field, water, Terrain::Field}});
  constexpr SideBits kAllSides = 0x01010101;
  builder.config(Config{kAllSides << side, builder.mark(kSpringMark)});
  builder.mark("river-lake");
  install_tiles(builder, water);
  builder.placement_filter({has_water_at_all, refuse_off_course});
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      kName,
      "The River",
      {{"river.set",
        {"1", "2", "both"},
        "Which river: the first, the second with a fork and two lakes, or one of the tiles of both"},
       {"river.start",
        {"bag", "out", "river", "after"},
        "Where the base game's start tile is: in the bag, out of the game, among the tiles of the river's "
        "course, or the first to be drawn after the river"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::river
