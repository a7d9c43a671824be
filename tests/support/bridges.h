#pragma once
// Imitations of bridges, of which each seat has a few and builds them across laid tiles. And of signposts: a
// road is worth more there for what it does on the next tiles.

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

inline constexpr std::uint8_t kBridgesEach = 3;

struct Bridges {
  std::array<std::uint8_t, kMaxSeats> left{kBridgesEach, kBridgesEach, kBridgesEach,
                                           kBridgesEach, kBridgesEach, kBridgesEach};
};

struct BridgeRules {
  OverlayId bridge = 0;
};

/// "span 0,1 r1": from west to east; r0 from north to south.
inline void offer_spans(const Position& position, Seat seat, Offers& offers) {
  if (position.rules.extra<Bridges>(position.state).left[static_cast<std::size_t>(index(seat))] == 0) return;
  const OverlayId bridge = position.rules.config<BridgeRules>().bridge;
  for (std::size_t tile = 0; tile < position.state.board.tile_count(); ++tile)
    for (const Side from : {Side::North, Side::East})
      if (may_build(position, static_cast<TileIndex>(tile), bridge, from))
        offers.offer(*position.rules.verb_named("span"), 0,
                     position.state.board.tile(static_cast<TileIndex>(tile)).cell,
                     static_cast<Rotation>(from));
}

inline Progress span_tile(Turn& turn, Seat seat, const Move& move) {
  --turn.extra<Bridges>().left[static_cast<std::size_t>(index(seat))];
  turn.build(tile_on(turn.state, move.cell), turn.rules.config<BridgeRules>().bridge,
             static_cast<Side>(move.rotation), seat);
  return Progress::Done;
}

inline Thing show_bridges(const Position& position) {
  Counter counter;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.rules.seats()); ++seat)
    counter.seats[seat] = position.rules.extra<Bridges>(position.state).left[seat];
  return counter;
}

inline void install_bridges(RulesetBuilder& builder) {
  constexpr Overlay kBridge{"bridge", Terrain::Road, Terrain::Field, kMaxSeats * kBridgesEach};
  builder.config(BridgeRules{builder.overlay(kBridge)});
  builder.extra_state<Bridges>();
  builder.thing({"bridges", Secrecy::Public, show_bridges});
  builder.phase(Slot::AfterTile, {"bridge"},
                {{builder.verb("span", kBridge), kEveryFigure, offer_spans, span_tile}, phases::kPass});
}

// --- Signposts: 2 for each tile beside one where the road ends ---

inline constexpr std::string_view kSignpostTiles = R"(
tile SP 4
r=road+signpost f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.
)";

/// How many sides of its tile a part reaches.
inline int sides_of(const Position& position, PartId part) {
  int sides = 0;
  for (int side = 0; side < kSides; ++side)
    sides += part_at(position, position.state.graph.tile_of(part), side * kSlotsPerSide + 1) == part ? 1 : 0;
  return sides;
}

inline void add_signposts(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::Road) return;
  const Marks signpost = position.rules.marks().bit("signpost");
  int ends = 0;
  position.state.graph.for_each_part(sheet.feature, [&](PartId part) {
    if ((part_of(position, part).marks & signpost) == 0) return;
    for (int side = 0; side < kSides; ++side)
      for (const PartId beyond : parts_beyond(position, part, static_cast<Side>(side)))
        ends += part_of(position, beyond).terrain == Terrain::Road && sides_of(position, beyond) == 1 ? 1 : 0;
  });
  if (ends != 0) sheet.terms.push_back({Unit::Other, "road ends", ends, 2});
}

inline void install_signposts(RulesetBuilder& builder) {
  builder.mark("signpost");
  builder.tiles(kSignpostTiles, "signposts");
  builder.score(ScoreStage::Add, add_signposts);
}

}  // namespace gatehouse::engine::carcassonne::imitations
