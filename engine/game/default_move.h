#pragma once
// What is played for a seat whose player does not play any more (ruling 89): the same in every position, and
// nothing that a player would have to decide.

#include <algorithm>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/game/game.h"

namespace gatehouse::engine {

/// The first of the seat's legal moves: by `default_order(move)`, the smallest first, where the Game has that
/// member; among equals, and without it, in the order of legal_moves. REQUIRES: actor(now) includes the seat.
template <Game G>
typename G::Move default_move(const G& game, const typename G::State& now, Seat seat) {
  std::vector<typename G::Move> moves;
  game.legal_moves(now, seat, moves);
  ensure(!moves.empty(), "a seat that has to act can do something");
  if constexpr (requires { game.default_order(moves.front()); }) {
    return *std::ranges::min_element(moves, {},
                                     [&game](const auto& move) { return game.default_order(move); });
  } else {
    return moves.front();
  }
}

}  // namespace gatehouse::engine
