#pragma once
// A position has room for the largest game; how much of that means something follows from what lies on the
// table. Who copies positions all the time copies only that.

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace gatehouse::engine {

/// A piece of an object's bytes.
struct Bytes {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The bytes of a position that mean something: pieces whose beginnings are the same for all positions. A
/// State without a member used_bytes() is one piece.
template <class State>
auto used_bytes(const State& state) {
  static_assert(std::is_trivially_copyable_v<State>);
  if constexpr (requires { state.used_bytes(); })
    return state.used_bytes();
  else
    return std::array{Bytes{0, sizeof(State)}};
}

/// Makes `to` the same position as `from`. Bytes that mean nothing stay as they are.
template <class State>
void copy_used(const State& from, State& to) {
  for (const auto& [begin, end] : used_bytes(from))
    std::memcpy(reinterpret_cast<std::byte*>(&to) + begin, reinterpret_cast<const std::byte*>(&from) + begin,
                end - begin);
}

/// The bytes of a position that mean something, and nothing else: a place to keep it while nobody looks at
/// it.
template <class State>
class Packed {
 public:
  explicit Packed(const State& from) : used_(used_bytes(from)) {
    std::size_t size = 0;
    for (const auto& [begin, end] : used_) size += end - begin;
    bytes_ = std::make_unique_for_overwrite<std::byte[]>(size);
    std::byte* to = bytes_.get();
    for (const auto& [begin, end] : used_) {
      std::memcpy(to, reinterpret_cast<const std::byte*>(&from) + begin, end - begin);
      to += end - begin;
    }
  }

  /// As copy_used() from the position.
  void copy_to(State& to) const {
    const std::byte* from = bytes_.get();
    for (const auto& [begin, end] : used_) {
      std::memcpy(reinterpret_cast<std::byte*>(&to) + begin, from, end - begin);
      from += end - begin;
    }
  }

 private:
  decltype(used_bytes(std::declval<const State&>())) used_;
  std::unique_ptr<std::byte[]> bytes_;
};

/// A position that begins as a copy of another, of which only the bytes that mean something are written.
template <class State>
struct Copy {
  explicit Copy(const State& from) { copy_used(from, state); }
  explicit Copy(const Packed<State>& from) { from.copy_to(state); }
  union {
    State state;
  };
};

}  // namespace gatehouse::engine
