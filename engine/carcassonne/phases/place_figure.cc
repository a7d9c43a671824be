// The figure step: one claim, or nothing. A seat that can claim nothing is not asked.

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  const Position position = turn.position();
  Claims claims(position, turn.seat(), nullptr);
  for (const Ruleset::ClaimSource offer : turn.rules.claim_sources()) offer(position, turn.seat(), claims);
  return claims.count() == 0 ? Progress::Done : Progress::Wait;
}

void legal_moves(const Position& position, Seat seat, std::vector<Move>& moves) {
  Claims claims(position, seat, &moves);
  for (const Ruleset::ClaimSource offer : position.rules.claim_sources()) offer(position, seat, claims);
  moves.push_back({Verb::Pass, 0, {}, Rotation::R0, kNoPart});
}

Progress play(Turn& turn, Seat seat, Move move) {
  if (move.verb == Verb::Deploy)
    turn.deploy(seat, move.kind, part_id(turn.state, move.cell, move.part));
  else if (turn.journalled())
    turn.record(EventType::Passed).seat = seat;
  return Progress::Done;
}

Refusal why_not(const Position& position, Seat seat, Move move) {
  const State& state = position.state;
  if (move.verb != Verb::Deploy) return {"wrong-step"};
  const TileIndex tile = on_table(move.cell.x, move.cell.y) ? state.board.tile_at(move.cell) : kNoTileIndex;
  if (tile == kNoTileIndex || move.part >= kind_of(position, tile).parts.size()) return {"no-such-part"};
  if (state.figures.in_supply(seat, move.kind) == kNoFigure) return {"no-figure-left"};
  if (tile != state.turn.placed) return {"not-this-tile"};
  const Feature& feature = state.graph.of(part_id(state, move.cell, move.part));
  if (feature.completed) return {"feature-completed"};
  if (feature.followers != 0) return {"feature-occupied"};
  for (const Ruleset::ClaimFilter refuses : position.rules.claim_filters())
    if (const Refusal refusal = refuses(position, seat, move)) return refusal;
  return {"wrong-step"};
}

}  // namespace

const Phase kPlaceFigure{"deploy", enter, active_seat, legal_moves, play, why_not};

}  // namespace gatehouse::engine::carcassonne::phases
