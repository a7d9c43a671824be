#include "server/store/sqlite/sqlite_ratings.h"

#include <string>

#include "server/store/sqlite/sqlite_store.h"

namespace gatehouse::server {
namespace {

// What next_rating reads.
constexpr const char* kReadRatings = "SELECT number, room, rating.kind, text, rating.public_ms FROM rating ";

// Each with a place for the profile, the kind, and how many.
constexpr const char* kAllOfProfile =
    "JOIN rating_profile AS own USING(number) WHERE own.profile=?1 AND own.kind=?2 ORDER BY own.number DESC "
    "LIMIT ?3";
constexpr const char* kPublicOfProfile =
    "JOIN rating_profile AS own USING(number) WHERE own.profile=?1 AND own.kind=?2 AND own.public_ms<=?4 "
    "ORDER BY own.number DESC LIMIT ?3";

/// That of the row, with those whose it is; nothing: there is no row.
std::optional<KeptRating> next_rating(SQLite::Database& database, SQLite::Statement& rows) {
  if (!rows.executeStep()) return std::nullopt;
  KeptRating rating{rows.getColumn(0).getInt64(),  rows.getColumn(1).getString(),
                    rows.getColumn(2).getString(), {},
                    rows.getColumn(3).getString(), rows.getColumn(4).getInt64()};
  SQLite::Statement profiles(database, "SELECT profile FROM rating_profile WHERE number=? ORDER BY profile");
  profiles.bind(1, rating.number);
  while (profiles.executeStep()) rating.profiles.push_back(profiles.getColumn(0).getString());
  return rating;
}

/// Whether ratings are still to follow from the result of its room, and this one is the next.
bool is_next(SQLite::Database& database, const KeptRating& rating) {
  SQLite::Statement select(
      database,
      "SELECT 1 FROM result WHERE room=?1 AND unrated=1 AND ?2=(SELECT coalesce(max(number), 0)+1 FROM "
      "rating) AND NOT EXISTS (SELECT 1 FROM rating WHERE room=?1)");
  select.bind(1, rating.room);
  select.bind(2, rating.number);
  return select.executeStep();
}

}  // namespace

StoreError ratings_unreadable(const SQLite::Exception& failure) {
  return StoreError(std::string("cannot read the ratings: ") + failure.what());
}

void insert_rating(SQLite::Database& database, const KeptRating& rating) {
  SQLite::Statement insert(database, "INSERT INTO rating VALUES(?, ?, ?, ?, ?)");
  insert.bind(1, rating.number);
  insert.bind(2, rating.room);
  insert.bind(3, rating.kind);
  insert.bind(4, rating.public_ms);
  insert.bind(5, rating.text);
  insert.exec();
  for (const std::string& profile : rating.profiles) {
    SQLite::Statement belongs(database, "INSERT INTO rating_profile VALUES(?, ?, ?, ?)");
    belongs.bind(1, profile);
    belongs.bind(2, rating.kind);
    belongs.bind(3, rating.number);
    belongs.bind(4, rating.public_ms);
    belongs.exec();
  }
}

std::optional<KeptRating> read_rating_after(SQLite::Database& database, std::int64_t number) {
  SQLite::Statement select(database, std::string(kReadRatings) + "WHERE number>? ORDER BY number LIMIT 1");
  select.bind(1, number);
  return next_rating(database, select);
}

std::uint64_t count_stray_ratings(SQLite::Database& database) {
  return static_cast<std::uint64_t>(
      database
          .execAndGet(
              "SELECT (SELECT count(*) FROM rating WHERE number NOT IN (SELECT number FROM rating_profile)) "
              "+ "
              "(SELECT count(*) FROM rating_profile AS own WHERE NOT EXISTS (SELECT 1 FROM rating WHERE "
              "rating.number=own.number AND rating.kind=own.kind AND rating.public_ms=own.public_ms)) + "
              "(SELECT count(*) FROM rating JOIN result USING(room) WHERE unrated=1)")
          .getInt64());
}

Keeping SqliteStore::keep_rating(const KeptRating& rating) {
  if (suspect_) return Keeping::Failed;
  try {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    if (!is_next(database_, rating)) return Keeping::Stale;
    insert_rating(database_, rating);
    SQLite::Statement rated(database_, "UPDATE result SET unrated=0 WHERE room=?");
    rated.bind(1, rating.room);
    rated.exec();
    transaction.commit();
    return Keeping::Done;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return Keeping::Failed;
  }
}

std::vector<KeptRating> SqliteStore::ratings_of(const RatingsWanted& wanted) {
  try {
    SQLite::Statement select(database_,
                             std::string(kReadRatings) + (wanted.seen_ms ? kPublicOfProfile : kAllOfProfile));
    select.bind(1, wanted.profile);
    select.bind(2, wanted.kind);
    select.bind(3, static_cast<std::int64_t>(wanted.most));
    if (wanted.seen_ms) select.bind(4, *wanted.seen_ms);
    std::vector<KeptRating> found;
    while (auto rating = next_rating(database_, select)) found.push_back(*std::move(rating));
    return found;
  } catch (const SQLite::Exception& failure) {
    throw ratings_unreadable(failure);
  }
}

std::optional<KeptRating> SqliteStore::rating_of_game(const std::string& room) {
  try {
    SQLite::Statement select(database_, std::string(kReadRatings) + "WHERE room=?");
    select.bind(1, room);
    return next_rating(database_, select);
  } catch (const SQLite::Exception& failure) {
    throw ratings_unreadable(failure);
  }
}

std::optional<KeptRating> SqliteStore::rating_after(std::int64_t number) {
  try {
    return read_rating_after(database_, number);
  } catch (const SQLite::Exception& failure) {
    throw ratings_unreadable(failure);
  }
}

std::int64_t SqliteStore::last_rating() {
  try {
    return database_.execAndGet("SELECT coalesce(max(number), 0) FROM rating").getInt64();
  } catch (const SQLite::Exception& failure) {
    throw ratings_unreadable(failure);
  }
}

}  // namespace gatehouse::server
