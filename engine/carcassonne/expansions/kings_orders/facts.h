#pragma once
// What a placed tile brought about, as the happenings that order cards ask for.

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/deck.h"
#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Everything that the turn of `seat` brought about so far: asked once points are paid and before figures go
/// home. A city joined by gates is one city here as everywhere.
std::vector<Happened> happenings_of_turn(const Position& position, Seat seat);

}  // namespace gatehouse::engine::carcassonne::kings_orders
