#pragma once
// Tiles as they are printed, and as they lie.

#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::carcassonne {

/// Which side of the tile as printed lies to that side of the world when the tile is laid in that rotation.
constexpr Side as_printed(Side side, Rotation rotation) {
  return static_cast<Side>((static_cast<int>(side) + kSides - index(rotation)) % kSides);
}

/// What a tile of a Setup is with what is built on it. Throws std::invalid_argument when it cannot be
/// there, or when there is no such tile.
TileKindId laid_kind(const Ruleset& rules, const Setup& setup, const Setup::Tile& tile);

}  // namespace gatehouse::engine::carcassonne
