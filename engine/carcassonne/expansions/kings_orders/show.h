#pragma once
// When an order is fulfilled, and by what.

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Cards of the seat's hand that may be shown now for what its turn brought about. Cards that nobody may see
/// are not there.
std::vector<CardId> matches(const Position& position, Seat seat);

/// The seat's numbers of `turn ended` as the table stands.
Situation situation(const Position& position, Seat seat);

/// To be called when a card comes into a hand: what it asks for may stand so already, and then does not
/// fulfil it.
void note_stale(Turn& turn, Seat seat, CardId card);

/// The phases in which orders are shown.
void install_show(RulesetBuilder& builder);

}  // namespace gatehouse::engine::carcassonne::kings_orders
