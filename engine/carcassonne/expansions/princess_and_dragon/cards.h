#pragma once
// Order cards, in the form that kings_orders::read_deck() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::princess_and_dragon {

extern const std::string_view kOrderCards;

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
