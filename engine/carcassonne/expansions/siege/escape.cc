// The last step of a turn: one knight of the seat leaves a besieged city by way of a cloister, an abbey or a
// shrine.

#include <algorithm>

#include "engine/carcassonne/expansions/siege/siege.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::siege {
namespace {

/// Whether it is a cloister, or a terrain for the figures that stand in cloisters.
bool is_building(const Position& position, Terrain terrain) {
  return terrain == Terrain::Cloister ||
         position.rules.landscape().terrain(terrain).stands_like == Terrain::Cloister;
}

bool bears_building(const Position& position, Cell cell) {
  const TileIndex tile = tile_on(position.state, cell);
  if (tile == kNoTileIndex) return false;
  const TileKind& kind = kind_of(position, tile);
  return std::any_of(kind.looking.begin(), kind.looking.end(),
                     [&](std::uint8_t part) { return is_building(position, kind.parts[part].terrain); });
}

bool is_knight(const Position& position, const Figure& figure) {
  return figure.in_feature() && position.rules.figure(figure.kind).follower &&
         position.state.graph.of(figure.at.part).terrain == Terrain::City;
}

void offer_escapes(const Position& position, Seat seat, Offers& offers) {
  const Figures& figures = position.state.figures;
  for (const Figure& figure : figures) {
    if (figure.owner != seat || !is_knight(position, figure)) continue;
    if (position.state.graph.of(figure.at.part).completed) continue;
    // Where several are equal, the first of them is offered.
    if (figures.standing_at(figure.at, figure.kind, seat) != figures.id_of(figure)) continue;
    if (has_way_out(position, position.state.graph.feature_of(figure.at.part)))
      offer_where_it_stands(position, position.rules.config<Config>().escape, figure, offers);
    if (offers.enough()) return;
  }
}

Progress play_escape(Turn& turn, Seat seat, const Move& move) {
  const Position position = turn.position();
  turn.send_home(turn.state.figures.standing_at(site_of(position, move), move.kind, seat), kEscaped);
  turn.extra<Escaped>().knights = 1;
  return Progress::Done;
}

Refusal why_not(const Position& position, Seat seat, const Move& move) {
  const Site site = site_of(position, move);
  if (site.ground == Ground::None) return {"no-such-part"};
  const FigureId id = position.state.figures.standing_at(site, move.kind, seat);
  if (id == kNoFigure || !is_knight(position, position.state.figures[id])) return {"no-follower-there"};
  const FeatureId city = position.state.graph.feature_of(site.part);
  if (position.state.graph.feature(city).completed) return {"feature-completed"};
  return {is_besieged(position, city) ? "no-way-out" : "not-besieged"};
}

void forget(Turn& turn, TileIndex) {
  turn.extra<Escaped>() = {};
}

}  // namespace

bool has_way_out(const Position& position, FeatureId city) {
  const State& state = position.state;
  const Config& config = position.rules.config<Config>();
  if (config.way_out == WayOut::None || state.graph.feature(city).completed || !is_besieged(position, city))
    return false;
  const bool any_tile = config.way_out == WayOut::AnyTile;
  bool found = false;
  state.graph.for_each_part(city, [&](PartId part) {
    if (found || (!any_tile && (part_of(position, part).marks & config.besieged) == 0)) return;
    const Cell cell = state.board.tile(state.graph.tile_of(part)).cell;
    found = any_tile && bears_building(position, cell);
    for_each_around(cell, [&](Cell beside) { found = found || bears_building(position, beside); });
  });
  return found;
}

void install_escape(RulesetBuilder& builder, Config& config) {
  config.escape = builder.verb("escape", Operands::AtSite, Does::Leaves);
  if (config.way_out == WayOut::None) return;
  builder.tile_placed(forget);
  builder.phase(
      Slot::AfterReturn, {"escape"},
      {of_table({config.escape, kEveryFigure, offer_escapes, play_escape, why_not}), phases::kPass});
}

}  // namespace gatehouse::engine::carcassonne::siege
