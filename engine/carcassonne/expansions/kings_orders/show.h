#pragma once
// When an order is fulfilled, and by what.

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Cards of the seat's hand that may be shown now for what its turn brought about. Cards that nobody may see
/// are not there.
std::vector<CardId> matches(const Position& position, Seat seat);

// What every step in which cards are shown has in common.

/// Whether a second tile of this turn is to come. The end of the turn is judged then.
bool goes_on(const Position& position);
/// Cards of the seat's hand that may be shown for what happened.
std::vector<CardId> matches_for(const Position& position, Seat seat, const std::vector<Happened>& happened);
/// How many of the cards that may be in any hand, for all that everybody knows, could be shown for it.
int possible(const Position& position, const std::vector<Happened>& happened);
/// Where somebody else has moved last, they cannot take that back when the seat in turn could show a card for
/// what happened: what it shows, or does not, is a secret that must not be tried out.
void end_undo_of_others(Turn& turn, const std::vector<Happened>& happened);
void offer_cards(const Position& position, std::vector<CardId> cards, Offers& offers);
/// The seat shows the card and is paid for it. REQUIRES: it is one of those that match.
void fulfil(Turn& turn, Seat seat, CardId id, const std::vector<Happened>& happened);

/// The phases in which orders are shown. `each_part_ends`: see Config.
void install_show(RulesetBuilder& builder, const Verbs& verbs, bool each_part_ends);

/// What the cards ask for that the position knows to be in the seat's hand.
Happenings asked_by_hand(const Position& position, Seat seat);

/// The phases for deeds that are of_anybody, or events of their own; none where no expansion in play declares
/// one.
void install_others(RulesetBuilder& builder, const Verbs& verbs, const std::vector<Deed>& deeds);

}  // namespace gatehouse::engine::carcassonne::kings_orders
