#pragma once
// The tables of the SQLite store: README.md beside this file has them in words.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>

namespace gatehouse::server {

inline constexpr int kStoreVersion = 2;

/// The version of the tables in the file; 0 when nothing was ever written to it. Throws StoreError when it is
/// of another program, or of a newer version.
int store_version(SQLite::Database& database);

/// How many entries were ever written to the store; 0 in one of version 1, which did not count them.
std::uint64_t written_entries(SQLite::Database& database);

/// Makes the tables, or brings those of an older version up to this one. In one transaction.
void make_tables(SQLite::Database& database);

}  // namespace gatehouse::server
