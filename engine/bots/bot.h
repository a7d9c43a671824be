#pragma once
// Players of any Game. A bot is given what its seat may know, never the position itself, so it cannot cheat:
// what is hidden it has to imagine.

#include <concepts>

#include "engine/base/dice.h"
#include "engine/base/ids.h"
#include "engine/game/game.h"

namespace gatehouse::engine::bots {

/// `known` is game.observe(position, seat), and the seat is among those who have to act. The move is a legal
/// one.
template <class B, class G>
concept Bot = Game<G> &&
    requires(const B& bot, const G& game, const typename G::State& known, Seat seat, Dice& dice) {
  { bot.choose(game, known, seat, dice) } -> std::same_as<typename G::Move>;
};

}  // namespace gatehouse::engine::bots
