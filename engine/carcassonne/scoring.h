#pragma once
// How scoring goes: when a feature is scored, who is paid, and who goes home. What it is worth, expansions
// say (roads, cities and cloisters: expansions/base/roads_cities_cloisters.cc).

#include <algorithm>
#include <span>

#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

/// Tiles and pennants of a feature, each tile counted once however many of its parts belong to it.
struct Extent {
  int tiles = 0;
  int pennants = 0;
};
Extent extent(const Position& position, FeatureId feature);  ///< of the feature as it lies

/// Completed cities that border a field, each feature once. REQUIRES: `field` is one.
using CityList = FixedVector<FeatureId, kMaxParts>;
void bordering_cities(const Position& position, FeatureId field, CityList& cities);  ///< fills `cities`

/// How many times a city counts for each farm that it borders, when it is completed: once, where no rule says
/// more (CityFeeds).
int times_for_farms(const Position& position, FeatureId city);

/// What the feature would be worth, scored as finished or as unfinished; `final` in the final scoring.
/// Changes nothing.
ScoreSheet sheet_for(const Position& position, FeatureId feature, bool finished, bool final);

/// What a figure on the board counts in its feature.
int votes(const Position& position, FigureId figure);
/// Who wins with these votes, in one feature or in several that count as one: all with the most, each of them
/// paid in full (rulings.md 1.1, "Majority"), unless a rule breaks the tie. Empty when nobody counts
/// anything.
SeatSet winners_with(const Position& position, const Strengths& strength,
                     std::span<const FeatureId> features);
/// Writes into the sheet what the figures in these features count together, and who wins.
void count_votes(const Position& position, std::span<const FeatureId> features, ScoreSheet& sheet);

/// What the scoring of this turn has paid for the feature; of another one, what it would pay if it were
/// complete now.
Payment payment(const Position& position, FeatureId feature);

/// The features that are scored next, in that order: those that the placed tile, or something that
/// State::recheck names, has completed.
using FeatureList = FixedVector<FeatureId, kMaxCompleted>;
FeatureList completing(const Position& position);  ///< changes nothing
/// What is scored with them.
ScoredToo scored_too(const Position& position);
/// Completes and scores those, and lists them in State::completed. Then comes what is scored with them.
void score_completed(Turn& turn);
/// Sends the figures of those features home, except those that a rule keeps. It also sends home others that a
/// rule sends with them. Those that linger (RulesetBuilder::lingers) may stay until return_lingering().
enum class Lingering : std::uint8_t { MayStay, Leave };
void return_scored(Turn& turn, Lingering lingering = Lingering::Leave);
/// Those of them who still stand there go home. Nothing happens when nobody lingered.
void return_lingering(Turn& turn);
/// Final scoring: unfinished features that hold figures, of every terrain that can be completed.
void score_unfinished(Turn& turn);
/// Records the event of a sheet, without its points; null when there is no journal. Good until the next
/// event.
Event* record_score(Turn& turn, const ScoreSheet& sheet);
/// Pays the points of a sheet to its winners, then its bonuses, and tells those who listen. Writes what was
/// paid into the event unless that is null; the event is not good any more afterwards.
void pay(Turn& turn, const ScoreSheet& sheet, Event* event);
/// The same, where each of the winners has a share of its own, because of `why`.
void pay(Turn& turn, const ScoreSheet& sheet, const Shares& shares, Reason why, Event* event);

/// Calls `visit(FeatureId)` once for each feature that figures occupy and for which
/// `wanted(Feature)` is true, in the order of the figures. The visit may score, but not join features.
template <class Wanted, class Visit>
void for_each_occupied(const State& state, Wanted&& wanted, Visit&& visit) {
  FixedVector<FeatureId, kMaxFigures> seen;
  for (const Figure& figure : state.figures) {
    if (!figure.in_feature() || !figure.occupies) continue;
    const FeatureId feature = state.graph.feature_of(figure.at.part);
    if (!wanted(state.graph.feature(feature)) || std::find(seen.begin(), seen.end(), feature) != seen.end())
      continue;
    seen.push_back(feature);
    visit(feature);
  }
}

}  // namespace gatehouse::engine::carcassonne
