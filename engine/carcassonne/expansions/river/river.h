#pragma once

#include <string_view>

#include "engine/carcassonne/options.h"

namespace gatehouse::engine::carcassonne::river {

/// The base game's start tile where it is not one of the bag's.
inline constexpr std::string_view kStartApart = "D-S";

const Expansion& expansion();

}  // namespace gatehouse::engine::carcassonne::river
