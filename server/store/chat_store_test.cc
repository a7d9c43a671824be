// What a store keeps of what was said in a room.

#include <doctest/doctest.h>

#include <algorithm>

#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/every_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::change_tables;
using testing::following;
using testing::for_every_store;
using testing::founding;
using testing::leave_store;
using testing::TemporaryFolder;

Append saying(Epoch epoch, std::uint64_t expected, KeepLine said) {
  Append run = following("a", epoch, expected, {});
  run.said = std::move(said);
  return run;
}

std::vector<std::string> texts_of(const RoomLog& record) {
  std::vector<std::string> texts;
  for (const KeptLine& line : record.chat)
    texts.push_back(std::to_string(line.audience) + std::to_string(line.number) + line.text);
  return texts;
}

TEST_CASE("Lines are kept beside the log, those that are too old go, and the other audience's stay") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    CHECK(append(store, saying(1, 1, {{0, 1, "hello"}, 1})) == Appended::Done);
    CHECK(append(store, saying(1, 1, {{0, 2, "there"}, 1})) == Appended::Done);
    CHECK(append(store, saying(1, 1, {{1, 1, "apart"}, 1})) == Appended::Done);
    CHECK(append(store, saying(1, 1, {{0, 3, "again"}, 2})) == Appended::Done);
    const RoomLog record = store.find("a", 10).value();
    CHECK(record.entries == std::vector<std::string>{"a1"});
    std::vector<std::string> texts = texts_of(record);
    std::sort(texts.begin(), texts.end());
    CHECK(texts == std::vector<std::string>{"02there", "03again", "11apart"});
    CHECK(texts_of(store.take_over_all().at(0)).size() == 3);
  });
}

TEST_CASE("Who does not own the room, or knows another log, keeps no line in it") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    CHECK(append(store, saying(1, 0, {{0, 1, "x"}, 1})) == Appended::Conflict);
    store.take_over_all();
    CHECK(append(store, saying(1, 1, {{0, 1, "x"}, 1})) == Appended::Fenced);
    CHECK(store.find("a", 10)->chat.empty());
    CHECK(append(store, saying(2, 1, {{0, 1, "y"}, 1})) == Appended::Done);
    store.archive("a");
    CHECK(store.find("a", 10)->chat.size() == 1);
  });
}

TEST_CASE("On the disk lines outlive the process, and a room that is deleted takes them with it") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    REQUIRE(append(store, saying(1, 1, {{0, 1, "kept"}, 1})) == Appended::Done);
  }
  CHECK(texts_of(SqliteStore(file).take_over_all().at(0)) == std::vector<std::string>{"01kept"});
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
  database.exec("PRAGMA foreign_keys=ON");
  database.exec("DELETE FROM room");
  CHECK(database.execAndGet("SELECT count(*) FROM chat").getInt() == 0);
}

TEST_CASE("A store of version 3 is brought up, and takes lines from then on") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  leave_store(file, {"a1"});
  change_tables(file, "DROP TABLE chat; PRAGMA user_version=3");
  SqliteStore store(file);
  CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1"});
  CHECK(append(store, saying(2, 1, {{0, 1, "new"}, 1})) == Appended::Done);
}

}  // namespace
}  // namespace gatehouse::server
