#pragma once
// The board as text, for people who read a failing test.

#include <string>
#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// A mosaic of the tiles in their pictures' letters, turned as they lie, x and y at the rims; below it the
/// figures, scores, supplies, and what the game waits for. `seats` are the seats' names in order of play.
std::string render(const Position& position, const std::vector<std::string>& seats);

/// The picture of a tile as it lies.
std::array<std::string, 5> turned_picture(const TileKind& kind, Rotation rotation);

}  // namespace gatehouse::engine::carcassonne
