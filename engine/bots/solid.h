#pragma once
// A bot that looks to the end of its own turn, as Greedy does, and judges what it has begun: what the seats
// may expect of the position at the end of the game, not what they would be paid now.

#include <concepts>
#include <cstddef>

#include "engine/bots/lead.h"
#include "engine/bots/own_turn.h"

namespace gatehouse::engine::bots {

/// A Game that can judge positions for a seat that knows them in part: by how many points it will be ahead.
template <class G>
concept Foreseeing = Game<G> && requires(const G& game, const typename G::State& now, Seat seat) {
  { game.judgement(seat)(now) } -> std::same_as<double>;
};

class Solid {
 public:
  /// `most`: see OwnTurn.
  explicit constexpr Solid(std::size_t most = 600) : most_(most) {}

  /// Where a game has no judgement, it goes by the lead.
  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    if constexpr (Foreseeing<G>) {
      return best(game, known, seat, dice, patience, game.judgement(seat));
    } else {
      return best(game, known, seat, dice, patience,
                  [&](const typename G::State& state) { return lead(game, state, seat); });
    }
  }

 private:
  template <Game G, class Judge>
  typename G::Move best(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                        const Patience& patience, const Judge& judge) const {
    OwnTurn<G, Judge> turn(game, seat, judge, most_, patience);
    const typename G::State now = game.imagine(known, dice);
    return best_of(turn.judged(now, turn.moves(now)), dice).move;
  }

  std::size_t most_;
};

}  // namespace gatehouse::engine::bots
