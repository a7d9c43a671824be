#pragma once
// Which cards a table plays with: those of the base set and of the expansions in play, or its own.

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Sets `deck`, the `names` that it asks for, and the `deeds`. Throws std::invalid_argument for a deck of the
/// table's own that cannot be read, asks for what nothing in play has, or names an expansion that there is
/// not. REQUIRES: the expansions whose cards are in play are installed.
void read_cards(const RulesetBuilder& builder, Config& config);

}  // namespace gatehouse::engine::carcassonne::kings_orders
