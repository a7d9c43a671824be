#pragma once
// A bot that looks to the end of its own turn: it tries every sequence of its own moves until chance or
// another seat acts, and begins the one after which it leads by most. Among equals the dice decide.

#include <cstddef>

#include "engine/bots/lead.h"
#include "engine/bots/own_turn.h"

namespace gatehouse::engine::bots {

class Greedy {
 public:
  /// `most`: see OwnTurn.
  explicit constexpr Greedy(std::size_t most = 20000) : most_(most) {}

  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    const auto judge = [&](const typename G::State& state) { return lead(game, state, seat); };
    OwnTurn<G, decltype(judge)> turn(game, seat, judge, most_, patience);
    const typename G::State now = game.imagine(known, dice);
    return best_of(turn.judged(now, turn.moves(now)), dice).move;
  }

 private:
  std::size_t most_;
};

}  // namespace gatehouse::engine::bots
