// A store's file and the write-ahead log beside it that do not belong together.

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "server/commands/restore.h"
#include "server/store/private_files.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_reader.h"
#include "server/store/store_contents.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/failing_disk.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

using testing::append;
using testing::following;
using testing::founding;
using testing::TemporaryFolder;

constexpr auto kOver = fs::copy_options::overwrite_existing;

void copy_all(const fs::path& from, const fs::path& to) {
  for (const char* const companion : kStoreFiles) {
    fs::remove(to / ("rooms.db" + std::string(companion)));
    if (const fs::path file = from / ("rooms.db" + std::string(companion)); fs::exists(file))
      fs::copy_file(file, to / file.filename());
  }
}

std::map<std::string, std::string> all_bytes(const fs::path& folder) {
  std::map<std::string, std::string> bytes;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with("-shm")) continue;  // a reader makes one, and it means nothing
    std::ifstream stream(entry.path(), std::ios::binary);
    bytes[entry.path().filename()] = {std::istreambuf_iterator<char>(stream), {}};
  }
  return bytes;
}

void back_up(Store& store, const fs::path& file) {
  const auto copy = store.back_up(file);
  while (!copy->step()) {
  }
}

/// A store that was stopped, started and killed: what it left at each of these, and backups from in between.
class Past {
 public:
  Past() {
    const fs::path file = run_.path() / "rooms.db";
    testing::leave_store(file, {"1", "2"});
    copy_all(run_.path(), stopped.path());
    SqliteStore store(file);
    const Epoch epoch = store.take_over_all().at(0).epoch;
    REQUIRE(append(store, following("a", epoch, 2, {"3"})) == Appended::Done);
    back_up(store, backup.path() / "rooms.db");
    REQUIRE(append(store, following("a", epoch, 3, {"4"})) == Appended::Done);
    copy_all(run_.path(), killed.path());
  }

  const TemporaryFolder stopped;
  const TemporaryFolder backup;
  const TemporaryFolder killed;

 private:
  const TemporaryFolder run_;
};

std::size_t entries_in(const fs::path& file) {
  return SqliteStore(file).take_over_all().at(0).entries.size();
}

TEST_CASE("A file that was exchanged beside the log of its former store is refused, and nothing is touched") {
  const Past past;
  const fs::path folder = past.killed.path();
  const fs::path file = folder / "rooms.db";
  std::size_t without_log = 0;
  SUBCASE("by a backup of the same run") {
    fs::copy_file(past.backup.path() / "rooms.db", file, kOver);
    without_log = 3;
  }
  SUBCASE("by a backup, and the count beside it is gone") {
    fs::copy_file(past.backup.path() / "rooms.db", file, kOver);
    fs::remove(folder / "rooms.db.acknowledged");
    without_log = 3;
  }
  SUBCASE("by a copy from when it was stopped") {
    fs::copy_file(past.stopped.path() / "rooms.db", file, kOver);
    without_log = 2;
  }
  SUBCASE("by a copy from when it was stopped, with the count beside it") {
    fs::copy_file(past.stopped.path() / "rooms.db", file, kOver);
    fs::copy_file(past.stopped.path() / "rooms.db.acknowledged", folder / "rooms.db.acknowledged", kOver);
    without_log = 2;
  }
  SUBCASE("by another store") {
    const TemporaryFolder other;
    {
      CHECK(append(*std::make_unique<SqliteStore>(other.path() / "rooms.db"), founding("b", {"1"})) ==
            Appended::Done);
    }
    fs::copy_file(other.path() / "rooms.db", file, kOver);
    without_log = 1;
  }
  SUBCASE("by an empty file") {
    fs::resize_file(file, 0);
  }
  SUBCASE("by none") {
    fs::remove(file);
  }
  const auto before = all_bytes(folder);
  for (int time = 0; time < 2; ++time)
    CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains("rooms.db-wal"), ForeignLog);
  CHECK_THROWS_AS(StoreReader{file}, StoreError);
  CHECK_THROWS_AS(sqlite_source(file), StoreError);
  CHECK(all_bytes(folder) == before);
  if (without_log == 0) return;
  // What the sentence tells them to do.
  fs::remove(folder / "rooms.db-wal");
  fs::remove(folder / "rooms.db.acknowledged");
  CHECK(entries_in(file) == without_log);
}

TEST_CASE("The log of another store beside a store that was stopped is refused") {
  const Past past;
  const Past other;
  fs::copy_file(other.killed.path() / "rooms.db-wal", past.stopped.path() / "rooms.db-wal");
  CHECK_THROWS_AS(SqliteStore{past.stopped.path() / "rooms.db"}, ForeignLog);
  CHECK_THROWS_AS(StoreReader{past.stopped.path() / "rooms.db"}, ForeignLog);
  const TemporaryFolder empty;
  std::ostringstream out;
  CHECK_THROWS_AS(restore(past.stopped.path() / "rooms.db", empty.path() / "rooms.db", out), ForeignLog);
  fs::remove(past.stopped.path() / "rooms.db-wal");
  CHECK(entries_in(past.stopped.path() / "rooms.db") == 2);
}

TEST_CASE("A whole store goes on wherever it is copied to, and so does a backup that is alone") {
  const Past past;
  const TemporaryFolder elsewhere;
  copy_all(past.killed.path(), elsewhere.path());
  CHECK(entries_in(elsewhere.path() / "rooms.db") == 4);
  copy_all(past.stopped.path(), elsewhere.path());
  CHECK(entries_in(elsewhere.path() / "rooms.db") == 2);
  copy_all(past.backup.path(), elsewhere.path());
  CHECK(entries_in(elsewhere.path() / "rooms.db") == 3);
}

TEST_CASE("A store that was killed under the version before is brought up with its log") {
  const TemporaryFolder folder;
  const TemporaryFolder killed;
  testing::leave_store(folder.path() / "rooms.db", {"1", "2"});
  {
    SQLite::Database older(folder.path() / "rooms.db", SQLite::OPEN_READWRITE);
    older.exec("PRAGMA journal_mode=WAL; ALTER TABLE written DROP COLUMN mark; PRAGMA user_version=7");
    older.exec("PRAGMA wal_checkpoint(TRUNCATE); UPDATE written SET entries=3; UPDATE written SET entries=2");
    fs::remove(folder.path() / "rooms.db.acknowledged");
    Acknowledged(folder.path() / "rooms.db").write(2);
    copy_all(folder.path(), killed.path());
  }
  REQUIRE(fs::file_size(killed.path() / "rooms.db-wal") > 0);
  CHECK(entries_in(killed.path() / "rooms.db") == 2);
}

TEST_CASE("Wherever a start is killed, the next one goes on") {
  const Past past;
  const TemporaryFolder folder;
  const TemporaryFolder left;
  for (const bool was_killed : {true, false}) {
    copy_all(was_killed ? past.killed.path() : past.stopped.path(), folder.path());
    std::vector<std::map<std::string, std::string>> moments;
    testing::at_each_write([&] { moments.push_back(all_bytes(folder.path())); });
    { const SqliteStore store(folder.path() / "rooms.db", testing::failing_disk()); }
    testing::at_each_write({});
    REQUIRE(moments.size() > 5);
    for (const auto& moment : moments) {
      for (const char* const companion : kStoreFiles)
        fs::remove(left.path() / ("rooms.db" + std::string(companion)));
      for (const auto& [name, bytes] : moment) std::ofstream(left.path() / name, std::ios::binary) << bytes;
      CHECK(entries_in(left.path() / "rooms.db") == (was_killed ? 4 : 2));
    }
  }
}

}  // namespace
}  // namespace gatehouse::server
