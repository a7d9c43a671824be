#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn&) {
  return Progress::Wait;
}

void offer(const Position& position, Seat, Offers& offers) {
  for_each_placement(position, position.state.turn.drawn, [&offers](const Placement& where) {
    offers.offer(Verb::Place, 0, where.cell, where.rotation);
    return true;
  });
}

Progress play(Turn& turn, Seat seat, const Move& move) {
  turn.place(seat, {move.cell, move.rotation});
  return Progress::Done;
}

Refusal why_not(const Position& position, Seat, const Move& move) {
  const Board& board = position.state.board;
  if (!on_table(move.cell.x, move.cell.y)) return {"off-table"};
  if (board.tile_at(move.cell) != kNoTileIndex) return {"cell-taken"};
  const FrontierCell* const free = board.frontier_at(move.cell);
  if (free == nullptr) return {"not-adjacent"};
  const TileKindId drawn = position.state.turn.drawn;
  if ((free->clashes & position.rules.tile(drawn).edges[static_cast<std::size_t>(move.rotation)]) != 0)
    return {"edges-clash"};
  if (const Refusal refusal = refuse_tile(position, drawn)) return refusal;
  return refuse_placement(position, drawn, {move.cell, move.rotation});
}

}  // namespace

const Phase kPlaceTile{"place-tile", enter};
const Action kPlaceOnTable{Verb::Place, kEveryFigure, offer, play, why_not};

}  // namespace gatehouse::engine::carcassonne::phases
