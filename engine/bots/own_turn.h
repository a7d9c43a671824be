#pragma once
// The search through one's own turn: every sequence of own moves until chance or another seat acts, each
// judged where it ends.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/bot.h"
#include "engine/game/used_bytes.h"

namespace gatehouse::engine::bots {

/// `judge(state)` is a number that is the greater the better the position is for the seat.
template <Game G, class Judge>
class OwnTurn {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Value = decltype(std::declval<const Judge&>()(std::declval<const State&>()));

  /// Looks at about `most` positions: beyond that, or when patience is over, sequences are judged where they
  /// stand. Every first move is looked at in any case. What it is given has to outlive it.
  OwnTurn(const G& game, Seat seat, const Judge& judge, std::size_t most, const Patience& patience)
      : game_(game), seat_(seat), judge_(judge), left_(most), patience_(patience) {}

  struct Choice {
    Move move;
    Value value;
  };

  /// REQUIRES: the seat has to act.
  std::vector<Move> moves(const State& now) const {
    std::vector<Move> moves;
    game_.legal_moves(now, seat_, moves);
    ensure(!moves.empty(), "a bot is asked for a move where there is none");
    return moves;
  }

  /// What each of the moves leads to at best, in their order. A single one is not judged.
  std::vector<Choice> judged(const State& now, const std::vector<Move>& moves) {
    if (moves.size() == 1) return {{moves.front(), Value{}}};
    std::vector<Choice> all;
    all.reserve(moves.size());
    for (const Move& move : moves) {
      all.push_back({move, std::numeric_limits<Value>::lowest()});
      visit_ends(now, move, kMaxDepth, [&](const std::vector<Move>&, const State&, Value value) {
        all.back().value = std::max(all.back().value, value);
      });
    }
    return all;
  }

  /// Calls `visit(line, state, value)` for each end of the turn: the moves that lead to it, the position,
  /// what it is worth.
  template <class Visit>
  void for_each_end(const State& now, const Visit& visit) {
    for (const Move& move : moves(now)) visit_ends(now, move, kMaxDepth, visit);
  }

 private:
  /// Moves of a sequence. Bounds the stack, on which each position takes some 60 KiB.
  static constexpr int kMaxDepth = 8;

  template <class Visit>
  void visit_ends(const State& now, const Move& move, int depth, const Visit& visit) {
    Copy<State> copy(now);
    State& next = copy.state;
    game_.play(next, seat_, move, nullptr);
    line_.push_back(move);
    if (left_ > 0) --left_;
    const Actor actor = game_.actor(next);
    if (actor.chance || !actor.seats.has(seat_) || depth == 0 || left_ == 0 || patience_.is_over())
      visit(std::as_const(line_), std::as_const(next), judge_(next));
    else
      for (const Move& further : moves(next)) visit_ends(next, further, depth - 1, visit);
    line_.pop_back();
  }

  const G& game_;
  const Seat seat_;
  const Judge& judge_;
  std::size_t left_;  ///< positions
  const Patience& patience_;
  std::vector<Move> line_;  ///< from where the search began
};

/// The best choice; among equals the dice decide. REQUIRES: there is one.
template <class Choice>
const Choice& best_of(const std::vector<Choice>& choices, Dice& dice) {
  if (choices.size() == 1) return choices.front();
  std::vector<const Choice*> best;
  for (const Choice& choice : choices) {
    if (!best.empty() && choice.value < best.front()->value) continue;
    if (!best.empty() && choice.value > best.front()->value) best.clear();
    best.push_back(&choice);
  }
  return *best[dice.below(best.size())];
}

}  // namespace gatehouse::engine::bots
