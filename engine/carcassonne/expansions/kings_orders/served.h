#pragma once
// A feature that served an order serves no second one of that hand: "they must complete two separate cities"
// (ruling 74).

#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Remembers the features by which the card is fulfilled now, of all that `happened`: no more of them than it
/// asks for. Of several farms those with the fewest farmers serve, of other features the first.
void use_up(Turn& turn, Seat seat, CardId card, const std::vector<Happened>& happened);

}  // namespace gatehouse::engine::carcassonne::kings_orders
