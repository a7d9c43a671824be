// What nobody opens is read all the same.

#include "server/lobby/scrubber.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/limits.h"
#include "server/store/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/lobby_world.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using std::chrono::seconds;
using testing::Listening;
using testing::LobbyWorld;

/// The logs of tables that somebody has made, with their secrets.
std::vector<Append> tables(std::size_t count) {
  LobbyWorld world(count);
  std::vector<Append> logs;
  for (std::size_t table = 0; table < count; ++table) {
    const auto room = world.create(std::make_shared<Listening>(), "10.0.0." + std::to_string(table + 1));
    std::promise<Record> read;
    world.store.read(room->name(), [&](Reading, Record record) { read.set_value(std::move(record)); });
    const Record record = read.get_future().get();
    logs.push_back({record.room, 1, 0, record.entries, record.secret});
  }
  std::sort(logs.begin(), logs.end(), [](const Append& a, const Append& b) { return a.room < b.room; });
  return logs;
}

/// A scrubber, and what it has said.
class Scrubbing {
 public:
  Scrubbing(std::unique_ptr<Store> store, int per_second, std::string first = {})
      : store_(std::move(store), Durability::Full),
        scrubber_(store_, logs_, testing::counting_games(), per_second, std::move(first),
                  [this](const std::string& room, const std::string& fault) {
                    const std::lock_guard lock(mutex_);
                    told_.emplace_back(room, fault);
                  }) {}
  ~Scrubbing() {
    store_.stop();
    logs_.stop();
  }
  Scrubbing(const Scrubbing&) = delete;
  Scrubbing& operator=(const Scrubbing&) = delete;

  /// What it says in so many seconds.
  std::vector<std::pair<std::string, std::string>> after(int so_many) {
    for (int second = 0; second < so_many; ++second) {
      now_ += seconds(1);
      scrubber_.sweep(now_);
      settle();
    }
    const std::lock_guard lock(mutex_);
    return std::exchange(told_, {});
  }
  void rest(seconds so_long) { now_ += so_long; }

 private:
  /// Returns when both threads have done what they were asked to.
  void settle() {
    std::promise<void> stored;
    store_.ask([&](Store*) { stored.set_value(); });
    stored.get_future().get();
    std::promise<void> read;  // after the reading that the work before has asked for
    logs_.read("", [&](Reading, const Record&) { read.set_value(); });
    read.get_future().get();
    std::promise<void> replayed;
    logs_.read(any_, [&](Reading, const Record&) { replayed.set_value(); });
    replayed.get_future().get();
  }

  std::mutex mutex_;
  std::vector<std::pair<std::string, std::string>> told_;
  StoreThread store_;
  LogReader logs_{store_};
  Scrubber scrubber_;
  Scrubber::Time now_{};

 public:
  std::string any_;  ///< a room that is there
};

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

}  // namespace
}  // namespace gatehouse::server
