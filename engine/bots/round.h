#pragma once
// The round after a turn, imagined: what chance brings, and everybody answering it as Solid would.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/bots/ends.h"
#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::bots {

template <Game G>
class Round {
 public:
  using State = typename G::State;

  /// For one seat. `judges`: one for each seat; `positions`: see OwnTurn. What it is given has to outlive it.
  Round(const G& game, Seat seat, const std::vector<JudgementOf<G>>& judges, std::size_t positions,
        const Patience& patience)
      : game_(game), seat_(seat), judges_(judges), positions_(positions), patience_(patience) {}

  /// How the seat, whose turn has just ended, stands when everybody else and then it itself have answered, in
  /// the world of that luck.
  double after(const State& end, std::uint64_t luck) const {
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
    play_best(OwnTurn(game_, seat, judge_of(seat), positions_, patience_), state);
  }

 private:
  const JudgementOf<G>& judge_of(Seat seat) const { return judges_[static_cast<std::size_t>(index(seat))]; }

  /// Of one round: turns with their draws, and what interrupts them.
  static constexpr int kMostSteps = 60;

  const G& game_;
  const Seat seat_;
  const std::vector<JudgementOf<G>>& judges_;
  const std::size_t positions_;
  const Patience& patience_;
};

}  // namespace gatehouse::engine::bots
