#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn&) {
  return Progress::Wait;
}

void legal_moves(const Position& position, Seat, std::vector<Move>& moves) {
  for_each_placement(position, position.state.turn.drawn, [&moves](const Placement& where) {
    moves.push_back({Verb::Place, 0, where.cell, where.rotation, kNoPart});
    return true;
  });
}

Progress play(Turn& turn, Seat seat, Move move) {
  if (turn.journalled()) {
    Event& event = turn.record(EventType::Placed);
    event.seat = seat;
    event.tile = turn.rules.tile(turn.state.turn.drawn).name;
    event.cell = move.cell;
    event.rotation = move.rotation;
  }
  const TileKindId kind = turn.state.turn.drawn;
  turn.state.turn.drawn = kNoTile;
  turn.state.turn.placed = static_cast<TileIndex>(turn.state.board.tile_count());
  const TileIndex tile = turn.put_tile(kind, {move.cell, move.rotation});
  for (const Ruleset::TilePlaced reaction : turn.rules.tile_placed()) reaction(turn, tile);
  return Progress::Done;
}

Refusal why_not(const Position& position, Seat, Move move) {
  const Board& board = position.state.board;
  if (move.verb != Verb::Place) return {"wrong-step"};
  if (!on_table(move.cell.x, move.cell.y)) return {"off-table"};
  if (board.tile_at(move.cell) != kNoTileIndex) return {"cell-taken"};
  const FrontierCell* const free = board.frontier_at(move.cell);
  if (free == nullptr) return {"not-adjacent"};
  const TileKindId drawn = position.state.turn.drawn;
  if ((free->clashes & position.rules.tile(drawn).edges[static_cast<std::size_t>(move.rotation)]) != 0)
    return {"edges-clash"};
  for (const Ruleset::PlacementFilter refuses : position.rules.placement_filters())
    if (const Refusal refusal = refuses(position, drawn, {move.cell, move.rotation})) return refusal;
  return {"wrong-step"};
}

}  // namespace

const Phase kPlaceTile{"place-tile", enter, active_seat, legal_moves, play, why_not};

}  // namespace gatehouse::engine::carcassonne::phases
