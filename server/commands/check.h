#pragma once
// gatehouse check: whether a store, or a backup of one, is whole, every game in it can be gone on with,
// and every profile is opened by its owner alone.

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

#include "protocol/games.h"

namespace gatehouse::server {

/// Checks the file itself, that no acknowledged entry is missing, and that every room has its secret. Replays
/// every log to the fingerprint of each of its entries, with one room in memory at a time. Reads every
/// profile, and what it is found by. Returns 0, or 1 and says what is wrong. Throws StoreError when the file
/// cannot be read, or a server has it open.
int check(const std::filesystem::path& file, std::span<const protocol::GameType> games, std::ostream& out,
          std::ostream& errors);
/// The same of a store in PostgreSQL, whether servers have it open or not.
int check_database(const std::string& url, std::span<const protocol::GameType> games, std::ostream& out,
                   std::ostream& errors);

}  // namespace gatehouse::server
