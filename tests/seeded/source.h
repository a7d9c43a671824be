#pragma once
// Randomness from a seed, in place of the system's, for tests only: the program of the tests
// (tests/seeded/main.cc) and the processes of the C++ tests use it. libsodium asks it for everything that is
// random; the program that people run does not contain it (tests/seeded/shipped.sh).

#include <cstdint>
#include <string_view>

namespace gatehouse::tests {

/// From now on libsodium's randomness follows from the seed. What is asked for in pieces of different sizes
/// (secrets of draws, tokens, seeds, letters of names) has a sequence for each size, so that a session that
/// comes sooner or later changes no game. From any thread. REQUIRES: the first call comes before secure().
void use_seed(std::uint64_t seed);

/// What GATEHOUSE_SEED says, or else 1. Throws std::invalid_argument when it says no number.
std::uint64_t base_seed();

/// The seed of what has this name in a run with this base.
std::uint64_t seed_of(std::uint64_t base, std::string_view name);

}  // namespace gatehouse::tests
