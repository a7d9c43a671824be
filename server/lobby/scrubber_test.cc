// What nobody opens is read all the same.

#include "server/lobby/scrubber.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/lobby/limits.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/kept_event.h"
#include "server/testing/scrubbing.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::Scrubbing;
using testing::tables;

TEST_CASE("Every room is read, one a second at most, and damage is told with room and entry") {
  const testing::TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const std::vector<Append> logs = tables(5);
  {
    SqliteStore store(file);
    for (const Append& log : logs) REQUIRE(testing::append(store, log) == Appended::Done);
    REQUIRE(store.archive(logs[1].room));
    REQUIRE(store.archive(logs[4].room));
  }
  {
    SQLite::Database tables(file.string(), SQLite::OPEN_READWRITE);
    tables.exec("UPDATE log SET entry=entry||' ' WHERE version=1 AND room='" + logs[1].room + "'");
    tables.exec("UPDATE draw_secret SET secret=zeroblob(32) WHERE room='" + logs[2].room + "'");
    tables.exec("DELETE FROM log WHERE version=" + std::to_string(logs[4].entries.size()) + " AND room='" +
                logs[4].room + "'");
  }
  Scrubbing scrubbing(std::make_unique<SqliteStore>(file), 1'000);
  scrubbing.any_ = logs[0].room;
  const auto told = scrubbing.after(5);
  REQUIRE(told.size() == 5);
  for (std::size_t room = 0; room < 5; ++room) CHECK(told[room].first == logs[room].room);
  CHECK(told[0].second.empty());
  CHECK(told[1].second == "entry 1 of its log is not what was written");
  CHECK(told[2].second == "the secret of its draws is not the one that it has committed to");
  CHECK(told[3].second.empty());
  CHECK(told[4].second == "entry " + std::to_string(logs[4].entries.size()) + " of its log is missing");
  // A day later once more.
  CHECK(scrubbing.after(60).empty());
  scrubbing.rest(kScrubPause);
  CHECK(scrubbing.after(5).size() == 5);
}

TEST_CASE("It begins where it is told, comes to the others, and takes the time that its rate says") {
  const std::vector<Append> logs = tables(3);
  const auto store_of = [&] {
    auto store = std::make_unique<MemoryStore>();
    for (const Append& log : logs) REQUIRE(testing::append(*store, log) == Appended::Done);
    return store;
  };
  SUBCASE("in the middle") {
    Scrubbing scrubbing(store_of(), 1'000, logs[1].room);
    scrubbing.any_ = logs[0].room;
    const auto told = scrubbing.after(6);
    REQUIRE(told.size() >= 4);
    CHECK(told[0].first == logs[2].room);
    CHECK(told[1].first == logs[0].room);
    CHECK(told[3].first == logs[2].room);
  }
  SUBCASE("slowly") {
    const auto entries = static_cast<int>(logs[0].entries.size());
    Scrubbing scrubbing(store_of(), 1);
    scrubbing.any_ = logs[0].room;
    CHECK(scrubbing.after(1).size() == 1);
    CHECK(scrubbing.after(entries - 1).empty());
    CHECK(scrubbing.after(1).size() == 1);
  }
  SUBCASE("not at all") {
    Scrubbing scrubbing(store_of(), 0);
    scrubbing.any_ = logs[0].room;
    CHECK(scrubbing.after(10).empty());
  }
}

TEST_CASE("The log of an event is read as that of a room is, also when the event is over") {
  const testing::TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const std::vector<Append> events{testing::kept_event("autumn"), testing::kept_event("spring")};
  {
    SqliteStore store(file);
    for (Append event : events) {
      event.over = true;
      REQUIRE(testing::append(store, event) == Appended::Done);
    }
  }
  {
    SQLite::Database tables(file.string(), SQLite::OPEN_READWRITE);
    tables.exec("UPDATE draw_secret SET secret=zeroblob(32) WHERE room='event.spring'");
  }
  Scrubbing scrubbing(std::make_unique<SqliteStore>(file), 1'000);
  scrubbing.any_ = events[0].room;
  const auto told = scrubbing.after(2);
  REQUIRE(told.size() == 2);
  CHECK(told[0] == std::pair<std::string, std::string>("event.autumn", ""));
  CHECK(told[1] == std::pair<std::string, std::string>(
                       "event.spring", "the secret is not the one that the event has committed to"));
}

}  // namespace
}  // namespace gatehouse::server
