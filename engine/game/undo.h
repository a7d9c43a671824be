#pragma once
// Undo, decided once for every game: a seat may undo its own last steps, the latest first, until chance is
// rolled, another seat moves, or a step of its own ends undo. No move has an inverse: a copy of the position
// before each step is kept.

#include <concepts>
#include <cstddef>
#include <vector>

#include "engine/game/game.h"

namespace gatehouse::engine {

/// Whether `move`, which led to `after`, can no longer be undone, nor anything before it. A Game says so with
/// a member `ends_undo(after, move)`: because the move ends a turn without chance, or has shown its player a
/// secret. Without that member no move ends undo.
template <Game G>
bool ends_undo(const G& game, const typename G::State& after, const typename G::Move& move) {
  if constexpr (requires {
                  { game.ends_undo(after, move) } -> std::same_as<bool>;
                }) {
    return game.ends_undo(after, move);
  } else {
    return false;
  }
}

/// The positions that the seat which moved last can go back to.
template <Game G>
class UndoStack {
 public:
  /// The longest run of steps that can be undone; of a longer one the first are forgotten.
  static constexpr std::size_t kMaxSteps = 16;

  /// To be called before each step of a seat, with the position as it is then.
  void push(Seat seat, const typename G::State& before) {
    if (steps_.size() == kMaxSteps) steps_.erase(steps_.begin());
    steps_.push_back({seat, before});
  }
  /// To be called when chance was rolled, and after a move that ends undo.
  void clear() { steps_.clear(); }

  bool can_undo(Seat seat) const { return !steps_.empty() && steps_.back().seat == seat; }
  /// Removes the last step and returns the position before it. REQUIRES: can_undo(seat) for its seat.
  typename G::State pop() {
    const typename G::State before = steps_.back().before;
    steps_.pop_back();
    return before;
  }

 private:
  struct Step {
    Seat seat;
    typename G::State before;
  };
  std::vector<Step> steps_;
};

}  // namespace gatehouse::engine
