#pragma once
// Rooms of a store, and what the scrubber says of them.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/scrubber.h"
#include "server/testing/lobby_world.h"

namespace gatehouse::server::testing {

/// The logs of tables that somebody has made, with their secrets.
inline std::vector<Append> tables(std::size_t count) {
  LobbyWorld world(count);
  std::vector<Append> logs;
  for (std::size_t table = 0; table < count; ++table) {
    const auto room = world.create(std::make_shared<Listening>(), "10.0.0." + std::to_string(table + 1));
    std::promise<RoomLog> read;
    world.store.read(room->name(), [&](ReadResult, RoomLog log) { read.set_value(std::move(log)); });
    const RoomLog log = read.get_future().get();
    logs.push_back({log.room, 1, 0, log.entries, log.secret});
  }
  std::sort(logs.begin(), logs.end(), [](const Append& a, const Append& b) { return a.room < b.room; });
  return logs;
}

/// A scrubber, and what it has said.
class Scrubbing {
 public:
  Scrubbing(std::unique_ptr<Store> store, int per_second, std::string first = {})
      : store_(std::move(store), Durability::Full),
        scrubber_(store_, logs_, counting_games(), per_second, std::move(first),
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

  /// What it says in this many seconds.
  std::vector<std::pair<std::string, std::string>> after(int so_many) {
    for (int second = 0; second < so_many; ++second) {
      now_ += std::chrono::seconds(1);
      scrubber_.sweep(now_);
      settle();
    }
    const std::lock_guard lock(mutex_);
    return std::exchange(told_, {});
  }
  void rest(std::chrono::seconds so_long) { now_ += so_long; }

 private:
  /// Returns when both threads have done what they were asked to.
  void settle() {
    std::promise<void> stored;
    store_.ask([&](Store*) { stored.set_value(); });
    stored.get_future().get();
    std::promise<void> read;  // after the reading that the work before has asked for
    logs_.read("", [&](ReadResult, const RoomLog&) { read.set_value(); });
    read.get_future().get();
    std::promise<void> replayed;
    logs_.read(any_, [&](ReadResult, const RoomLog&) { replayed.set_value(); });
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

}  // namespace gatehouse::server::testing
