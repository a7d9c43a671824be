#pragma once
// The tiles, in the form that read_tiles() takes.

#include <array>
#include <string_view>

#include "engine/carcassonne/board.h"

namespace gatehouse::engine::carcassonne::count {

extern const std::string_view kTiles;

/// Their names, row by row from the north-west.
inline constexpr int kRows = 3, kColumns = 4;
inline constexpr std::array<std::array<std::string_view, kColumns>, kRows> kBlock{
    {{"CO01", "CO02", "CO03", "CO04"}, {"CO05", "CO06", "CO07", "CO08"}, {"CO09", "CO10", "CO11", "CO12"}}};
/// Where the first of them lies.
inline constexpr Cell kNorthWest{-2, 1};

}  // namespace gatehouse::engine::carcassonne::count
