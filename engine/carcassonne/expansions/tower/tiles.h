#pragma once
// The tiles, in the form that read_tiles() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::tower {

extern const std::string_view kTiles;

}  // namespace gatehouse::engine::carcassonne::tower
