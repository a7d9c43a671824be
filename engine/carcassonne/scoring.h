#pragma once
// How scoring goes: when a feature is scored, who is paid, and who goes home. What it is worth, expansions
// say (roads, cities and cloisters: expansions/base/roads_cities_cloisters.cc).

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

/// Completed cities that border a field, each feature once. REQUIRES: `field` is one.
using CityList = FixedVector<FeatureId, kMaxParts>;
void bordering_cities(const Position& position, FeatureId field, CityList& cities);

/// What the feature would be worth, scored as finished or as unfinished; `final` in the final scoring.
/// Changes nothing.
ScoreSheet sheet_for(const Position& position, FeatureId feature, bool finished, bool final);

/// The seats with the greatest strength, all of them paid in full (rulings.md 1.1, "Majority"); empty when
/// nobody is there.
SeatSet majority(const ScoreSheet& sheet);

/// The features that are scored next, in that order: those that the placed tile, or something that
/// State::recheck names, has completed.
using FeatureList = FixedVector<FeatureId, kMaxCompleted>;
FeatureList completing(const Position& position);
/// Completes and scores those, and lists them in State::completed.
void score_completed(Turn& turn);
/// Sends the figures of those features home, except those that a rule keeps.
void return_scored(Turn& turn);
/// Final scoring: unfinished features that hold figures, of every terrain that can be completed.
void score_unfinished(Turn& turn);
/// Adds the strength of the figures in the feature to the sheet, seat by seat.
void add_strength(const Position& position, FeatureId feature, ScoreSheet& sheet);
/// Records the event of a sheet, without its points; null when there is no journal. Good until the next
/// event.
Event* record_score(Turn& turn, const ScoreSheet& sheet);
/// Pays the points of a sheet to its majority, then its bonuses; writes them into the event unless that is
/// null.
void pay(Turn& turn, const ScoreSheet& sheet, Event* event);
/// Pays the bonuses only, which do not depend on the majority.
void pay_bonuses(Turn& turn, const ScoreSheet& sheet, Event* event);

/// Calls `visit(FeatureId)` once for each feature that holds figures with strength and for which
/// `wanted(Feature)` is true, in the order of the figures. The visit may score, but not join features.
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

}  // namespace gatehouse::engine::carcassonne
