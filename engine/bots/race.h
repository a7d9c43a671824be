#pragma once
// Finds the best of several candidates in imagined worlds: all are tried with the same luck, the better half
// of them is tried again with more, until one is left.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots/bot.h"

namespace gatehouse::engine::bots {

/// The candidate that does best on average, with about `tries` tries in all. `outlook(candidate, luck)` is
/// how well one does in the world of that luck, as a number; it may be any number once patience is over. Then
/// the answer is the best so far, nullopt when not even one world is complete. REQUIRES: there is a
/// candidate.
template <class Outlook>
std::optional<std::size_t> race(std::size_t candidates, std::size_t tries, Dice& dice,
                                const Patience& patience, const Outlook& outlook) {
  struct Runner {
    std::size_t candidate = 0;
    double total = 0;  ///< over all worlds in which every runner was tried
    double here = 0;   ///< in the last world
  };
  std::vector<Runner> runners(candidates);
  for (std::size_t number = 0; number < candidates; ++number) runners[number].candidate = number;
  const auto better = [](const Runner& one, const Runner& other) { return one.total > other.total; };
  bool compared = false;
  const auto best_so_far = [&]() -> std::optional<std::size_t> {
    if (!compared) return std::nullopt;
    return std::min_element(runners.begin(), runners.end(), better)->candidate;
  };
  std::size_t rounds = 0;
  for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) ++rounds;
  while (runners.size() > 1) {
    const std::size_t worlds = std::max<std::size_t>(1, tries / (rounds * runners.size()));
    for (std::size_t world = 0; world < worlds; ++world) {
      const std::uint64_t luck = dice.next();
      for (Runner& runner : runners) {
        if (patience.is_over()) return best_so_far();
        runner.here = outlook(runner.candidate, luck);
      }
      // Only those that were tried in the same worlds can be compared.
      if (patience.is_over()) return best_so_far();
      for (Runner& runner : runners) runner.total += runner.here;
      compared = true;
    }
    // All have been tried equally often, so totals compare as means do.
    std::stable_sort(runners.begin(), runners.end(), better);
    runners.resize((runners.size() + 1) / 2);
  }
  return runners.front().candidate;
}

}  // namespace gatehouse::engine::bots
