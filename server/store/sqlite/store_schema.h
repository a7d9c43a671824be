#pragma once
// The tables of the SQLite store; store/README.md describes them.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>

namespace gatehouse::server {

inline constexpr int kStoreVersion = 12;

/// Nothing: NULL.
std::optional<std::int64_t> optional_number(const SQLite::Column& column);

/// The version of the tables in the file; 0 when nothing was ever written to it. Throws StoreError when the
/// file belongs to another program or to a newer version.
int store_version(SQLite::Database& database);

/// How many entries were ever written to the store; 0 for a store of version 1, which did not count them.
std::uint64_t written_entries(SQLite::Database& database);

/// Whether the store says which mark it has (store_mark.h). Throws what SQLite throws.
bool has_mark(SQLite::Database& database);

/// How many entries the store should have and has not, by its own counts. REQUIRES: all entries are in `log`.
std::int64_t missing_entries(SQLite::Database& database);

/// Creates the tables, or upgrades those of an older version, in one transaction.
void make_tables(SQLite::Database& database);

}  // namespace gatehouse::server
