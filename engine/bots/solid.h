#pragma once
// A bot that looks to the end of its own turn, as Greedy does, and judges what it has begun: what the seats
// may expect of the position at the end of the game, not what they would be paid now.

#include <cstddef>

#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"

namespace gatehouse::engine::bots {

class Solid {
 public:
  /// `most`: see OwnTurn.
  explicit constexpr Solid(std::size_t most = 600) : most_(most) {}

  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    const JudgementOf<G> judge = judgement_of(game, seat);
    OwnTurn<G, JudgementOf<G>> turn(game, seat, judge, most_, patience);
    const typename G::State now = game.imagine(known, dice);
    return best_of(turn.judged(now, turn.moves(now)), dice).move;
  }

 private:
  std::size_t most_;
};

}  // namespace gatehouse::engine::bots
