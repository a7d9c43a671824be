// The barn: it stands where four fields meet, pays the farmers there and sends them home, closes the farm,
// and is paid for it at the end.

#include <algorithm>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

bool is_barn(const Position& position, const Figure& figure) {
  return figure.kind == config_of(position).barn && figure.in_feature();
}

bool is_on(const Position& position, const Figure& figure, FeatureId farm) {
  return figure.in_feature() && position.state.graph.feature_of(figure.at.part) == farm;
}

bool has_farmer(const Position& position, FeatureId farm) {
  return std::any_of(position.state.figures.begin(), position.state.figures.end(), [&](const Figure& figure) {
    return is_on(position, figure, farm) && figure.owner != kNoSeat &&
           position.rules.figure(figure.kind).follower;
  });
}

/// Where farmers stand, they alone count.
int count_barn(const Position& position, FigureId barn) {
  return has_farmer(position, position.state.graph.feature_of(position.state.figures[barn].at.part)) ? 0 : 1;
}

/// Whether a barn has come to the farm in this part of the turn.
bool has_new_barn(const Position& position, FeatureId farm) {
  const auto& deployed = position.state.turn.deployed;
  return std::any_of(deployed.begin(), deployed.end(), [&](const Deployment& one) {
    return one.kind == config_of(position).barn && position.state.graph.feature_of(one.part) == farm;
  });
}

/// Farmers are paid when a barn or its farm comes to them, and the barns at the end.
int price(const Position& position, FeatureId farm) {
  if (!has_barn(position, farm)) return 0;
  if (!has_farmer(position, farm)) return kBarns;
  return has_new_barn(position, farm) ? kFarmersFirst : kFarmersLater;
}

/// No farmer comes to the farm of a barn. So those who are there are on a farm that has just got one.
void list_farms(const Position& position, ScoredToo& farms) {
  position.state.figures.any_of_kind(config_of(position).barn, [&](const Figure& barn) {
    if (!barn.in_feature()) return false;
    const FeatureId farm = position.state.graph.feature_of(barn.at.part);
    if (std::find(farms.begin(), farms.end(), farm) == farms.end() && has_farmer(position, farm))
      farms.push_back(farm);
    return false;
  });
}

bool leaves_farm(const Position& position, FigureId id) {
  const Figure& figure = position.state.figures[id];
  if (!figure.in_feature() || figure.owner == kNoSeat) return false;
  const FeatureId farm = position.state.graph.feature_of(figure.at.part);
  const Feature& feature = position.state.graph.feature(farm);
  if (feature.terrain != Terrain::Field || feature.followers == (figure.occupies ? 1 : 0)) return false;
  return !is_barn(position, figure) && has_barn(position, farm);
}

Refusal refuse_second(const Position& position, Seat, const Move& move) {
  if (move.kind != config_of(position).barn) return {};
  const Site site = site_of(position, move);
  return site.part != kNoPartId && has_barn(position, position.state.graph.feature_of(site.part))
             ? Refusal{"barn-there"}
             : Refusal{};
}

}  // namespace

bool has_barn(const Position& position, FeatureId farm) {
  return position.state.figures.any_of_kind(config_of(position).barn,
                                            [&](const Figure& barn) { return is_on(position, barn, farm); });
}

void install_barn(RulesetBuilder& builder, Config& config) {
  FigureKind barn;
  barn.name = "barn";
  barn.per_seat = 1;
  barn.strength = 0;
  barn.flesh = false;
  barn.stands_on = terrain_bit(Terrain::Field);
  barn.company = Company::Anybody;
  barn.on_corners = true;
  config.barn = builder.figure(barn);
  builder.votes(config.barn, count_barn);
  if (!config.second_barn) builder.filter(Verb::Deploy, refuse_second);
  builder.price_farm(price);
  builder.scored_with_features({list_farms, base::score_farm_now});
  builder.figures_return({kScored, leaves_farm, true});
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
