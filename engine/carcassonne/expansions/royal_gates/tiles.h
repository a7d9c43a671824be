#pragma once
// Faces of the gate tiles, in the form that read_tiles() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::royal_gates {

extern const std::string_view kKingTiles;
extern const std::string_view kQueenTiles;

}  // namespace gatehouse::engine::carcassonne::royal_gates
