// Completed roads, and the completed cities that they are connected to.

#include <algorithm>
#include <span>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

/// The completed roads that are among these features, or that touch a city among them, in order of their
/// parts.
std::vector<FeatureId> roads_of(const Position& position, std::span<const FeatureId> features) {
  std::vector<FeatureId> roads;
  const FeatureGraph& graph = position.state.graph;
  for (const FeatureId feature : features) {
    if (graph.feature(feature).terrain == Terrain::Road) roads.push_back(feature);
    if (graph.feature(feature).terrain != Terrain::City) continue;
    graph.for_each_part(feature, [&](PartId part) {
      const PlacedTile& tile = position.state.board.tile(graph.tile_of(part));
      const std::vector<Part>& parts = position.rules.tile(tile.kind).parts;
      for (std::size_t local = 0; local < parts.size(); ++local) {
        if (parts[local].terrain != Terrain::Road) continue;
        const FeatureId road = graph.feature_of(part_id(tile, static_cast<std::uint8_t>(local)));
        if (graph.feature(road).completed) roads.push_back(road);
      }
    });
  }
  std::sort(roads.begin(), roads.end());
  roads.erase(std::unique(roads.begin(), roads.end()), roads.end());
  return roads;
}

}  // namespace

bool is_completed_city(const Position& position, FeatureId id) {
  const Feature& feature = position.state.graph.feature(id);
  return feature.terrain == Terrain::City && feature.completed &&
         (part_of(position, id).marks & position.rules.config<Config>().not_seen) == 0;
}

/// A road and a city are connected where they have a part on one tile.
std::vector<FeatureId> connected_cities(const Position& position, FeatureId road, Seat seat) {
  std::vector<FeatureId> cities;
  position.state.graph.for_each_part(road, [&](PartId part) {
    const TileIndex tile = position.state.graph.tile_of(part);
    const std::vector<Part>& parts = kind_of(position, tile).parts;
    for (std::size_t local = 0; local < parts.size(); ++local) {
      const FeatureId city = position.state.graph.feature_of(position.state.board.tile(tile).part(local));
      if (is_completed_city(position, city) && std::count(cities.begin(), cities.end(), city) == 0 &&
          !has_served(position, seat, city))
        cities.push_back(city);
    }
  });
  return cities;
}

void add_connections(const Position& position, Seat seat, std::vector<Happened>& happened) {
  const auto& done = position.state.completed;
  for (const FeatureId road : roads_of(position, done)) {
    if (has_served(position, seat, road)) continue;
    const bool road_is_new = std::count(done.begin(), done.end(), road) != 0;
    Happened one;
    one.what = Happening::RoadConnected;
    one.feature = road;
    for (const FeatureId city : connected_cities(position, road, seat)) {
      ++one[Fact::Cities];
      if (road_is_new || std::count(done.begin(), done.end(), city) != 0)
        one[Fact::NewCity] =
            std::max(one[Fact::NewCity], static_cast<std::int16_t>(extent(position, city).tiles));
      else
        ++one[Fact::CitiesBefore];
    }
    if (one[Fact::NewCity] != 0) happened.push_back(one);
  }
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
