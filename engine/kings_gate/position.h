#pragma once
// Any position, described piece by piece, for scenarios and tests. What is not described is empty: no stacks,
// no hands, no points, no counter won. What a board cannot hold is refused with std::invalid_argument.

#include <array>

#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {

class Position {
 public:
  /// Seat 0 is to place tiles. `game` has to outlive the Position.
  explicit Position(const KingsGate& game);

  /// Location `number`, 1 to 10, on `at` and the cell east of it. The last one added is the current one.
  /// Earlier ones may be left out, but not added after a later one.
  Position& location(int number, Cell at);
  /// Puts a tile on top of what lies there.
  Position& tile(Tile tile, Cell cell, Character character = Character::None);
  Position& hand(Tile tile, int copies = 1);
  Position& stack(Tile tile, int copies = 1);
  Position& score(Seat seat, int points);
  Position& holds(Seat seat, Character character);
  Position& turn(Seat seat);
  Position& locate(Seat seat);
  Position& last_placer(Seat seat);
  /// REQUIRES: at least one location was added.
  State state() const;

 private:
  void claim(Tile tile, int copies);
  void place_counter(Character character, std::uint8_t where);
  Position& deal(std::array<Counts, kColours>& counts, std::array<std::uint8_t, kColours>& sizes, Tile tile,
                 int copies);

  const KingsGate& game_;
  State state_;
  std::array<std::array<int, kDistricts>, kColours> used_{};
};

}  // namespace gatehouse::engine::kings_gate
