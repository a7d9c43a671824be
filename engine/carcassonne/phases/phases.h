#pragma once
// The phases of the base game's turn, and what can be done in them (rulings.md 2). One file each.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::phases {

extern const Phase kStartTurn;
extern const Phase kDraw;
extern const Phase kPlaceTile;
extern const Phase kPlaceFigure;
extern const Phase kScore;
extern const Phase kReturn;
extern const Phase kEndTurn;

/// Whether no tile can be drawn any more: none is left, or draw rules would put every one back for ever.
bool bag_is_spent(const Position& position);

/// Chance gives a tile.
extern const Action kDrawTile;
/// The tile in hand goes to a place where it fits.
extern const Action kPlaceOnTable;
/// Figures go from the supply to features, as their kinds declare (FigureKind::stands_on, company): to
/// features of the placed tile, and of every tile where a rule says so (RulesetBuilder::reach). Each phase
/// that has this action offers the kinds of that phase.
extern const Action kDeploy;
/// The seat does nothing, and the step is over.
extern const Action kPass;

}  // namespace gatehouse::engine::carcassonne::phases
