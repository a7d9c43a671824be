// The magic portal: a follower may go to any unoccupied, unfinished feature of any tile.

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

bool portal_open(const Position& position, const Move&) {
  const Marks portal = position.rules.config<Config>().portal;
  return (kind_of(position, position.state.turn.placed).marks & portal) != 0;
}

/// Every tile but the placed one, which is open as always.
void offer_far_parts(const Position& position, Seat seat, Claims& claims) {
  const State& state = position.state;
  if (!portal_open(position, {})) return;
  for (std::size_t i = 0; i < position.rules.figure_kinds().size(); ++i) {
    const auto kind = static_cast<FigureKindId>(i);
    if (!position.rules.figure(kind).follower || state.figures.in_supply(seat, kind) == kNoFigure) continue;
    for (std::size_t at = 0; at < state.board.tile_count(); ++at) {
      const PlacedTile& tile = state.board.tile(static_cast<TileIndex>(at));
      if (at == state.turn.placed) continue;
      const std::size_t parts = position.rules.tile(tile.kind).parts.size();
      for (std::size_t part = 0; part < parts; ++part) {
        const PartId id{static_cast<std::uint16_t>(index(tile.first_part) + part)};
        // What this very tile completed is not scored yet, but out of reach all the same.
        if (is_free(state, id) && !is_complete(position, state.graph.feature_of(id)))
          claims.offer({Verb::Deploy, kind, tile.cell, Rotation::R0, static_cast<std::uint8_t>(part)});
      }
    }
  }
}

}  // namespace

void install_portal(RulesetBuilder& builder) {
  builder.claim_source(offer_far_parts);
  builder.claim_reach(portal_open);
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
