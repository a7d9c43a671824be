#pragma once
// A position that never changes, and that copies of a game share. While nobody looks at it, it is kept
// without the room that it has for the largest game; a few that are looked at again soon keep their room.

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "engine/game/used_bytes.h"
#include "protocol/spare_memory.h"

namespace gatehouse::protocol {

/// One of a bounded number of permits, or none. A copy has none. May be used from any thread.
template <class Purpose, int kMost>
class Permit {
 public:
  Permit() = default;
  Permit(const Permit& /*other*/) {}
  Permit(Permit&& other) noexcept : taken_(std::exchange(other.taken_, false)) {}
  Permit& operator=(Permit other) noexcept {
    std::swap(taken_, other.taken_);
    return *this;
  }
  ~Permit() {
    if (taken_) --all_taken_;
  }

  /// Whether there is one for this.
  bool take() {
    if (taken_) return true;
    taken_ = ++all_taken_ <= kMost;
    if (!taken_) --all_taken_;
    return taken_;
  }

 private:
  inline static std::atomic<int> all_taken_ = 0;

  bool taken_ = false;
};

/// As a std::shared_ptr<const State>; one of them is for one thread, and its copies may be for others.
template <class State>
class KeptPosition {
 public:
  /// This many positions of a game keep their room while they rest briefly: 7 MB of the largest game.
  static constexpr int kMostWhole = 128;

  explicit KeptPosition(std::shared_ptr<const State> position)
      : whole_(std::move(position)), number_(++last_number_) {}

  /// A position to be changed, which begins as a copy of this State or engine::Packed<State>.
  template <class Source>
  static std::shared_ptr<State> copy_of(const Source& source) {
    const auto copy = std::allocate_shared<engine::Copy<State>>(SpareMemory<engine::Copy<State>>(), source);
    return {copy, &copy->state};
  }

  /// Good until it rests.
  const State& operator*() const {
    if (!whole_) whole_ = copy_of(*packed_);
    return *whole_;
  }
  /// The same for all copies of this one, and for no other position.
  std::uint64_t number() const { return number_; }

  /// Needs little memory from here on, until somebody looks at it again.
  void rest() {
    if (!packed_) packed_ = std::make_shared<const engine::Packed<State>>(*whole_);
    whole_.reset();
    permit_ = {};
  }
  /// As rest(), for one that is looked at again soon: it keeps its room as long as few do. To pack a position
  /// and to unpack it again is a tenth of what a command costs.
  void rest_briefly() {
    if (!permit_.take()) return rest();
    if (whole_) packed_.reset();
  }

 private:
  inline static std::atomic<std::uint64_t> last_number_ = 0;

  // At least one of them is there.
  mutable std::shared_ptr<const State> whole_;
  std::shared_ptr<const engine::Packed<State>> packed_;
  std::uint64_t number_;
  Permit<State, kMostWhole> permit_;  // for one that rests, and keeps its room
};

}  // namespace gatehouse::protocol
