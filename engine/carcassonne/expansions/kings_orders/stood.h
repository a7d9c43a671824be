#pragma once
// What stood so already when a card came into a hand does not fulfil it: "needs a new event" (ruling 71).

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Installs StoodBeyond where the table has so many figures. REQUIRES: every figure is installed.
void install_stood(RulesetBuilder& builder);

/// To be called when a card comes into a hand: remembers the figures by which it would be fulfilled at once.
void note_stood(Turn& turn, Seat seat, CardId card);

/// Nothing stood so when the seat's cards came into its hand.
void forget_stood(Turn& turn, Seat seat);

/// To be called when a figure leaves the board: where it comes back to is new.
void forget_figure(Turn& turn, FigureId figure);

/// To be called at the beginning of the seat's turn: what no longer stands so may come about anew.
void forget_lapsed(Turn& turn, Seat seat);

/// Whether that which fulfils the card of the seat's hand came about since the card is held: it has more of
/// something that the card asks for than the figures make up that stood there before. A loss, and two farms
/// that become one, are never new.
bool is_new(const Position& position, Seat seat, CardId card, const Happened& happened);

}  // namespace gatehouse::engine::carcassonne::kings_orders
