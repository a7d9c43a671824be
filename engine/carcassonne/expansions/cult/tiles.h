#pragma once

#include <string_view>

namespace gatehouse::engine::carcassonne::cult {

/// The five tiles of every set, and the one that the set of six has more.
extern const std::string_view kTiles;
extern const std::string_view kSixth;

}  // namespace gatehouse::engine::carcassonne::cult
