#pragma once
// Looks to the end of its own turn: tries every sequence of its own moves until chance or another seat acts,
// and begins the one with the best difference to the strongest other seat. Among equals the dice decide.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/bot.h"

namespace gatehouse::engine::bots {

/// A Game may say what a seat would have if the game ended now: worth more to a bot than the bare score.
template <class G>
concept Promising = Game<G> && requires(const G& game, const typename G::State& now, Seat seat) {
  { game.promise(now, seat) } -> std::same_as<int>;
};

class Greedy {
 public:
  /// Never looks at more positions than `most`: beyond it, sequences are judged where they stand.
  explicit constexpr Greedy(std::size_t most = 20000) : most_(most) {}

  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice) const {
    const typename G::State now = game.imagine(known, dice);
    std::vector<typename G::Move> moves;
    game.legal_moves(now, seat, moves);
    ensure(!moves.empty(), "a bot is asked for a move where there is none");
    if (moves.size() == 1) return moves.front();
    std::size_t left = most_;
    std::vector<typename G::Move> best;
    int best_value = std::numeric_limits<int>::min();
    for (const typename G::Move& move : moves) {
      const int value = value_after(game, now, seat, move, left, kMaxDepth);
      if (value < best_value) continue;
      if (value > best_value) best.clear();
      best_value = value;
      best.push_back(move);
    }
    return best[dice.below(best.size())];
  }

 private:
  /// Bounds the stack: positions are values, and not small.
  static constexpr int kMaxDepth = 8;

  /// The seat's lead over the strongest other seat.
  template <Game G>
  static int lead(const G& game, const typename G::State& now, Seat seat) {
    const auto worth = [&](Seat of) {
      if constexpr (Promising<G>) {
        return game.promise(now, of);
      } else {
        return game.score(now, of);
      }
    };
    int strongest = std::numeric_limits<int>::min();
    for (int other = 0; other < game.seats(); ++other) {
      if (seat_at(other) != seat) strongest = std::max(strongest, worth(seat_at(other)));
    }
    return worth(seat) - (game.seats() > 1 ? strongest : 0);
  }

  /// The best lead that the seat can reach by its own moves once it has played `move`.
  template <Game G>
  static int value_after(const G& game, const typename G::State& now, Seat seat, const typename G::Move& move,
                         std::size_t& left, int depth) {
    typename G::State next = now;
    game.play(next, seat, move, nullptr);
    if (left > 0) --left;
    const Actor actor = game.actor(next);
    if (actor.chance || !actor.seats.has(seat) || depth == 0 || left == 0) return lead(game, next, seat);
    std::vector<typename G::Move> moves;
    game.legal_moves(next, seat, moves);
    int best = std::numeric_limits<int>::min();
    for (const typename G::Move& further : moves) {
      best = std::max(best, value_after(game, next, seat, further, left, depth - 1));
    }
    return best;
  }

  std::size_t most_;
};

}  // namespace gatehouse::engine::bots
