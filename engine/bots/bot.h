#pragma once
// Players of any Game. A bot is given what its seat may know, never the position itself, so it cannot cheat:
// what is hidden it has to imagine.

#include <concepts>
#include <functional>
#include <utility>

#include "engine/base/dice.h"
#include "engine/base/ids.h"
#include "engine/game/game.h"

namespace gatehouse::engine::bots {

/// How long a bot may think. It asks now and then; once its time is over it answers with what it has. Bots
/// know no clock: whoever asks them brings the time, or counts.
class Patience {
 public:
  /// Never over.
  Patience() = default;
  /// Over once `is_over` says so.
  explicit Patience(std::function<bool()> is_over) : is_over_(std::move(is_over)) {}

  bool is_over() const { return is_over_ && is_over_(); }

 private:
  std::function<bool()> is_over_;
};

/// `known` is game.observe(position, seat), and the seat is among those who have to act. The move is a legal
/// one.
template <class B, class G>
concept Bot = Game<G> &&
    requires(const B& bot, const G& game, const typename G::State& known, Seat seat, Dice& dice) {
  { bot.choose(game, known, seat, dice) } -> std::same_as<typename G::Move>;
};

}  // namespace gatehouse::engine::bots
