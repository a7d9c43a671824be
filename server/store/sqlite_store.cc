#include "server/store/sqlite_store.h"

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <cstring>

namespace gatehouse::server {
namespace {

constexpr int kApplication = 0x47544831;  // "GTH1", so that another program's file is not taken for ours
constexpr int kSchemaVersion = 1;

SQLite::Database open_to_write(const std::filesystem::path& file, const std::string& disk) {
  try {
    return SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, disk);
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot open the store " + file.string() + ": " + failure.what());
  }
}

void bind_secret(SQLite::Statement& statement, int at, const DrawSecret& secret) {
  statement.bind(at, secret.data(), static_cast<int>(secret.size()));
}

}  // namespace

bool is_empty_store(SQLite::Database& database) {
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
  if (!empty && application != kApplication) throw StoreError("the store is a file of another program");
  if (version > kSchemaVersion) throw StoreError("the store was written by a newer version of this server");
  return empty;
}

SqliteStore::SqliteStore(const std::filesystem::path& file, const std::string& disk)
    : database_(open_to_write(file, disk)) {
  try {
    // Exclusive: the lock is held from the first read on, so a second server on the same file cannot start.
    database_.exec("PRAGMA locking_mode=EXCLUSIVE");
    database_.exec("PRAGMA journal_mode=WAL");
    database_.exec("PRAGMA synchronous=FULL");
    database_.exec("PRAGMA foreign_keys=ON");
    migrate();
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot use the store " + file.string() + ": " + failure.what());
  }
}

void SqliteStore::migrate() {
  SQLite::Transaction change(database_, SQLite::TransactionBehavior::EXCLUSIVE);
  if (is_empty_store(database_)) {
    database_.exec(
        "CREATE TABLE room(name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, archived INTEGER NOT NULL) "
        "STRICT, WITHOUT ROWID");
    database_.exec(
        "CREATE TABLE draw_secret(room TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID");
    database_.exec(
        "CREATE TABLE log(position INTEGER PRIMARY KEY, room TEXT NOT NULL, version INTEGER NOT NULL, "
        "entry TEXT NOT NULL) STRICT");
    database_.exec(
        "CREATE TABLE archive(room TEXT NOT NULL, version INTEGER NOT NULL, entry TEXT NOT NULL, "
        "PRIMARY KEY(room, version)) STRICT, WITHOUT ROWID");
    database_.exec("PRAGMA application_id=" + std::to_string(kApplication));
    database_.exec("PRAGMA user_version=" + std::to_string(kSchemaVersion));
  }
  change.commit();
}

std::vector<Appended> SqliteStore::append(std::span<const Append> runs) {
  std::vector<Appended> answers;
  if (suspect_) {
    answers.assign(runs.size(), Appended::Failed);
    return answers;
  }
  try {
    SQLite::Transaction batch(database_, SQLite::TransactionBehavior::IMMEDIATE);
    answers.reserve(runs.size());
    for (const Append& run : runs) answers.push_back(append_one(run));
    batch.commit();
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    // The transaction is rolled back: the lengths that append_one raised are taken back, the last one first.
    for (std::size_t at = answers.size(); at-- > 0;)
      if (answers[at] == Appended::Done) lengths_[runs[at].room] = runs[at].expected;
    answers.assign(runs.size(), Appended::Failed);
  }
  return answers;
}

Appended SqliteStore::append_one(const Append& run) {
  if (run.founder) return found(run);
  const std::optional<Epoch> epoch = stored_epoch(run.room);
  if (!epoch) return Appended::Conflict;
  if (*epoch != run.epoch) return Appended::Fenced;
  const auto length = lengths_.find(run.room);
  if (length == lengths_.end()) return Appended::Fenced;
  if (length->second != run.expected) return Appended::Conflict;
  insert_entries(run);
  length->second += run.entries.size();
  return Appended::Done;
}

Appended SqliteStore::found(const Append& run) {
  if (run.expected != 0) return Appended::Conflict;
  SQLite::Statement room(database_, "INSERT OR IGNORE INTO room VALUES(?, 1, 0)");
  room.bind(1, run.room);
  if (room.exec() == 0) return Appended::Conflict;
  SQLite::Statement secret(database_, "INSERT INTO draw_secret VALUES(?, ?)");
  secret.bind(1, run.room);
  bind_secret(secret, 2, *run.founder);
  secret.exec();
  insert_entries(run);
  lengths_[run.room] = run.entries.size();
  return Appended::Done;
}

std::optional<Epoch> SqliteStore::stored_epoch(const std::string& room) {
  SQLite::Statement select(database_, "SELECT epoch FROM room WHERE name=? AND archived=0");
  select.bind(1, room);
  if (!select.executeStep()) return std::nullopt;
  return select.getColumn(0).getInt64();
}

void SqliteStore::insert_entries(const Append& run) {
  SQLite::Statement insert(database_, "INSERT INTO log(room, version, entry) VALUES(?, ?, ?)");
  std::uint64_t version = run.expected;
  for (const std::string& entry : run.entries) {
    insert.bind(1, run.room);
    insert.bind(2, static_cast<std::int64_t>(++version));
    insert.bind(3, entry);
    insert.exec();
    insert.reset();
  }
}

std::vector<Record> SqliteStore::take_over_all() {
  try {
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    database_.exec("UPDATE room SET epoch=epoch+1 WHERE archived=0");
    std::vector<Record> records;
    std::unordered_map<std::string, std::size_t> places;
    SQLite::Statement log(database_, "SELECT room, version, entry FROM log ORDER BY position");
    while (log.executeStep()) {
      const std::string room = log.getColumn(0).getString();
      const auto [at, made] = places.try_emplace(room, records.size());
      if (made) records.emplace_back().room = room;
      Record& record = records[at->second];
      record.entries.push_back(log.getColumn(2).getString());
      if (log.getColumn(1).getInt64() != static_cast<std::int64_t>(record.entries.size()))
        record.damaged = true;
    }
    SQLite::Statement rooms(
        database_, "SELECT name, epoch, secret FROM room JOIN draw_secret ON room=name WHERE archived=0");
    while (rooms.executeStep()) {
      const auto at = places.find(rooms.getColumn(0).getString());
      if (at == places.end()) continue;
      Record& record = records[at->second];
      record.epoch = rooms.getColumn(1).getInt64();
      const SQLite::Column secret = rooms.getColumn(2);
      if (secret.getBytes() == static_cast<int>(record.secret.size()))
        std::memcpy(record.secret.data(), secret.getBlob(), record.secret.size());
      else
        record.damaged = true;
      lengths_[record.room] = record.entries.size();
    }
    change.commit();
    return records;
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("cannot read the store: ") + failure.what());
  }
}

bool SqliteStore::archive(const std::string& room) {
  if (suspect_) return false;
  try {
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    for (const char* const step :
         {"INSERT INTO archive SELECT room, version, entry FROM log WHERE room=?",
          "DELETE FROM log WHERE room=?", "UPDATE room SET archived=1 WHERE name=?"}) {
      SQLite::Statement statement(database_, step);
      statement.bind(1, room);
      statement.exec();
    }
    change.commit();
    lengths_.erase(room);
    return true;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

bool SqliteStore::writable() {
  if (suspect_) return false;
  try {
    // A write that changes nothing for readers: it needs the lock, room in the log and a sync, as any append.
    SQLite::Transaction probe(database_, SQLite::TransactionBehavior::IMMEDIATE);
    database_.exec("PRAGMA user_version=" + std::to_string(kSchemaVersion));
    probe.commit();
    return true;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

void SqliteStore::note_failure(const SQLite::Exception& failure) {
  const int code = failure.getExtendedErrorCode();
  // After a failed sync the system may have dropped the pages that were to be written: trying again would
  // report a success that is none.
  const bool sync_failed = code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC;
  const int kind = failure.getErrorCode();
  suspect_ = suspect_ || sync_failed || kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB;
  spdlog::error("the store cannot write: {} (code {}){}", failure.what(), code,
                suspect_ ? "; it is suspect now" : "");
}

void SqliteStore::limit_pages(int pages) {
  database_.exec("PRAGMA max_page_count=" + std::to_string(pages));
}

}  // namespace gatehouse::server
