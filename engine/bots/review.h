#pragma once
// A turn of a game that is over, seen again: what its draw was worth, what the seat made of it, and what
// Strong would have done.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots/endgame.h"
#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"
#include "engine/bots/round.h"
#include "engine/bots/strong.h"

namespace gatehouse::engine::bots {

/// All numbers are points. A lead is by how much a seat was expected to be ahead at the end. It is the mean
/// of the values before and after the next turn, so it does not rise and fall with every turn.
template <class Move>
struct TurnReview {
  std::vector<double> drawn;   ///< leads when the draw was known, had Strong gone on from there
  std::vector<double> played;  ///< leads when the turn was over
  double luck = 0;             ///< by how much the draw was better for the seat than draws are on average
  double cost = 0;             ///< what the seat gave away; 0 where it played as well as Strong
  double at_once = 0;          ///< as much of the cost as it would have led by at the end of the turn
  std::vector<Move> better;    ///< what Strong would have done; empty where that cost nothing
};

template <Foreseeing G>
class Reviewer {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  struct Budget {
    Strong::Budget strong;
    std::size_t worlds = 40;    ///< in which what was done is compared with what Strong would have done
    std::size_t outcomes = 24;  ///< of a draw that are looked at
  };

  explicit Reviewer(const G& game) : Reviewer(game, Budget{}) {}
  Reviewer(const G& game, const Budget& budget)
      : game_(game), budget_(budget), judges_(judgements_of(game)) {}

  /// `drawing`: the position in which chance was asked for what the turn began with, or null; `begun` and
  /// `ended`: before the first move of the seat and after its last. When patience is over
  /// it goes by what Solid sees. The same dice, and patience that is never over, give the same review.
  TurnReview<Move> review(const State* drawing, const State& begun, const State& ended, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    TurnReview<Move> review;
    if (drawing != nullptr) {
      review.luck = leads_after(begun)[row_of(seat)] - mean_after(*drawing)[row_of(seat)];
    }
    const std::optional<State> better = compare(begun, ended, seat, dice, patience, review);
    review.played = balanced(ended);
    review.drawn = better ? balanced(*better) : review.played;
    return review;
  }

 private:
  using Leads = std::vector<double>;

  /// Fills in what the turn cost, and returns how it would have ended better.
  std::optional<State> compare(const State& begun, const State& ended, Seat seat, Dice& dice,
                               const Patience& patience, TurnReview<Move>& review) const {
    const State now = game_.imagine(game_.observe(begun, seat), dice);
    const End<G> best = best_end(now, seat, dice, patience);
    if (looks_alike(best.state, ended, seat)) return std::nullopt;
    const Round<G> round(game_, seat, judges_, budget_.strong.positions, patience);
    double gained = 0;
    std::size_t worlds = 0;
    for (; worlds < budget_.worlds; ++worlds) {
      const std::uint64_t luck = dice.next();
      const double here = round.after(best.state, luck) - round.after(ended, luck);
      if (patience.is_over()) break;
      gained += here;
    }
    const double cost =
        worlds == 0 ? judges_[row_of(seat)](best.state) - judges_[row_of(seat)](seen(ended, seat, dice))
                    : gained / static_cast<double>(worlds);
    if (cost <= 0) return std::nullopt;
    std::optional<State> better = played(begun, seat, best.line);
    if (!better) return std::nullopt;
    review.cost = cost;
    review.at_once = lead_of_scores(*better, seat) - lead_of_scores(ended, seat);
    review.better = best.line;
    return better;
  }

  End<G> best_end(const State& now, Seat seat, Dice& dice, const Patience& patience) const {
    if (!patience.is_over()) return Strong(budget_.strong).best_end(game_, now, seat, dice, patience);
    return best_ends(OwnTurn(game_, seat, judges_[row_of(seat)], budget_.strong.positions, kUnhurried), now,
                     1)
        .front();
  }

  bool looks_alike(const State& one, const State& other, Seat seat) const {
    return game_.fingerprint(game_.observe(one, seat)) == game_.fingerprint(game_.observe(other, seat));
  }

  State seen(const State& state, Seat seat, Dice& dice) const {
    return game_.imagine(game_.observe(state, seat), dice);
  }

  /// What the moves lead to; nullopt where what was hidden then does not allow them.
  std::optional<State> played(State state, Seat seat, const std::vector<Move>& line) const {
    for (const Move& move : line) {
      if (!game_.actor(state).seats.has(seat) || game_.refusal(state, seat, move)) return std::nullopt;
      game_.play(state, seat, move, nullptr);
    }
    return state;
  }

  double lead_of_scores(const State& state, Seat seat) const {
    std::optional<int> strongest;
    for (int other = 0; other < game_.seats(); ++other)
      if (seat_at(other) != seat)
        strongest = std::max(strongest.value_or(game_.score(state, seat_at(other))),
                             game_.score(state, seat_at(other)));
    return game_.score(state, seat) - strongest.value_or(0);
  }

  Leads leads(const State& state) const {
    Leads leads;
    for (const JudgementOf<G>& judge : judges_) leads.push_back(judge(state));
    return leads;
  }

  /// The mean of the leads now and after the next turn.
  Leads balanced(const State& state) const {
    Leads both = leads(state);
    const Leads next = mean_after(state);
    for (std::size_t number = 0; number < both.size(); ++number)
      both[number] = (both[number] + next[number]) / 2;
    return both;
  }

  /// After the next turn, on average over what chance may bring first. Of very many outcomes as many are
  /// looked at as the budget has, evenly spread over all.
  Leads mean_after(const State& state) const {
    if (!game_.actor(state).chance) return leads_after(state);
    std::vector<Move> outcomes;
    game_.legal_moves(state, kNoSeat, outcomes);
    double all = 0;
    for (const Move& outcome : outcomes) all += ways_of(game_, state, outcome);
    const bool every = outcomes.size() <= budget_.outcomes;
    const double step = all / static_cast<double>(budget_.outcomes);
    Leads sum(judges_.size());
    double counted = 0, passed = 0, next = step / 2;
    for (const Move& outcome : outcomes) {
      double weight = ways_of(game_, state, outcome);
      passed += weight;
      if (!every) {
        weight = 0;
        for (; next < passed; next += step) ++weight;
        if (weight == 0) continue;
      }
      State after = state;
      game_.play(after, kNoSeat, outcome, nullptr);
      const Leads here = leads_after(after);
      for (std::size_t number = 0; number < sum.size(); ++number) sum[number] += weight * here[number];
      counted += weight;
    }
    for (double& lead : sum) lead /= counted;
    return sum;
  }

  /// After the turn that begins here, played as Solid would. What chance brings on the way is rolled.
  Leads leads_after(State state) const {
    SeededDice dice(1);
    for (int step = 0; step < kMostSteps && game_.actor(state).chance; ++step)
      game_.play(state, kNoSeat, game_.roll(state, dice), nullptr);
    const Actor actor = game_.actor(state);
    if (!actor.nobody() && !actor.chance) {
      const Seat seat = acting_seat(actor);
      play_best(OwnTurn(game_, seat, judges_[row_of(seat)], budget_.strong.positions, kUnhurried), state);
    }
    return leads(state);
  }

  static constexpr int kMostSteps = 8;  ///< draws in a row
  /// A search through one turn has a bound of its own.
  inline static const Patience kUnhurried;

  const G& game_;
  const Budget budget_;
  const std::vector<JudgementOf<G>> judges_;
};

}  // namespace gatehouse::engine::bots
