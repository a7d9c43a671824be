#pragma once
// Which tiles of the sets show a garden.

#include <array>
#include <span>
#include <string_view>

#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::abbot {

inline constexpr char kLetter = 'a';  ///< of the garden in a picture

struct Gardens {
  std::string_view set;
  std::span<const Variant> tiles;
};
extern const std::array<Gardens, 8> kGardens;

}  // namespace gatehouse::engine::carcassonne::abbot
