#include "engine/carcassonne/scoring.h"

#include <algorithm>
#include <bit>

namespace gatehouse::engine::carcassonne {
namespace {

void list_extent(const Position& position, FeatureId feature, Event& event) {
  TileSet seen;
  position.state.graph.for_each_part(feature, [&](PartId part) {
    event.parts.push_back(part_ref(position, part));
    if (seen.insert(position.state.graph.tile_of(part))) event.cells.push_back(event.parts.back().cell);
  });
}

void return_figures(Turn& turn, FeatureId feature) {
  send_home_all(turn, kScored, [&](FigureId id) {
    const Figure& figure = turn.state.figures[id];
    return figure.part != kNoPartId && turn.state.graph.feature_of(figure.part) == feature &&
           !stays(turn.position(), id);
  });
}

void complete(Turn& turn, FeatureId feature) {
  turn.complete(feature);
  if (turn.state.graph.feature(feature).followers != 0) {
    const ScoreSheet sheet = sheet_for(turn.position(), feature, true, false);
    pay(turn, sheet, record_score(turn, sheet));
  } else if (turn.journalled()) {
    Event& event = turn.record(EventType::Completed);
    event.feature = turn.state.graph.feature(feature).terrain;
    list_extent(turn.position(), feature, event);
  }
  for (const Ruleset::FeatureCompleted reaction : turn.rules.feature_completed()) reaction(turn, feature);
}

}  // namespace

void add_strength(const Position& position, FeatureId feature, ScoreSheet& sheet) {
  for (const Figure& figure : position.state.figures)
    if (figure.part != kNoPartId && figure.strength != 0 &&
        position.state.graph.feature_of(figure.part) == feature) {
      std::uint8_t& strength = sheet.strength[static_cast<std::size_t>(index(figure.owner))];
      strength = static_cast<std::uint8_t>(strength + figure.strength);
    }
}

Event* record_score(Turn& turn, const ScoreSheet& sheet) {
  if (!turn.journalled()) return nullptr;
  Event& event = turn.record(EventType::Scored);
  event.feature = sheet.terrain;
  event.finished = sheet.finished;
  event.final = sheet.final;
  list_extent(turn.position(), sheet.feature, event);
  event.terms.assign(sheet.terms.begin(), sheet.terms.end());
  for (int seat = 0; seat < turn.rules.seats(); ++seat)
    if (const int count = sheet.strength[static_cast<std::size_t>(seat)]; count != 0)
      event.followers.push_back({seat_at(seat), count});
  return &event;
}

void pay(Turn& turn, const ScoreSheet& sheet, Event* event) {
  const SeatSet winners = majority(sheet);
  const int points = sheet.points();
  const Category category = turn.rules.landscape().terrain(sheet.terrain).category;
  for (const Seat seat : winners) {
    turn.award(seat, category, points);
    if (event != nullptr) event->points.push_back({seat, points, kMajority});
  }
  pay_bonuses(turn, sheet, event);
}

void pay_bonuses(Turn& turn, const ScoreSheet& sheet, Event* event) {
  for (const SeatPoints& bonus : sheet.bonuses) {
    turn.award(bonus.seat, Category::Other, bonus.points);
    if (event != nullptr) event->points.push_back({bonus.seat, bonus.points, bonus.why, true});
  }
}

Extent extent(const Position& position, FeatureId feature) {
  Extent sum;
  TileSet seen;
  position.state.graph.for_each_part(feature, [&](PartId part) {
    sum.pennants += part_of(position, part).pennants;
    if (seen.insert(position.state.graph.tile_of(part))) ++sum.tiles;
  });
  return sum;
}

void bordering_cities(const Position& position, FeatureId field, CityList& cities) {
  const State& state = position.state;
  state.graph.for_each_part(field, [&](PartId part) {
    std::uint16_t bordered = part_of(position, part).cities;
    if (bordered == 0) return;
    const PartId first = state.board.tile(state.graph.tile_of(part)).first_part;
    for (; bordered != 0; bordered = static_cast<std::uint16_t>(bordered & (bordered - 1))) {
      const PartId city{
          static_cast<std::uint16_t>(index(first) + static_cast<std::size_t>(std::countr_zero(bordered)))};
      const FeatureId feature = state.graph.feature_of(city);
      if (state.graph.feature(feature).completed &&
          std::find(cities.begin(), cities.end(), feature) == cities.end())
        cities.push_back(feature);
    }
  });
}

ScoreSheet sheet_for(const Position& position, FeatureId feature, bool finished, bool final) {
  ScoreSheet sheet;
  sheet.feature = feature;
  sheet.terrain = position.state.graph.feature(feature).terrain;
  sheet.finished = finished;
  sheet.final = final;
  add_strength(position, feature, sheet);
  const auto apply = [&](ScoreStage stage) {
    for (const Ruleset::ScoreRule rule : position.rules.score_rules(stage)) rule(position, sheet);
  };
  apply(ScoreStage::Base);
  apply(ScoreStage::Worth);
  sheet.settle_worth();
  apply(ScoreStage::Add);
  apply(ScoreStage::Scale);
  sheet.settle_factor();
  return sheet;
}

void ScoreSheet::settle_worth() {
  for (Term& term : terms) {
    const Worth& say = worth(term.unit);
    term.each = std::max(0, (say.set >= 0 ? say.set : term.each) + say.change);
  }
  if (worthless_.empty()) return;
  terms.clear();
  terms.push_back({Unit::Other, worthless_, 1, 0});
}

void ScoreSheet::settle_factor() {
  for (Term& term : terms) term.each *= factor_;
}

SeatSet majority(const ScoreSheet& sheet) {
  const std::uint8_t most = *std::max_element(sheet.strength.begin(), sheet.strength.end());
  SeatSet seats;
  if (most == 0) return seats;
  for (std::size_t seat = 0; seat < sheet.strength.size(); ++seat)
    if (sheet.strength[seat] == most) seats.add(seat_at(static_cast<int>(seat)));
  return seats;
}

FeatureList completing(const Position& position) {
  const State& state = position.state;
  FeatureList features;
  const auto look_at = [&](FeatureId feature) {
    if (state.graph.feature(feature).open != 0) return;  // most are: look no further
    if (!state.graph.feature(feature).completed && is_complete(position, feature) &&
        std::find(features.begin(), features.end(), feature) == features.end())
      features.push_back(feature);
  };
  if (state.turn.placed != kNoTileIndex) {
    const PlacedTile& placed = state.board.tile(state.turn.placed);
    const std::size_t parts = position.rules.tile(placed.kind).parts.size();
    for (std::size_t part = 0; part < parts; ++part)
      look_at(state.graph.feature_of(PartId{static_cast<std::uint16_t>(index(placed.first_part) + part)}));
    for_each_area_over(position, placed.cell, [&](PartId part) { look_at(state.graph.feature_of(part)); });
  }
  for (const PartId part : state.recheck) look_at(state.graph.feature_of(part));
  return features;
}

void score_completed(Turn& turn) {
  for (const FeatureId feature : completing(turn.position())) complete(turn, feature);
  turn.forget_rechecks();
}

void return_scored(Turn& turn) {
  for (const FeatureId feature : turn.state.completed)
    if (turn.state.graph.feature(feature).followers != 0) return_figures(turn, feature);
  turn.forget_completed();
}

void score_unfinished(Turn& turn) {
  // In the order of installation, which is that of the rule book: roads, cities, cloisters.
  for (std::size_t i = 0; i < turn.rules.landscape().terrain_count(); ++i) {
    const auto terrain = static_cast<Terrain>(i);
    if (!turn.rules.landscape().terrain(terrain).completed) continue;
    for_each_occupied(
        turn.state,
        [terrain](const Feature& feature) { return feature.terrain == terrain && !feature.completed; },
        [&turn](FeatureId feature) {
          const ScoreSheet sheet = sheet_for(turn.position(), feature, false, true);
          pay(turn, sheet, record_score(turn, sheet));
        });
  }
}

}  // namespace gatehouse::engine::carcassonne
