#pragma once
// The small pieces of Carcassonne on the wire: seats, parts, cells, sums.

#include <string_view>
#include <vector>

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/ruleset.h"
#include "protocol/match.h"

namespace gatehouse::protocol::carcassonne_wire {

Json seat_json(Seat seat);
Json seat_list(const std::vector<Seat>& seats);
Json part_json(const engine::carcassonne::PartRef& part);
Json part_list(const std::vector<engine::carcassonne::PartRef>& parts);
Json cell_list(const std::vector<engine::carcassonne::Cell>& cells);
Json term_list(const std::vector<engine::carcassonne::Term>& terms);

}  // namespace gatehouse::protocol::carcassonne_wire
