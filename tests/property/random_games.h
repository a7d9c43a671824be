#pragma once
// Random games, step by step.

#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"

namespace gatehouse::tests {

/// One step of a game as it is about to be played, and what came of it.
struct Played {
  const engine::carcassonne::State& before;
  engine::Seat seat;  ///< kNoSeat: chance
  engine::carcassonne::Move move;
  const std::vector<engine::carcassonne::Move>& listed;
  const engine::carcassonne::State& after;
  const std::vector<engine::carcassonne::Event>& events;
};

/// Plays random moves from `state` to the end and calls `visit(const Played&)` after each. Three of four
/// chances to deploy are taken, so that features are contested.
template <class Visit>
engine::carcassonne::State play_random(const engine::carcassonne::Carcassonne& game,
                                       engine::carcassonne::State state, std::uint64_t seed, Visit&& visit) {
  using namespace engine;
  using namespace engine::carcassonne;
  SeededDice dice(seed);
  std::vector<Move> moves;
  std::vector<Event> events;
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
    game.legal_moves(state, seat, moves);
    ensure(!moves.empty(), "somebody has to act and has no move");
    Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
    if (move.verb == Verb::Pass && dice.below(4) != 0) move = moves[dice.below(moves.size())];
    State next = state;
    events.clear();
    game.play(next, seat, move, &events);
    visit(Played{state, seat, move, moves, next, events});
    state = next;
  }
  return state;
}

}  // namespace gatehouse::tests
