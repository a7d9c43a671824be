#include "server/store/sqlite/sqlite_store.h"

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <cstring>
#include <utility>

#include "server/store/entry_checksum.h"
#include "server/store/private_files.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/limits.h"
#include "server/store/sqlite/sqlite_backup.h"
#include "server/store/sqlite/sqlite_results.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_schema.h"
#include "server/store/store_place.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAllEntries = 1'000'000'000;

SQLite::Database open_to_write(const fs::path& file, const std::string& disk) {
  require_place(file, PlaceFor::Writing);
  refuse_orphaned_log(file);
  try {
    make_private(file);
    return SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, disk);
  } catch (const SQLite::Exception& failure) {
    throw unusable(file, failure);
  }
}

void bind_secret(SQLite::Statement& statement, int at, const DrawSecret& secret) {
  statement.bind(at, secret.data(), static_cast<int>(secret.size()));
}

// What read_head reads: the secret may be missing, and most rooms have never failed.
constexpr const char* kHeads =
    "SELECT epoch, secret, coalesce(failures, 0), name, over FROM room "
    "LEFT JOIN draw_secret ON draw_secret.room=name LEFT JOIN failure ON failure.room=name ";

void read_head(SQLite::Statement& select, RoomLog& log) {
  log.epoch = select.getColumn(0).getInt64();
  log.failures = select.getColumn(2).getInt();
  log.room = select.getColumn(3).getString();
  log.over = select.getColumn(4).getInt() != 0;
  const SQLite::Column secret = select.getColumn(1);
  if (secret.isNull())
    log.damage = "the secret of its draws is missing";
  else if (secret.getBytes() != static_cast<int>(log.secret.size()))
    log.damage = "the secret of its draws is cut";
  else
    std::memcpy(log.secret.data(), secret.getBlob(), log.secret.size());
}

std::int64_t stored_head(SQLite::Database& database, const std::string& room) {
  SQLite::Statement select(database, "SELECT head FROM room WHERE name=?");
  select.bind(1, room);
  return select.executeStep() ? select.getColumn(0).getInt64() : 0;
}

void refuse_loss(SQLite::Database& database, const fs::path& file) {
  const std::optional<std::uint64_t> acknowledged = read_acknowledged(file);
  if (!acknowledged) {
    if (store_version(database) == kStoreVersion)
      spdlog::warn("{} is missing: whether the store has lost entries cannot be told",
                   acknowledged_file(file).string());
    return;
  }
  const std::uint64_t written = written_entries(database);
  if (written < *acknowledged)
    throw EntriesGone("the store " + file.string() + " has lost " + std::to_string(*acknowledged - written) +
                      " of " + std::to_string(*acknowledged) +
                      " acknowledged entries (is rooms.db-wal missing or cut?). Put the lost files back, or "
                      "go on without these entries: gatehouse accept-loss");
}

void keep_line(SQLite::Database& database, const Append& run) {
  const auto& [line, oldest] = *run.said;
  SQLite::Statement insert(database, "INSERT INTO chat VALUES(?, ?, ?, ?)");
  insert.bind(1, run.room);
  insert.bind(2, line.audience);
  insert.bind(3, static_cast<std::int64_t>(line.number));
  insert.bind(4, line.text);
  insert.exec();
  SQLite::Statement forget(database, "DELETE FROM chat WHERE room=? AND audience=? AND number<?");
  forget.bind(1, run.room);
  forget.bind(2, line.audience);
  forget.bind(3, static_cast<std::int64_t>(oldest));
  forget.exec();
}

void note_over(SQLite::Database& database, const Append& run) {
  SQLite::Statement update(database, "UPDATE room SET over=? WHERE name=?");
  update.bind(1, run.over ? 1 : 0);
  update.bind(2, run.room);
  update.exec();
}

void insert_entries(LatestEntries& latest, const Append& run) {
  std::uint64_t version = run.expected;
  for (const std::string& entry : run.entries) latest.add(run.room, ++version, entry);
}

std::optional<Epoch> epoch_of(SQLite::Statement& select, const std::string& room) {
  select.bind(1, room);
  std::optional<Epoch> epoch;
  if (select.executeStep()) epoch = select.getColumn(0).getInt64();
  select.reset();  // as long as it stands on a row it reads
  return epoch;
}

void read_chat(SQLite::Database& database, RoomLog& log) {
  SQLite::Statement select(database,
                           "SELECT audience, number, line FROM chat WHERE room=? ORDER BY audience, number");
  select.bind(1, log.room);
  while (select.executeStep())
    log.chat.push_back({select.getColumn(0).getInt(),
                        static_cast<std::uint64_t>(select.getColumn(1).getInt64()),
                        select.getColumn(2).getString()});
}

}  // namespace

SqliteStore::SqliteStore(const fs::path& file, const std::string& disk)
    : database_(open_to_write(file, disk)) {
  try {
    // Exclusive: the lock is held from the first read on, so a second server on the same file cannot start.
    database_.exec("PRAGMA locking_mode=EXCLUSIVE");
    // Until it is known whether the store is whole SQLite's own log is left as it is: a missing part may
    // still be found.
    sqlite3_db_config(database_.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    refuse_foreign_log(database_, file);
    refuse_loss(database_, file);
    sqlite3_db_config(database_.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    database_.exec("PRAGMA journal_mode=WAL");
    database_.exec("PRAGMA synchronous=FULL");
    database_.exec("PRAGMA wal_autocheckpoint=" + std::to_string(kPagesBeforeCheckpoint));
    database_.exec("PRAGMA cache_size=" + std::to_string(kCachedPages));
    database_.exec("PRAGMA foreign_keys=ON");
    database_.exec("PRAGMA secure_delete=ON");  // what is deleted is gone
    make_tables(database_);
    latest_.emplace(database_);
    latest_->bring_all_home();  // of a process that was killed
    if (const std::int64_t missing = missing_entries(database_); missing > 0)
      spdlog::error("{} entries are missing in the store {}: gatehouse check says of which rooms", missing,
                    file.string());
    written_.emplace(database_, file);
  } catch (const SQLite::Exception& failure) {
    throw unusable(file, failure);
  }
}

SqliteStore::~SqliteStore() {
  if (!suspect_ && latest_) try {
      latest_->bring_all_home();
    } catch (const SQLite::Exception& failure) {
      note_failure(failure);  // they are found where they are
    }
}

std::vector<Appended> SqliteStore::append(std::span<const Append> runs) {
  std::vector<Appended> answers;
  if (suspect_) {
    answers.assign(runs.size(), Appended::Failed);
    return answers;
  }
  std::unordered_map<std::string, std::optional<Open>> before;
  try {
    SQLite::Transaction batch(database_, SQLite::TransactionBehavior::IMMEDIATE);
    answers.reserve(runs.size());
    std::uint64_t entries = 0;
    for (const Append& run : runs) {
      const auto at = open_.find(run.room);
      before.try_emplace(run.room, at == open_.end() ? std::nullopt : std::optional(at->second));
      answers.push_back(append_one(run));
      if (answers.back() == Appended::Done) entries += run.entries.size();
    }
    written_->add(entries);
    batch.commit();
    latest_->committed();
    written_->committed();
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    // The transaction is rolled back, so what is known of its rooms is forgotten.
    latest_->rolled_back();
    for (const auto& [room, known] : before) {
      if (known)
        open_[room] = *known;
      else
        open_.erase(room);
    }
    answers.assign(runs.size(), suspect_ ? Appended::Unknown : Appended::Failed);
  }
  return answers;
}

void SqliteStore::settle() {
  if (suspect_) return;
  try {
    latest_->bring_some_home();
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
  }
}

Appended SqliteStore::append_one(const Append& run) {
  if (run.founder) return found(run);
  const std::optional<Epoch> epoch = epoch_of(
      kept(database_, select_epoch_, "SELECT epoch FROM room WHERE name=? AND archived=0"), run.room);
  if (!epoch) return Appended::Conflict;
  if (*epoch != run.epoch) return Appended::Fenced;
  const auto open = open_.find(run.room);
  if (open == open_.end()) return Appended::Fenced;
  if (open->second.length < run.expected) return Appended::Behind;
  if (open->second.length != run.expected) return Appended::Conflict;
  insert_entries(*latest_, run);
  if (run.said) keep_line(database_, run);
  if (run.result) insert_result(database_, *run.result);
  open->second.length += run.entries.size();
  if (std::exchange(open->second.over, run.over) != run.over) note_over(database_, run);
  return Appended::Done;
}

Appended SqliteStore::found(const Append& run) {
  if (run.expected != 0) return Appended::Conflict;
  SQLite::Statement room(
      database_, "INSERT OR IGNORE INTO room SELECT ?, coalesce(max(number), 0) + 1, 1, 0, 0, 0 FROM room");
  room.bind(1, run.room);
  if (room.exec() == 0) return Appended::Conflict;
  SQLite::Statement secret(database_, "INSERT INTO draw_secret VALUES(?, ?)");
  secret.bind(1, run.room);
  bind_secret(secret, 2, *run.founder);
  secret.exec();
  insert_entries(*latest_, run);
  open_[run.room] = {run.entries.size(), run.over};
  if (run.over) note_over(database_, run);
  return Appended::Done;
}

std::vector<RoomLog> SqliteStore::take_over_all() {
  try {
    latest_->bring_all_home();
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    database_.exec("UPDATE room SET archived=1 WHERE archived=0 AND over=1");
    database_.exec("UPDATE room SET epoch=epoch+1 WHERE archived=0");
    std::vector<RoomLog> logs;
    SQLite::Statement rooms(database_, std::string(kHeads) + "WHERE archived=0 ORDER BY number");
    while (rooms.executeStep()) {
      RoomLog& log = logs.emplace_back();
      read_head(rooms, log);
      read_on(log, kAllEntries);
      read_chat(database_, log);
      open_[log.room] = {log.entries.size(), false};
    }
    change.commit();
    return logs;
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("cannot read the store: ") + failure.what());
  }
}

std::vector<std::string> SqliteStore::open_rooms() {
  try {
    std::vector<std::string> names;
    SQLite::Statement rooms(database_, "SELECT name FROM room WHERE archived=0 ORDER BY number");
    while (rooms.executeStep()) names.push_back(rooms.getColumn(0).getString());
    return names;
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("cannot read the store: ") + failure.what());
  }
}

bool SqliteStore::archive(const std::string& room) {
  if (suspect_) return false;
  try {
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement update(database_, "UPDATE room SET archived=1 WHERE name=?");
    update.bind(1, room);
    const bool known = update.exec() != 0;
    change.commit();
    open_.erase(room);
    return known;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

std::vector<PutAway> SqliteStore::put_away(const std::string& after, std::size_t most) {
  try {
    latest_->bring_all_home();
    SQLite::Statement select(
        database_,
        "SELECT name, over, head, entry, checksum FROM room LEFT JOIN log ON log.room=name AND version=head "
        "WHERE name>? AND archived=1 AND NOT EXISTS (SELECT 1 FROM failure WHERE failure.room=name) "
        "ORDER BY name LIMIT ?");
    select.bind(1, after);
    select.bind(2, static_cast<std::int64_t>(most));
    std::vector<PutAway> found;
    while (select.executeStep())
      found.push_back(put_away_room(select.getColumn(0).getString(), select.getColumn(1).getInt() != 0,
                                    select.getColumn(2).getInt64(), select.getColumn(3).getString(),
                                    optional_number(select.getColumn(4))));
    return found;
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("cannot read the store: ") + failure.what());
  }
}

// The chat goes with its room.
bool SqliteStore::erase(const std::string& room) {
  if (suspect_) return false;
  try {
    latest_->bring_all_home();
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement erased(
        database_, "UPDATE written SET erased=erased+coalesce((SELECT head FROM room WHERE name=?), 0)");
    erased.bind(1, room);
    erased.exec();
    bool known = false;
    for (const char* const statement :
         {"DELETE FROM room WHERE name=? AND archived=1", "DELETE FROM log WHERE room=?",
          "DELETE FROM draw_secret WHERE room=?", "DELETE FROM failure WHERE room=?"}) {
      SQLite::Statement deletion(database_, statement);
      deletion.bind(1, room);
      known = deletion.exec() != 0 || known;
      if (!known) return false;
    }
    change.commit();
    return true;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

std::optional<RoomLog> SqliteStore::find(const std::string& room, std::size_t most) {
  try {
    SQLite::Statement select(database_, std::string(kHeads) + "WHERE name=?");
    select.bind(1, room);
    if (!select.executeStep()) return std::nullopt;
    RoomLog log;
    read_head(select, log);
    read_on(log, most);
    read_chat(database_, log);
    return log;
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot read room " + room + ": " + failure.what());
  }
}

bool SqliteStore::read_on(RoomLog& log, std::size_t most) {
  try {
    SQLite::Statement select(database_,
                             "SELECT version, entry, checksum FROM log WHERE room=?1 AND version>?2 UNION "
                             "SELECT version, entry, checksum FROM latest WHERE room=?1 AND version>?2 "
                             "ORDER BY version LIMIT ?3");
    select.bind(1, log.room);
    select.bind(2, static_cast<std::int64_t>(log.entries.size()));
    select.bind(3, static_cast<std::int64_t>(most));
    const std::size_t before = log.entries.size();
    while (select.executeStep()) {
      take_entry(log, select.getColumn(0).getInt64(), select.getColumn(1).getString(),
                 optional_number(select.getColumn(2)));
    }
    if (log.entries.size() - before < most) require_entries(log, stored_head(database_, log.room));
    return log.entries.size() != before;
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot read room " + log.room + ": " + failure.what());
  }
}

bool SqliteStore::reopen(const RoomLog& log) {
  if (suspect_) return false;
  try {
    latest_->bring_home(log.room);
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement update(database_,
                             "UPDATE room SET archived=0, epoch=epoch+1 WHERE name=?1 AND epoch=?2 AND "
                             "(SELECT max(version) FROM log WHERE room=?1)=?3 RETURNING over");
    update.bind(1, log.room);
    update.bind(2, log.epoch);
    update.bind(3, static_cast<std::int64_t>(log.entries.size()));
    if (!update.executeStep()) return false;
    const bool over = update.getColumn(0).getInt() != 0;
    update.reset();
    change.commit();
    open_[log.room] = {log.entries.size(), over};
    return true;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

std::unique_ptr<Backup> SqliteStore::back_up(const fs::path& file) {
  return std::make_unique<SqliteBackup>(database_, file);
}

bool SqliteStore::writable() {
  if (suspect_) return false;
  try {
    // A write that changes nothing for readers, but like an append needs the lock, room in the log and a
    // sync.
    SQLite::Transaction probe(database_, SQLite::TransactionBehavior::IMMEDIATE);
    written_->add(0);
    probe.commit();
    return true;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

void SqliteStore::note_failure(const SQLite::Exception& failure) {
  const int code = failure.getExtendedErrorCode();
  // After a failed sync the system may have dropped the pages that were to be written: a second try could
  // succeed although they are lost.
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
