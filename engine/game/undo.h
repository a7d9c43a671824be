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
#include <vector>

#include "engine/game/game.h"
#include "engine/game/used_bytes.h"

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
  /// The step between these positions.
  StepBack(const State& before, const State& after) {
    const std::byte* const old_bytes = bytes_of(before);
    const std::byte* const new_bytes = bytes_of(after);
    const auto old_used = used_bytes(before);
    const auto new_used = used_bytes(after);
    for (std::size_t piece = 0; piece < old_used.size(); ++piece)
      for (std::size_t at = old_used[piece].begin; at < old_used[piece].end; at += kBlock) {
        const std::size_t size = std::min(kBlock, old_used[piece].end - at);
        if (at + size > new_used[piece].end || std::memcmp(old_bytes + at, new_bytes + at, size) != 0)
          places_.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(size)});
      }
    bytes_.reserve(places_.size() * kBlock);
    for (const Place& place : places_)
      bytes_.insert(bytes_.end(), old_bytes + place.at, old_bytes + place.at + place.size);
  }

  /// Makes `state` the position before. REQUIRES: it is the one after the step.
  void undo(State& state) const {
    const std::byte* from = bytes_.data();
    for (const Place& place : places_) {
      std::memcpy(reinterpret_cast<std::byte*>(&state) + place.at, from, place.size);
      from += place.size;
    }
  }

 private:
  static constexpr std::size_t kBlock = 256;

  struct Place {
    std::uint32_t at;
    std::uint32_t size;
  };

  static const std::byte* bytes_of(const State& state) { return reinterpret_cast<const std::byte*>(&state); }

  std::vector<Place> places_;
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

  /// Whether the last step is the seat's own.
  bool can_undo(Seat seat) const { return !steps_.empty() && steps_.back().seat == seat; }
  /// Removes the last step and makes `state` the position before it. REQUIRES: can_undo(seat) for its seat;
  /// `state` is the position that the step led to.
  void pop(typename G::State& state) {
    steps_.back().back->undo(state);
    steps_.pop_back();
  }

 private:
  struct UndoableStep {
    Seat seat;
    std::shared_ptr<const StepBack<typename G::State>> back;
  };
  std::vector<UndoableStep> steps_;
};

}  // namespace gatehouse::engine
