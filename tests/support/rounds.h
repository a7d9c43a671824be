#pragma once
// Which random games a test looks at, and how many: the same few in the gate, others and more by a word
// (`./dev test --seed 7`, `./dev search 20`).

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/base/hash.h"

namespace gatehouse::tests {

/// The `number`th seed of a test: the number itself, or in a run with GATEHOUSE_SEED another one that follows
/// from both. For searches: a test that needs what a certain game brings about names that game's seed by
/// itself.
inline std::uint64_t nth_seed(std::uint64_t number) {
  const char* const said = std::getenv("GATEHOUSE_SEED");
  return said == nullptr ? number : engine::Hash().add(std::string_view(said)).add(number).value();
}

/// `in_gate`, or as many times that as the variable GATEHOUSE_SEARCH says (1 to 10,000; anything else counts
/// as 1).
inline int rounds(int in_gate) {
  const char* const said = std::getenv("GATEHOUSE_SEARCH");
  int times = 1;
  if (said != nullptr) {
    const std::string_view text = said;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
    if (error != std::errc{} || end != text.data() + text.size() || times < 1 || times > 10'000) times = 1;
  }
  return in_gate * times;
}

}  // namespace gatehouse::tests
