#pragma once
// The small pieces of Carcassonne on the wire: seats, parts, cells, sums.

#include <string>
#include <vector>

#include "engine/base/ids.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/site.h"
#include "engine/carcassonne/state.h"
#include "protocol/game_in_play.h"

namespace gatehouse::protocol::carcassonne_wire {

Json seat_json(Seat seat);
/// Where something stands, as the notation has it. REQUIRES: it stands somewhere.
std::string place_text(const engine::carcassonne::SiteRef& site);
void append_part(std::string& out, const engine::carcassonne::PartRef& part);
void append_parts(std::string& out, const std::vector<engine::carcassonne::PartRef>& parts);
void append_cells(std::string& out, const std::vector<engine::carcassonne::Cell>& cells);
void append_terms(std::string& out, const std::vector<engine::carcassonne::Term>& terms);
void append_seats(std::string& out, const std::vector<Seat>& seats);

// The same as documents.
Json part_json(const engine::carcassonne::PartRef& part);
Json part_list(const std::vector<engine::carcassonne::PartRef>& parts);
Json cell_list(const std::vector<engine::carcassonne::Cell>& cells);
Json term_list(const std::vector<engine::carcassonne::Term>& terms);
Json seat_list(const std::vector<Seat>& seats);
/// Points by the kind of feature.
Json by_category(const engine::carcassonne::Score& score);

}  // namespace gatehouse::protocol::carcassonne_wire
