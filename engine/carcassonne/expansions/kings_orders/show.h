#pragma once
// When an order is fulfilled, and by what.

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Cards of the seat's hand that may be shown now for what its turn brought about. Cards that nobody may see
/// are not there.
std::vector<CardId> matches(const Position& position, Seat seat);

/// The phases in which orders are shown. `each_part_ends`: see Config.
void install_show(RulesetBuilder& builder, const Verbs& verbs, bool each_part_ends);

}  // namespace gatehouse::engine::carcassonne::kings_orders
