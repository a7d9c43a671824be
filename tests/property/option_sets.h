#pragma once
// The tables that the properties are shown for: every value of every option once, and mixes of them.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"

namespace gatehouse::tests {

/// Every option set with at most one value that is not the default, for the base game and for each
/// expansion alone.
std::vector<engine::carcassonne::Options> single_choices();

/// Every set of expansions, once with all their first values and once with all their last.
std::vector<engine::carcassonne::Options> every_mix();

/// A table with random seats, expansions and values.
engine::carcassonne::Options mixed_options(engine::Dice& dice);

/// "3 seats, royal_gates, gates.lone=inert": for messages of failing tests.
std::string describe(const engine::carcassonne::Options& options);

/// Calls `check(game, seed)` for every single choice and every mix of expansions, with two to six seats in
/// turn, and for so many random mixes; a failure names the options and the seed.
void for_every_table(
    int mixes, const std::function<void(const engine::carcassonne::Carcassonne&, std::uint64_t)>& check);

}  // namespace gatehouse::tests
