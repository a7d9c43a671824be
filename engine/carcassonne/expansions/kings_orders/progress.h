#pragma once
// How far a seat has come with the cards of its hand, for people: worked out from what lies on the table and
// from those cards alone.

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// One entry for each card of the hand of which something can be said. For a card that asks for a completion
/// it speaks of the open feature that comes nearest, as it stands.
std::vector<FaceProgress> progress_of(const Position& position, Seat seat);

}  // namespace gatehouse::engine::carcassonne::kings_orders
