// What joins features on a tile: a road ends at others, at a city or at a monastery, a monastery lies inside
// a city, an abbey closes what lies around it. Wagons go from one to the other.

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

constexpr int kSize = 5;
/// Of a picture.
struct Spot {
  int row = 0, column = 0;
  constexpr bool operator==(const Spot&) const = default;
};
constexpr std::array<Spot, 4> kBeside{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

/// A road that ends beside others without joining them: its end is a picture's, and no crossing.
constexpr std::array<std::pair<std::string_view, char>, 1> kApart{{{"T23", 'r'}}};

char letter_at(const TileKind& kind, Spot spot) {
  if (spot.row < 0 || spot.column < 0 || spot.row >= kSize || spot.column >= kSize) return '.';
  return kind.picture[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)];
}

bool is_building(const Position& position, Terrain terrain) {
  return terrain == Terrain::Cloister ||
         position.rules.landscape().terrain(terrain).stands_like == Terrain::Cloister;
}

bool is_apart(const TileKind& kind, char letter) {
  return std::any_of(kApart.begin(), kApart.end(),
                     [&](const auto& one) { return one.first == kind.name && one.second == letter; });
}

/// Where the road ends in the picture: its spot that is farthest from the border.
Spot end_of(const TileKind& kind, const Part& road) {
  FixedVector<Spot, kSize * kSize> reached;
  for (int at = 0; at < kSize * kSize && reached.empty(); ++at) {
    const Spot spot{at / kSize, at % kSize};
    const bool rim = spot.row % (kSize - 1) == 0 || spot.column % (kSize - 1) == 0;
    if (rim && letter_at(kind, spot) == road.letter) reached.push_back(spot);
  }
  for (std::size_t next = 0; next < reached.size(); ++next)
    for (int at = 0; at < 9; ++at) {  // roads of pictures run on from corner to corner, too
      const Spot beside{reached[next].row + at / 3 - 1, reached[next].column + at % 3 - 1};
      if (letter_at(kind, beside) == road.letter &&
          std::find(reached.begin(), reached.end(), beside) == reached.end())
        reached.push_back(beside);
    }
  return reached.back();
}

using Letters = FixedVector<char, kSize * kSize * 4>;

/// What lies around a spot, and around a crossing beside it.
Letters letters_around(const TileKind& kind, Spot spot) {
  Letters letters;
  for (const Spot& step : kBeside) {
    const Spot beside{spot.row + step.row, spot.column + step.column};
    letters.push_back(letter_at(kind, beside));
    if (letters.back() != '#') continue;
    for (const Spot& further : kBeside)
      letters.push_back(letter_at(kind, {beside.row + further.row, beside.column + further.column}));
  }
  return letters;
}

bool has(const Letters& letters, char letter) {
  return std::find(letters.begin(), letters.end(), letter) != letters.end();
}

/// Whether the road has an end on the tile, at the other part.
bool ends_at(const Position& position, const TileKind& kind, const Part& road, const Part& other) {
  if (road.terrain != Terrain::Road || std::popcount(road.slots) != 1 || is_apart(kind, road.letter))
    return false;
  return (other.terrain == Terrain::Road || other.terrain == Terrain::City ||
          is_building(position, other.terrain)) &&
         !is_apart(kind, other.letter) && has(letters_around(kind, end_of(kind, road)), other.letter);
}

/// Whether the city lies around the monastery.
bool lies_in(const Position& position, const TileKind& kind, const Part& building, const Part& city) {
  if (!is_building(position, building.terrain) || city.terrain != Terrain::City) return false;
  for (int at = 0; at < kSize * kSize; ++at) {
    const Spot spot{at / kSize, at % kSize};
    if (letter_at(kind, spot) != building.letter) continue;
    for (const Spot& step : kBeside)
      if (letter_at(kind, {spot.row + step.row, spot.column + step.column}) == city.letter) return true;
  }
  return false;
}

bool join(const Position& position, const TileKind& kind, const Part& one, const Part& other) {
  return ends_at(position, kind, one, other) || ends_at(position, kind, other, one) ||
         lies_in(position, kind, one, other) || lies_in(position, kind, other, one);
}

bool is_blank(const Position& position, TileIndex tile, int side) {
  const PlacedTile& laid = position.state.board.tile(tile);
  return position.rules.tile(laid.kind).edge(laid.rotation, static_cast<Side>(side)) ==
         config_of(position).blank;
}

/// Calls `visit(PartId)` for each part that the building closes with the blank sides of its tile.
template <class Visit>
void for_each_closed(const Position& position, PartId building, Visit&& visit) {
  const TileIndex here = position.state.graph.tile_of(building);
  for (int side = 0; side < kSides; ++side) {
    const TileIndex beside =
        tile_on(position.state, neighbour(position.state.board.tile(here).cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex || !is_blank(position, here, side)) continue;
    for (int along = 0; along < kSlotsPerSide; ++along) {
      const PartId closed = part_at(position, beside, facing_slot(side * kSlotsPerSide + along));
      if (closed != kNoPartId) visit(closed);
    }
  }
}

/// Calls `visit(PartId)` for each building that closes the part so.
template <class Visit>
void for_each_closing(const Position& position, PartId part, Visit&& visit) {
  const TileIndex here = position.state.graph.tile_of(part);
  for (int slot = 0; slot < kBorderSlots; ++slot) {
    if (part_at(position, here, slot) != part) continue;
    const int side = slot / kSlotsPerSide;
    const TileIndex beside =
        tile_on(position.state, neighbour(position.state.board.tile(here).cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex || !is_blank(position, beside, (side + 2) % kSides)) continue;
    const TileKind& kind = kind_of(position, beside);
    for (const std::uint8_t building : kind.looking)
      if (is_building(position, kind.parts[building].terrain))
        visit(part_id(position.state.board.tile(beside), building));
  }
}

}  // namespace

/// Two cities never join each other.
void for_each_joined(const Position& position, FeatureId feature, void (*visit)(void*, PartId), void* with) {
  const auto joins = [&](PartId from, PartId to) {
    const Terrain here = part_of(position, from).terrain, there = part_of(position, to).terrain;
    if (from != to && !(here == Terrain::City && there == Terrain::City)) visit(with, to);
  };
  position.state.graph.for_each_part(feature, [&](PartId part) {
    const PlacedTile& tile = position.state.board.tile(position.state.graph.tile_of(part));
    const TileKind& kind = position.rules.tile(tile.kind);
    for (std::size_t other = 0; other < kind.parts.size(); ++other)
      if (join(position, kind, part_of(position, part), kind.parts[other])) joins(part, tile.part(other));
    const auto join_part = [&](PartId other) { joins(part, other); };
    if (is_building(position, part_of(position, part).terrain))
      for_each_closed(position, part, join_part);
    else
      for_each_closing(position, part, join_part);
  });
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
