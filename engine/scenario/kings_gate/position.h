#pragma once
// The position of a scenario, and the words of its sentences. Everything that reads throws scenario::Mistake.

#include <array>
#include <string>
#include <vector>

#include "engine/kings_gate/rules.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::kings_gate {

struct ScenarioPosition {
  KingsGate game;
  State state;
  std::vector<Tile> draws;  ///< the tiles of all stacks, each stack's in the order in which they are drawn
  Seat first{0};            ///< who begins, where the game begins at its setup
};

ScenarioPosition read_position(const scenario::Heading& heading);

Cell read_cell(scenario::Words& words);
Colour read_colour(scenario::Words& words);
Character read_character(scenario::Words& words);
/// "red4 red1*3": every word left. "none" stands for no tile.
std::vector<Tile> read_tiles(scenario::Words& words);
std::array<Counts, kColours> read_counts(scenario::Words& words);
/// Every word left, as one text.
std::string rest_of(scenario::Words& words);

/// "red4" or "red4 king".
std::string tile_text(const PlacedTile& tile);
/// The board with the visible tiles, the current location as ##, and what each seat holds.
std::string render(const State& state, const scenario::SeatNames& seats);

}  // namespace gatehouse::engine::kings_gate
