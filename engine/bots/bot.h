#pragma once
// Bots: players of any Game. A bot is given only what its seat may know, so it cannot cheat; it has to
// imagine what is hidden.

#include <concepts>
#include <functional>
#include <utility>

#include "engine/base/dice.h"
#include "engine/base/ids.h"
#include "engine/game/game.h"

namespace gatehouse::engine::bots {

/// How long a bot may think. It asks is_over() now and then, and when it is over answers with the best move
/// so far. Bots have no clock: the caller decides by time, or by counting.
class Patience {
 public:
  /// Never over.
  Patience() = default;
  /// Over when `is_over` returns true.
  explicit Patience(std::function<bool()> is_over) : is_over_(std::move(is_over)) {}

  /// Asked often while a bot thinks.
  bool is_over() const { return is_over_ && is_over_(); }

 private:
  std::function<bool()> is_over_;
};

/// Chooses a legal move. REQUIRES: `known` is game.observe(position, seat), and the seat has to act.
template <class B, class G>
concept Bot = Game<G> &&
    requires(const B& bot, const G& game, const typename G::State& known, Seat seat, Dice& dice) {
  { bot.choose(game, known, seat, dice) } -> std::same_as<typename G::Move>;
};

}  // namespace gatehouse::engine::bots
