#pragma once
// The tiles, in the form that read_tiles() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::abbey_and_mayor {

/// The twelve of the bag.
extern const std::string_view kTiles;
/// The abbey, which the seats hold.
extern const std::string_view kAbbey;
inline constexpr std::string_view kAbbeyName = "ABBEY";

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
