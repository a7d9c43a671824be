#include "engine/carcassonne/expansions/kings_orders/served.h"

#include <algorithm>
#include <tuple>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/expansions/kings_orders/stood.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

using Features = std::vector<FeatureId>;

/// How many of something the card asks for; 0 when it asks for none.
int wanted(const Card& card, Fact fact) {
  for (const Comparison& asked : card.all_of)
    if (asked.fact == fact && asked.kind != Comparison::Kind::AtMost) return asked.number;
  return 0;
}

bool was_completed_now(const Position& position, FeatureId feature) {
  const auto& done = position.state.completed;
  return std::find(done.begin(), done.end(), feature) != done.end();
}

/// Of the farms of the seat: one that the card asks for, or as many as it counts.
Features farms(const Position& position, Seat seat, CardId id, const Card& card,
               std::vector<Happened> ended) {
  const auto asks = [&card](Fact fact) {
    return std::any_of(card.all_of.begin(), card.all_of.end(),
                       [fact](const Comparison& asked) { return asked.fact == fact; });
  };
  const bool one_farm = asks(Fact::FieldMine) || asks(Fact::FieldShared) || asks(Fact::FieldCrowd);
  std::erase_if(ended, [](const Happened& one) {
    return one.what != Happening::TurnEnded || one.feature == kNoPartId;
  });
  const auto order = [&](const Happened& farm) {
    const bool does = card.fulfilled_by(farm) && (!one_farm || is_new(position, seat, id, farm));
    return std::make_tuple(!does, farm[Fact::FieldCrowd]);
  };
  std::stable_sort(ended.begin(), ended.end(),
                   [&order](const Happened& a, const Happened& b) { return order(a) < order(b); });
  const auto count = static_cast<std::size_t>(std::max(wanted(card, Fact::Fields), one_farm ? 1 : 0));
  Features features;
  for (const Happened& farm : ended)
    if (features.size() < count) features.push_back(farm.feature);
  return features;
}

/// The road and as many of its completed cities as the card asks for: those that this tile connected to the
/// completed road first, and of these those that are large enough.
Features road_and_cities(const Position& position, Seat seat, const Card& card, FeatureId road) {
  Features cities = connected_cities(position, road, seat);
  const auto order = [&](FeatureId city) {
    const bool is_new = was_completed_now(position, road) || was_completed_now(position, city);
    return std::make_tuple(!is_new, extent(position, city).tiles < wanted(card, Fact::NewCity));
  };
  std::stable_sort(cities.begin(), cities.end(),
                   [&order](FeatureId a, FeatureId b) { return order(a) < order(b); });
  cities.resize(std::min(cities.size(), static_cast<std::size_t>(std::max(wanted(card, Fact::Cities), 1))));
  cities.push_back(road);
  return cities;
}

/// Of what the tile completed: a number of cities, roads and cloisters, one of each of some kinds, or those
/// that pay the seat most until there are points enough.
Features completed(const Position& position, Seat seat, const Card& card) {
  Features features;
  const auto add = [&features](FeatureId feature) {
    if (std::find(features.begin(), features.end(), feature) == features.end()) features.push_back(feature);
  };
  std::array<int, kMaxTerrains> left{};
  left[static_cast<std::size_t>(Terrain::City)] = wanted(card, Fact::Cities);
  left[static_cast<std::size_t>(Terrain::Road)] = wanted(card, Fact::Roads);
  left[static_cast<std::size_t>(Terrain::Cloister)] = wanted(card, Fact::Cloisters);
  std::array<bool, kMaxTerrains> kinds{};
  int kinds_left = wanted(card, Fact::Kinds), points_left = wanted(card, Fact::Points);
  for (const FeatureId feature : position.state.completed) {
    const auto terrain = static_cast<std::size_t>(position.state.graph.feature(feature).terrain);
    if (left[terrain]-- > 0) add(feature);
    if (!kinds[terrain] && kinds_left-- > 0) add(feature);
    kinds[terrain] = true;
  }
  std::vector<Happened> paying = completions(position, seat);
  std::stable_sort(paying.begin(), paying.end(),
                   [](const Happened& a, const Happened& b) { return a[Fact::Points] > b[Fact::Points]; });
  for (const Happened& done : paying) {
    if (points_left > 0) add(done.feature);
    points_left -= done[Fact::Points];
  }
  return features;
}

Features serving(const Position& position, Seat seat, CardId id, const std::vector<Happened>& happened) {
  const Card& card = position.rules.config<Config>().deck[id];
  const auto first = std::find_if(happened.begin(), happened.end(), [&](const Happened& one) {
    return card.fulfilled_by(one) && is_new(position, seat, id, one);
  });
  if (first == happened.end()) return {};
  switch (card.when) {
    case Happening::TurnEnded:
      return farms(position, seat, id, card, happened);
    case Happening::RoadConnected:
      return road_and_cities(position, seat, card, first->feature);
    case Happening::TilePlaced:
      return completed(position, seat, card);
    default:
      return first->feature == kNoPartId ? Features{} : Features{first->feature};
  }
}

Served served(PartId part, Seat seat) {
  return static_cast<Served>(index(part) * kMaxSeats + row_of(seat));
}

}  // namespace

bool has_served(const Position& position, Seat seat, FeatureId feature) {
  const auto& list = orders_of(position).served;
  return std::any_of(list.begin(), list.end(), [&](Served one) {
    return one % kMaxSeats == row_of(seat) &&
           position.state.graph.feature_of(PartId{static_cast<std::uint16_t>(one / kMaxSeats)}) == feature;
  });
}

void use_up(Turn& turn, Seat seat, CardId card, const std::vector<Happened>& happened) {
  auto& list = orders_of(turn).served;
  for (const FeatureId feature : serving(turn.position(), seat, card, happened))
    if (!has_served(turn.position(), seat, feature) && !list.full()) list.push_back(served(feature, seat));
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
