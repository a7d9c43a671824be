#pragma once
// Waiting for what other threads and processes do.

#include <chrono>
#include <thread>

namespace gatehouse::server::testing {

/// Asks again and again; false when it has not become true within a time in which it should have long since.
template <class Condition>
bool comes_true(Condition condition, std::chrono::seconds within = std::chrono::seconds(30)) {
  constexpr std::chrono::milliseconds kAgain{5};
  const auto until = std::chrono::steady_clock::now() + within;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(kAgain);
  }
  return true;
}

}  // namespace gatehouse::server::testing
