#pragma once
// A position that never changes, and that copies of a match share. While nobody looks at it, it is kept
// without the room that it has for the largest game.

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "engine/game/used_bytes.h"
#include "protocol/spare_memory.h"

namespace gatehouse::protocol {

/// As a std::shared_ptr<const State>; one of them is for one thread, and its copies may be for others.
template <class State>
class KeptPosition {
 public:
  explicit KeptPosition(std::shared_ptr<const State> position)
      : whole_(std::move(position)), number_(++last_number_) {}

  /// A position to be changed, which begins as a copy of this State or engine::Packed<State>.
  template <class Source>
  static std::shared_ptr<State> copy_of(const Source& source) {
    const auto copy = std::allocate_shared<engine::Copy<State>>(SpareMemory<engine::Copy<State>>(), source);
    return {copy, &copy->state};
  }

  /// Good until rest().
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
  }

 private:
  inline static std::atomic<std::uint64_t> last_number_ = 0;

  // At least one of them is there.
  mutable std::shared_ptr<const State> whole_;
  std::shared_ptr<const engine::Packed<State>> packed_;
  std::uint64_t number_;
};

}  // namespace gatehouse::protocol
