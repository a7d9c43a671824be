// The order cards of this expansion, for games with By Order of the King, and the deeds that they ask for.
// All are our own; points and chances come from play, see README.md, "Balance".

#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {
namespace {

constexpr std::string_view kOrderCards = R"(
card TB1 12 first=8 chance=34
collect at least 2 goods at once
goods taken: goods>=2

card TB2 22 first=20 chance=8
collect at least 4 goods at once
goods taken: goods>=4

card TB3 15 first=9 chance=10
collect goods and have wine, grain and cloth
goods taken: wine>=1 grain>=1 cloth>=1

card TB4 24 chance=23
complete the road or city of your builder with the second tile of a turn
builder done: second=1

card TB5 14 first=8 farmer chance=18
deploy your pig on a farm that borders at least 2 completed cities
pig deployed: cities>=2
)";

/// Once for a tile: how many tokens it brought, and what the seat has of each kind then.
std::vector<Deed::Done> goods_taken(const Position& position, Seat seat) {
  Deed::Done taken{kNoPartId, {0}};
  for (const FeatureId feature : position.state.completed) {
    int goods = 0;
    for (std::size_t kind = 0; kind < kKindsOfGoods; ++kind) goods += goods_in(position, feature, kind);
    if (goods != 0 && taken.feature == kNoPartId) taken.feature = feature;
    taken.numbers[0] += goods;
  }
  if (taken.numbers[0] == 0) return {};
  for (const auto& count : position.rules.extra<Tokens>(position.state).count)
    taken.numbers.push_back(count[static_cast<std::size_t>(index(seat))]);
  return {taken};
}

/// The feature of the seat's builder is complete; whether by the second tile of a turn.
std::vector<Deed::Done> builder_done(const Position& position, Seat seat) {
  const FigureId builder = standing(position, seat, position.rules.config<Config>().builder);
  if (builder == kNoFigure) return {};
  for (const FeatureId feature : position.state.completed)
    if (position.state.graph.feature_of(position.state.figures[builder].at.part) == feature)
      return {{feature, {position.state.turn.part}}};
  return {};
}

std::vector<Deed::Done> pig_deployed(const Position& position, Seat) {
  std::vector<Deed::Done> done;
  for (const Deployment& one : position.state.turn.deployed) {
    if (one.kind != position.rules.config<Config>().pig) continue;
    const FeatureId farm = position.state.graph.feature_of(one.part);
    CityList cities;
    bordering_cities(position, farm, cities);
    done.push_back({farm, {static_cast<int>(cities.size())}});
  }
  return done;
}

}  // namespace

void install_cards(RulesetBuilder& builder) {
  builder.deed({"goods taken", {"goods", kGoods[0], kGoods[1], kGoods[2]}, false, goods_taken});
  builder.deed({"builder done", {"second"}, false, builder_done});
  builder.deed({"pig deployed", {"cities"}, true, pig_deployed});
  builder.card_set(kOrderCards);
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
