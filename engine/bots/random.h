#pragma once
// A bot that plays any legal move, all equally likely.

#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/bot.h"

namespace gatehouse::engine::bots {

struct Random {
  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice) const {
    std::vector<typename G::Move> moves;
    game.legal_moves(game.imagine(known, dice), seat, moves);
    ensure(!moves.empty(), "a bot is asked for a move where there is none");
    return moves[dice.below(moves.size())];
  }
};

}  // namespace gatehouse::engine::bots
