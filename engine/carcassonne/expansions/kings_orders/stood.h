#pragma once
// A card "needs a new event" (ruling 71): features that fulfilled it before the seat drew it do not count.

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Installs StoodBeyond where the table has more than kFirstFigures. REQUIRES: every figure is installed.
void install_stood(RulesetBuilder& builder);

/// Call it when a card comes into a hand: remembers the figures that would fulfil the card at once.
void note_stood(Turn& turn, Seat seat, CardId card);

/// Forgets all of that for the seat: nothing fulfilled its cards when it drew them.
void forget_stood(Turn& turn, Seat seat);

/// Call it when a figure leaves the board: wherever it comes back, it counts as new.
void forget_figure(Turn& turn, FigureId figure);

/// Call it at the beginning of the seat's turn: forgets the cards that nothing on the board fulfils any more.
void forget_lapsed(Turn& turn, Seat seat);

/// Whether the seat fulfilled the card after it drew it. A feature counts as new when it has more of
/// something that the card asks for than the figures account for that stood there before. A loss is never
/// new, nor are two farms that become one.
bool is_new(const Position& position, Seat seat, CardId card, const Happened& happened);

}  // namespace gatehouse::engine::carcassonne::kings_orders
