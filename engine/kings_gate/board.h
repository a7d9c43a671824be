#pragma once
// The table: one square lattice with locations of one by two cells and district tiles of one cell, stacked
// where one covers another. x grows to the east, y to the north.

#include <array>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/kings_gate/characters.h"
#include "engine/kings_gate/locations.h"
#include "engine/kings_gate/tiles.h"

namespace gatehouse::engine::kings_gate {

struct Cell {
  std::int8_t x = 0;
  std::int8_t y = 0;
  constexpr bool operator==(const Cell&) const = default;
};

constexpr Cell shifted(Cell cell, int dx, int dy) {
  return {static_cast<std::int8_t>(cell.x + dx), static_cast<std::int8_t>(cell.y + dy)};
}

/// The spaces around a location that lies on `at` and the cell east of it: sides and corners, row by row from
/// the south-west.
inline constexpr int kRingSize = 10;
constexpr std::array<Cell, kRingSize> ring_of(Cell at) {
  return {shifted(at, -1, -1), shifted(at, 0, -1), shifted(at, 1, -1), shifted(at, 2, -1), shifted(at, -1, 0),
          shifted(at, 2, 0),   shifted(at, -1, 1), shifted(at, 0, 1),  shifted(at, 1, 1),  shifted(at, 2, 1)};
}

constexpr std::array<Cell, 4> neighbours_of(Cell cell) {
  return {shifted(cell, 0, -1), shifted(cell, -1, 0), shifted(cell, 1, 0), shifted(cell, 0, 1)};
}

struct PlacedTile {
  Tile tile;
  Character character = Character::None;
  std::uint8_t below = 0;  ///< number of the tile that this one covers, 0 for none
  Cell cell;
  constexpr bool operator==(const PlacedTile&) const = default;
};

/// A value, copied with its owner. Tiles have numbers from 1, given in the order of placement and never used
/// again.
class Board {
 public:
  /// A game cannot reach the edge: a new location lies at most three cells east or west, and two north or
  /// south, of an earlier one. So ten of them and their rings stay within these bounds of the first at 0,0.
  static constexpr int kWest = -28, kEast = 29, kSouth = -19, kNorth = 19;
  static constexpr int kWidth = kEast - kWest + 1, kHeight = kNorth - kSouth + 1;

  static constexpr bool on_table(Cell cell) {
    return cell.x >= kWest && cell.x <= kEast && cell.y >= kSouth && cell.y <= kNorth;
  }
  /// Whether a location at `at` lies on the table together with its ring.
  static constexpr bool has_room_at(Cell at) {
    return at.x > kWest && at.x + 1 < kEast && at.y > kSouth && at.y < kNorth;
  }

  bool has_location(Cell cell) const { return content(cell) >= kLocationMark; }
  bool empty(Cell cell) const { return content(cell) == 0; }
  /// The number of the visible tile, 0 when there is none.
  int top(Cell cell) const { return has_location(cell) ? 0 : content(cell); }
  /// REQUIRES: 1 <= number <= tile_count().
  const PlacedTile& tile(int number) const { return tiles_[static_cast<std::size_t>(number - 1)]; }
  /// How many tiles were placed; some may have left the board.
  int tile_count() const { return static_cast<int>(tiles_.size()); }
  /// Whether no other tile lies on this one and it is still on the board.
  bool visible(int number) const { return on_board(number) && top(tile(number).cell) == number; }
  bool on_board(int number) const { return tile(number).cell != kNowhere; }

  /// The number, from 0, of the location placed last; -1 while there is none.
  int current() const { return current_; }
  Cell location() const { return location(current_); }
  /// REQUIRES: lies(number).
  Cell location(int number) const { return locations_[static_cast<std::size_t>(number)]; }
  /// Whether that location is on the table. In a position described by hand earlier ones may be missing.
  bool lies(int number) const { return location(number) != kNowhere; }

  /// REQUIRES: both cells of the location are empty, has_room_at(at), and current() < number < kLocations.
  void add_location(int number, Cell at);
  /// Puts a tile on top of what lies there. REQUIRES: on the table, no location there.
  void put(Tile tile, Character character, Cell cell);
  /// Takes the visible tile off the board; what it covered shows again. REQUIRES: top(cell) != 0.
  void remove(Cell cell);
  /// Moves a visible tile on top of what lies at `to`, and puts a character on it. REQUIRES: top(from) !=
  /// 0; `to` is on the table, and no location lies there.
  void move(Cell from, Cell to, Character character);

  bool operator==(const Board&) const = default;

 private:
  static constexpr Cell kNowhere{-128, -128};
  static constexpr std::uint8_t kLocationMark = 0x80;
  static_assert(kTiles < kLocationMark);

  static constexpr std::array<Cell, kLocations> nowhere() {
    std::array<Cell, kLocations> cells;
    cells.fill(kNowhere);
    return cells;
  }
  static constexpr std::size_t slot(Cell cell) {
    return static_cast<std::size_t>((cell.y - kSouth) * kWidth + (cell.x - kWest));
  }
  std::uint8_t content(Cell cell) const { return on_table(cell) ? cells_[slot(cell)] : std::uint8_t{0}; }

  std::array<std::uint8_t, static_cast<std::size_t>(kWidth* kHeight)> cells_{};
  FixedVector<PlacedTile, kTiles> tiles_;
  std::array<Cell, kLocations> locations_ = nowhere();
  std::int8_t current_ = -1;
};

}  // namespace gatehouse::engine::kings_gate
