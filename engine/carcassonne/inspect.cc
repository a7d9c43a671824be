#include "engine/carcassonne/inspect.h"

#include <algorithm>

#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne {
namespace {

/// Sides, not slots: an open road end or city side is one however many slots it has.
int open_sides(const Position& position, FeatureId feature) {
  if (position.rules.landscape().looks_around(position.state.graph.feature(feature).terrain))
    return position.state.graph.feature(feature).open;
  int open = 0;
  position.state.graph.for_each_part(feature, [&](PartId part) {
    const TileIndex tile = position.state.graph.tile_of(part);
    const Cell cell = position.state.board.tile(tile).cell;
    for (int side = 0; side < kSides; ++side) {
      bool reaches = false;
      for (int slot = side * kSlotsPerSide; slot < (side + 1) * kSlotsPerSide; ++slot)
        reaches = reaches || part_at(position, tile, slot) == part;
      if (reaches && position.state.board.tile_at(neighbour(cell, static_cast<Side>(side))) == kNoTileIndex)
        ++open;
    }
  });
  return open;
}

/// Why the tile fits in no rotation; empty when it fits in one.
Refusal placement_refusal(const Position& position, TileKindId kind, const FrontierCell& free) {
  if (const Refusal refusal = refuse_tile(position, kind)) return refusal;
  Refusal refusal{"edges-clash"};
  for (int turn = 0; turn < kRotations; ++turn) {
    if ((free.clashes & position.rules.tile(kind).edges[static_cast<std::size_t>(turn)]) != 0) continue;
    refusal = refuse_placement(position, kind, {free.cell, static_cast<Rotation>(turn)});
    if (!refusal) return {};
  }
  return refusal;
}

std::vector<Seat> owners_of(const ScoreSheet& sheet) {
  return {sheet.winners.begin(), sheet.winners.end()};
}

/// Calls `visit(TileKindId, int)` for each kind still in the bag that fits, and how many are left.
template <class Visit>
void for_each_fit(const Position& position, const FrontierCell& free, Visit&& visit) {
  for (std::size_t kind = 0; kind < position.rules.tile_kinds().size(); ++kind) {
    const auto id = static_cast<TileKindId>(kind);
    if (const int left = position.state.bag.count(id); left > 0 && !placement_refusal(position, id, free))
      visit(id, left);
  }
}

ScoreSheet sheet_at_end(const Position& position, FeatureId id) {
  const bool completed = position.state.graph.feature(id).completed;
  return sheet_for(position, id, completed, !completed);
}

FeaturePoints points_of(const Position& position, FeatureId id, const ScoreSheet& end) {
  const Feature& feature = position.state.graph.feature(id);
  const bool field = feature.terrain == Terrain::Field;
  FeaturePoints points;
  points.terrain = feature.terrain;
  points.at_end = feature.completed && !field ? 0 : end.points();
  points.now = points.at_end;
  points.when_done = field ? end.points() : sheet_for(position, id, true, false).points();
  return points;
}

std::vector<PartRef> cities_beside(const Position& position, FeatureId field) {
  CityList cities;
  bordering_cities(position, field, cities);
  std::vector<PartRef> parts;
  for (const FeatureId city : cities) parts.push_back(part_ref(position, city));
  return parts;
}

/// Calls `visit(FeatureId, PartId)` for each feature of the board, with one of its parts.
template <class Visit>
void for_each_feature(const FeatureGraph& graph, Visit&& visit) {
  for (std::size_t i = 0; i < graph.part_count(); ++i) {
    const PartId part{static_cast<std::uint16_t>(i)};
    const FeatureId id = graph.feature_of(part);
    if (index(id) == i) visit(id, part);  // the id of a feature is the id of one of its parts
  }
}

}  // namespace

FeatureFacts inspect_feature(const Position& position, PartId part) {
  const State& state = position.state;
  const FeatureId id = state.graph.feature_of(part);
  const Feature& feature = state.graph.feature(id);
  FeatureFacts facts;
  facts.terrain = feature.terrain;
  facts.finished = feature.completed;
  facts.open_ends = open_sides(position, id);
  TileSet seen;
  state.graph.for_each_part(id, [&](PartId member) {
    facts.parts.push_back(part_ref(position, member));
    if (seen.insert(state.graph.tile_of(member))) facts.cells.push_back(facts.parts.back().cell);
  });
  for (std::size_t figure = 0; figure < state.figures.size(); ++figure) {
    const Figure& here = state.figures[static_cast<FigureId>(figure)];
    if (here.standing == Standing::Board && here.in_feature() && state.graph.feature_of(here.at.part) == id)
      facts.figures.push_back(static_cast<FigureId>(figure));
  }
  if (feature.terrain == Terrain::Field) facts.cities = cities_beside(position, id);
  const ScoreSheet end = sheet_at_end(position, id);
  facts.owners = owners_of(end);
  facts.terms.assign(end.terms.begin(), end.terms.end());
  const FeaturePoints points = points_of(position, id, end);
  facts.points_now = points.now;
  facts.points_when_done = points.when_done;
  facts.points_at_end = points.at_end;
  return facts;
}

std::vector<FeatureFacts> inspect_features(const Position& position) {
  std::vector<FeatureFacts> features;
  for_each_feature(position.state.graph,
                   [&](FeatureId, PartId part) { features.push_back(inspect_feature(position, part)); });
  return features;
}

FeaturePoints feature_points(const Position& position, PartId part) {
  const FeatureId id = position.state.graph.feature_of(part);
  return points_of(position, id, sheet_at_end(position, id));
}

std::optional<CellFacts> inspect_cell(const Position& position, Cell cell) {
  const State& state = position.state;
  if (!on_table(cell.x, cell.y)) return std::nullopt;
  const FrontierCell* const free = state.board.frontier_at(cell);
  if (free == nullptr) return std::nullopt;
  CellFacts facts;
  for_each_fit(position, *free, [&](TileKindId kind, int left) { facts.fits.emplace_back(kind, left); });
  if (state.turn.drawn != kNoTile)
    if (const Refusal refusal = placement_refusal(position, state.turn.drawn, *free)) facts.why_not = refusal;
  return facts;
}

std::vector<FarmFacts> inspect_farms(const Position& position) {
  const FeatureGraph& graph = position.state.graph;
  std::vector<FarmFacts> farms;
  for_each_feature(graph, [&](FeatureId id, PartId) {
    if (graph.feature(id).terrain != Terrain::Field) return;
    FarmFacts farm;
    graph.for_each_part(id, [&](PartId member) { farm.parts.push_back(part_ref(position, member)); });
    farm.owners = owners_of(sheet_for(position, id, false, true));
    farm.cities = cities_beside(position, id);
    farms.push_back(std::move(farm));
  });
  return farms;
}

std::vector<FreeCell> inspect_free_cells(const Position& position) {
  std::vector<FreeCell> cells;
  for (const FrontierCell& free : position.state.board.frontier()) {
    FreeCell cell{free.cell, 0};
    for_each_fit(position, free, [&cell](TileKindId, int left) { cell.fits += left; });
    cells.push_back(cell);
  }
  return cells;
}

}  // namespace gatehouse::engine::carcassonne
