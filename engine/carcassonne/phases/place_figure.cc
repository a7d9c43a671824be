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
  claims.offer({Verb::Pass, 0, {}, Rotation::R0, kNoPart});
}

Progress play(Turn& turn, Seat seat, Move move) {
  if (move.verb == Verb::Deploy) {
    turn.deploy(seat, move.kind, part_id(turn.state, move.cell, move.part));
  } else if (move.verb == Verb::Pass) {
    if (turn.journalled()) turn.record(EventType::Passed).seat = seat;
  } else {
    bool played = false;
    for (const Ruleset::ClaimPlay play_claim : turn.rules.claim_plays())
      if (!played) played = play_claim(turn, seat, move);
    ensure(played, "a claim is offered that nobody plays");
  }
  return Progress::Done;
}

bool in_reach(const Position& position, const Move& move, TileIndex tile) {
  if (tile == position.state.turn.placed) return true;
  for (const Ruleset::ClaimReach reaches : position.rules.claim_reaches())
    if (reaches(position, move)) return true;
  return false;
}

Refusal why_no_deployment(const Position& position, Seat seat, const Move& move) {
  const State& state = position.state;
  const TileIndex tile = tile_on(state, move.cell);
  if (tile == kNoTileIndex || move.part >= kind_of(position, tile).parts.size()) return {"no-such-part"};
  if (state.figures.in_supply(seat, move.kind) == kNoFigure) return {"no-figure-left"};
  if (!in_reach(position, move, tile)) return {"not-this-tile"};
  const FeatureId feature = state.graph.feature_of(part_id(state, move.cell, move.part));
  // What the placed tile completed is open to a deployment on that tile alone.
  if (state.graph.feature(feature).completed || (tile != state.turn.placed && is_complete(position, feature)))
    return {"feature-completed"};
  if (state.graph.feature(feature).followers != 0) return {"feature-occupied"};
  return {};
}

Refusal why_not(const Position& position, Seat seat, Move move) {
  if (move.verb == Verb::Deploy)
    if (const Refusal refusal = why_no_deployment(position, seat, move)) return refusal;
  for (const Ruleset::ClaimReason reason : position.rules.claim_reasons())
    if (const Refusal refusal = reason(position, seat, move)) return refusal;
  for (const Ruleset::ClaimFilter refuses : position.rules.claim_filters())
    if (const Refusal refusal = refuses(position, seat, move)) return refusal;
  return {"wrong-step"};
}

}  // namespace

const Phase kPlaceFigure{"deploy", enter, active_seat, legal_moves, play, why_not};

}  // namespace gatehouse::engine::carcassonne::phases
