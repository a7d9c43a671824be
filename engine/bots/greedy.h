#pragma once
// A bot that looks to the end of its own turn: it tries every sequence of its own moves until chance or
// another seat acts, and begins the one after which it leads by most. Among equals the dice decide.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/lead.h"

namespace gatehouse::engine::bots {

class Greedy {
 public:
  /// Looks at about `most` positions: beyond that, or when patience is over, it judges sequences by the
  /// position they have reached. Every first move is looked at in any case.
  explicit constexpr Greedy(std::size_t most = 20000) : most_(most) {}

  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    const typename G::State now = game.imagine(known, dice);
    std::vector<typename G::Move> moves;
    game.legal_moves(now, seat, moves);
    ensure(!moves.empty(), "a bot is asked for a move where there is none");
    if (moves.size() == 1) return moves.front();
    Search search{most_, patience};
    std::vector<typename G::Move> best;
    int best_value = std::numeric_limits<int>::min();
    for (const typename G::Move& move : moves) {
      const int value = value_after(game, now, seat, move, search, kMaxDepth);
      if (value < best_value) continue;
      if (value > best_value) best.clear();
      best_value = value;
      best.push_back(move);
    }
    return best[dice.below(best.size())];
  }

 private:
  /// Moves of a sequence. Bounds the stack, on which each position takes some 60 KiB.
  static constexpr int kMaxDepth = 8;

  struct Search {
    std::size_t left;  ///< positions
    const Patience& patience;
    bool is_over() const { return left == 0 || patience.is_over(); }
  };

  /// The best lead that the seat can reach by its own moves once it has played `move`.
  template <Game G>
  static int value_after(const G& game, const typename G::State& now, Seat seat, const typename G::Move& move,
                         Search& search, int depth) {
    typename G::State next = now;
    game.play(next, seat, move, nullptr);
    if (search.left > 0) --search.left;
    const Actor actor = game.actor(next);
    if (actor.chance || !actor.seats.has(seat) || depth == 0 || search.is_over())
      return lead(game, next, seat);
    std::vector<typename G::Move> moves;
    game.legal_moves(next, seat, moves);
    int best = std::numeric_limits<int>::min();
    for (const typename G::Move& further : moves) {
      best = std::max(best, value_after(game, next, seat, further, search, depth - 1));
    }
    return best;
  }

  std::size_t most_;
};

}  // namespace gatehouse::engine::bots
