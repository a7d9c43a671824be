#pragma once
// The six characters. A seat wins a character's counter at a location and plays it once, onto a tile that it
// is placing; from then on that tile is protected.

#include <array>
#include <cstdint>
#include <string_view>

namespace gatehouse::engine::kings_gate {

enum class Character : std::uint8_t { King, Bishop, Wizard, Guildmaster, Merchant, Sorceress, None };
inline constexpr int kCharacters = 6;

struct CharacterRow {
  Character character;
  std::string_view name;
  std::string_view effect;
};

inline constexpr std::array<CharacterRow, kCharacters> kCharacterTable{{
    {Character::King, "king", "The current location turns from safe to dangerous, or back"},
    {Character::Bishop, "bishop", "Every tile at the current location counts 1 when it is scored"},
    {Character::Wizard, "wizard", "A second tile of the same value may be placed, with the Wizard on it"},
    {Character::Guildmaster, "guildmaster", "The tile under it counts 2 more"},
    {Character::Merchant, "merchant", "Only protects the tile under it"},
    {Character::Sorceress, "sorceress", "Moves a tile of one's own from the board to the current location"},
}};

constexpr int index(Character character) {
  return static_cast<int>(character);
}
constexpr Character character_at(int number) {
  return static_cast<Character>(number);
}

}  // namespace gatehouse::engine::kings_gate
