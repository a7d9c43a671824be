#pragma once
// Randomness as the engine sees it: a source of 64-bit words handed in from outside. The engine owns none.

#include <cstdint>

#include "engine/base/ensure.h"

namespace gatehouse::engine {

class Dice {  ///< a source of random words
 public:
  virtual ~Dice() = default;
  /// The next 64 uniformly distributed bits.
  virtual std::uint64_t next() = 0;

  /// A uniform number in [0, bound). Words that would make small numbers likelier are thrown away.
  /// REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    ensure(bound > 0, "dice need a bound above zero");
    const std::uint64_t rejected = (0 - bound) % bound;  // 2^64 mod bound
    std::uint64_t word = next();
    while (word < rejected) word = next();
    return word % bound;
  }

 protected:
  Dice() = default;
  Dice(const Dice&) = default;
  Dice& operator=(const Dice&) = default;
};

/// Reproducible dice for playouts, bots and tests: the splitmix64 sequence of a seed.
/// Not for anything that a player must not foresee: the seed can be worked out from the words.
class SeededDice final : public Dice {
 public:
  explicit SeededDice(std::uint64_t seed) : state_(seed) {}  ///< the same seed gives the same words

  std::uint64_t next() override {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace gatehouse::engine
