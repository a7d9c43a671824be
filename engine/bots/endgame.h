#pragma once
// The rest of a game of two, looked through to its end: every outcome of chance by its likelihood, every move
// of both seats. A victory counts before points.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/bots/bot.h"
#include "engine/bots/judgement.h"
#include "engine/game/playout.h"
#include "engine/game/used_bytes.h"

namespace gatehouse::engine::bots {

/// A Game that says in how many equally likely ways an outcome of chance comes about. Of a Game that does not
/// all outcomes are equally likely.
template <class G>
concept Counting = Game<G> && requires(const G& game, const typename G::State& now, typename G::Move move) {
  { game.ways(now, move) } -> std::same_as<int>;
};

/// How likely an outcome of chance is beside the others.
template <Game G>
double ways_of(const G& game, const typename G::State& now, const typename G::Move& outcome) {
  if constexpr (Counting<G>)
    return game.ways(now, outcome);
  else
    return 1;
}

/// Searches by alpha and beta, at chance by Star1 (Ballard 1983). A value is the lead at the end in points,
/// and kVictory more or less for a game that is won or lost.
template <Game G>
class Endgame {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  static constexpr double kVictory = 1000;

  /// Gives up after `most` positions, or when patience is over. What it is given has to outlive it.
  Endgame(const G& game, Seat seat, const std::vector<JudgementOf<G>>& judges, std::size_t most,
          const Patience& patience)
      : game_(game), seat_(seat), judges_(judges), left_(most), patience_(patience) {}

  /// Whether so little is left that looking through it is worth a try: two seats, and no more than two
  /// outcomes of chance if everybody plays any move.
  bool near(const State& state) const { return game_.seats() == 2 && rolls_left(state) <= kMostRolls; }

  /// The move after which the seat does best on average over the worlds, in each of which it has the same
  /// moves; nullopt when it gave up. REQUIRES: near(), and the seat has to act.
  std::optional<Move> best(const std::vector<State>& worlds) {
    rolls_ = rolls_left(worlds.front());
    std::vector<Move> moves;
    game_.legal_moves(worlds.front(), seat_, moves);
    sort(worlds.front(), seat_, moves);
    const double all = static_cast<double>(worlds.size());
    std::optional<Move> best;
    double most = -kInfinite;
    for (const Move& move : moves) {
      double sum = 0;
      for (std::size_t at = 0; at < worlds.size() && sum > -kInfinite; ++at) {
        // What this world has to bring, should the worlds after it bring all that is possible.
        const double enough = most * all - sum - kBound * static_cast<double>(worlds.size() - at - 1);
        const double value = after(worlds[at], seat_, move, {enough, kBound}, 0, 0);
        sum = value <= enough ? -kInfinite : sum + value;
      }
      if (gave_up()) return std::nullopt;
      if (sum <= most * all && best) continue;
      most = sum / all;
      best = move;
    }
    return best;
  }

 private:
  /// A value is only asked for as far as it lies between them.
  struct Window {
    double low;
    double high;
  };
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static constexpr double kBound = 2 * kVictory;  ///< of all values
  static constexpr int kMostRolls = 2;
  static constexpr int kMostSteps = 60;  ///< to the end, if everybody plays any move
  /// Moves of a line. Bounds the stack, on which each position takes some 60 KiB.
  static constexpr std::size_t kMaxDepth = 24;

  bool gave_up() const { return left_ == 0; }

  /// More than kMostRolls stands for many.
  int rolls_left(State state) const {
    SeededDice dice(1);
    std::vector<Move> moves;
    int rolls = 0;
    for (int step = 0; step < kMostSteps; ++step) {
      const Actor actor = game_.actor(state);
      if (actor.nobody()) return rolls;
      if (actor.chance && ++rolls > kMostRolls) return rolls;
      if (actor.chance) {
        game_.play(state, kNoSeat, game_.roll(state, dice), nullptr);
      } else {
        game_.legal_moves(state, acting_seat(actor), moves);
        game_.play(state, acting_seat(actor), moves.back(), nullptr);
      }
    }
    return kMostRolls + 1;
  }

  double value_of(const State& state, Window window, std::size_t depth, int rolled) {
    const Actor actor = game_.actor(state);
    if (actor.nobody()) return at_end(state);
    if (depth == kMaxDepth || patience_.is_over()) left_ = 0;
    if (gave_up()) return 0;
    return actor.chance ? by_chance(state, window, depth, rolled)
                        : by_seat(state, acting_seat(actor), window, depth, rolled);
  }

  double at_end(const State& state) const {
    const SeatSet winners = game_.winners(state);
    const double won = winners.has(seat_) ? 1.0 / winners.size() : 0;
    return judges_[row_of(seat_)](state) + kVictory * (2 * won - 1);
  }

  double after(const State& state, Seat seat, const Move& move, Window window, std::size_t depth,
               int rolled) {
    if (left_ > 0) --left_;
    Copy<State> copy(state);
    State& next = copy.state;
    game_.play(next, seat, move, nullptr);
    return value_of(next, window, depth + 1, rolled);
  }

  double by_chance(const State& state, Window window, std::size_t depth, int rolled) {
    std::vector<Move> outcomes;
    game_.legal_moves(state, kNoSeat, outcomes);
    double all = 0, known = 0, rest = 0;
    for (const Move& outcome : outcomes) all += ways_of(game_, state, outcome);
    rest = all;
    for (const Move& outcome : outcomes) {
      const double part = ways_of(game_, state, outcome);
      rest -= part;
      const Window here{(window.low * all - known - kBound * rest) / part,
                        (window.high * all - known + kBound * rest) / part};
      const double value =
          after(state, kNoSeat, outcome, {std::max(here.low, -kBound), std::min(here.high, kBound)}, depth,
                rolled + 1);
      if (value <= here.low) return window.low;
      if (value >= here.high) return window.high;
      known += part * value;
    }
    return known / all;
  }

  double by_seat(const State& state, Seat seat, Window window, std::size_t depth, int rolled) {
    std::vector<Move> moves;
    game_.legal_moves(state, seat, moves);
    if (rolled < rolls_) sort(state, seat, moves);
    refuters_.resize(std::max(refuters_.size(), depth + 1));
    if (refuters_[depth])
      if (const auto same = std::find(moves.begin(), moves.end(), *refuters_[depth]); same != moves.end())
        std::rotate(moves.begin(), same, same + 1);
    const bool own = seat == seat_;
    double best = own ? -kInfinite : kInfinite;
    for (const Move& move : moves) {
      const double value = after(state, seat, move, window, depth, rolled);
      if (gave_up()) return 0;
      if (own ? value <= best : value >= best) continue;
      best = value;
      refuters_[depth] = move;
      (own ? window.low : window.high) = own ? std::max(window.low, best) : std::min(window.high, best);
      if (window.low >= window.high) break;
    }
    return best;
  }

  /// What the seat likes best comes first.
  void sort(const State& state, Seat seat, std::vector<Move>& moves) {
    if (moves.size() == 1) return;
    std::vector<std::pair<double, Move>> judged;
    for (const Move& move : moves) {
      Copy<State> copy(state);
      State& next = copy.state;
      game_.play(next, seat, move, nullptr);
      judged.emplace_back(judges_[row_of(seat)](next), move);
    }
    left_ -= std::min(left_, moves.size());
    std::stable_sort(judged.begin(), judged.end(),
                     [](const auto& one, const auto& other) { return one.first > other.first; });
    std::transform(judged.begin(), judged.end(), moves.begin(), [](const auto& one) { return one.second; });
  }

  const G& game_;
  const Seat seat_;
  const std::vector<JudgementOf<G>>& judges_;
  std::size_t left_;  ///< positions
  const Patience& patience_;
  int rolls_ = 0;  ///< to the end, of the first world
  /// By depth: the move that was best when a position there was looked at last.
  std::vector<std::optional<Move>> refuters_;
};

}  // namespace gatehouse::engine::bots
