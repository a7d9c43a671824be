#pragma once
// Random games with imitations of expansions, which the tests alone know, and their rules by a second hand.

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <utility>

#include "tests/property/oracle.h"

namespace gatehouse::tests {

/// What imitations say; for the Oracle of a game that for_every_imitation() makes.
std::span<const Reading> imitated_readings();

/// The cells at whose north-eastern corner the seat in turn may put its hayloft, if it has one.
std::set<std::pair<int, int>> barn_corners(const Oracle& oracle);

/// Calls `check(game, seed)` for tables with every imitation whose points are read a second time, with each
/// edition of the farm rules, as often as asked.
void for_every_imitation(
    int times, const std::function<void(const engine::carcassonne::Carcassonne&, std::uint64_t)>& check);

}  // namespace gatehouse::tests
