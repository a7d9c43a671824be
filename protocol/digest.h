#pragma once
// The digest of a document, by which a client notices that its copy is wrong. It is a sum over the leaves, so
// that who knows what has changed need not read the rest. protocol/README.md defines it.

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

/// Two sums modulo 2^32, one for each lane.
class Digest {
 public:
  constexpr Digest() = default;
  constexpr Digest(std::uint32_t first, std::uint32_t second) : first_(first), second_(second) {}

  constexpr Digest& operator+=(const Digest& leaf) {
    first_ += leaf.first_;
    second_ += leaf.second_;
    return *this;
  }
  constexpr Digest& operator-=(const Digest& leaf) {
    first_ -= leaf.first_;
    second_ -= leaf.second_;
    return *this;
  }
  constexpr bool operator==(const Digest&) const = default;

  /// As the wire has it: sixteen lower-case hex digits.
  std::string text() const;

 private:
  std::uint32_t first_ = 0;
  std::uint32_t second_ = 0;
};

/// The hash of a path, from which those of the paths below it and of its leaf go on.
class PathHash {
 public:
  /// The path one step deeper. `step` is escaped as in a JSON pointer.
  PathHash below(std::string_view step) const {
    PathHash longer = *this;
    longer.add('/');
    longer.add(step);
    return longer;
  }
  /// The sum over the leaves of the value at this path. REQUIRES: every string is valid UTF-8.
  Digest leaves(const Json& value) const;

 private:
  void add(char c) {
    const auto byte = static_cast<std::uint8_t>(c);
    first_ = (first_ ^ byte) * 0x01000193u;
    second_ = (second_ ^ byte) * 0x85ebca6bu;
  }
  void add(std::string_view text) {
    for (const char c : text) add(c);
  }
  Digest leaf(std::string_view text) const;
  Digest string_leaf(const Json& value) const;

  std::uint32_t first_ = 0x811c9dc5u;
  std::uint32_t second_ = 0x9e3779b9u;
};

/// The digest of a whole document.
inline Digest digest(const Json& document) {
  return PathHash().leaves(document);
}

/// A step of a JSON pointer (RFC 6901): `~` and `/` escaped. `buffer` holds the text if it had to change.
std::string_view pointer_step(std::string_view key, std::string& buffer);

}  // namespace gatehouse::protocol
