// What farms may yet be worth, for bots: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>
#include <bit>

#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::base {
namespace {

/// Open slots of a farm, and turns of a seat, with which it finds half of the further cities that it could.
constexpr double kOpenSlots = 6;
constexpr double kTurns = 12;

/// Every city beside the farm, completed or not.
void cities_beside(const Position& position, FeatureId field, CityList& cities) {
  const State& state = position.state;
  state.graph.for_each_part(field, [&](PartId part) {
    unsigned bordered = part_of(position, part).cities;
    const PlacedTile& tile = state.board.tile(state.graph.tile_of(part));
    for (; bordered != 0; bordered &= bordered - 1) {
      const auto local = static_cast<std::size_t>(std::countr_zero(bordered));
      const FeatureId city = state.graph.feature_of(part_id(tile, local));
      if (std::find(cities.begin(), cities.end(), city) == cities.end()) cities.push_back(city);
    }
  });
}

}  // namespace

void foresee_farms(const Position& position, Outlook& outlook) {
  const int each =
      position.rules.config<Config>().farm_scoring == 1 ? kPointsPerCityFirstEdition : kPointsPerCity;
  for (Claim& farm : outlook.claims) {
    if (farm.terrain != Terrain::Field) continue;
    CityList cities;
    cities_beside(position, farm.feature, cities);
    for (const FeatureId city : cities) {
      const Claim* const claim = outlook.claim_of(city);
      const double times = times_for_farms(position, city);
      if (position.state.graph.feature(city).completed)
        farm.cities += times;
      else if (claim != nullptr && claim->most != 0)
        farm.cities += times * claim->chance;
      else if (claim != nullptr)
        farm.cities += times * claim->chance * outlook.weights[OutlookWeights::kFarmCity];
    }
    const double open = position.state.graph.feature(farm.feature).open;
    farm.cities += outlook.weights[OutlookWeights::kFarmGrowth] * open / (open + kOpenSlots) * outlook.turns /
                   (outlook.turns + kTurns);
    farm.unfinished = each * farm.cities;  // farmers stay to the end
  }
}

}  // namespace gatehouse::engine::carcassonne::base
