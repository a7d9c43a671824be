// What lies at the sides of laid tiles, against the letters of their pictures, turned by hand.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/every_expansion.h"

namespace gatehouse::engine::carcassonne {
namespace {

using Picture = std::array<std::string, 5>;

/// A quarter turn clockwise.
Picture turned(const Picture& from) {
  Picture to = from;
  for (std::size_t row = 0; row < 5; ++row)
    for (std::size_t column = 0; column < 5; ++column) to[column][4 - row] = from[row][column];
  return to;
}

Picture as_it_lies(const Ruleset& rules, const PlacedTile& tile) {
  Picture picture = rules.tile(tile.kind).picture;
  for (int turn = 0; turn < index(tile.rotation); ++turn) picture = turned(picture);
  return picture;
}

/// The three letters of a side, from the west to the east or from the north to the south.
std::string letters(const Picture& picture, Side side) {
  std::string text;
  for (std::size_t at = 1; at < 4; ++at) {
    if (side == Side::North) text += picture[0][at];
    if (side == Side::South) text += picture[4][at];
    if (side == Side::West) text += picture[at][0];
    if (side == Side::East) text += picture[at][4];
  }
  return text;
}

/// The slots of a side in that order.
std::array<int, 3> slots(Side side) {
  switch (side) {
    case Side::North:
      return {0, 1, 2};
    case Side::East:
      return {3, 4, 5};
    case Side::South:
      return {8, 7, 6};
    case Side::West:
      break;
  }
  return {11, 10, 9};
}

char letter_of(const Position& position, PartId part) {
  return part == kNoPartId ? '#' : part_of(position, part).letter;
}

State end_of_game(const Carcassonne& game, std::uint64_t seed) {
  State state = game.initial();
  SeededDice dice(seed);
  std::vector<Move> moves;
  play_out(game, state, dice, moves);
  return state;
}

TEST_CASE("sides: a position knows the part at each slot of a laid tile, and those beyond it") {
  Options options;
  options.choices["river.set"] = "both";
  const Carcassonne game = tests::game_with_every_expansion(std::move(options));
  int met = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const State state = end_of_game(game, seed);
    const Position position{game.rules(), state};
    for (std::size_t number = 0; number < state.board.tile_count(); ++number) {
      const auto tile = static_cast<TileIndex>(number);
      const PlacedTile& laid = state.board.tile(tile);
      for (const Side side : {Side::North, Side::East, Side::South, Side::West}) {
        const std::string own = letters(as_it_lies(game.rules(), laid), side);
        for (std::size_t at = 0; at < 3; ++at)
          CHECK(letter_of(position, part_at(position, tile, slots(side)[at])) == own[at]);
        const auto opposite = static_cast<Side>((static_cast<int>(side) + 2) % kSides);
        const TileIndex beside = tile_on(state, neighbour(laid.cell, side));
        std::vector<std::pair<char, char>> facing;  // letters here and beyond
        if (beside != kNoTileIndex) {
          const std::string other = letters(as_it_lies(game.rules(), state.board.tile(beside)), opposite);
          for (std::size_t at = 0; at < 3; ++at) facing.emplace_back(own[at], other[at]);
        }
        for (std::size_t local = 0; local < game.rules().tile(laid.kind).parts.size(); ++local) {
          const PartId part = part_id(laid, local);
          std::string expected, found;
          for (const auto& [here, there] : facing)
            if (here == letter_of(position, part) && there != '#' &&
                expected.find(there) == std::string::npos)
              expected += there;
          for (const PartId beyond : parts_beyond(position, part, side)) {
            CHECK(state.graph.tile_of(beyond) == beside);
            found += letter_of(position, beyond);
            const auto back = parts_beyond(position, beyond, opposite);
            CHECK(std::find(back.begin(), back.end(), part) != back.end());
          }
          std::sort(expected.begin(), expected.end());
          std::sort(found.begin(), found.end());
          CHECK(found == expected);
          met += static_cast<int>(found.size());
        }
      }
    }
  }
  CHECK(met > 1000);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
