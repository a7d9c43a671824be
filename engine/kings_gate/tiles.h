#pragma once
// The district tiles: every colour has the same twenty-two.

#include <array>
#include <cstdint>
#include <string_view>

namespace gatehouse::engine::kings_gate {

enum class Colour : std::uint8_t { Red, Yellow, Blue, Green };
inline constexpr int kColours = 4;
inline constexpr std::array<std::string_view, kColours> kColourNames{"red", "yellow", "blue", "green"};

enum class District : std::uint8_t { Pub, Shop, Townhouse, Barracks, Manor, Keep, Dragon };
inline constexpr int kDistricts = 7;

/// One row of the tile table. `sign` is what notation writes after the colour.
struct DistrictRow {
  District district;
  std::string_view name;
  char sign;
  int value;  ///< printed value; the dragon has none and counts 0
  int copies;
};

inline constexpr std::array<DistrictRow, kDistricts> kDistrictTable{{
    // district           name         sign value copies
    {District::Pub, "pub", '0', 0, 1},
    {District::Shop, "shop", '1', 1, 7},
    {District::Townhouse, "townhouse", '2', 2, 4},
    {District::Barracks, "barracks", '3', 3, 4},
    {District::Manor, "manor", '4', 4, 4},
    {District::Keep, "keep", '5', 5, 1},
    {District::Dragon, "dragon", 'D', 0, 1},
}};
inline constexpr int kTilesOfColour = 22;
inline constexpr int kTiles = kColours * kTilesOfColour;
inline constexpr int kHandSize = 6;

constexpr int index(Colour colour) {
  return static_cast<int>(colour);
}
constexpr int index(District district) {
  return static_cast<int>(district);
}
constexpr Colour colour_at(int number) {
  return static_cast<Colour>(number);
}
constexpr District district_at(int number) {
  return static_cast<District>(number);
}
constexpr int value_of(District district) {
  return kDistrictTable[static_cast<std::size_t>(district)].value;
}

struct Tile {
  Colour colour = Colour::Red;
  District district = District::Pub;
  constexpr bool operator==(const Tile&) const = default;
};

}  // namespace gatehouse::engine::kings_gate
