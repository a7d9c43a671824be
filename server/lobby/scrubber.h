#pragma once
// Reads what nobody opens: room after room of the store, slowly, so that damage shows while there is a backup
// from before.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/room/room_table.h"
#include "server/store/log_reader.h"
#include "server/store/store.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

class Scrubber {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// Called on the reader's thread with each room that was read, and what is wrong with it; empty: nothing
  /// is.
  using Tell = std::function<void(const std::string& room, const std::string& fault)>;

  /// Reads a number of entries a second on average, and at most one room; 0: none. `first`: after which name
  /// it begins, so that servers which are often started again do not always read the same rooms. The others
  /// outlive it.
  Scrubber(StoreThread& store, LogReader& logs, Games games, int entries_per_second, std::string first,
           Tell tell);
  Scrubber(const Scrubber&) = delete;
  Scrubber& operator=(const Scrubber&) = delete;

  /// Has the next room read, unless one is being read or its time has not come. The store's thread reads it
  /// in small steps between commits, and the reader of logs replays it. After the last room it goes on with
  /// the first, and rests for kScrubPause after each round from there. To be called every second, from one
  /// thread at a time.
  void sweep(Time now);

 private:
  /// Shared with both threads, one of which has it at a time.
  struct Round {
    std::string after;  ///< the room that was read last
    bool from_first = false;
    std::size_t entries = 0;  ///< of that room
    bool ended = false;       ///< the last room of all was read
    std::atomic<bool> under_way = false;
  };

  void next_room(const std::shared_ptr<Round>& round, Store& store);
  static std::string fault_of(const RoomLog& log, Games games);

  StoreThread& store_;
  LogReader& logs_;
  const Games games_;
  const int entries_per_second_;
  const Tell tell_;
  Time next_{};
  std::shared_ptr<Round> round_ = std::make_shared<Round>();
};

/// Says it in the log, and counts it.
void tell_scrubbed(const std::string& room, const std::string& fault);

}  // namespace gatehouse::server
