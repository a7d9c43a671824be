#pragma once
// Random play of any Game: for benchmarks, properties and perft.

#include <cstdint>
#include <vector>

#include "engine/game/game.h"

namespace gatehouse::engine {

/// The one seat that has to act, the lowest when there are several.
inline Seat acting_seat(const Actor& actor) {
  return actor.seats.empty() ? kNoSeat : *actor.seats.begin();
}

/// Plays random legal moves, all equally likely, until the game is over. Calls `before(state, seat, move)`
/// before each (kNoSeat: chance). `moves` is scratch space that the caller keeps, so that a turn allocates
/// nothing.
template <Game G, class Before>
void play_out(const G& game, typename G::State& state, Dice& dice, std::vector<typename G::Move>& moves,
              Before&& before) {
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
    if (actor.chance) {
      const typename G::Move outcome = game.roll(state, dice);
      before(state, seat, outcome);
      game.play(state, seat, outcome, nullptr);
      continue;
    }
    game.legal_moves(state, seat, moves);
    ensure(!moves.empty(), "a seat has to act and has no move");
    const typename G::Move move = moves[dice.below(moves.size())];
    before(state, seat, move);
    game.play(state, seat, move, nullptr);
  }
}

template <Game G>
void play_out(const G& game, typename G::State& state, Dice& dice, std::vector<typename G::Move>& moves) {
  play_out(game, state, dice, moves, [](const typename G::State&, Seat, typename G::Move) {});
}

/// The number of sequences of `depth` moves, every outcome of chance counted as a move; sequences that end
/// the game sooner count too. A change of the rules of legality nearly always changes it.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  const Actor actor = game.actor(state);
  if (actor.nobody()) return 1;
  const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
  std::vector<typename G::Move> moves;
  game.legal_moves(state, seat, moves);
  std::uint64_t lines = 0;
  for (const typename G::Move& move : moves) {
    typename G::State next = state;
    game.play(next, seat, move, nullptr);
    lines += perft(game, next, depth - 1);
  }
  return lines;
}

}  // namespace gatehouse::engine
