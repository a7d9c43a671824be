#pragma once
// The tables of ratings, for the store and for what moves it.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>

#include "server/store/store.h"

namespace gatehouse::server {

// Each throws what SQLite throws.
/// REQUIRES: within a transaction.
void insert_rating(SQLite::Database& database, const KeptRating& rating);
std::optional<KeptRating> read_rating_after(SQLite::Database& database, std::int64_t number);
/// As RoomReader::stray_ratings.
std::uint64_t count_stray_ratings(SQLite::Database& database);

/// What a reader of them is told then.
StoreError ratings_unreadable(const SQLite::Exception& failure);

}  // namespace gatehouse::server
