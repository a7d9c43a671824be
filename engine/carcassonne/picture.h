#pragma once
// The board as a drawing, for those who have no client: previews of links, and pages without scripts.

#include <array>
#include <string>
#include <string_view>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// What the seats' figures are painted in, as SVG colours.
inline constexpr std::array<std::string_view, kMaxSeats> kSeatColours{"#f0483e", "#1b3fa0", "#ffd23f",
                                                                      "#00a6a6", "#1c1c1c", "#f4f4f4"};

/// An SVG document of the tiles and the figures that stand on them: a plan in plain colours, made from the
/// letters of the tiles' pictures, without any text that people wrote. Shows public things only.
std::string svg(const Position& position);

}  // namespace gatehouse::engine::carcassonne
