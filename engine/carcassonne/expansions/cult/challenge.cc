// The challenge between a shrine and a cloister that are neighbours, and both occupied. The one that is
// completed first is paid, and the figures in the other go home.

#include <algorithm>

#include "engine/carcassonne/expansions/cult/cult.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::cult {
namespace {

void tell_winners(Turn& turn, FeatureId winner) {
  const Feature& feature = turn.state.graph.feature(winner);
  for (const Seat seat : payment(turn.position(), winner).winners) {
    Event& event = turn.record(kChallengeWon);
    event.seat = seat;
    event.item = turn.rules.landscape().terrain(feature.terrain).name;
  }
}

/// A rival that the same tile completes may not be marked as completed yet. It does not lose.
void feature_completed(Turn& turn, FeatureId feature) {
  if (!turn.journalled()) return;
  const Position position = turn.position();
  bool beats = false;
  for_each_beaten(position, feature, [&](FeatureId loser) {
    const FeatureList rest = completing(position);
    beats = beats || std::find(rest.begin(), rest.end(), loser) == rest.end();
  });
  if (beats) tell_winners(turn, feature);
}

/// Whether the figure stands in a building that the tile has not completed, beside one that it has. All that
/// the tile has completed is known now.
bool has_lost(const Position& position, FigureId id) {
  const Figure& figure = position.state.figures[id];
  if (!figure.in_feature()) return false;
  const FeatureId building = position.state.graph.feature_of(figure.at.part);
  const Feature& feature = position.state.graph.feature(building);
  if (!is_building(position, feature.terrain) || feature.completed) return false;
  bool lost = false;
  for_each_rival(position, building, [&](FeatureId other) {
    const auto& completed = position.state.completed;
    lost = lost || (position.state.graph.feature(other).followers != 0 &&
                    std::find(completed.begin(), completed.end(), other) != completed.end());
  });
  return lost;
}

}  // namespace

void install_challenge(RulesetBuilder& builder) {
  builder.event(kChallengeWon);
  builder.feature_completed(feature_completed);
  builder.figures_return({kLostChallenge, has_lost});
}

}  // namespace gatehouse::engine::carcassonne::cult
