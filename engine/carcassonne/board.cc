#include "engine/carcassonne/board.h"

namespace gatehouse::engine::carcassonne {

TileIndex Board::put(const TileKind& kind, TileKindId id, Placement where, PartId first_part) {
  const std::size_t here = place(where.cell);
  const std::uint16_t was = grid_[here];
  ensure(was == 0 || was >= kFrontierBase, "a tile is put on another");
  if (was != 0) {
    const std::size_t at = was - std::size_t{kFrontierBase};
    frontier_.swap_remove(at);
    if (at < frontier_.size()) grid_[place(frontier_[at].cell)] = was;
  }
  tiles_.push_back({where.cell, id, where.rotation, first_part});
  grid_[here] = static_cast<std::uint16_t>(tiles_.size());

  const SideBits bars = kind.bars[static_cast<std::size_t>(where.rotation)];
  for (std::size_t side = 0; side < kSides; ++side) {
    const Cell beside = neighbour(where.cell, static_cast<Side>(side));
    if (!on_table(beside.x, beside.y)) continue;
    std::uint16_t& entry = grid_[place(beside)];
    if (entry != 0 && entry < kFrontierBase) continue;
    if (entry == 0) {
      entry = static_cast<std::uint16_t>(kFrontierBase + frontier_.size());
      frontier_.push_back({beside, 0});
    }
    const SideBits barred = (bars >> (8 * side)) & 0xffu;
    const std::size_t facing = (side + 2) % kSides;
    frontier_[entry - std::size_t{kFrontierBase}].clashes |= barred << (8 * facing);
  }
  return static_cast<TileIndex>(tiles_.size() - 1);
}

}  // namespace gatehouse::engine::carcassonne
