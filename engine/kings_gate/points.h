#pragma once
// What each location pays: victory points for three places, and the characters for the first two.

#include <array>

#include "engine/kings_gate/characters.h"
#include "engine/kings_gate/locations.h"

namespace gatehouse::engine::kings_gate {

inline constexpr int kPayingPlaces = 3;
inline constexpr int kTourneyLoss = 3;

struct RewardRow {
  std::array<int, kPayingPlaces> points;            ///< first, second, third
  std::array<Character, kPayingPlaces> characters;  ///< None where the place wins no counter
};

inline constexpr std::array<RewardRow, kLocations> kRewardTable{{
    {{2, 2, 1}, {Character::King, Character::None, Character::None}},             // Palace
    {{3, 3, 1}, {Character::Bishop, Character::None, Character::None}},           // Cathedral
    {{4, 3, 2}, {Character::Wizard, Character::None, Character::None}},           // Wizard's Tower
    {{5, 4, 3}, {Character::None, Character::None, Character::None}},             // Graveyard
    {{3, 2, 2}, {Character::Guildmaster, Character::Merchant, Character::None}},  // Guildhall
    {{4, 3, 2}, {Character::None, Character::None, Character::None}},             // Garrison
    {{6, 3, 1}, {Character::None, Character::None, Character::None}},             // Harbour
    {{3, 0, 0}, {Character::None, Character::None, Character::None}},             // Tourney Grounds
    {{4, 3, 2}, {Character::Sorceress, Character::None, Character::None}},        // Royal Library
    {{7, 4, 2}, {Character::None, Character::None, Character::None}},             // King's Gate
}};

}  // namespace gatehouse::engine::kings_gate
