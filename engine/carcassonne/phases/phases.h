#pragma once
// The phases of the base game's turn, and what can be done in them (rulings.md 2). One file each.

#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::phases {

extern const Phase kStartTurn;
/// Where seats hold tiles (HandRules): before the first turn all are dealt theirs; the seat chooses which of
/// its tiles it places; what it has placed is replaced.
extern const Phase kDealHands;
extern const Phase kChooseTile;
extern const Phase kRefillHands;
extern const Phase kDraw;
extern const Phase kPlaceTile;
extern const Phase kPlaceFigure;
extern const Phase kScore;
extern const Phase kReturn;
extern const Phase kEndTurn;

/// Whether no tile can be drawn any more: none is left, or draw rules would put every one back for ever.
bool bag_is_spent(const Position& position);
/// The same, and no seat holds one that came out of the bag: the game ends with this turn.
bool no_tile_left(const Position& position);
/// Whether another part of this turn follows: one was granted, and its seat will have a tile to place.
bool part_to_come(const Position& position);

/// Whether the tile could be placed now: nothing keeps it back, and it fits somewhere.
bool can_be_placed(const Position& position, TileKindId kind);
/// Whether tiles come from the stacks that are drawn before the bag.
bool draws_from_stack(const Position& position);
/// How many tiles of the kind may be drawn from the bag itself.
int in_bag(const Position& position, TileKindId kind);
/// Samples one of them. REQUIRES: there is one.
TileKindId sample_bag(const Position& position, Dice& dice);

/// Chance gives a tile; gives one to a hand.
extern const Action kDrawTile;
extern const Action kDrawToHand;
/// A tile of the seat's hand is placed in this turn; is put out of the game, where none can be placed.
Action choosing(const HandRules& rules);
Action putting_out(const HandRules& rules);
/// The tile in hand goes to a place where it fits.
extern const Action kPlaceOnTable;
/// Figures go from the supply to features, as their kinds declare (FigureKind::stands_on, company): to
/// features of the placed tile, and of every tile where a rule says so (RulesetBuilder::reach), and to places
/// that are no features (RulesetBuilder::other_places). Each phase
/// that has this action offers the kinds of that phase.
extern const Action kDeploy;
/// The seat does nothing, and the step is over.
extern const Action kPass;

}  // namespace gatehouse::engine::carcassonne::phases
