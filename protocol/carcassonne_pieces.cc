#include "protocol/carcassonne_pieces.h"

#include <string>

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;
using engine::index;

Json seat_json(Seat seat) {
  return seat == engine::kNoSeat ? Json() : Json(index(seat));
}

Json seat_list(const std::vector<Seat>& seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(index(seat));
  return list;
}

Json part_json(const PartRef& part) {
  return {{"x", part.cell.x}, {"y", part.cell.y}, {"part", std::string(1, part.letter)}};
}

Json part_list(const std::vector<PartRef>& parts) {
  Json list = Json::array();
  for (const PartRef& part : parts) list.push_back(part_json(part));
  return list;
}

Json cell_list(const std::vector<Cell>& cells) {
  Json list = Json::array();
  for (const Cell cell : cells) list.push_back({cell.x, cell.y});
  return list;
}

Json term_list(const std::vector<Term>& terms) {
  Json list = Json::array();
  for (const Term& term : terms) {
    list.push_back(
        {{"what", term.what}, {"count", term.count}, {"each", term.each}, {"points", term.points()}});
  }
  return list;
}

}  // namespace gatehouse::protocol::carcassonne_wire
