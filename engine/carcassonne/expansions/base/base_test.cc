// The 72 tiles against a table of facts written by hand from rulings.md 1.1: nothing here is derived from the
// pictures that it checks.

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::carcassonne {
namespace {

/// A field as the half-edges it reaches, numbered clockwise from the north-west corner (0 and 1 are the
/// halves of the north side), and the cities it borders, by their place in Face::cities.
struct FieldFacts {
  std::string_view halves;
  std::vector<std::size_t> borders;
};

struct Face {
  std::string_view name;
  int copies;
  std::string_view edges;  ///< C, R or F for north, east, south, west
  std::vector<std::string_view> cities;
  int pennants;
  std::vector<std::string_view> roads;
  bool cloister;
  std::vector<FieldFacts> fields;
};

const std::vector<Face>& faces() {
  static const std::vector<Face> kFaces{
      {"A", 2, "FFRF", {}, 0, {"S"}, true, {{"01234567", {}}}},
      {"B", 4, "FFFF", {}, 0, {}, true, {{"01234567", {}}}},
      {"C", 1, "CCCC", {"NESW"}, 1, {}, false, {}},
      {"D", 4, "CRFR", {"N"}, 0, {"EW"}, false, {{"27", {0}}, {"3456", {}}}},
      {"E", 5, "CFFF", {"N"}, 0, {}, false, {{"234567", {0}}}},
      {"F", 2, "FCFC", {"EW"}, 1, {}, false, {{"01", {0}}, {"45", {0}}}},
      {"G", 1, "FCFC", {"EW"}, 0, {}, false, {{"01", {0}}, {"45", {0}}}},
      {"H", 3, "CFCF", {"N", "S"}, 0, {}, false, {{"2367", {0, 1}}}},
      {"I", 2, "CFFC", {"N", "W"}, 0, {}, false, {{"2345", {0, 1}}}},
      {"J", 3, "CRRF", {"N"}, 0, {"ES"}, false, {{"2567", {0}}, {"34", {}}}},
      {"K", 3, "CFRR", {"N"}, 0, {"SW"}, false, {{"2347", {0}}, {"56", {}}}},
      {"L", 3, "CRRR", {"N"}, 0, {"E", "S", "W"}, false, {{"27", {0}}, {"34", {}}, {"56", {}}}},
      {"M", 2, "CFFC", {"NW"}, 1, {}, false, {{"2345", {0}}}},
      {"N", 3, "CFFC", {"NW"}, 0, {}, false, {{"2345", {0}}}},
      {"O", 2, "CRRC", {"NW"}, 1, {"ES"}, false, {{"25", {0}}, {"34", {}}}},
      {"P", 3, "CRRC", {"NW"}, 0, {"ES"}, false, {{"25", {0}}, {"34", {}}}},
      {"Q", 1, "CCFC", {"NEW"}, 1, {}, false, {{"45", {0}}}},
      {"R", 3, "CCFC", {"NEW"}, 0, {}, false, {{"45", {0}}}},
      {"S", 2, "CCRC", {"NEW"}, 1, {"S"}, false, {{"4", {0}}, {"5", {0}}}},
      {"T", 1, "CCRC", {"NEW"}, 0, {"S"}, false, {{"4", {0}}, {"5", {0}}}},
      {"U", 8, "FRFR", {}, 0, {"EW"}, false, {{"0127", {}}, {"3456", {}}}},
      {"V", 9, "FFRR", {}, 0, {"SW"}, false, {{"012347", {}}, {"56", {}}}},
      {"W", 4, "FRRR", {}, 0, {"E", "S", "W"}, false, {{"0127", {}}, {"34", {}}, {"56", {}}}},
      {"X", 1, "RRRR", {}, 0, {"N", "E", "S", "W"}, false, {{"07", {}}, {"12", {}}, {"34", {}}, {"56", {}}}},
  };
  return kFaces;
}

std::size_t side_of(char compass) {
  return std::string_view("NESW").find(compass);
}

/// The part that lies at the middle of a side.
std::uint8_t part_on_side(const TileKind& kind, Rotation rotation, std::size_t side) {
  return kind.would_reach(rotation, static_cast<int>(side * kSlotsPerSide + 1));
}

/// The part at the first (0) or the second half of a side, where fields run beside roads.
std::uint8_t part_on_half(const TileKind& kind, std::size_t half) {
  return kind.would_reach(Rotation::R0, static_cast<int>(half / 2 * kSlotsPerSide + (half % 2 == 0 ? 0 : 2)));
}

Terrain terrain_of_letter(char edge) {
  return edge == 'C' ? Terrain::City : edge == 'R' ? Terrain::Road : Terrain::Field;
}

int parts_of(const TileKind& kind, Terrain terrain) {
  return static_cast<int>(std::count_if(kind.parts.begin(), kind.parts.end(),
                                        [terrain](const Part& part) { return part.terrain == terrain; }));
}

/// Checks that the sides of each group meet in one part of that terrain, other groups in others, and gives
/// these parts in the order of the groups.
std::vector<std::uint8_t> check_groups(const TileKind& kind, const std::vector<std::string_view>& groups,
                                       Terrain terrain) {
  std::vector<std::uint8_t> parts;
  for (const std::string_view group : groups) {
    const std::uint8_t part = part_on_side(kind, Rotation::R0, side_of(group[0]));
    CHECK(kind.parts[part].terrain == terrain);
    for (const char side : group) CHECK(part_on_side(kind, Rotation::R0, side_of(side)) == part);
    CHECK(std::find(parts.begin(), parts.end(), part) == parts.end());
    const auto reach = terrain == Terrain::City ? static_cast<std::size_t>(kSlotsPerSide) : std::size_t{1};
    CHECK(static_cast<std::size_t>(std::popcount(kind.parts[part].slots)) == reach * group.size());
    parts.push_back(part);
  }
  CHECK(parts_of(kind, terrain) == static_cast<int>(groups.size()));
  return parts;
}

void check_fields(const TileKind& kind, const Face& face, const std::vector<std::uint8_t>& cities) {
  std::vector<std::uint8_t> seen;
  for (const FieldFacts& field : face.fields) {
    const std::uint8_t part = part_on_half(kind, static_cast<std::size_t>(field.halves[0] - '0'));
    CHECK(kind.parts[part].terrain == Terrain::Field);
    CHECK(std::find(seen.begin(), seen.end(), part) == seen.end());
    seen.push_back(part);
    for (const char half : field.halves)
      CHECK(part_on_half(kind, static_cast<std::size_t>(half - '0')) == part);
    std::uint16_t borders = 0;
    for (const std::size_t city : field.borders)
      borders = static_cast<std::uint16_t>(borders | 1u << cities[city]);
    CHECK(kind.parts[part].cities == borders);
  }
  CHECK(parts_of(kind, Terrain::Field) == static_cast<int>(face.fields.size()));
}

std::vector<const TileKind*> base_tiles(const Carcassonne& game) {
  std::vector<const TileKind*> tiles;
  for (const TileKind& kind : game.rules().tile_kinds())
    if (kind.set == "base") tiles.push_back(&kind);
  return tiles;
}

const TileKind& tile_named(const Carcassonne& game, std::string_view name) {
  const TileKindId id = game.rules().tile_named(name);
  REQUIRE(id != kNoTile);
  return game.rules().tile(id);
}

TEST_CASE("the base game has 72 tiles of 24 faces, 10 pennants and 6 cloisters") {
  const Carcassonne game(Options{});
  int tiles = 0, pennants = 0, cloisters = 0;
  for (const TileKind* kind : base_tiles(game)) {
    tiles += kind->copies;
    for (const Part& part : kind->parts) {
      pennants += part.pennants * kind->copies;
      cloisters += part.terrain == Terrain::Cloister ? kind->copies : 0;
    }
  }
  CHECK(base_tiles(game).size() == 24);
  CHECK(faces().size() == 24);
  CHECK(tiles == 72);
  CHECK(pennants == 10);
  CHECK(cloisters == 6);
}

TEST_CASE("21 tiles show a road and a city, 3 of them a road that ends at the wall, 5 show two cities") {
  const Carcassonne game(Options{});
  int both = 0, two_cities = 0, into_the_wall = 0;
  for (const TileKind* kind : base_tiles(game)) {
    const int roads = parts_of(*kind, Terrain::Road), cities = parts_of(*kind, Terrain::City);
    if (roads > 0 && cities > 0) both += kind->copies;
    if (cities == 2) two_cities += kind->copies;
    if (roads == 1 && cities == 1)
      for (const Part& part : kind->parts)
        if (part.terrain == Terrain::Road && std::popcount(part.slots) == 1) into_the_wall += kind->copies;
  }
  CHECK(both == 21);
  CHECK(into_the_wall == 3);
  CHECK(two_cities == 5);
}

TEST_CASE("every face has its copies and its edges") {
  const Carcassonne game(Options{});
  for (const Face& face : faces()) {
    CAPTURE(face.name);
    const TileKind& kind = tile_named(game, face.name);
    CHECK(kind.copies == face.copies);
    for (std::size_t side = 0; side < kSides; ++side) {
      CAPTURE(side);
      CHECK(kind.parts[part_on_side(kind, Rotation::R0, side)].terrain ==
            terrain_of_letter(face.edges[side]));
    }
  }
}

TEST_CASE("every edge of every face belongs to its city or road") {
  const Carcassonne game(Options{});
  for (const Face& face : faces()) {
    CAPTURE(face.name);
    const TileKind& kind = tile_named(game, face.name);
    check_groups(kind, face.cities, Terrain::City);
    check_groups(kind, face.roads, Terrain::Road);
  }
}

TEST_CASE("every half edge belongs to its field, which borders the cities that it should") {
  const Carcassonne game(Options{});
  for (const Face& face : faces()) {
    CAPTURE(face.name);
    const TileKind& kind = tile_named(game, face.name);
    check_fields(kind, face, check_groups(kind, face.cities, Terrain::City));
  }
}

TEST_CASE("pennants lie in the first city, cloisters reach no side") {
  const Carcassonne game(Options{});
  for (const Face& face : faces()) {
    CAPTURE(face.name);
    const TileKind& kind = tile_named(game, face.name);
    int pennants = 0;
    for (const Part& part : kind.parts) pennants += part.pennants;
    CHECK(pennants == face.pennants);
    CHECK(kind.looking.size() == (face.cloister ? 1u : 0u));
    CHECK(parts_of(kind, Terrain::Cloister) == (face.cloister ? 1 : 0));
    if (face.cloister) CHECK(kind.parts[kind.looking[0]].slots == 0);
  }
}

TEST_CASE("a quarter turn moves every side on by one, clockwise") {
  const Carcassonne game(Options{});
  for (const TileKind* kind : base_tiles(game)) {
    CAPTURE(kind->name);
    for (int turns = 0; turns < kRotations; ++turns)
      for (int slot = 0; slot < kBorderSlots; ++slot)
        CHECK(
            kind->would_reach(static_cast<Rotation>(turns), (slot + turns * kSlotsPerSide) % kBorderSlots) ==
            kind->would_reach(Rotation::R0, slot));
  }
}

TEST_CASE("the game begins with a D on the table and 71 tiles in the bag") {
  const Carcassonne game(Options{});
  const Carcassonne::State start = game.initial();
  REQUIRE(start.board.tile_count() == 1);
  const PlacedTile& tile = start.board.tile(0);
  CHECK(game.rules().tile(tile.kind).name == "D");
  CHECK(tile.cell == Cell{0, 0});
  CHECK(start.bag.total() == 71);
  for (const Face& face : faces())
    CHECK(start.bag.count(game.rules().tile_named(face.name)) == face.copies - (face.name == "D" ? 1 : 0));
}

TEST_CASE("every seat begins with seven followers and no points") {
  for (int seats = 2; seats <= 6; ++seats) {
    CAPTURE(seats);
    Options options;
    options.seats = seats;
    const Carcassonne game(options);
    const Carcassonne::State start = game.initial();
    for (int seat = 0; seat < seats; ++seat) {
      CHECK(start.figures.supply(seat_at(seat), game.rules().figure_named("follower")) == 7);
      CHECK(game.score(start, seat_at(seat)) == 0);
    }
  }
}

TEST_CASE("one seat and seven seats are refused") {
  for (const int seats : {-1, 0, 1, 7}) {
    Options options;
    options.seats = seats;
    CHECK_THROWS_AS(Carcassonne{options}, std::invalid_argument);
  }
}

TEST_CASE("the game says who has won, together when points are equal") {
  Options options;
  options.seats = 3;
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.scores = {5, 9, 9};
  State state = game.set_up(setup);
  std::vector<Event> journal;
  game.end(state, &journal);
  CHECK(game.winners(state) == SeatSet{seat_at(1), seat_at(2)});
  CHECK(journal.back().winners == std::vector<Seat>{seat_at(1), seat_at(2)});
  setup.scores = {5, 9, 8};
  CHECK(game.winners(game.set_up(setup)) == SeatSet{seat_at(1)});
}

TEST_CASE("who placed the last tile is known, and nobody has placed what was set up") {
  const Carcassonne game(Options{});
  Setup setup;
  setup.tiles = {{"D", {0, 0}}, {"E", {0, 1}, Rotation::R2}};
  State state = game.set_up(setup);
  CHECK(state.turn.placer == kNoSeat);
  game.play(state, kNoSeat, game.read(state, "draw U"), nullptr);
  game.play(state, seat_at(0), game.read(state, "place 1,0 r1"), nullptr);
  CHECK(state.turn.placer == seat_at(0));
  game.play(state, seat_at(0), game.read(state, "pass"), nullptr);
  CHECK(state.turn.seat == seat_at(1));
  CHECK(state.turn.placer == seat_at(0));
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
