#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>
#include <system_error>

#include "server/store/entry_checksum.h"
#include "server/store/private_files.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/sqlite_profiles.h"
#include "server/store/sqlite/sqlite_ratings.h"
#include "server/store/sqlite/sqlite_results.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_schema.h"
#include "server/store/store_contents.h"
#include "server/store/store_place.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> rooms_in(SQLite::Database& database) {
  std::vector<std::string> names;
  SQLite::Statement rooms(database, "SELECT name FROM room ORDER BY number");
  while (rooms.executeStep()) names.push_back(rooms.getColumn(0).getString());
  return names;
}

void read_secret(const SQLite::Column& column, RoomLog& log) {
  if (column.isNull() || column.getBytes() != static_cast<int>(log.secret.size()))
    throw StoreError("room " + log.room + " has no whole secret of its draws: gatehouse check");
  std::memcpy(log.secret.data(), column.getBlob(), log.secret.size());
}

void read_entries(SQLite::Database& database, RoomLog& log, std::int64_t head) {
  SQLite::Statement rows(database,
                         "SELECT version, entry, checksum FROM log WHERE room=?1 UNION "
                         "SELECT version, entry, checksum FROM latest WHERE room=?1 ORDER BY version");
  rows.bind(1, log.room);
  while (rows.executeStep()) {
    take_entry(log, rows.getColumn(0).getInt64(), rows.getColumn(1).getString(),
               optional_number(rows.getColumn(2)));
  }
  require_entries(log, head);
  if (!log.damage.empty()) throw StoreError("room " + log.room + ": " + log.damage + ": gatehouse check");
}

StoredRoom read_room(SQLite::Database& database, const std::string& name) {
  SQLite::Statement head(database,
                         "SELECT epoch, archived, over, secret, coalesce(failures, 0), coalesce(reason, ''), "
                         "analysis.text, head FROM room LEFT JOIN draw_secret ON draw_secret.room=name "
                         "LEFT JOIN failure ON failure.room=name LEFT JOIN analysis ON analysis.room=name "
                         "WHERE name=?");
  head.bind(1, name);
  if (!head.executeStep()) throw StoreError("there is no room " + name);
  StoredRoom room;
  room.log.room = name;
  room.log.epoch = head.getColumn(0).getInt64();
  room.archived = head.getColumn(1).getInt() != 0;
  room.log.over = head.getColumn(2).getInt() != 0;
  read_secret(head.getColumn(3), room.log);
  room.log.failures = head.getColumn(4).getInt();
  room.failure = head.getColumn(5).getString();
  if (!head.getColumn(6).isNull()) room.analysis = head.getColumn(6).getString();
  read_entries(database, room.log, head.getColumn(7).getInt64());
  SQLite::Statement chat(database,
                         "SELECT audience, number, line FROM chat WHERE room=? ORDER BY audience, number");
  chat.bind(1, name);
  while (chat.executeStep())
    room.log.chat.push_back({chat.getColumn(0).getInt(),
                             static_cast<std::uint64_t>(chat.getColumn(1).getInt64()),
                             chat.getColumn(2).getString()});
  return room;
}

template <class Work>
auto on_sqlite(Work work) {
  try {
    return work();
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("the store cannot be used: ") + failure.what());
  }
}

class SqliteSource final : public ContentsSource {
 public:
  explicit SqliteSource(const fs::path& file) : database_(file.string(), SQLite::OPEN_READONLY) {
    database_.exec("BEGIN");  // stays open, and keeps servers out
    database_.execAndGet("SELECT count(*) FROM sqlite_master");
    refuse_foreign_log(database_, file);
    if (store_version(database_) != kStoreVersion)
      throw StoreError("the store " + file.string() +
                       " is empty or of an older version of this server: start this one on it once");
  }
  std::vector<std::string> rooms() override {
    return on_sqlite([&] { return rooms_in(database_); });
  }
  StoredRoom read(const std::string& room) override {
    return on_sqlite([&] { return read_room(database_, room); });
  }
  std::optional<KeptProfile> profile_after(const std::string& id) override {
    return on_sqlite([&] { return read_profile_after(database_, id); });
  }
  std::optional<KeptResult> result_after(const std::string& room) override {
    return on_sqlite([&] { return read_result_after(database_, room); });
  }
  std::optional<KeptRating> rating_after(std::int64_t number) override {
    return on_sqlite([&] { return read_rating_after(database_, number); });
  }

 private:
  SQLite::Database database_;
};

/// Filled under another name, which it loses when it is whole.
class SqliteTarget final : public ContentsTarget {
 public:
  explicit SqliteTarget(const fs::path& file) : file_(file), filled_(file.string() + ".moving") {
    for (const fs::path& base : {file_, filled_})
      for (const char* const companion : kStoreFiles)
        if (const fs::path there = base.string() + companion; fs::exists(there))
          throw StoreError(there.string() + " is there: a store is not overwritten, move it away first");
    make_private_folder(file.parent_path());
    require_place(filled_, PlaceFor::Writing);
    make_private(filled_);
    try {
      database_ =
          std::make_unique<SQLite::Database>(filled_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      database_->exec("PRAGMA synchronous=FULL");
      make_tables(*database_);
      database_->exec("BEGIN IMMEDIATE");
    } catch (...) {
      remove();
      throw;
    }
  }
  SqliteTarget(const SqliteTarget&) = delete;
  SqliteTarget& operator=(const SqliteTarget&) = delete;
  ~SqliteTarget() override {
    if (database_) remove();
  }

  std::vector<std::string> rooms() override {
    return on_sqlite([&] { return rooms_in(*database_); });
  }
  StoredRoom read(const std::string& room) override {
    return on_sqlite([&] { return read_room(*database_, room); });
  }
  void write(const StoredRoom& room) override {
    on_sqlite([&] { write_room(room); });
  }
  std::optional<KeptProfile> profile_after(const std::string& id) override {
    return on_sqlite([&] { return read_profile_after(*database_, id); });
  }
  void write(const KeptProfile& profile) override {
    on_sqlite([&] { insert_profile(*database_, profile); });
  }
  std::optional<KeptResult> result_after(const std::string& room) override {
    return on_sqlite([&] { return read_result_after(*database_, room); });
  }
  void write(const KeptResult& result) override {
    on_sqlite([&] { insert_result(*database_, result); });
  }
  std::optional<KeptRating> rating_after(std::int64_t number) override {
    return on_sqlite([&] { return read_rating_after(*database_, number); });
  }
  void write(const KeptRating& rating) override {
    on_sqlite([&] { insert_rating(*database_, rating); });
  }

  void keep() override {
    on_sqlite([&] {
      execute("UPDATE written SET entries=?", static_cast<std::int64_t>(entries_));
      database_->exec("COMMIT");
      database_.reset();
    });
    try {
      Acknowledged acknowledged(file_);
      if (!acknowledged.write(entries_) || !acknowledged.sync())
        throw StoreError("the count of entries beside " + file_.string() + " cannot be written");
      fs::rename(filled_, file_);
    } catch (...) {
      std::error_code ignored;
      fs::remove(acknowledged_file(file_), ignored);
      remove();
      throw;
    }
    sync_folder(file_.parent_path());
  }

 private:
  void remove() {
    database_.reset();
    std::error_code ignored;
    for (const char* const companion : kStoreFiles) fs::remove(filled_.string() + companion, ignored);
  }

  template <class... Value>
  void execute(const char* sql, const Value&... values) {
    SQLite::Statement statement(*database_, sql);
    int at = 0;
    (statement.bind(++at, values), ...);
    statement.exec();
  }

  void write_room(const StoredRoom& room) {
    const RoomLog& log = room.log;
    execute("INSERT INTO room VALUES(?, ?, ?, ?, ?, ?)", log.room, ++rooms_, log.epoch, room.archived ? 1 : 0,
            log.over ? 1 : 0, static_cast<std::int64_t>(log.entries.size()));
    SQLite::Statement secret(*database_, "INSERT INTO draw_secret VALUES(?, ?)");
    secret.bind(1, log.room);
    secret.bind(2, log.secret.data(), static_cast<int>(log.secret.size()));
    secret.exec();
    std::uint64_t version = 0;
    for (const std::string& entry : log.entries) {
      ++version;
      execute("INSERT INTO log(room, version, entry, checksum) VALUES(?, ?, ?, ?)", log.room,
              static_cast<std::int64_t>(version), entry, checksum_of(log.room, version, entry));
    }
    entries_ += log.entries.size();
    for (const KeptLine& line : log.chat)
      execute("INSERT INTO chat VALUES(?, ?, ?, ?)", log.room, line.audience,
              static_cast<std::int64_t>(line.number), line.text);
    if (log.failures != 0)
      execute("INSERT INTO failure VALUES(?, ?, ?)", log.room, log.failures, room.failure);
    if (room.analysis) execute("INSERT INTO analysis VALUES(?, ?)", log.room, *room.analysis);
  }

  const fs::path file_;
  const fs::path filled_;
  std::unique_ptr<SQLite::Database> database_;
  std::int64_t rooms_ = 0;
  std::uint64_t entries_ = 0;
};

}  // namespace

std::unique_ptr<ContentsSource> sqlite_source(const fs::path& file) {
  require_place(file, PlaceFor::Reading);
  refuse_orphaned_log(file);
  try {
    return std::make_unique<SqliteSource>(file);
  } catch (const SQLite::Exception& failure) {
    throw unusable(file, failure);
  }
}

std::unique_ptr<ContentsTarget> sqlite_target(const fs::path& file) {
  try {
    return std::make_unique<SqliteTarget>(file);
  } catch (const SQLite::Exception& failure) {
    throw unusable(file, failure);
  }
}

}  // namespace gatehouse::server
