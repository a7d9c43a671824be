#pragma once
// The hands are secret: what a viewer may not know, and what somebody who plays on in thought puts in its
// place.

#include "engine/base/dice.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// Blanks what the viewer (kNoSeat: a spectator) may not know.
void blank(const Position& position, Orders& orders, Seat viewer);

/// Deals the cards that are unknown to the places where one is, at random.
void fill(const Position& position, Orders& orders, Dice& dice);

}  // namespace gatehouse::engine::carcassonne::kings_orders
