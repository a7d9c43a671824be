#pragma once
// How long a search among random games is: short in the gate, longer by a word (`./dev search 20`).

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace gatehouse::tests {

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
