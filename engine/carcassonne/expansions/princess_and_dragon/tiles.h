#pragma once
// The 30 tiles, in the form that read_tiles() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::princess_and_dragon {

extern const std::string_view kTiles;

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
