#pragma once
// How a bot judges a position.

#include <algorithm>
#include <concepts>
#include <limits>

#include "engine/bots/bot.h"

namespace gatehouse::engine::bots {

/// A Game may say what a seat may hope for as things stand: worth more to a bot than the bare score.
template <class G>
concept Promising = Game<G> && requires(const G& game, const typename G::State& now, Seat seat) {
  { game.promise(now, seat) } -> std::same_as<int>;
};

/// The seat's lead over the strongest other seat.
template <Game G>
int lead(const G& game, const typename G::State& now, Seat seat) {
  const auto worth = [&](Seat of) {
    if constexpr (Promising<G>) {
      return game.promise(now, of);
    } else {
      return game.score(now, of);
    }
  };
  int strongest = std::numeric_limits<int>::min();
  for (int other = 0; other < game.seats(); ++other) {
    if (seat_at(other) != seat) strongest = std::max(strongest, worth(seat_at(other)));
  }
  return worth(seat) - (game.seats() > 1 ? strongest : 0);
}

}  // namespace gatehouse::engine::bots
