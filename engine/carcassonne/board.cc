#include "engine/carcassonne/board.h"

namespace gatehouse::engine::carcassonne {

TileIndex Board::put(const TileKind& kind, TileKindId id, Placement where, PartId first_part) {
  const std::size_t here = place_of(where.cell);
  const Entry was = places_[here];
  ensure(!is_tile(was), "a tile is put on another");
  tiles_.push_back(
      {where.cell, id, where.rotation, static_cast<std::uint8_t>(kind.parts.size()), first_part});
  if (was != 0) {
    // The last cell of the frontier takes over the index.
    const std::size_t at = was - std::size_t{kFrontierBase};
    const std::size_t last = place_of(frontier_.back().cell);
    frontier_.swap_remove(at);
    places_[last] = was;
  }
  places_[here] = static_cast<Entry>(tiles_.size());

  const SideBits bars = kind.bars[static_cast<std::size_t>(where.rotation)];
  for (std::size_t side = 0; side < kSides; ++side) {
    const Cell beside = neighbour(where.cell, static_cast<Side>(side));
    if (!on_table(beside.x, beside.y)) continue;
    Entry& entry = places_[place_of(beside)];
    if (is_tile(entry)) continue;
    if (entry == 0) {
      entry = static_cast<Entry>(kFrontierBase + frontier_.size());
      frontier_.push_back({beside});
    }
    const SideBits barred = (bars >> (8 * side)) & 0xffu;
    const std::size_t facing = (side + 2) % kSides;
    FrontierCell& free = frontier_[entry - std::size_t{kFrontierBase}];
    free.clashes |= barred << (8 * facing);
    free.beside = static_cast<Sides>(free.beside | 1u << facing);
  }
  return static_cast<TileIndex>(tiles_.size() - 1);
}

}  // namespace gatehouse::engine::carcassonne
