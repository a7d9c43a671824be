// The figure step: the seat deploys a figure, does something else instead, or nothing. A seat that can do
// nothing is not asked.

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

bool in_reach(const Position& position, FigureKindId kind) {
  for (const Ruleset::Reach reaches : position.rules.reaches())
    if (reaches(position, kind)) return true;
  return false;
}

/// Why a figure of that kind may not go to the part; empty when it may.
Refusal bar(const Position& position, Seat seat, const FigureKind& kind, PartId part) {
  const FeatureId id = position.state.graph.feature_of(part);
  const Feature& feature = position.state.graph.feature(id);
  if ((kind.stands_on & terrain_bit(feature.terrain)) == 0) return {"no-such-part"};
  if (feature.completed) return {"feature-completed"};
  if (kind.company == Company::Nobody && feature.followers != 0) return {"feature-occupied"};
  if (kind.company == Company::OwnFollower && !has_follower(position, seat, id)) return {"no-follower-there"};
  return {};
}

/// Every part of the tile that such a figure may go to. What the placed tile completed is not scored yet, but
/// open from that tile alone.
void offer_tile(const Position& position, Seat seat, FigureKindId id, TileIndex index_of_tile,
                Offers& offers) {
  const State& state = position.state;
  const FigureKind& kind = position.rules.figure(id);
  const PlacedTile& tile = state.board.tile(index_of_tile);
  const std::size_t parts = position.rules.tile(tile.kind).parts.size();
  for (std::size_t part = 0; part < parts; ++part) {
    const PartId where{static_cast<std::uint16_t>(index(tile.first_part) + part)};
    if (bar(position, seat, kind, where)) continue;
    if (index_of_tile != state.turn.placed && state.graph.of(where).open == 0 &&
        is_complete(position, state.graph.feature_of(where)))
      continue;
    offers.offer(Verb::Deploy, id, tile.cell, Rotation::R0, static_cast<std::uint8_t>(part));
  }
}

void offer(const Position& position, Seat seat, Offers& offers) {
  const State& state = position.state;
  for (const FigureKindId kind : position.rules.deployed(state)) {
    if (state.figures.in_supply(seat, kind) == kNoFigure) continue;
    offer_tile(position, seat, kind, state.turn.placed, offers);
    if (offers.enough()) return;
    if (!in_reach(position, kind)) continue;
    for (std::size_t tile = 0; tile < state.board.tile_count(); ++tile)
      if (tile != state.turn.placed) offer_tile(position, seat, kind, static_cast<TileIndex>(tile), offers);
  }
}

Progress play(Turn& turn, Seat seat, const Move& move) {
  turn.deploy(seat, move.kind, part_id(turn.state, move.cell, move.part));
  return Progress::Done;
}

Refusal why_not(const Position& position, Seat seat, const Move& move) {
  const State& state = position.state;
  const TileIndex tile = tile_on(state, move.cell);
  if (tile == kNoTileIndex || move.part >= kind_of(position, tile).parts.size()) return {"no-such-part"};
  if (state.figures.in_supply(seat, move.kind) == kNoFigure) return {"no-figure-left"};
  if (tile != state.turn.placed && !in_reach(position, move.kind)) return {"not-this-tile"};
  const PartId part = part_id(state, move.cell, move.part);
  if (tile != state.turn.placed && is_complete(position, state.graph.feature_of(part)))
    return {"feature-completed"};
  return bar(position, seat, position.rules.figure(move.kind), part);
}

void offer_pass(const Position&, Seat, Offers& offers) {
  offers.offer(Verb::Pass);
}

Progress play_pass(Turn& turn, Seat seat, const Move&) {
  turn.pass(seat);
  return Progress::Done;
}

}  // namespace

const Phase kPlaceFigure{kFigureStep};
const Action kDeploy{Verb::Deploy, kEveryFigure, offer, play, why_not};
const Action kPass{Verb::Pass, kEveryFigure, offer_pass, play_pass};

}  // namespace gatehouse::engine::carcassonne::phases
