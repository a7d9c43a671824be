#pragma once
// Undo, decided once for every game: a seat may undo its own last steps, the latest first, until chance is
// rolled, another seat moves, or a step of its own ends undo. No move has an inverse: what each step has
// changed is kept.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
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

/// The way from a position back to the one before it: the bytes that differ, by blocks. A step changes a
/// small part of a position, and what can be undone is kept for as long as somebody thinks.
template <class State>
class StepBack {
 public:
  StepBack(const State& before, const State& after) {
    const std::byte* const old_bytes = bytes_of(before);
    const std::byte* const new_bytes = bytes_of(after);
    for (std::size_t at = 0; at < sizeof(State); at += kBlock) {
      const std::size_t size = std::min(kBlock, sizeof(State) - at);
      if (std::memcmp(old_bytes + at, new_bytes + at, size) != 0)
        places_.push_back(static_cast<std::uint32_t>(at));
    }
    bytes_.reserve(places_.size() * kBlock);
    for (const std::uint32_t at : places_)
      bytes_.insert(bytes_.end(), old_bytes + at, old_bytes + at + std::min(kBlock, sizeof(State) - at));
  }

  /// The position before. REQUIRES: `after` is the one that this was made with.
  State from(const State& after) const {
    State before = after;
    const std::byte* from = bytes_.data();
    for (const std::uint32_t at : places_) {
      const std::size_t size = std::min(kBlock, sizeof(State) - at);
      std::memcpy(reinterpret_cast<std::byte*>(&before) + at, from, size);
      from += size;
    }
    return before;
  }

 private:
  static constexpr std::size_t kBlock = 256;
  static_assert(std::is_trivially_copyable_v<State>);

  static const std::byte* bytes_of(const State& state) { return reinterpret_cast<const std::byte*>(&state); }

  std::vector<std::uint32_t> places_;
  std::vector<std::byte> bytes_;
};

/// The last steps of the seat that moved last. Copies share them.
template <Game G>
class UndoStack {
 public:
  /// The longest run of steps that can be undone; of a longer one the first are forgotten.
  static constexpr std::size_t kMaxSteps = 16;

  /// To be called after each step of a seat, with the positions before it and now.
  void push(Seat seat, const typename G::State& before, const typename G::State& now) {
    if (steps_.size() == kMaxSteps) steps_.erase(steps_.begin());
    steps_.push_back({seat, std::make_shared<const StepBack<typename G::State>>(before, now)});
  }
  /// To be called when chance was rolled, and after a move that ends undo.
  void clear() { steps_.clear(); }

  bool can_undo(Seat seat) const { return !steps_.empty() && steps_.back().seat == seat; }
  /// Removes the last step and returns the position before it. REQUIRES: can_undo(seat) for its seat; `now`
  /// is the position that the step led to.
  typename G::State pop(const typename G::State& now) {
    const typename G::State before = steps_.back().back->from(now);
    steps_.pop_back();
    return before;
  }

 private:
  struct Step {
    Seat seat;
    std::shared_ptr<const StepBack<typename G::State>> back;
  };
  std::vector<Step> steps_;
};

}  // namespace gatehouse::engine
