// Entries that are not what was written, or not there: every store notices when it reads them.

#include <doctest/doctest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "server/store/entry_checksum.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "server/store/store_contents.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::following;
using testing::founding;
using testing::TemporaryFolder;

TEST_CASE("A checksum is that of a text in its place, on every machine") {
  CHECK(checksum_of("a", 1, "text") == checksum_of("a", 1, "text"));
  CHECK(checksum_of("a", 1, "text") != checksum_of("a", 1, "texT"));
  CHECK(checksum_of("a", 1, "text") != checksum_of("a", 2, "text"));
  CHECK(checksum_of("a", 1, "text") != checksum_of("b", 1, "text"));
  CHECK(checksum_of("a", 1, "") != checksum_of("a", 2, ""));
  CHECK(checksum_of("room", 7, "an entry") == 8'024'597'738'610'538'731);  // stored ones have to stay true
}

/// A store with rooms `a` and `b` of three entries each, and what is done to its tables while nobody has it
/// open.
std::filesystem::path damaged(const TemporaryFolder& folder, const std::string& sql) {
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    for (const char* const room : {"a", "b"}) {
      REQUIRE(append(store, founding(room, {"1", "2"})) == Appended::Done);
      REQUIRE(append(store, following(room, 1, 2, {"3"})) == Appended::Done);
    }
  }
  testing::change_tables(file, sql);
  return file;
}

TEST_CASE(
    "A log that is not what was written is named by its entry, however it is read, and the others are "
    "whole") {
  const TemporaryFolder folder;
  std::string sql;
  std::string damage;
  const auto at_entry = [&](int version, const std::string& change, const std::string& is) {
    const std::string number = std::to_string(version);
    sql = change + " WHERE room='a' AND version=" + number;
    damage = "entry " + number + " of its log is " + is;
  };
  const std::string another = "not what was written";
  SUBCASE("another text") {
    at_entry(2, "UPDATE log SET entry='x'", another);
  }
  SUBCASE("another checksum") {
    at_entry(1, "UPDATE log SET checksum=checksum+1", another);
  }
  SUBCASE("the entry of another place") {
    at_entry(
        3, "UPDATE log SET (entry, checksum)=(SELECT entry, checksum FROM log WHERE room='b' AND version=3)",
        another);
  }
  SUBCASE("no entry in the middle") {
    at_entry(2, "DELETE FROM log", "missing");
  }
  SUBCASE("no last entry") {
    at_entry(3, "DELETE FROM log", "missing");
  }
  SUBCASE("no entry at all") {
    sql = "DELETE FROM log WHERE room='a'";
    damage = "entry 1 of its log is missing";
  }
  const auto file = damaged(folder, sql);
  {
    StoreReader reader(file);
    CHECK(reader.read("a")->damage == damage);
    CHECK(reader.read("b")->damage.empty());
  }
  {
    const auto source = sqlite_source(file);
    CHECK_THROWS_WITH_AS(source->read("a"), doctest::Contains(damage.c_str()), StoreError);
    CHECK(source->read("b").log.entries.size() == 3);
  }
  SqliteStore store(file);
  const std::vector<RoomLog> records = store.take_over_all();
  REQUIRE(records.size() == 2);
  CHECK(records[0].damage == damage);
  CHECK(records[1].damage.empty());
  std::optional<RoomLog> piecewise = store.find("a", 1);
  while (store.read_on(*piecewise, 1)) {
  }
  CHECK(piecewise->damage == damage);
  CHECK(append(store, following("b", 2, 3, {"4"})) == Appended::Done);
}

TEST_CASE(
    "What is damaged at the end of a room that was put away is not taken for the time of its last move") {
  const TemporaryFolder folder;
  const std::string put_away = "UPDATE room SET archived=1;";
  std::string sql = "DELETE FROM log WHERE room='a' AND version=3";
  SUBCASE("missing") {}
  SUBCASE("changed") {
    sql = "UPDATE log SET entry='x' WHERE room='a' AND version=3";
  }
  SqliteStore store(damaged(folder, put_away + sql));
  const std::vector<PutAway> rooms = store.put_away("", 10);
  REQUIRE(rooms.size() == 2);
  CHECK(rooms[0].last_entry.empty());
  CHECK(rooms[1].last_entry == "3");
}

TEST_CASE("Entries that are missing are counted at the start, and by a reader, over all rooms") {
  const TemporaryFolder folder;
  const auto file = damaged(folder, "DELETE FROM log WHERE version=3");
  CHECK(StoreReader(file).missing() == 2);
  {
    // The counts of the rooms went with them: of a room alone nothing can be said.
    testing::change_tables(file, "UPDATE room SET head=2");
  }
  std::ostringstream said;
  const auto before = spdlog::default_logger();
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::ostream_sink_mt>(said)));
  { const SqliteStore store(file); }
  spdlog::set_default_logger(before);
  CHECK(said.str().find("2 entries are missing in the store") != std::string::npos);
}

TEST_CASE("Nothing is missing where rooms were erased, and wherever the entries of a room are") {
  const TemporaryFolder folder;
  const TemporaryFolder killed;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    REQUIRE(append(store, founding("gone", {"1", "2", "3"})) == Appended::Done);
    REQUIRE(append(store, founding("a", {"1"})) == Appended::Done);
    for (std::uint64_t length = 1; length < 2'000; ++length) {
      REQUIRE(append(store, following("a", 1, length, {std::to_string(length)})) == Appended::Done);
      store.settle();
    }
    REQUIRE(store.archive("gone"));
    REQUIRE(store.erase("gone"));
    for (std::uint64_t length = 2'000; length < 5'100; ++length)  // without a settling: some find no place
      REQUIRE(append(store, following("a", 1, length, {std::to_string(length)})) == Appended::Done);
    for (const char* const name : {"rooms.db", "rooms.db-wal", "rooms.db.acknowledged"})
      std::filesystem::copy_file(folder.path() / name, killed.path() / name);
  }
  CHECK(StoreReader(file).missing() == 0);
  CHECK(StoreReader(killed.path() / "rooms.db").missing() == 0);
  for (const TemporaryFolder* const where : {&folder, &killed}) {
    SqliteStore store(where->path() / "rooms.db");
    const std::vector<RoomLog> records = store.take_over_all();
    REQUIRE(records.size() == 1);
    CHECK(records[0].entries.size() == 5'100);
    CHECK(records[0].damage.empty());
  }
  SQLite::Database tables(file.string(), SQLite::OPEN_READWRITE);
  CHECK(tables.execAndGet("SELECT head FROM room WHERE name='a'").getInt() == 5'100);
  CHECK(tables.execAndGet("SELECT entries-erased FROM written").getInt() == 5'100);
}

TEST_CASE("A store from before checksums is brought up: its entries are read, and new ones have one") {
  const TemporaryFolder folder;
  const auto file = damaged(
      folder,
      "ALTER TABLE log DROP COLUMN checksum; ALTER TABLE latest DROP COLUMN checksum; "
      "ALTER TABLE room DROP COLUMN head; ALTER TABLE written DROP COLUMN erased; "
      "UPDATE written SET entries=9; INSERT INTO latest VALUES(7, 'a', 4, '4'); PRAGMA user_version=8");
  {
    SqliteStore store(file);
    const std::vector<RoomLog> records = store.take_over_all();
    REQUIRE(records.size() == 2);
    CHECK(records[0].entries.size() == 4);
    for (const RoomLog& record : records) CHECK(record.damage.empty());
    CHECK(append(store, following("a", 2, 4, {"5"})) == Appended::Done);
  }
  CHECK(StoreReader(file).missing() == 0);
  SQLite::Database tables(file.string(), SQLite::OPEN_READWRITE);
  CHECK(tables.execAndGet("SELECT count(*) FROM log WHERE checksum IS NULL").getInt() == 7);
  CHECK(tables.execAndGet("SELECT count(checksum) FROM log WHERE room='a' AND version=5").getInt() == 1);
  CHECK(tables.execAndGet("SELECT head FROM room WHERE name='a'").getInt() == 5);
  CHECK(tables.execAndGet("SELECT erased FROM written").getInt() == 2);
}

TEST_CASE("A copy, and a store that was moved, have the checksums") {
  const TemporaryFolder folder;
  const TemporaryFolder to;
  const auto file = damaged(folder, "UPDATE log SET checksum=NULL WHERE room='b' AND version=1");
  {
    SqliteStore store(file);
    const auto copy = store.back_up(to.path() / "copy.db");
    while (!copy->step()) {
    }
  }
  {
    const auto source = sqlite_source(file);
    const auto target = sqlite_target(to.path() / "rooms.db");
    for (const std::string& room : source->rooms()) target->write(source->read(room));
    target->keep();
  }
  const auto checksums = [&](const char* name) {
    SQLite::Database tables((to.path() / name).string(), SQLite::OPEN_READONLY);
    return tables.execAndGet("SELECT count(checksum) FROM log").getInt();
  };
  CHECK(checksums("copy.db") == 5);
  CHECK(checksums("rooms.db") == 6);
  CHECK(StoreReader(to.path() / "rooms.db").missing() == 0);
  CHECK(StoreReader(to.path() / "rooms.db").read("a")->damage.empty());
}

TEST_CASE(
    "A count, or a mark beside it, that cannot be read stops the start, a file that is missing does not") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  testing::leave_store(file, {"1"});
  const auto count = acknowledged_file(file);
  std::string wrong = "the second line of the file " + count.string() + " cannot be read";
  SUBCASE("the end of the count is missing") {
    std::filesystem::resize_file(count, 20);
    wrong.replace(4, 6, "first");
  }
  SUBCASE("the end of the mark is missing") {
    std::filesystem::resize_file(count, std::filesystem::file_size(count) - 1);
  }
  SUBCASE("the mark is no number") {
    std::fstream(count).seekp(-2, std::ios::end).put('x');
  }
  CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains(wrong.c_str()), StoreError);
  std::filesystem::remove(count);
  CHECK(SqliteStore(file).take_over_all().size() == 1);
  CHECK(read_acknowledged(file) == 1);
}

}  // namespace
}  // namespace gatehouse::server
