#include "protocol/carcassonne_pieces.h"

#include <string>

#include "engine/carcassonne/turn.h"

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;
using engine::index;

Json seat_json(Seat seat) {
  return seat == engine::kNoSeat ? Json() : Json(index(seat));
}

std::string place_text(const SiteRef& site) {
  std::string text;
  append_site(site, text);
  return text;
}

void append_part(std::string& out, const PartRef& part) {
  ObjectText(out).number("x", part.cell.x).number("y", part.cell.y).text("part", {&part.letter, 1}).close();
}

void append_parts(std::string& out, const std::vector<PartRef>& parts) {
  append_list(out, parts, append_part);
}

void append_cells(std::string& out, const std::vector<Cell>& cells) {
  append_list(out, cells, [](std::string& text, Cell cell) {
    append_number(text += '[', cell.x);
    append_number(text += ',', cell.y);
    text += ']';
  });
}

void append_terms(std::string& out, const std::vector<Term>& terms) {
  append_list(out, terms, [](std::string& text, const Term& term) {
    ObjectText(text)
        .text("what", term.what)
        .number("count", term.count)
        .number("each", term.each)
        .number("points", term.points())
        .close();
  });
}

void append_seats(std::string& out, const std::vector<Seat>& seats) {
  append_list(out, seats, [](std::string& text, Seat seat) { append_number(text, index(seat)); });
}

namespace {

template <auto kAppend>
Json read(const auto& piece) {
  JsonText text;
  kAppend(text, piece);
  return Json::parse(text);
}

}  // namespace

Json part_json(const PartRef& part) {
  return read<append_part>(part);
}

Json part_list(const std::vector<PartRef>& parts) {
  return read<append_parts>(parts);
}

Json cell_list(const std::vector<Cell>& cells) {
  return read<append_cells>(cells);
}

Json term_list(const std::vector<Term>& terms) {
  return read<append_terms>(terms);
}

Json seat_list(const std::vector<Seat>& seats) {
  return read<append_seats>(seats);
}

Json by_category(const Score& score) {
  const auto by = [&score](Category category) { return score.by[static_cast<std::size_t>(category)]; };
  return {{"road", by(Category::Road)},
          {"city", by(Category::City)},
          {"cloister", by(Category::Cloister)},
          {"farm", by(Category::Farm)},
          {"other", by(Category::Other)}};
}

}  // namespace gatehouse::protocol::carcassonne_wire
