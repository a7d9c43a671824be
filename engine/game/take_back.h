#pragma once
// Take-back, one rule for every game: a seat may go back over its own last steps until chance was rolled or
// another seat moved; once that seat has taken its own back, it may again. Nothing is undone; a copy of the
// position before each step is kept.

#include <concepts>
#include <cstddef>
#include <vector>

#include "engine/game/game.h"

namespace gatehouse::engine {

/// A Game may say that a move is final: it ends what its seat could still take back. Where every turn ends
/// with chance nobody needs to.
template <Game G>
bool is_final(const G& game, const typename G::Move& move) {
  if constexpr (requires {
                  { game.is_final(move) } -> std::same_as<bool>;
                }) {
    return game.is_final(move);
  } else {
    return false;
  }
}

/// Whether the last step has shown its player what was a secret before; then it stands as well.
template <Game G>
bool has_revealed(const G& game, const typename G::State& after) {
  if constexpr (requires {
                  { game.has_revealed(after) } -> std::same_as<bool>;
                }) {
    return game.has_revealed(after);
  } else {
    return false;
  }
}

template <Game G>
class TakeBack {
 public:
  /// The longest run of steps that can be taken back; of a longer one the first are forgotten.
  static constexpr std::size_t kMaxKept = 16;

  /// To be called before a seat's step, with the position as it is then.
  void keep(Seat seat, const typename G::State& before) {
    if (kept_.size() == kMaxKept) kept_.erase(kept_.begin());
    kept_.push_back({seat, before});
  }
  /// To be called when chance was rolled, and after a final move.
  void forget() { kept_.clear(); }

  bool possible(Seat seat) const { return !kept_.empty() && kept_.back().seat == seat; }
  /// The position before the seat's last step. REQUIRES: possible(seat).
  typename G::State take() {
    const typename G::State before = kept_.back().before;
    kept_.pop_back();
    return before;
  }

 private:
  struct Kept {
    Seat seat;
    typename G::State before;
  };
  std::vector<Kept> kept_;
};

}  // namespace gatehouse::engine
