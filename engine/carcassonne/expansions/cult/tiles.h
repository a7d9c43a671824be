#pragma once

#include <string_view>

namespace gatehouse::engine::carcassonne::cult {

/// The five tiles of both sets, and the one that only the set of six has.
extern const std::string_view kTiles;
extern const std::string_view kSixth;

}  // namespace gatehouse::engine::carcassonne::cult
