#pragma once
// Fingerprints: a 64-bit digest of a position's content, the same on every compiler and build type.

#include <cstdint>
#include <string_view>

namespace gatehouse::engine {

/// Takes words in order; equal sequences give equal values. It has no key: it detects mistakes, not forgery.
class Hash {
 public:
  constexpr Hash& add(std::uint64_t word) {
    value_ = mix(value_ ^ word);
    return *this;
  }
  constexpr Hash& add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    return *this;
  }
  constexpr std::uint64_t value() const { return value_; }

  static constexpr std::uint64_t mix(std::uint64_t word) {
    word += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
  }

 private:
  std::uint64_t value_ = 0x6a09e667f3bcc908u;
};

}  // namespace gatehouse::engine
