#include "server/store/sqlite/sqlite_results.h"

#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_schema.h"

namespace gatehouse::server {
namespace {

// Each with a place for the profile, the number before which they are, and how many.
constexpr const char* kAllResults =
    "SELECT text FROM result_profile JOIN result USING(room) WHERE profile=?1 AND result_profile.number<?2 "
    "ORDER BY result_profile.number DESC, room DESC LIMIT ?3";
constexpr const char* kPublicResults =
    "SELECT text FROM result_profile JOIN result USING(room) WHERE profile=?1 AND result_profile.number<?2 "
    "AND public_ms IS NOT NULL AND public_ms<=?4 ORDER BY result_profile.number DESC, room DESC LIMIT ?3";

void bind_optional(SQLite::Statement& statement, int at, const std::optional<std::int64_t>& time_ms) {
  if (time_ms)
    statement.bind(at, *time_ms);
  else
    statement.bind(at);
}

/// That of the row, with those whose it is; nothing: there is no row.
std::optional<KeptResult> next_result(SQLite::Database& database, SQLite::Statement& rows) {
  if (!rows.executeStep()) return std::nullopt;
  KeptResult result{
      rows.getColumn(0).getString(), rows.getColumn(1).getInt64(), {}, rows.getColumn(2).getString()};
  result.unrated = rows.getColumn(3).getInt() != 0;
  SQLite::Statement profiles(database,
                             "SELECT profile, public_ms FROM result_profile WHERE room=? ORDER BY profile");
  profiles.bind(1, result.room);
  while (profiles.executeStep()) {
    result.profiles.push_back(profiles.getColumn(0).getString());
    result.public_ms = optional_number(profiles.getColumn(1));
  }
  return result;
}

}  // namespace

StoreError results_unreadable(const SQLite::Exception& failure) {
  return StoreError(std::string("cannot read the results: ") + failure.what());
}

// A room has one result.
void insert_result(SQLite::Database& database, const KeptResult& result) {
  SQLite::Statement insert(database, "INSERT OR IGNORE INTO result VALUES(?, ?, ?, ?)");
  insert.bind(1, result.room);
  insert.bind(2, result.number);
  insert.bind(3, result.text);
  insert.bind(4, result.unrated ? 1 : 0);
  if (insert.exec() == 0) return;
  int known = 0;
  for (const std::string& profile : result.profiles) {
    SQLite::Statement belongs(database,
                              "INSERT INTO result_profile SELECT id, ?, ?, ? FROM profile WHERE id=?");
    belongs.bind(1, result.number);
    belongs.bind(2, result.room);
    bind_optional(belongs, 3, result.public_ms);
    belongs.bind(4, profile);
    known += belongs.exec();
  }
  if (known != 0) return;
  SQLite::Statement nobodys(database, "DELETE FROM result WHERE room=?");
  nobodys.bind(1, result.room);
  nobodys.exec();
}

void erase_results_of(SQLite::Database& database, const std::string& profile) {
  SQLite::Statement erase(
      database,
      "DELETE FROM result WHERE room IN (SELECT room FROM result_profile WHERE profile=?1) AND NOT EXISTS "
      "(SELECT 1 FROM result_profile AS other WHERE other.room=result.room AND other.profile<>?1)");
  erase.bind(1, profile);
  erase.exec();
}

std::optional<KeptResult> read_result_after(SQLite::Database& database, const std::string& room) {
  SQLite::Statement select(
      database, "SELECT room, number, text, unrated FROM result WHERE room>? ORDER BY room LIMIT 1");
  select.bind(1, room);
  return next_result(database, select);
}

std::uint64_t count_stray_results(SQLite::Database& database) {
  return static_cast<std::uint64_t>(
      database
          .execAndGet(
              "SELECT (SELECT count(*) FROM result WHERE room NOT IN (SELECT room FROM result_profile)) + "
              "(SELECT count(*) FROM result_profile WHERE room NOT IN (SELECT room FROM result) OR profile "
              "NOT IN (SELECT id FROM profile))")
          .getInt64());
}

std::vector<std::string> SqliteStore::results_of(const ResultsWanted& wanted) {
  try {
    SQLite::Statement select(database_, wanted.seen_ms ? kPublicResults : kAllResults);
    select.bind(1, wanted.profile);
    select.bind(2, wanted.before);
    select.bind(3, static_cast<std::int64_t>(wanted.most));
    if (wanted.seen_ms) select.bind(4, *wanted.seen_ms);
    std::vector<std::string> texts;
    while (select.executeStep()) texts.push_back(select.getColumn(0).getString());
    return texts;
  } catch (const SQLite::Exception& failure) {
    throw results_unreadable(failure);
  }
}

std::optional<KeptResult> SqliteStore::result_after(const std::string& room) {
  try {
    return read_result_after(database_, room);
  } catch (const SQLite::Exception& failure) {
    throw results_unreadable(failure);
  }
}

std::optional<KeptResult> SqliteStore::next_unrated() {
  try {
    SQLite::Statement select(
        database_,
        "SELECT room, number, text, unrated FROM result WHERE unrated=1 ORDER BY number, room LIMIT 1");
    return next_result(database_, select);
  } catch (const SQLite::Exception& failure) {
    throw results_unreadable(failure);
  }
}

}  // namespace gatehouse::server
