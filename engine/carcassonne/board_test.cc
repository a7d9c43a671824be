// The board against two plain maps, on tables of every shape: wider than the period of its places, and up to
// the edges.

#include "engine/carcassonne/board.h"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "engine/base/dice.h"

namespace gatehouse::engine::carcassonne {
namespace {

using Key = std::pair<int, int>;

/// What a board should know, by cell.
struct Known {
  std::map<Key, TileIndex> tiles;
  std::map<Key, SideBits> clashes;  ///< of the frontier

  Sides beside(Key cell) const {
    Sides sides = 0;
    const auto lies = [this](int x, int y) { return tiles.contains({x, y}); };
    const auto [x, y] = cell;
    const std::array<bool, kSides> all{lies(x, y + 1), lies(x + 1, y), lies(x, y - 1), lies(x - 1, y)};
    for (std::size_t side = 0; side < kSides; ++side)
      if (all[side]) sides = static_cast<Sides>(sides | 1u << side);
    return sides;
  }

  void put(Cell cell, const TileKind& kind, TileIndex tile) {
    clashes.erase({cell.x, cell.y});
    tiles[{cell.x, cell.y}] = tile;
    for (std::size_t side = 0; side < kSides; ++side) {
      const Cell beside = neighbour(cell, static_cast<Side>(side));
      const Key key{beside.x, beside.y};
      if (!on_table(beside.x, beside.y) || tiles.contains(key)) continue;
      clashes[key] |= (kind.bars[0] >> (8 * side) & 0xffu) << (8 * ((side + 2) % kSides));
    }
  }
};

void check_all_cells(const Board& board, const Known& known) {
  for (int y = -kReach - 1; y <= kReach + 1; ++y)
    for (int x = -kReach - 1; x <= kReach + 1; ++x) {
      const Cell cell{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
      const auto tile = known.tiles.find({x, y});
      const auto free = known.clashes.find({x, y});
      const FrontierCell* const found = board.frontier_at(cell);
      const bool right = board.tile_at(cell) == (tile == known.tiles.end() ? kNoTileIndex : tile->second) &&
                         (found != nullptr) == (free != known.clashes.end()) &&
                         (found == nullptr || (found->cell == cell && found->clashes == free->second &&
                                               found->beside == known.beside({x, y})));
      if (right) continue;
      CAPTURE(x);
      CAPTURE(y);
      FAIL("the board knows this cell wrongly");
    }
}

/// A cell of the frontier; one in `thin` times any of them, else the one that reaches furthest.
Cell next_cell(const Board& board, SeededDice& dice, int thin) {
  const auto& frontier = board.frontier();
  if (dice.below(static_cast<std::uint64_t>(thin)) == 0) return frontier[dice.below(frontier.size())].cell;
  Cell furthest = frontier[0].cell;
  const auto reach = [](Cell cell) { return 2 * cell.x + cell.y; };
  for (const FrontierCell& free : frontier)
    if (reach(free.cell) > reach(furthest)) furthest = free.cell;
  return furthest;
}

TEST_CASE("a board knows its tiles and what clashes beside them, however far it reaches") {
  std::vector<TileKind> kinds(3);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    for (auto& bars : kinds[kind].bars) bars = 0x01020408u << kind;
  for (const int thin : {1, 2, 5, 100}) {
    CAPTURE(thin);
    SeededDice dice(static_cast<std::uint64_t>(thin));
    Board board;
    Known known;
    for (Cell cell{}; board.tile_count() < kMaxTiles; cell = next_cell(board, dice, thin)) {
      const TileKind& kind = kinds[dice.below(3)];
      const TileIndex tile = board.put(kind, 0, {cell, Rotation::R0}, PartId{0});
      CHECK(tile == board.tile_count() - 1);
      known.put(cell, kind, tile);
      if (board.tile_count() % 50 == 0) check_all_cells(board, known);
    }
    check_all_cells(board, known);
    CHECK(board.frontier().size() == known.clashes.size());
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
