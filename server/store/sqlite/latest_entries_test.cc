// Entries of all rooms come one after another, and are brought to those of their rooms later. Nobody
// can tell where one is.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/store/sqlite/limits.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
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

std::string room_called(int number) {
  return "room" + std::to_string(number);
}

/// Rooms "room0", "room1", ..., each with its first entry.
void found_rooms(Store& store, int rooms) {
  std::vector<Append> runs;
  for (int room = 0; room < rooms; ++room) runs.push_back(founding(room_called(room), {"1"}));
  for (const Appended answer : store.append(runs)) REQUIRE(answer == Appended::Done);
}

/// One more entry for each of them, in one commit.
void play_all(Store& store, int rooms, std::uint64_t length) {
  std::vector<Append> runs;
  for (int room = 0; room < rooms; ++room)
    runs.push_back(following(room_called(room), 1, length, {std::to_string(length + 1)}));
  for (const Appended answer : store.append(runs)) REQUIRE(answer == Appended::Done);
  store.settle();
}

std::vector<std::string> numbers_to(std::uint64_t last) {
  std::vector<std::string> numbers;
  for (std::uint64_t number = 1; number <= last; ++number) numbers.push_back(std::to_string(number));
  return numbers;
}

std::int64_t count_in(const fs::path& file, const std::string& table) {
  SQLite::Database store(file.string(), SQLite::OPEN_READONLY);
  return store.execAndGet("SELECT count(*) FROM " + table).getInt64();
}

TEST_CASE("A commit for a hundred rooms writes a few pages, not one for each room") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  found_rooms(store, 100);
  for (std::uint64_t length = 1; length < 4; ++length) play_all(store, 100, length);
  const auto log = folder.path() / "rooms.db-wal";
  const auto before = fs::file_size(log);
  play_all(store, 100, 4);
  CHECK(fs::file_size(log) - before < 12 * 4096);
}

TEST_CASE("A room is read whole, wherever its entries are, also a piece at a time") {
  constexpr int kRooms = 100;
  constexpr std::uint64_t kLength = kPlacesOfLatest / kRooms * 3 / 2;  // half of the places are used twice
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    found_rooms(store, kRooms);
    for (std::uint64_t length = 1; length < kLength; ++length) play_all(store, kRooms, length);
    std::optional<RoomLog> record = store.find("room7", 3);
    REQUIRE(record);
    CHECK(record->entries == numbers_to(3));
    while (store.read_on(*record, 4)) {
    }
    CHECK(record->entries == numbers_to(kLength));
    CHECK(record->damage.empty());

    // As the process would leave it if it were killed now.
    for (const char* const part : {"", "-wal"})
      fs::copy_file(file.string() + part, (folder.path() / "killed.db").string() + part);
    CHECK(store.archive("room7"));
    CHECK(store.reopen(*store.find("room7", 1'000)));
    CHECK(append(store, following("room7", 2, kLength, {std::to_string(kLength + 1)})) == Appended::Done);
  }
  const auto killed = folder.path() / "killed.db";
  CHECK(count_in(killed, "latest") != 0);
  CHECK(count_in(killed, "log") != 0);
  CHECK(StoreReader(killed).read("room7")->entries == numbers_to(kLength));
  for (const RoomLog& record : SqliteStore(killed).take_over_all())
    CHECK(record.entries == numbers_to(kLength));

  // After a stop all are with their rooms.
  CHECK(count_in(file, "latest") == 0);
  CHECK(StoreReader(file).read("room7")->entries == numbers_to(kLength + 1));
  CHECK(StoreReader(file).read("room8")->entries == numbers_to(kLength));
}

TEST_CASE("A sync that fails while entries are brought home loses none, and the store is suspect") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const std::vector<std::string> many(kLatestEntries, "x");
  {
    SqliteStore store(file, testing::failing_disk());
    REQUIRE(append(store, founding("a", many)) == Appended::Done);
    testing::fail_syncs(true);
    CHECK_FALSE(store.erase("a"));  // brings all of them home first
    testing::fail_syncs(false);
    CHECK(store.suspect());
  }
  CHECK(SqliteStore(file).take_over_all().at(0).entries == many);
}

TEST_CASE("Entries are brought home a few at a time, and without waiting for the disk") {
  constexpr int kRooms = 100;
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const auto log = file.string() + "-wal";
  {
    SqliteStore store(file, testing::failing_disk());
    found_rooms(store, kRooms);
    std::uintmax_t most = 0;
    constexpr std::uint64_t kLength = 100;
    for (std::uint64_t length = 1; length < kLength; ++length) {
      std::vector<Append> runs;
      for (int room = 0; room < kRooms; ++room)
        runs.push_back(following(room_called(room), 1, length, {std::to_string(length + 1)}));
      for (const Appended answer : store.append(runs)) REQUIRE(answer == Appended::Done);
      const auto before = fs::file_size(log);
      testing::fail_syncs(true);
      store.settle();
      testing::fail_syncs(false);
      most = std::max(most, fs::file_size(log) - before);
    }
    CHECK_FALSE(store.suspect());
    CHECK(most != 0);
    CHECK(most < std::uintmax_t{60} * 4096);
    for (int room = 0; room < kRooms; ++room)
      CHECK(store.find(room_called(room), 1'000)->entries == numbers_to(kLength));
  }
  for (const RoomLog& record : SqliteStore(file).take_over_all()) CHECK(record.entries == numbers_to(100));
}

// Each room waits behind those that were founded before it, and what comes meanwhile is of others: an entry
// may be very old while few wait.
TEST_CASE("What is old comes to its room also where few wait, so that new entries come together again") {
  constexpr int kRooms = 100;
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  SqliteStore store(file);
  found_rooms(store, kRooms);
  const std::vector<std::string> many(kBroughtHomeAtOnce, "x");
  for (int room = 0; room < kRooms; ++room) {
    REQUIRE(append(store, following(room_called(room), 1, 1, many)) == Appended::Done);
    store.settle();
  }
  for (std::uint64_t more = 1; more <= 100; ++more) play_all(store, kRooms, kBroughtHomeAtOnce + more);
  REQUIRE(append(store, following("room7", 1, kBroughtHomeAtOnce + 101, {"last"})) == Appended::Done);
  for (const char* const part : {"", "-wal"})
    fs::copy_file(file.string() + part, (folder.path() / "killed.db").string() + part);
  CHECK(count_in(folder.path() / "killed.db", "latest WHERE entry='last'") == 1);
}

TEST_CASE("A room that is taken up again leaves the entries of others where they are") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  SqliteStore store(file);
  found_rooms(store, 3);
  play_all(store, 3, 1);
  CHECK(store.archive("room1"));
  CHECK(store.reopen(*store.find("room1", 9)));
  CHECK(append(store, following("room1", 2, 2, {"3"})) == Appended::Done);
  CHECK(store.find("room1", 9)->entries == numbers_to(3));
  for (const char* const part : {"", "-wal"})
    fs::copy_file(file.string() + part, (folder.path() / "killed.db").string() + part);
  const auto killed = folder.path() / "killed.db";
  CHECK(count_in(killed, "log") == 2);
  CHECK(count_in(killed, "latest") == 7);
  CHECK(SqliteStore(killed).take_over_all().at(1).entries == numbers_to(3));
}

TEST_CASE("Of a run that fails nothing stays, and its places are used again") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    found_rooms(store, 10);
    for (std::uint64_t length = 1; length < 100; ++length) play_all(store, 10, length);
    store.limit_pages(1);
    CHECK(
        append(store, following("room0", 1, 100, std::vector<std::string>(200, std::string(10'000, 'x')))) ==
        Appended::Failed);
    store.limit_pages(1'000'000);
    for (std::uint64_t length = 100; length < 500; ++length) play_all(store, 10, length);
    for (int room = 0; room < 10; ++room)
      CHECK(store.find(room_called(room), 1'000)->entries == numbers_to(500));
  }
  for (const RoomLog& record : SqliteStore(file).take_over_all()) CHECK(record.entries == numbers_to(500));
}

TEST_CASE("A run that is longer than there are places is stored whole") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const std::vector<std::string> many = numbers_to(kPlacesOfLatest * 3 / 2);
  {
    SqliteStore store(file);
    REQUIRE(append(store, founding("a", {"before"})) == Appended::Done);
    REQUIRE(append(store, founding("b", many)) == Appended::Done);
    store.settle();
    REQUIRE(append(store, following("a", 1, 1, {"behind"})) == Appended::Done);
    CHECK(store.find("a", 9)->entries == std::vector<std::string>{"before", "behind"});
    CHECK(store.find("b", many.size())->entries == many);
  }
  CHECK(StoreReader(file).read("b")->entries == many);
}

TEST_CASE("A store of version 6, whose entries were numbered without an end, is brought up") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  testing::leave_store(file, {"a1"});
  testing::change_tables(
      file,
      "INSERT INTO latest(number, room, version, entry) VALUES(4711, 'a', 2, 'a2'), (4712, 'a', 3, 'a3'); "
      "UPDATE written SET entries=3; "
      "PRAGMA user_version=6");
  SqliteStore store(file);
  CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1", "a2", "a3"});
  CHECK(append(store, following("a", 2, 3, {"a4"})) == Appended::Done);
  CHECK(store.find("a", 9)->entries == std::vector<std::string>{"a1", "a2", "a3", "a4"});
}

TEST_CASE("A store of version 4 is brought up, and takes entries from then on") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  testing::leave_store(file, {"a1"});
  testing::change_tables(file, "DROP TABLE latest; PRAGMA user_version=4");
  SqliteStore store(file);
  CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1"});
  CHECK(append(store, following("a", 2, 1, {"a2"})) == Appended::Done);
  CHECK(store.find("a", 9)->entries == std::vector<std::string>{"a1", "a2"});
}

}  // namespace
}  // namespace gatehouse::server
