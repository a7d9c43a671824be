#include "engine/kings_gate/board.h"

namespace gatehouse::engine::kings_gate {

void Board::add_location(int number, Cell at) {
  const Cell east = shifted(at, 1, 0);
  ensure(number > current_ && number < kLocations, "locations are placed in their order");
  ensure(has_room_at(at) && empty(at) && empty(east), "a location needs two empty cells");
  const auto mark = static_cast<std::uint8_t>(kLocationMark + number);
  locations_[static_cast<std::size_t>(number)] = at;
  current_ = static_cast<std::int8_t>(number);
  cells_[slot(at)] = mark;
  cells_[slot(east)] = mark;
}

void Board::put(Tile tile, Character character, Cell cell) {
  ensure(on_table(cell) && !has_location(cell), "a tile needs a cell of the table");
  tiles_.push_back({tile, character, cells_[slot(cell)], cell});
  cells_[slot(cell)] = static_cast<std::uint8_t>(tiles_.size());
}

void Board::remove(Cell cell) {
  const int number = top(cell);
  ensure(number != 0, "there is no tile to take off the board");
  PlacedTile& gone = tiles_[static_cast<std::size_t>(number - 1)];
  cells_[slot(cell)] = gone.below;
  gone.below = 0;
  gone.cell = kNowhere;
}

void Board::move(Cell from, Cell to, Character character) {
  const int number = top(from);
  ensure(number != 0 && on_table(to) && !has_location(to) && from != to, "a tile cannot move there");
  PlacedTile& moved = tiles_[static_cast<std::size_t>(number - 1)];
  cells_[slot(from)] = moved.below;
  moved.below = cells_[slot(to)];
  moved.cell = to;
  moved.character = character;
  cells_[slot(to)] = static_cast<std::uint8_t>(number);
}

}  // namespace gatehouse::engine::kings_gate
