#pragma once
// The tiles, in the form that read_tiles() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::king_and_robber {

extern const std::string_view kTiles;

}  // namespace gatehouse::engine::carcassonne::king_and_robber
