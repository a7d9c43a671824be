#include "server/store/store_reader.h"

#include <sqlite3.h>

#include "server/store/sqlite_store.h"

namespace gatehouse::server {
namespace {

SQLite::Database open_to_read(const std::filesystem::path& file) {
  try {
    return SQLite::Database(file.string(), SQLite::OPEN_READONLY);
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot open the store " + file.string() + ": " + failure.what());
  }
}

// Columns version and entry.
void read_entry_row(SQLite::Statement& select, Record& record) {
  record.entries.push_back(select.getColumn(1).getString());
  if (select.getColumn(0).getInt64() != static_cast<std::int64_t>(record.entries.size()))
    record.damaged = true;
}

}  // namespace

StoreReader::StoreReader(const std::filesystem::path& file) : database_(open_to_read(file)) {
  try {
    // Never ended: it keeps a server from opening the file while we read.
    database_.exec("BEGIN");
    if (is_empty_store(database_)) return;
    SQLite::Statement rooms(database_, "SELECT name, archived FROM room ORDER BY name");
    while (rooms.executeStep())
      rooms_.try_emplace(rooms.getColumn(0).getString(), Room{rooms.getColumn(1).getInt() != 0, {}});
    SQLite::Statement log(database_, "SELECT position, room FROM log ORDER BY position");
    while (log.executeStep())
      if (const auto at = rooms_.find(log.getColumn(1).getString()); at != rooms_.end())
        at->second.positions.push_back(log.getColumn(0).getInt64());
  } catch (const SQLite::Exception& failure) {
    const bool in_use = failure.getErrorCode() == SQLITE_BUSY;
    throw StoreError("cannot read the store " + file.string() + ": " +
                     (in_use ? "a server has it open" : failure.what()));
  }
}

std::vector<std::string> StoreReader::rooms() const {
  std::vector<std::string> names;
  for (const auto& [name, room] : rooms_) names.push_back(name);
  return names;
}

std::optional<Record> StoreReader::read(const std::string& name) {
  const auto at = rooms_.find(name);
  if (at == rooms_.end()) return std::nullopt;
  Record record;
  record.room = name;
  try {
    if (at->second.archived) {
      SQLite::Statement archive(database_,
                                "SELECT version, entry FROM archive WHERE room=? ORDER BY version");
      archive.bind(1, name);
      while (archive.executeStep()) read_entry_row(archive, record);
    } else {
      SQLite::Statement log(database_, "SELECT version, entry FROM log WHERE position=?");
      for (const std::int64_t position : at->second.positions) {
        log.bind(1, position);
        log.executeStep();
        read_entry_row(log, record);
        log.reset();
      }
    }
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot read room " + name + ": " + failure.what());
  }
  return record;
}

}  // namespace gatehouse::server
