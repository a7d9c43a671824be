#include "server/store/sqlite/store_schema.h"

#include <string>

#include "server/store/store.h"

namespace gatehouse::server {
namespace {

constexpr int kApplication = 0x47544831;  // "GTH1", so that another program's file is not taken for ours

// An entry is stored under its room and version: reading a room, or putting it away, does not touch other
// rooms.
constexpr const char* kTables =
    "CREATE TABLE room(name TEXT PRIMARY KEY, number INTEGER NOT NULL, epoch INTEGER NOT NULL, "
    "archived INTEGER NOT NULL, over INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX room_by_number ON room(number);"
    "CREATE INDEX open_room ON room(number) WHERE archived=0;"
    "CREATE TABLE log(room TEXT NOT NULL, version INTEGER NOT NULL, entry TEXT NOT NULL, "
    "PRIMARY KEY(room, version)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE written(entries INTEGER NOT NULL) STRICT;";

// Since version 3: the rooms that have failed, until the operator lets them be tried again.
constexpr const char* kFailures =
    "CREATE TABLE failure(room TEXT PRIMARY KEY, failures INTEGER NOT NULL, reason TEXT NOT NULL) STRICT, "
    "WITHOUT ROWID";

// Since version 4: what was said in a room, which goes with the room.
constexpr const char* kChat =
    "CREATE TABLE chat(room TEXT NOT NULL REFERENCES room(name) ON DELETE CASCADE, audience INTEGER NOT "
    "NULL, "
    "number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(room, audience, number)) STRICT, WITHOUT ROWID";

// Since version 5: the entries that came last, of all rooms, one after another. A commit for many rooms
// writes one end of this table; a little later they are brought to the rooms' own places in `log`. Since
// version 7 numbers are used in turn, and an entry that has been brought there may still be here.
constexpr const char* kLatest =
    "CREATE TABLE IF NOT EXISTS latest(number INTEGER PRIMARY KEY, room TEXT NOT NULL, version INTEGER NOT "
    "NULL, entry TEXT NOT NULL) STRICT";

// Since version 6: the analyses of games that are over, each with its room.
constexpr const char* kAnalysisTable =
    "CREATE TABLE IF NOT EXISTS analysis(room TEXT PRIMARY KEY REFERENCES room(name) ON DELETE CASCADE, text "
    "TEXT NOT "
    "NULL) STRICT, WITHOUT ROWID";

// Since version 8: the mark of the file, which tells its log from that of another one.
constexpr const char* kMark = "ALTER TABLE written ADD COLUMN mark INTEGER NOT NULL DEFAULT 0";

// Since version 9: the checksum of each entry, how many entries of a room were brought to its place in `log`,
// and how many were erased of those that were written. What was erased before is what is not there.
constexpr const char* kAllHome =
    "INSERT OR IGNORE INTO log(room, version, entry) SELECT room, version, entry FROM latest ORDER BY room, "
    "version;"
    "DELETE FROM latest;";
constexpr const char* kRoomHeads =
    "ALTER TABLE room ADD COLUMN head INTEGER NOT NULL DEFAULT 0;"
    "UPDATE room SET head=coalesce((SELECT max(version) FROM log WHERE log.room=name), 0);";
constexpr const char* kErased =
    "ALTER TABLE written ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;"
    "UPDATE written SET erased=entries-(SELECT coalesce(sum(head), 0) FROM room);";

// Since version 10: people's profiles, and what they are found by.
constexpr const char* kProfiles =
    "CREATE TABLE IF NOT EXISTS profile(id TEXT PRIMARY KEY, revision INTEGER NOT NULL, text TEXT NOT NULL) "
    "STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS profile_key(key TEXT PRIMARY KEY, profile TEXT NOT NULL REFERENCES "
    "profile(id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS key_of_profile ON profile_key(profile)";

// Since version 11: how games ended, and whose they were. Others than their players read only what is public.
constexpr const char* kResults =
    "CREATE TABLE IF NOT EXISTS result(room TEXT PRIMARY KEY, number INTEGER NOT NULL, text TEXT NOT NULL) "
    "STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS result_profile(profile TEXT NOT NULL REFERENCES profile(id) ON DELETE "
    "CASCADE, number INTEGER NOT NULL, room TEXT NOT NULL REFERENCES result(room) ON DELETE CASCADE, "
    "public_ms INTEGER, PRIMARY KEY(profile, number, room)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS public_result ON result_profile(profile, number, public_ms) WHERE public_ms "
    "IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS profiles_of_result ON result_profile(room)";

// Since version 12: which results ratings are still to follow from, and what has followed. Neither goes with
// a room or a profile.
constexpr const char* kUnrated =
    "ALTER TABLE result ADD COLUMN unrated INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX unrated_result ON result(number, room) WHERE unrated=1";
constexpr const char* kRatings =
    "CREATE TABLE IF NOT EXISTS rating(number INTEGER PRIMARY KEY, room TEXT NOT NULL UNIQUE, kind TEXT NOT "
    "NULL, public_ms INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS rating_profile(profile TEXT NOT NULL, kind TEXT NOT NULL, number INTEGER NOT "
    "NULL REFERENCES rating(number), public_ms INTEGER NOT NULL, PRIMARY KEY(profile, kind, number)) STRICT, "
    "WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS profiles_of_rating ON rating_profile(number)";

// In version 1 live rooms were in one long log without an index, the others in a table of their own.
constexpr const char* kFromVersion1 =
    "INSERT INTO log SELECT room, version, entry FROM old_archive;"
    "INSERT OR IGNORE INTO log SELECT room, version, entry FROM old_log ORDER BY position;"
    "INSERT INTO room SELECT name, row_number() OVER (ORDER BY coalesce(first, 0), name), epoch, archived, 0 "
    "FROM old_room LEFT JOIN (SELECT room, min(position) AS first FROM old_log GROUP BY room) ON room=name;"
    "INSERT INTO written SELECT count(*) FROM log;"
    "DROP TABLE old_room; DROP TABLE old_log; DROP TABLE old_archive;";

bool has_column(SQLite::Database& database, const char* table, const char* column) {
  SQLite::Statement select(database, "SELECT count(*) FROM pragma_table_info(?) WHERE name=?");
  select.bind(1, table);
  select.bind(2, column);
  select.executeStep();
  return select.getColumn(0).getInt() != 0;
}

}  // namespace

std::optional<std::int64_t> optional_number(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional<std::int64_t>(column.getInt64());
}

int store_version(SQLite::Database& database) {
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  if (database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) return 0;
  const std::string& file = database.getFilename();
  if (application != kApplication)
    throw StoreError("cannot use the store: " + file +
                     " is a file of another program. Move it away, or choose another folder");
  if (version > kStoreVersion)
    throw StoreError(
        "cannot use the store: " + file +
        " was written by a newer version of this server. Run that version on it, or put a backup from "
        "before in its place: gatehouse restore");
  return version;
}

std::uint64_t written_entries(SQLite::Database& database) {
  if (store_version(database) < 2) return 0;
  return static_cast<std::uint64_t>(database.execAndGet("SELECT entries FROM written").getInt64());
}

bool has_mark(SQLite::Database& database) {
  return has_column(database, "written", "mark");
}

std::int64_t missing_entries(SQLite::Database& database) {
  return database.execAndGet("SELECT entries-erased-(SELECT coalesce(sum(head), 0) FROM room) FROM written")
      .getInt64();
}

void make_tables(SQLite::Database& database) {
  SQLite::Transaction change(database, SQLite::TransactionBehavior::EXCLUSIVE);
  const int version = store_version(database);
  if (version == 0) {
    database.exec(kTables);
    database.exec(
        "CREATE TABLE draw_secret(room TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;"
        "INSERT INTO written VALUES(0)");
  } else if (version == 1) {
    for (const std::string table : {"room", "log", "archive"})
      database.exec("ALTER TABLE " + table + " RENAME TO old_" + table);
    database.exec(kTables);
    database.exec(kFromVersion1);
  }
  if (version < 3) database.exec(kFailures);
  if (version < 4) database.exec(kChat);
  if (version < 5) database.exec(kLatest);
  if (version < 6) database.exec(kAnalysisTable);
  if (version < 10) database.exec(kProfiles);
  if (version < 11) database.exec(kResults);
  if (version < 12) database.exec(kRatings);
  if (!has_column(database, "result", "unrated")) database.exec(kUnrated);
  if (!has_mark(database)) database.exec(kMark);
  for (const std::string table : {"log", "latest"})
    if (!has_column(database, table.c_str(), "checksum"))
      database.exec("ALTER TABLE " + table + " ADD COLUMN checksum INTEGER");
  if (!has_column(database, "room", "head")) {
    database.exec(kAllHome);
    database.exec(kRoomHeads);
  }
  if (!has_column(database, "written", "erased")) database.exec(kErased);
  database.exec("PRAGMA application_id=" + std::to_string(kApplication));
  database.exec("PRAGMA user_version=" + std::to_string(kStoreVersion));
  change.commit();
}

}  // namespace gatehouse::server
