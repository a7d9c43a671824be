#pragma once
// Tile definitions in the form that read_tiles() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::base {

extern const std::string_view kTiles;
/// The kind that lies on the table when a game begins, one copy of it.
inline constexpr std::string_view kStartTile = "D";

}  // namespace gatehouse::engine::carcassonne::base
