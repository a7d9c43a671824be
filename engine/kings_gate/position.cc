#include "engine/kings_gate/position.h"

#include <stdexcept>

namespace gatehouse::engine::kings_gate {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

}  // namespace

Position::Position(const KingsGate& game) : game_(game) {
  state_.step = Step::Place;
  state_.turn_number = 1;
}

Position& Position::location(int number, Cell at) {
  require(number >= 1 && number <= kLocations, "locations have the numbers 1 to 10");
  require(number - 1 > state_.board.current(), "locations are stated in their order");
  require(Board::has_room_at(at), "the location lies off the table");
  require(state_.board.empty(at) && state_.board.empty(shifted(at, 1, 0)), "the location's cells are taken");
  state_.board.add_location(number - 1, at);
  return *this;
}

Position& Position::tile(Tile tile, Cell cell, Character character) {
  claim(tile, 1);
  require(tile.district != District::Dragon, "a dragon never lies on the board");
  require(Board::on_table(cell) && !state_.board.has_location(cell), "a tile cannot lie there");
  if (character != Character::None) place_counter(character, kPlayed);
  state_.board.put(tile, character, cell);
  return *this;
}

Position& Position::hand(Tile tile, int copies) {
  claim(tile, copies);
  require(state_.hand_size[row_of(game_.owner(tile.colour))] + copies <= kHandSize,
          "a hand holds six tiles at most");
  return deal(state_.hand, state_.hand_size, tile, copies);
}

Position& Position::stack(Tile tile, int copies) {
  claim(tile, copies);
  return deal(state_.stack, state_.stack_size, tile, copies);
}

Position& Position::score(Seat seat, int points) {
  require(index(seat) < game_.seats(), "there is no such seat");
  require(points >= 0 && points <= 999, "points lie between 0 and 999");
  state_.score[row_of(seat)] = static_cast<std::int16_t>(points);
  return *this;
}

Position& Position::holds(Seat seat, Character character) {
  require(index(seat) < game_.seats(), "there is no such seat");
  place_counter(character, static_cast<std::uint8_t>(index(seat)));
  return *this;
}

Position& Position::turn(Seat seat) {
  require(index(seat) < game_.seats(), "there is no such seat");
  state_.seat = seat;
  state_.step = Step::Place;
  return *this;
}

Position& Position::locate(Seat seat) {
  turn(seat);
  state_.step = Step::Locate;
  return *this;
}

Position& Position::last_placer(Seat seat) {
  require(index(seat) < game_.seats(), "there is no such seat");
  state_.last_placer = seat;
  return *this;
}

State Position::state() const {
  require(state_.current() >= 0, "a position needs a location");
  return state_;
}

// No position holds more of a tile than the box.
void Position::claim(Tile tile, int copies) {
  require(index(tile.colour) < game_.colours(), "nobody plays this colour");
  require(copies >= 1, "tiles are stated one or more at a time");
  int& used =
      used_[static_cast<std::size_t>(index(tile.colour))][static_cast<std::size_t>(index(tile.district))];
  used += copies;
  require(used <= kDistrictTable[static_cast<std::size_t>(index(tile.district))].copies,
          "there are not so many of this tile");
}

void Position::place_counter(Character character, std::uint8_t where) {
  std::uint8_t& counter = state_.counters[static_cast<std::size_t>(index(character))];
  require(counter == kNotYetWon, "there is only one counter of each character");
  counter = where;
}

Position& Position::deal(std::array<Counts, kColours>& counts, std::array<std::uint8_t, kColours>& sizes,
                         Tile tile, int copies) {
  std::uint8_t& count =
      counts[static_cast<std::size_t>(index(tile.colour))][static_cast<std::size_t>(index(tile.district))];
  count = static_cast<std::uint8_t>(count + copies);
  std::uint8_t& size = sizes[row_of(game_.owner(tile.colour))];
  size = static_cast<std::uint8_t>(size + copies);
  return *this;
}

}  // namespace gatehouse::engine::kings_gate
