#pragma once
// When an order is fulfilled, and by what.

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Cards of the seat's hand that may be shown now for what its turn brought about. Cards that nobody may see
/// are not there.
std::vector<CardId> matches(const Position& position, Seat seat);

/// The phases in which orders are shown.
void install_show(RulesetBuilder& builder, const Verbs& verbs);

}  // namespace gatehouse::engine::carcassonne::kings_orders
