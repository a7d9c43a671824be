#pragma once
// Random games, step by step.

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

/// How much a tile on that cell would join: a point for each neighbour, three if a city looks at it.
inline int company(const engine::carcassonne::Carcassonne& game, const engine::carcassonne::State& state,
                   engine::carcassonne::Cell cell) {
  using namespace engine::carcassonne;
  int count = 0;
  for (int side = 0; side < kSides; ++side) {
    const TileIndex beside = state.board.tile_at(neighbour(cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex) continue;
    const PlacedTile& tile = state.board.tile(beside);
    const TileKind& kind = game.rules().tile(tile.kind);
    const std::uint8_t part = kind.would_reach(tile.rotation, facing_slot(side * kSlotsPerSide + 1));
    count += kind.parts[part].terrain == Terrain::City ? 3 : 1;
  }
  return count;
}

/// A random move, of those that make a game eventful: most chances to deploy are taken, and of a few places
/// for a tile it is the one that joins most.
inline engine::carcassonne::Move pick(const engine::carcassonne::Carcassonne& game,
                                      const engine::carcassonne::State& state,
                                      const std::vector<engine::carcassonne::Move>& moves,
                                      engine::Dice& dice) {
  using namespace engine::carcassonne;
  Move move = moves[dice.below(moves.size())];
  if (move.verb == Verb::Pass && dice.below(4) != 0) return moves[dice.below(moves.size())];
  for (int i = 0; i < 5 && move.verb == Verb::Place; ++i) {
    const Move& other = moves[dice.below(moves.size())];
    if (other.verb == Verb::Place && company(game, state, other.cell) > company(game, state, move.cell))
      move = other;
  }
  return move;
}

/// Plays random moves from `state` to the end and calls `visit(const Played&)` after each.
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
    const Move move = actor.chance ? game.roll(state, dice) : pick(game, state, moves, dice);
    State next = state;
    events.clear();
    game.play(next, seat, move, &events);
    visit(Played{state, seat, move, moves, next, events});
    state = next;
  }
  return state;
}

}  // namespace gatehouse::tests
