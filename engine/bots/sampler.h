#pragma once
// A bot that plays on in imagined worlds. In each world it tries its moves, lets every seat play hastily for
// some steps, and judges where that leads. The better half of the moves is tried again in new worlds, until
// one move is left or patience is over.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/greedy.h"
#include "engine/bots/lead.h"
#include "engine/bots/race.h"
#include "engine/game/playout.h"
#include "engine/game/used_bytes.h"

namespace gatehouse::engine::bots {

class Sampler {
 public:
  struct Budget {
    std::size_t playouts = 400;  ///< for one choice, about
    int steps = 40;              ///< of one playout, outcomes of chance included
    std::size_t tries = 6;       ///< moves that a hurried seat compares
  };

  constexpr Sampler() : Sampler(Budget{}) {}
  explicit constexpr Sampler(const Budget& budget) : budget_(budget) {}

  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    std::vector<typename G::Move> moves;
    game.legal_moves(game.imagine(known, dice), seat, moves);
    ensure(!moves.empty(), "a bot is asked for a move where there is none");
    const auto best =
        race(moves.size(), budget_.playouts, dice, patience, [&](std::size_t move, std::uint64_t luck) {
          SeededDice same(luck);
          typename G::State state = game.imagine(known, same);
          game.play(state, seat, moves[move], nullptr);
          return outlook(game, state, seat, same);
        });
    return best ? moves[*best] : Greedy(0).choose(game, known, seat, dice);
  }

 private:
  template <Game G>
  int outlook(const G& game, typename G::State& state, Seat seat, Dice& dice) const {
    std::vector<typename G::Move> moves;
    for (int step = 0; step < budget_.steps; ++step) {
      const Actor actor = game.actor(state);
      if (actor.nobody()) break;
      if (actor.chance) {
        game.play(state, kNoSeat, game.roll(state, dice), nullptr);
      } else {
        hurry(game, state, acting_seat(actor), moves, dice);
      }
    }
    return lead(game, state, seat);
  }

  /// Plays the best of a few random moves, judged by the position right after them.
  template <Game G>
  void hurry(const G& game, typename G::State& state, Seat seat, std::vector<typename G::Move>& moves,
             Dice& dice) const {
    game.legal_moves(state, seat, moves);
    ensure(!moves.empty(), "a seat has to act and has no move");
    typename G::State best = state;
    game.play(best, seat, moves[dice.below(moves.size())], nullptr);
    if (moves.size() > 1) {
      int best_lead = lead(game, best, seat);
      for (std::size_t tried = 1; tried < std::min(budget_.tries, moves.size()); ++tried) {
        Copy<typename G::State> copy(state);
        typename G::State& next = copy.state;
        game.play(next, seat, moves[dice.below(moves.size())], nullptr);
        const int next_lead = lead(game, next, seat);
        if (next_lead <= best_lead) continue;
        best_lead = next_lead;
        copy_used(next, best);
      }
    }
    state = best;
  }

  Budget budget_;
};

}  // namespace gatehouse::engine::bots
