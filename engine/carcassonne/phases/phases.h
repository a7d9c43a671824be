#pragma once
// The phases of the base game's turn, and what can be done in them. One file each.

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

/// Chance gives a tile.
extern const Action kDrawTile;
/// The tile in hand goes to a place where it fits.
extern const Action kPlaceOnTable;
/// Figures from the supply to features, by what their kinds declare: to those of the placed tile, and of all
/// tiles where a rule says so (RulesetBuilder::reach). In every phase that has it, for the kinds of that
/// phase.
extern const Action kDeploy;
/// Nothing, and the step is over.
extern const Action kPass;

}  // namespace gatehouse::engine::carcassonne::phases
