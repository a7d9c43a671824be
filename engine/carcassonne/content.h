#pragma once
// Hashes of what lies on the table. They name tiles and parts by their place, so that a sum of them is the
// same in any order of the tiles.

#include <cstdint>

#include "engine/base/hash.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

/// A tile kind, or the index of a tile, as fingerprints have it, which logs keep: none is 255.
constexpr std::uint64_t number_of_kind(TileKindId kind) {
  return kind == kNoTile ? 0xff : kind < 0xff ? kind : kind + 1u;
}
constexpr std::uint64_t number_of_tile(TileIndex tile) {
  return tile == kNoTileIndex ? 0xff : tile < 0xff ? tile : tile + 1u;
}

inline Hash hash_of(Cell cell) {
  return Hash{}.add(static_cast<std::uint8_t>(cell.x)).add(static_cast<std::uint8_t>(cell.y));
}

inline std::uint64_t hash_of(const PlacedTile& tile) {
  return hash_of(tile.cell)
      .add(number_of_kind(tile.kind))
      .add(static_cast<std::uint64_t>(tile.rotation))
      .value();
}

inline std::uint64_t hash_of(const PartRef& part) {
  return hash_of(part.cell).add(static_cast<std::uint64_t>(part.letter)).value();
}

inline std::uint64_t part_hash(const Position& position, PartId part) {
  return hash_of(part_ref(position, part));
}

/// The sum of the hashes of a feature's parts.
inline std::uint64_t feature_hash(const Position& position, FeatureId feature) {
  std::uint64_t sum = 0;
  position.state.graph.for_each_part(feature, [&](PartId part) { sum += part_hash(position, part); });
  return sum;
}

}  // namespace gatehouse::engine::carcassonne
