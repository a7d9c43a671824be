#pragma once
// A store full of games that go on, made without a server.

#include <cstddef>
#include <filesystem>

namespace gatehouse::load {

/// Makes a store with this many rooms, in each of which a base game of two random players has only a few
/// commands to go. Returns how many entries it has.
std::size_t store_unfinished_games(const std::filesystem::path& file, std::size_t games);

}  // namespace gatehouse::load
