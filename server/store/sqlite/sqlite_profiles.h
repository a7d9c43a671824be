#pragma once
// The tables of profiles, for the store and for what moves it.

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>

#include "server/store/store.h"

namespace gatehouse::server {

// Each throws what SQLite throws.
std::optional<KeptProfile> read_profile_with_key(SQLite::Database& database, const std::string& key);
std::optional<KeptProfile> read_profile_after(SQLite::Database& database, const std::string& id);
/// REQUIRES: within a transaction.
void insert_profile(SQLite::Database& database, const KeptProfile& profile);

/// What a reader of them is told then.
StoreError profiles_unreadable(const SQLite::Exception& failure);

}  // namespace gatehouse::server
