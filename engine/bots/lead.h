#pragma once
// How a bot judges a position.

#include <algorithm>
#include <concepts>
#include <limits>

#include "engine/bots/bot.h"

namespace gatehouse::engine::bots {

/// A Game that can say how many points a seat may hope for, which tells a bot more than the score so far.
template <class G>
concept Promising = Game<G> && requires(const G& game, const typename G::State& now, Seat seat) {
  { game.promise(now, seat) } -> std::same_as<int>;
};

/// The points that the seat may hope for, or has.
template <Game G>
int worth(const G& game, const typename G::State& now, Seat seat) {
  if constexpr (Promising<G>) {
    return game.promise(now, seat);
  } else {
    return game.score(now, seat);
  }
}

/// By how much the seat leads over the strongest other seat; negative when it is behind.
template <Game G>
int lead(const G& game, const typename G::State& now, Seat seat) {
  int strongest = std::numeric_limits<int>::min();
  for (int other = 0; other < game.seats(); ++other) {
    if (seat_at(other) != seat) strongest = std::max(strongest, worth(game, now, seat_at(other)));
  }
  return worth(game, now, seat) - (game.seats() > 1 ? strongest : 0);
}

}  // namespace gatehouse::engine::bots
