#pragma once
// Stores in files that nobody has open: as an older version, or an accident, has left them.

#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"

namespace gatehouse::server::testing {

/// A new store with room `a` alone.
inline void leave_store(const std::filesystem::path& file, std::vector<std::string> entries) {
  SqliteStore store(file);
  REQUIRE(append(store, founding("a", std::move(entries))) == Appended::Done);
}

/// Changes its tables past everything that cares for them. REQUIRES: nobody has it open.
inline void change_tables(const std::filesystem::path& file, const std::string& sql) {
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql);
}

}  // namespace gatehouse::server::testing
