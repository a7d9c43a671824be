#pragma once
// What several viewers may know of one position differs in little, so that only the first of them needs a
// copy.

#include <algorithm>

#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::carcassonne {

/// Makes of `seen`, which is a copy of `now` or some viewer's observation of it, what Carcassonne::observe()
/// gives this viewer: secrets lie in what expansions remember (RulesetBuilder::secrets()) and in hands, whose
/// hidden tiles are in the bag (hands.h), and nowhere else.
inline void observe_again(const Carcassonne& game, const State& now, Seat viewer, State& seen) {
  std::copy_n(now.extras.begin(), now.extra_bytes, seen.extras.begin());
  seen.hands = now.hands;
  seen.bag = now.bag;
  for (const Ruleset::Observe blank : game.rules().observers()) blank(game.rules(), seen, viewer);
}

}  // namespace gatehouse::engine::carcassonne
