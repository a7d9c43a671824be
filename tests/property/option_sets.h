#pragma once
// The tables that the properties are shown for: every pair of choices that go together, and mixes of them.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"

namespace gatehouse::tests {

/// Few tables with every pair of choices at one of them at least: of values of options, of expansions in play
/// or not, of numbers of seats, wherever the two can go together. How many there are grows with the number of
/// values of an option, not with the number of expansions.
std::vector<engine::carcassonne::Options> pairwise();

/// Changes what forbids expansions that are in play, so that all of them go together.
void reconcile(engine::carcassonne::Options& options);

/// A table with random seats, expansions and values.
engine::carcassonne::Options mixed_options(engine::Dice& dice);

/// "3 seats, royal_gates, gates.lone=inert": for messages of failing tests.
std::string describe(const engine::carcassonne::Options& options);

/// Calls `check(game, seed)` for the base game and each expansion alone, for every pair of choices, and for
/// that many random mixes. A failure names the options and the seed. A build with sanitizers takes every
/// fourth of the pairs and mixes, each with the seed that it has in other builds; the gate's release build
/// takes all.
void for_every_table(
    std::size_t mixes,
    const std::function<void(const engine::carcassonne::Carcassonne&, std::uint64_t)>& check);

}  // namespace gatehouse::tests
