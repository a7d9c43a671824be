#pragma once
// A vector with room for a fixed number of items inside the object: copied with its owner, never allocating.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/base/ensure.h"

namespace gatehouse::engine {

template <class T, std::size_t Capacity>
class FixedVector {
 public:
  static constexpr std::size_t kCapacity = Capacity;

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == Capacity; }

  /// REQUIRES: at < size(); not checked.
  constexpr T& operator[](std::size_t at) { return items_[at]; }
  constexpr const T& operator[](std::size_t at) const { return items_[at]; }
  /// REQUIRES: !empty(); not checked.
  constexpr T& back() { return items_[size_ - 1u]; }
  constexpr const T& back() const { return items_[size_ - 1u]; }

  /// Throws BrokenInvariant when the vector is full.
  constexpr void push_back(const T& item) {
    ensure(size_ < Capacity, "a fixed vector is full");
    items_[size_++] = item;
  }
  /// REQUIRES: !empty(); not checked.
  constexpr void pop_back() { --size_; }
  constexpr void clear() { size_ = 0; }
  /// Removes an item in constant time; the last item takes its place. REQUIRES: at < size(); not checked.
  constexpr void swap_remove(std::size_t at) { items_[at] = items_[--size_]; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  /// Where the bytes begin that mean nothing, the room for further items, and where they end.
  std::size_t room_begins() const { return size_ * sizeof(T); }
  static constexpr std::size_t room_ends() { return Capacity * sizeof(T); }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, Capacity> items_{};
  std::uint16_t size_ = 0;
  static_assert(Capacity <= 0xffff && std::is_trivially_copyable_v<T>);
};

}  // namespace gatehouse::engine
