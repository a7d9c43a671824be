#pragma once
// The ten locations in the order in which they are played. What they pay is in points.h.

#include <array>
#include <cstdint>
#include <string_view>

namespace gatehouse::engine::kings_gate {

/// At a safe location tiles go on free spaces only; at a dangerous one they may cover lesser tiles of
/// opponents.
enum class Peril : std::uint8_t { Safe, Dangerous };
constexpr std::string_view name_of(Peril peril) {
  return peril == Peril::Safe ? "safe" : "dangerous";
}

/// What a location changes in the rules of a turn or of its scoring.
enum class Custom : std::uint8_t {
  None,
  TwoTiles,     ///< one or two tiles a turn, of any values, never more
  OneShop,      ///< at most one tile of value 1 a turn
  LowestLoses,  ///< the seat with the smallest total loses 3 points
};

inline constexpr std::array<std::string_view, 4> kCustomNames{"none", "two-tiles", "one-shop",
                                                              "lowest-loses"};
constexpr std::string_view name_of(Custom custom) {
  return kCustomNames[static_cast<std::size_t>(custom)];
}

struct LocationRow {
  std::string_view name;
  Peril peril;
  Custom custom;
};

inline constexpr int kLocations = 10;
inline constexpr std::array<LocationRow, kLocations> kLocationTable{{
    {"Palace", Peril::Safe, Custom::None},
    {"Cathedral", Peril::Safe, Custom::None},
    {"Wizard's Tower", Peril::Dangerous, Custom::None},
    {"Graveyard", Peril::Dangerous, Custom::TwoTiles},
    {"Guildhall", Peril::Safe, Custom::None},
    {"Garrison", Peril::Safe, Custom::OneShop},
    {"Harbour", Peril::Dangerous, Custom::None},
    {"Tourney Grounds", Peril::Dangerous, Custom::LowestLoses},
    {"Royal Library", Peril::Safe, Custom::None},
    {"King's Gate", Peril::Dangerous, Custom::None},
}};

constexpr Peril other(Peril peril) {
  return peril == Peril::Safe ? Peril::Dangerous : Peril::Safe;
}

}  // namespace gatehouse::engine::kings_gate
