#pragma once
// The tables of how games ended, for the store and for what moves it.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>

#include "server/store/store.h"

namespace gatehouse::server {

// Each throws what SQLite throws.
/// As with Append::result. REQUIRES: within a transaction.
void insert_result(SQLite::Database& database, const KeptResult& result);
/// Deletes those that belong to nobody but this profile. REQUIRES: within the transaction that deletes it.
void erase_results_of(SQLite::Database& database, const std::string& profile);
std::optional<KeptResult> read_result_after(SQLite::Database& database, const std::string& room);
/// As RoomReader::stray_results.
std::uint64_t count_stray_results(SQLite::Database& database);

/// What a reader of them is told then.
StoreError results_unreadable(const SQLite::Exception& failure);

}  // namespace gatehouse::server
