// The analyses of games that are over, kept beside their logs; and the names of all rooms.

#include "server/store/sqlite/sqlite_store.h"

namespace gatehouse::server {

std::optional<std::string> SqliteStore::room_after(const std::string& name) {
  try {
    SQLite::Statement select(database_, "SELECT name FROM room WHERE name>? ORDER BY name LIMIT 1");
    select.bind(1, name);
    if (!select.executeStep()) return std::nullopt;
    return select.getColumn(0).getString();
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("cannot read the store: ") + failure.what());
  }
}

bool SqliteStore::keep_analysis(const std::string& room, const std::string& text) {
  if (suspect_) return false;
  try {
    SQLite::Statement keep(database_,
                           "INSERT INTO analysis SELECT name, ? FROM room WHERE name=? "
                           "ON CONFLICT(room) DO UPDATE SET text=excluded.text");
    keep.bind(1, text);
    keep.bind(2, room);
    return keep.exec() != 0;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

std::optional<std::string> SqliteStore::analysis(const std::string& room) {
  try {
    SQLite::Statement select(database_, "SELECT text FROM analysis WHERE room=?");
    select.bind(1, room);
    if (!select.executeStep()) return std::nullopt;
    return select.getColumn(0).getString();
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot read the analysis of room " + room + ": " + failure.what());
  }
}

}  // namespace gatehouse::server
