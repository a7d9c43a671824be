#pragma once
// The phases of the base game's turn. One file each.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::phases {

extern const Phase kStartTurn;
extern const Phase kDraw;
extern const Phase kPlaceTile;
extern const Phase kPlaceFigure;
extern const Phase kScore;
extern const Phase kReturn;
extern const Phase kEndTurn;

/// No tile is left, or only such as would go back into the bag for ever.
bool bag_is_spent(const Position& position);

/// Whose turn it is acts: the usual answer of a waiting phase.
Actor active_seat(const Position& position);

}  // namespace gatehouse::engine::carcassonne::phases
