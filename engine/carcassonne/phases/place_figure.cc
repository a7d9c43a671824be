// The figure step: the seat deploys a figure, does something else instead, or nothing. A seat that can do
// nothing is not asked.

#include <algorithm>

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

/// Whether a part that is not of the placed tile belongs to a completed feature: what that tile completed is
/// not scored yet, but open from there alone.
bool is_closed(const Position& position, PartId part) {
  const FeatureGraph& graph = position.state.graph;
  return graph.of(part).open == 0 && is_complete(position, graph.feature_of(part));
}

/// Every part of the tile that such a figure may go to.
void offer_parts(const Position& position, Seat seat, FigureKindId id, TileIndex index_of_tile,
                 Offers& offers) {
  const State& state = position.state;
  const FigureKind& kind = position.rules.figure(id);
  const PlacedTile& tile = state.board.tile(index_of_tile);
  const std::size_t parts = position.rules.tile(tile.kind).parts.size();
  for (std::size_t part = 0; part < parts; ++part) {
    const PartId where = tile.part(part);
    if (bar(position, seat, kind, where)) continue;
    if (index_of_tile != state.turn.placed && is_closed(position, where)) continue;
    offers.offer(Verb::Deploy, id, tile.cell, Rotation::R0, static_cast<std::uint8_t>(part));
  }
}

/// Why a figure of that kind may not go to a corner; empty when it may. Nobody stands there yet.
Refusal bar_corner(const Position& position, Seat seat, const FigureKind& kind, const Site& corner) {
  if (corner.part == kNoPartId) return {"no-such-corner"};
  for (const Figure& figure : position.state.figures)
    if (figure.at == corner) return {"corner-occupied"};
  return bar(position, seat, kind, corner.part);
}

/// Every corner of the tile that such a figure may go to.
void offer_corners(const Position& position, Seat seat, FigureKindId id, TileIndex index_of_tile,
                   Offers& offers) {
  const FigureKind& kind = position.rules.figure(id);
  const Cell cell = position.state.board.tile(index_of_tile).cell;
  for (const int west : {0, 1})
    for (const int south : {0, 1}) {
      const Cell of{static_cast<std::int8_t>(cell.x - west), static_cast<std::int8_t>(cell.y - south)};
      const TileIndex tile = tile_on(position.state, of);
      if (tile != kNoTileIndex && !bar_corner(position, seat, kind, on_corner(position, tile, kind)))
        offers.offer_corner(Verb::Deploy, id, of);
    }
}

void offer_tile(const Position& position, Seat seat, FigureKindId id, TileIndex tile, Offers& offers) {
  position.rules.figure(id).on_corners ? offer_corners(position, seat, id, tile, offers)
                                       : offer_parts(position, seat, id, tile, offers);
}

void offer(const Position& position, Seat seat, Offers& offers) {
  const State& state = position.state;
  for (const FigureKindId kind : position.rules.deployed(state)) {
    if (state.figures.in_supply(seat, kind) == kNoFigure) continue;
    offer_tile(position, seat, kind, state.turn.placed, offers);
    for (const Ruleset::OtherPlaces& places : position.rules.other_places())
      if (!offers.enough() && places.takes(position.rules, kind)) places.offer(position, seat, kind, offers);
    if (offers.enough()) return;
    if (!in_reach(position, kind)) continue;
    for (std::size_t tile = 0; tile < state.board.tile_count(); ++tile)
      if (tile != state.turn.placed) offer_tile(position, seat, kind, static_cast<TileIndex>(tile), offers);
  }
}

Progress play(Turn& turn, Seat seat, const Move& move) {
  const Site to = site_of(turn.position(), move);
  turn.deploy(seat, move.kind, to);
  for (const Ruleset::OtherPlaces& places : turn.rules.other_places())
    if (to.ground == places.ground && places.came != nullptr && places.takes(turn.rules, move.kind))
      places.came(turn, to);
  return Progress::Done;
}

/// Whether the place belongs to the placed tile.
bool is_on_placed(const State& state, const Site& site) {
  const Cell placed = state.board.tile(state.turn.placed).cell;
  if (site.ground != Ground::Corner) return site.tile == state.turn.placed;
  const auto cells = cells_around_corner(state.board.tile(site.tile).cell);
  return std::find(cells.begin(), cells.end(), placed) != cells.end();
}

Refusal why_not(const Position& position, Seat seat, const Move& move) {
  const State& state = position.state;
  const FigureKind& kind = position.rules.figure(move.kind);
  const Site site = site_of(position, move);
  for (const Ruleset::OtherPlaces& places : position.rules.other_places())
    if (site.ground == places.ground && places.takes(position.rules, move.kind))
      return state.figures.in_supply(seat, move.kind) == kNoFigure ? Refusal{"no-figure-left"}
                                                                   : places.why_not(position, seat, site);
  if (site.ground != (kind.on_corners ? Ground::Corner : Ground::Part))
    return {kind.on_corners && move.part == kAtCorner ? "no-such-corner" : "no-such-part"};
  if (state.figures.in_supply(seat, move.kind) == kNoFigure) return {"no-figure-left"};
  const bool on_placed = is_on_placed(state, site);
  if (!on_placed && !in_reach(position, move.kind)) return {"not-this-tile"};
  if (kind.on_corners) return bar_corner(position, seat, kind, site);
  if (!on_placed && is_complete(position, state.graph.feature_of(site.part))) return {"feature-completed"};
  return bar(position, seat, kind, site.part);
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
