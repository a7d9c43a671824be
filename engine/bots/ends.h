#pragma once
// The best ends of a turn of one's own, among all that OwnTurn finds.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/bots/own_turn.h"

namespace gatehouse::engine::bots {

template <Game G>
struct End {
  std::vector<typename G::Move> line;  ///< the moves that lead there; at least one
  double value = 0;
  typename G::State state;
};

/// At most `most` of them, the very best first; among equals the one that was found first. REQUIRES: the seat
/// has to act.
template <Game G, class Judge>
std::vector<End<G>> best_ends(OwnTurn<G, Judge> turn, const typename G::State& now, std::size_t most) {
  std::vector<End<G>> ends;
  turn.for_each_end(now, [&](const auto& line, const typename G::State& state, double value) {
    if (ends.size() == most && value <= ends.back().value) return;
    if (ends.size() == most) ends.pop_back();
    const auto worse =
        std::find_if(ends.begin(), ends.end(), [value](const End<G>& end) { return end.value < value; });
    ends.insert(worse, {line, value, state});
  });
  return ends;
}

/// Plays on to the best end. REQUIRES: the seat has to act.
template <Game G, class Judge>
void play_best(OwnTurn<G, Judge> turn, typename G::State& state) {
  const typename G::State now = state;
  std::optional<double> best;
  turn.for_each_end(now, [&](const auto&, const typename G::State& end, double value) {
    if (best && value <= *best) return;
    best = value;
    state = end;
  });
}

/// Whether there is nothing to choose now. REQUIRES: there is an end.
template <Game G>
bool all_begin_alike(const std::vector<End<G>>& ends) {
  return std::all_of(ends.begin(), ends.end(),
                     [&](const End<G>& end) { return end.line.front() == ends.front().line.front(); });
}

}  // namespace gatehouse::engine::bots
