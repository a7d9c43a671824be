#pragma once
// Every level's bot behind one door.

#include "engine/bots/beginner.h"
#include "engine/bots/greedy.h"
#include "engine/bots/level.h"
#include "engine/bots/master.h"
#include "engine/bots/random.h"
#include "engine/bots/sampler.h"
#include "engine/bots/solid.h"
#include "engine/bots/strong.h"

namespace gatehouse::engine::bots {

/// What a bot of that level plays; see Bot. The same dice, and patience that is never over, give the same
/// move.
template <Game G>
typename G::Move choose(Level level, const G& game, const typename G::State& known, Seat seat, Dice& dice,
                        const Patience& patience = {}) {
  switch (level) {
    case Level::Beginner:
      return Beginner().choose(game, known, seat, dice, patience);
    case Level::Greedy:
      return Greedy().choose(game, known, seat, dice, patience);
    case Level::Solid:
      return Solid().choose(game, known, seat, dice, patience);
    case Level::Sampler:
      return Sampler().choose(game, known, seat, dice, patience);
    case Level::Strong:
      return Strong().choose(game, known, seat, dice, patience);
    case Level::Master:
      return Master().choose(game, known, seat, dice, patience);
    case Level::Random:
      break;
  }
  return Random().choose(game, known, seat, dice);
}

}  // namespace gatehouse::engine::bots
