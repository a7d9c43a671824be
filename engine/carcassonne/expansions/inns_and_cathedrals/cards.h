#pragma once
// Order cards, in the form that kings_orders::read_deck() takes.

#include <string_view>

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {

extern const std::string_view kOrderCards;

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
