#pragma once
// The board as text, for people who read a failing test.

#include <array>
#include <string>
#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// A mosaic of the tiles in the letters of their pictures, turned as they lie, with x and y along its edges.
/// Below it are figures, scores, supplies, and what the game waits for. `seats` are the names of the seats,
/// in order.
std::string render(const Position& position, const std::vector<std::string>& seats);

/// The picture of a tile as it lies.
std::array<std::string, 5> turned_picture(const TileKind& kind, Rotation rotation);

}  // namespace gatehouse::engine::carcassonne
