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

/// All that the tile has completed is known now.
void send_losers_home(Turn& turn) {
  FixedVector<FeatureId, kMaxFigures> losers;  // each is occupied
  for (const FeatureId winner : turn.state.completed)
    for_each_beaten(turn.position(), winner, [&losers](FeatureId loser) {
      if (std::find(losers.begin(), losers.end(), loser) == losers.end()) losers.push_back(loser);
    });
  if (losers.empty()) return;
  send_home_all(turn, kLostChallenge, [&](FigureId id) {
    const Figure& figure = turn.state.figures[id];
    return figure.in_feature() && std::find(losers.begin(), losers.end(),
                                            turn.state.graph.feature_of(figure.at.part)) != losers.end();
  });
}

}  // namespace

void install_challenge(RulesetBuilder& builder) {
  builder.event(kChallengeWon);
  builder.feature_completed(feature_completed);
  builder.figures_return(send_losers_home);
}

}  // namespace gatehouse::engine::carcassonne::cult
