#include "engine/carcassonne/scoring.h"

#include <algorithm>
#include <bit>

namespace gatehouse::engine::carcassonne {
namespace {

/// The seats that count most.
SeatSet majority(const Strengths& strength) {
  SeatSet seats;
  std::uint8_t most = 0;
  for (std::size_t seat = 0; seat < strength.size(); ++seat) {
    if (strength[seat] == 0 || strength[seat] < most) continue;
    if (strength[seat] > most) seats = {};
    most = strength[seat];
    seats.add(seat_at(static_cast<int>(seat)));
  }
  return seats;
}

bool is_diverted(const Position& position, const ScoreSheet& sheet, Seat seat) {
  for (const Ruleset::Diverts instead : position.rules.diverts())
    if (instead(position, sheet, seat)) return true;
  return false;
}

void list_extent(const Position& position, FeatureId feature, Event& event) {
  TileSet seen;
  position.state.graph.for_each_part(feature, [&](PartId part) {
    event.parts.push_back(part_ref(position, part));
    if (seen.insert(position.state.graph.tile_of(part))) event.cells.push_back(event.parts.back().cell);
  });
}

bool may_linger(const Position& position, FigureId figure) {
  for (const Ruleset::FigureQuestion waits : position.rules.lingers())
    if (waits(position, figure)) return true;
  return false;
}

/// Returns whether somebody lingers there.
bool return_figures(Turn& turn, FeatureId feature, Lingering lingering) {
  bool somebody_lingers = false;
  send_home_all(turn, kScored, [&](FigureId id) {
    const Figure& figure = turn.state.figures[id];
    if (!figure.in_feature() || turn.state.graph.feature_of(figure.at.part) != feature ||
        stays(turn.position(), id))
      return false;
    const bool waits = lingering == Lingering::MayStay && may_linger(turn.position(), id);
    somebody_lingers = somebody_lingers || waits;
    return !waits;
  });
  return somebody_lingers;
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

int votes(const Position& position, FigureId id) {
  const Figure& figure = position.state.figures[id];
  const Ruleset::Votes counts = position.rules.votes(figure.kind);
  return counts == nullptr ? figure.strength : counts(position, id);
}

SeatSet winners_with(const Position& position, const Strengths& strength,
                     std::span<const FeatureId> features) {
  const SeatSet best = majority(strength);
  if (position.rules.tie_breaks().empty() || best.size() < 2) return best;
  SeatSet ahead;
  for (const Seat seat : best)
    for (const Ruleset::TieBreak breaks : position.rules.tie_breaks())
      if (std::any_of(features.begin(), features.end(),
                      [&](FeatureId feature) { return breaks(position, feature, seat); }))
        ahead.add(seat);
  return ahead.empty() ? best : ahead;
}

void count_votes(const Position& position, std::span<const FeatureId> features, ScoreSheet& sheet) {
  const State& state = position.state;
  sheet.strength = {};
  for (const Figure& figure : state.figures) {
    if (!figure.in_feature() || !figure.occupies) continue;
    const FeatureId feature = state.graph.feature_of(figure.at.part);
    if (feature != features.front() &&
        std::find(features.begin() + 1, features.end(), feature) == features.end())
      continue;
    std::uint8_t& strength = sheet.strength[static_cast<std::size_t>(index(figure.owner))];
    const int count = position.rules.votes(figure.kind) == nullptr
                          ? figure.strength
                          : votes(position, static_cast<FigureId>(&figure - state.figures.begin()));
    strength = static_cast<std::uint8_t>(std::min(255, strength + count));
  }
  sheet.winners = winners_with(position, sheet.strength, features);
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
  Shares shares;
  shares.fill(sheet.points());
  pay(turn, sheet, shares, kMajority, event);
}

void pay(Turn& turn, const ScoreSheet& sheet, const Shares& shares, Reason why, Event* event) {
  turn.score_as_one(kScored, [&] {
    Paid paid{sheet, {}, {}, {}};
    const Category category = turn.rules.landscape().terrain(sheet.terrain).category;
    for (const Seat seat : sheet.winners) {
      if (is_diverted(turn.position(), sheet, seat)) {
        paid.diverted.add(seat);
        continue;
      }
      const int points = shares[static_cast<std::size_t>(index(seat))];
      paid.winners.add(seat);
      paid.points[static_cast<std::size_t>(index(seat))] = points;
      turn.award(seat, category, points);
      if (event != nullptr) event->points.push_back({seat, points, why});
    }
    for (const SeatPoints& bonus : sheet.bonuses) {
      turn.award(bonus.seat, Category::Other, bonus.points);
      if (event != nullptr) event->points.push_back({bonus.seat, bonus.points, bonus.why, true});
    }
    turn.note_paid(paid);
    for (const Ruleset::Scored reaction : turn.rules.scored()) reaction(turn, paid);
  });
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

int times_for_farms(const Position& position, FeatureId city) {
  int times = 1;
  for (const CityFeeds& feeds : position.rules.city_feeds())
    if (feeds.of(position, city)) times += feeds.more;
  return times;
}

ScoreSheet sheet_for(const Position& position, FeatureId feature, bool finished, bool final) {
  ScoreSheet sheet;
  sheet.feature = feature;
  sheet.terrain = position.state.graph.feature(feature).terrain;
  sheet.finished = finished;
  sheet.final = final;
  count_votes(position, {&feature, 1}, sheet);
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

Payment payment(const Position& position, FeatureId feature) {
  const auto& completed = position.state.completed;
  const auto* const found = std::find(completed.begin(), completed.end(), feature);
  if (found != completed.end())
    return position.state.paid[static_cast<std::size_t>(found - completed.begin())];
  Payment would;
  if (position.state.graph.feature(feature).followers == 0) return would;
  const ScoreSheet sheet = sheet_for(position, feature, true, false);
  would.each = static_cast<std::int16_t>(sheet.points());
  for (const Seat seat : sheet.winners)
    if (!is_diverted(position, sheet, seat)) would.winners.add(seat);
  return would;
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
    for (std::size_t part = 0; part < parts; ++part) look_at(state.graph.feature_of(placed.part(part)));
    for_each_area_over(position, placed.cell, [&](PartId part) { look_at(state.graph.feature_of(part)); });
  }
  for (const PartId part : state.recheck) look_at(state.graph.feature_of(part));
  return features;
}

ScoredToo scored_too(const Position& position) {
  ScoredToo features;
  for (const ScoredWithFeatures& also : position.rules.scored_with_features()) also.list(position, features);
  return features;
}

void score_completed(Turn& turn) {
  for (const FeatureId feature : completing(turn.position())) complete(turn, feature);
  for (const ScoredWithFeatures& also : turn.rules.scored_with_features()) {
    ScoredToo features;
    also.list(turn.position(), features);
    for (const FeatureId feature : features) also.score(turn, feature);
  }
  turn.forget_rechecks();
}

void return_scored(Turn& turn, Lingering lingering) {
  for (const FiguresReturn& others : turn.rules.figures_return()) {
    const auto returns = [&](FigureId id) { return others.returns(turn.position(), id); };
    if ((others.always || !turn.state.completed.empty()) && any_figure(turn.state, returns))
      send_home_all(turn, others.why, returns);
  }
  bool somebody_lingers = false;
  for (const FeatureId feature : turn.state.completed)
    if (turn.state.graph.feature(feature).followers != 0 && return_figures(turn, feature, lingering))
      somebody_lingers = true;
  if (!somebody_lingers) turn.forget_completed();
}

void return_lingering(Turn& turn) {
  for (const FeatureId feature : turn.state.completed)
    if (turn.state.graph.feature(feature).followers != 0) return_figures(turn, feature, Lingering::Leave);
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
