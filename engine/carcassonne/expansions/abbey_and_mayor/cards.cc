// The order cards of this expansion, for games with By Order of the King, and the deeds that they ask for.
// See README.md, "Order cards".

#include <algorithm>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

constexpr std::string_view kOrderCards = R"(
names mayor

card AM1 7 chance=35
complete at least 2 features with your abbey: cities, roads, cloisters, shrines
abbey closes: features>=2

card AM2 7 chance=25
have a follower in an abbey that is completed, on anybody's turn
abbey held:

card AM3 9 chance=15
complete a city with at least 2 pennants in which your mayor is, and be the only one whom it pays
city done: mayor>=1 pennants>=2 won=1 winners=1

card AM4 6 chance=40
move your wagon on to an unfinished feature of at least 3 tiles, on anybody's turn
wagon drives: size>=3

card AM5 7 chance=25
put your barn on a farm that borders at least 3 completed cities
barn put: cities>=3
)";

bool counts(const Position& position, Terrain terrain) {
  return terrain == Terrain::City || terrain == Terrain::Road || terrain == Terrain::Cloister ||
         position.rules.landscape().terrain(terrain).stands_like == Terrain::Cloister;
}

std::vector<Deed::Done> abbey_closes(const Position& position, Seat) {
  const State& state = position.state;
  if (state.turn.placed == kNoTileIndex ||
      state.board.tile(state.turn.placed).kind != config_of(position).abbey)
    return {};
  const auto closed = std::count_if(state.completed.begin(), state.completed.end(), [&](FeatureId feature) {
    return counts(position, state.graph.feature(feature).terrain);
  });
  if (closed == 0) return {};
  return {{kNoPartId, {static_cast<int>(closed)}}};
}

std::vector<Deed::Done> abbey_held(const Position& position, Seat seat) {
  std::vector<Deed::Done> held;
  for (const FeatureId feature : position.state.completed)
    if (position.state.graph.feature(feature).terrain == Terrain::Cloister &&
        position.state.board.tile(position.state.graph.tile_of(feature)).kind == config_of(position).abbey &&
        has_follower(position, seat, feature))
      held.push_back({feature, {}});
  return held;
}

std::vector<Deed::Done> wagon_drives(const Position& position, Seat seat) {
  const int size = position.rules.extra<Driven>(position.state).size[static_cast<std::size_t>(index(seat))];
  if (size == 0) return {};
  return {{kNoPartId, {size}}};
}

std::vector<Deed::Done> barn_put(const Position& position, Seat) {
  std::vector<Deed::Done> put;
  for (const Deployment& one : position.state.turn.deployed) {
    if (one.kind != config_of(position).barn) continue;
    const FeatureId farm = position.state.graph.feature_of(one.part);
    CityList cities;
    bordering_cities(position, farm, cities);
    put.push_back({farm, {static_cast<int>(cities.size())}});
  }
  return put;
}

}  // namespace

void install_cards(RulesetBuilder& builder) {
  builder.deed({"abbey closes", {"features"}, false, abbey_closes});
  Deed held{"abbey held", {}, false, abbey_held};
  held.of_anybody = true;
  builder.deed(held);
  Deed drives{"wagon drives", {"size"}, false, wagon_drives};
  drives.of_anybody = true;
  drives.event = Slot::Return;
  builder.deed(drives);
  builder.deed({"barn put", {"cities"}, true, barn_put});
  builder.card_set(kOrderCards);
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
