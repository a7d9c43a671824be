#pragma once
// A bot that plays as a child does: it wants points, does not look at what the others have, and overlooks
// many of its moves.

#include <cstddef>
#include <vector>

#include "engine/bots/lead.h"
#include "engine/bots/own_turn.h"

namespace gatehouse::engine::bots {

class Beginner {
 public:
  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    const auto judge = [&](const typename G::State& state) { return worth(game, state, seat); };
    OwnTurn<G, decltype(judge)> turn(game, seat, judge, kMost, patience);
    const typename G::State now = game.imagine(known, dice);
    std::vector<typename G::Move> moves = turn.moves(now);
    // One is always seen.
    for (std::size_t at = moves.size(); at-- > 0 && moves.size() > 1;) {
      if (dice.below(kOneIn) == 0) continue;
      moves[at] = moves.back();
      moves.pop_back();
    }
    return best_of(turn.judged(now, moves), dice).move;
  }

 private:
  static constexpr std::size_t kMost = 1000;  ///< see OwnTurn
  static constexpr std::uint64_t kOneIn = 3;  ///< it sees one move out of this number
};

}  // namespace gatehouse::engine::bots
