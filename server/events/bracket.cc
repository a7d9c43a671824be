#include "server/events/bracket.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gatehouse::server {
namespace {

/// What comes out of the matches of a round, in their order.
struct Outcome {
  std::vector<Slot> winners = {};
  std::vector<Slot> losers = {};
};

/// A plan to which matches are added.
class BracketPlan {
 public:
  /// The first of these slots meets the second one, the third the fourth, and so on.
  Outcome play(const std::vector<Slot>& slots);
  /// Each of these slots meets that of the others at the same place.
  Outcome play(const std::vector<Slot>& slots, const std::vector<Slot>& others);
  std::vector<BracketMatch> matches = {};

 private:
  void add(Slot first, Slot second, Outcome& outcome);
  int round_after(Slot slot) const;
};

Outcome BracketPlan::play(const std::vector<Slot>& slots) {
  Outcome outcome;
  for (std::size_t at = 0; at < slots.size(); at += 2) add(slots[at], slots[at + 1], outcome);
  return outcome;
}

Outcome BracketPlan::play(const std::vector<Slot>& slots, const std::vector<Slot>& others) {
  Outcome outcome;
  for (std::size_t at = 0; at < slots.size(); ++at) add(slots[at], others[at], outcome);
  return outcome;
}

/// Two slots with nobody in them make no match, and nobody comes out of it.
void BracketPlan::add(Slot first, Slot second, Outcome& outcome) {
  if (first.of == Slot::Of::Nobody) std::swap(first, second);
  if (first.of == Slot::Of::Nobody) {
    outcome.winners.emplace_back();
    outcome.losers.emplace_back();
    return;
  }
  const int index = static_cast<int>(matches.size());
  matches.push_back({std::max(round_after(first), round_after(second)), first, second});
  outcome.winners.push_back({Slot::Of::Winner, index});
  const bool bye = second.of == Slot::Of::Nobody;
  outcome.losers.push_back(bye ? Slot() : Slot{Slot::Of::Loser, index});
}

/// The first round in which the one in this slot is known.
int BracketPlan::round_after(Slot slot) const {
  if (slot.of == Slot::Of::Seed || slot.of == Slot::Of::Nobody) return 1;
  return matches[static_cast<std::size_t>(slot.value)].round + 1;
}

/// The seeds in the order of the matches of the first round. Each doubling gives every seed a neighbour, so
/// that the sum of two neighbours is the same everywhere.
std::vector<Slot> seeded_slots(int entrants) {
  std::vector<int> seeds{1};
  while (static_cast<int>(seeds.size()) < entrants) {
    const int sum = 2 * static_cast<int>(seeds.size()) + 1;
    std::vector<int> doubled;
    for (const int seed : seeds) doubled.insert(doubled.end(), {seed, sum - seed});
    seeds = std::move(doubled);
  }
  std::vector<Slot> slots;
  slots.reserve(seeds.size());
  for (const int seed : seeds) slots.push_back(seed <= entrants ? Slot{Slot::Of::Seed, seed} : Slot());
  return slots;
}

/// Those who drop to the losers' side, in the order in which they meet those who are there: far from those
/// whom they have beaten, and from those who dropped before them, so that they meet again late.
std::vector<Slot> crossed(std::vector<Slot> dropped, int drop) {
  const auto middle = dropped.begin() + static_cast<std::ptrdiff_t>(dropped.size() / 2);
  if (drop % 4 != 2) {
    std::reverse(dropped.begin(), middle);
    std::reverse(middle, dropped.end());
  }
  if (drop % 2 == 0) std::rotate(dropped.begin(), middle, dropped.end());
  return dropped;
}

}  // namespace

std::vector<BracketMatch> single_elimination(int entrants, bool third_place) {
  BracketPlan plan;
  std::vector<Slot> slots = seeded_slots(entrants);
  while (slots.size() > 2) {
    Outcome outcome = plan.play(slots);
    slots = std::move(outcome.winners);
    if (slots.size() > 2 || !third_place || entrants < 4) continue;
    plan.play(outcome.losers);
    plan.matches.back().third_place = true;
  }
  plan.play(slots);
  return std::move(plan.matches);
}

std::vector<BracketMatch> double_elimination(int entrants) {
  BracketPlan plan;
  std::vector<Slot> winners = seeded_slots(entrants);
  std::vector<Slot> losers;
  for (int drop = -1; winners.size() > 1; ++drop) {
    Outcome outcome = plan.play(winners);
    winners = std::move(outcome.winners);
    if (drop < 0)
      losers = std::move(outcome.losers);
    else
      losers = plan.play(crossed(std::move(outcome.losers), drop), losers).winners;
    if (losers.size() > 1) losers = plan.play(losers).winners;
  }
  const Outcome final = plan.play({winners.front(), losers.front()});
  plan.play({final.winners.front(), final.losers.front()});
  plan.matches.back().reset = true;
  return std::move(plan.matches);
}

}  // namespace gatehouse::server
