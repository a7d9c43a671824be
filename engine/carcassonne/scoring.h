#pragma once
// Points: what a feature is worth, who gets it, and who goes home.

#include <algorithm>

#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

/// Tiles and pennants of a feature, each tile counted once however many of its parts belong to it.
struct Extent {
  int tiles = 0;
  int pennants = 0;
};
Extent extent(const Position& position, FeatureId feature);

/// Completed cities that border a field, each feature once.
using CityList = FixedVector<FeatureId, kMaxParts>;
void bordering_cities(const Position& position, FeatureId field, CityList& cities);

/// What the feature would be worth, finished or not. Changes nothing.
ScoreSheet sheet_for(const Position& position, FeatureId feature, bool finished, bool final);

/// The seats with the greatest strength; empty when nobody is there.
SeatSet majority(const ScoreSheet& sheet);

/// The features that the placed tile (or a recheck) closed and that are scored next, in that order.
using FeatureList = FixedVector<FeatureId, kMaxCompleted>;
FeatureList completing(const Position& position);
/// Completes and scores those; lists them in State::completed.
void score_completed(Turn& turn);
/// The figures of those features go home.
void return_scored(Turn& turn);
/// At the end: unfinished roads, cities and cloisters that hold figures.
void score_unfinished(Turn& turn);
/// Adds what everybody's figures in the feature count to the sheet.
void add_strength(const Position& position, FeatureId feature, ScoreSheet& sheet);
/// The event of a sheet, without its points; null when nobody keeps a journal.
Event* record_score(Turn& turn, const ScoreSheet& sheet);
/// Pays a sheet to its majority and its bonuses, and writes the points into the event unless that is null.
void pay(Turn& turn, const ScoreSheet& sheet, Event* event);
/// The second half of that: what is paid whatever the majority is.
void pay_bonuses(Turn& turn, const ScoreSheet& sheet, Event* event);

/// Calls `visit(FeatureId)` once for each feature that holds figures and that `wanted(Feature)` likes, in the
/// order of the figures. The visit may score, but not join features.
template <class Wanted, class Visit>
void for_each_occupied(const State& state, Wanted&& wanted, Visit&& visit) {
  FixedVector<FeatureId, kMaxFigures> seen;
  for (const Figure& figure : state.figures) {
    if (figure.part == kNoPartId || figure.strength == 0) continue;
    const FeatureId feature = state.graph.feature_of(figure.part);
    if (!wanted(state.graph.feature(feature)) || std::find(seen.begin(), seen.end(), feature) != seen.end())
      continue;
    seen.push_back(feature);
    visit(feature);
  }
}

Category category_of(Terrain terrain);

}  // namespace gatehouse::engine::carcassonne
