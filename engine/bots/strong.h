#pragma once
// A bot that looks beyond its own turn: of the turns that Solid likes best it takes the one after which it
// stands best when everybody else, and then it itself, has answered as Solid does what chance has brought.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots/ends.h"
#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"
#include "engine/bots/race.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::bots {

class Strong {
 public:
  struct Budget {
    std::size_t rounds = 60;      ///< that it imagines for one choice, about
    std::size_t candidates = 6;   ///< ends of its own turn that it compares
    std::size_t positions = 600;  ///< see OwnTurn
  };

  constexpr Strong() : Strong(Budget{}) {}
  explicit constexpr Strong(const Budget& budget) : budget_(budget) {}

  /// When patience is over it plays as Solid does, or what was best so far.
  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    return Thought<G>(game, seat, budget_, patience).choose(known, dice);
  }

 private:
  /// What is thought about one choice.
  template <Game G>
  class Thought {
   public:
    using State = typename G::State;
    using Move = typename G::Move;

    Thought(const G& game, Seat seat, const Budget& budget, const Patience& patience)
        : game_(game), seat_(seat), budget_(budget), patience_(patience) {
      for (int number = 0; number < game.seats(); ++number)
        judges_.push_back(judgement_of(game, seat_at(number)));
    }

    Move choose(const State& known, Dice& dice) {
      const State now = game_.imagine(known, dice);
      std::vector<Move> moves;
      game_.legal_moves(now, seat_, moves);
      if (moves.size() == 1) return moves.front();
      ends_ = best_ends(OwnTurn(game_, seat_, judge_of(seat_), budget_.positions, patience_), now,
                        budget_.candidates);
      if (all_begin_alike(ends_)) return ends_.front().line.front();
      const std::optional<std::size_t> best =
          race(ends_.size(), budget_.rounds, dice, patience_,
               [&](std::size_t end, std::uint64_t luck) { return after_round(ends_[end].state, luck); });
      return ends_[best.value_or(0)].line.front();
    }

   private:
    /// How the seat stands when the round is over, in the world of that luck.
    double after_round(const State& end, std::uint64_t luck) const {
      SeededDice dice(luck);
      State state = game_.imagine(game_.observe(end, seat_), dice);
      bool others_answered = game_.seats() == 1;
      for (int step = 0; step < kMostSteps; ++step) {
        const Actor actor = game_.actor(state);
        if (actor.nobody()) break;
        if (actor.chance) {
          game_.play(state, kNoSeat, game_.roll(state, dice), nullptr);
          continue;
        }
        const bool own = actor.seats.has(seat_);
        answer(state, own ? seat_ : acting_seat(actor));
        if (own && others_answered) break;
        others_answered = others_answered || !own;
      }
      return judge_of(seat_)(state);
    }

    /// Plays what the seat has to decide as Solid would.
    void answer(State& state, Seat seat) const {
      play_best(OwnTurn(game_, seat, judge_of(seat), budget_.positions, patience_), state);
    }

    const JudgementOf<G>& judge_of(Seat seat) const { return judges_[static_cast<std::size_t>(index(seat))]; }

    /// Of one imagined round: turns with their draws, and whatever interrupts them.
    static constexpr int kMostSteps = 60;

    const G& game_;
    const Seat seat_;
    const Budget& budget_;
    const Patience& patience_;
    std::vector<JudgementOf<G>> judges_;
    std::vector<End<G>> ends_;
  };

  Budget budget_;
};

}  // namespace gatehouse::engine::bots
