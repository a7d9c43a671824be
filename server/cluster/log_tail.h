#pragma once
// Reads what other nodes append to the logs of some rooms: one statement for all of them, every so often, on
// a thread and a connection of its own.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/base/every_so_often.h"
#include "server/store/postgres/own_connection.h"

namespace gatehouse::server {

class LogTail {
 public:
  /// The entries that follow those of the last time, none where there are no new ones; nothing: the log ends
  /// before what was shown, or is gone.
  using Entries = std::optional<std::vector<std::string>>;
  using News = std::function<void(Entries entries)>;

  /// REQUIRES: the tables are there.
  LogTail(std::string url, std::chrono::milliseconds every);
  LogTail(const LogTail&) = delete;
  LogTail& operator=(const LogTail&) = delete;

  // From any thread.
  /// Reads the log from its beginning, and goes on until forget(). Each time that the database has been asked
  /// `news` is called on the thread of this, where it must not throw. `shown`: how many entries there are at
  /// least. Returns whether it does: not when kFollowedRooms are read already. REQUIRES: the room is not.
  bool follow(const std::string& room, std::uint64_t shown, News news);
  void forget(const std::string& room);
  /// Waits for what is under way; nobody is told anything any more. REQUIRES: not from within `news`.
  void stop();

 private:
  struct Followed {
    std::uint64_t read = 0;
    std::uint64_t shown = 0;
    std::uint64_t number = 0;  ///< another for a room that was forgotten, and is followed again
    News news;
  };

  void turn();
  void tell(const std::map<std::string, Followed>& asked);

  OwnConnection database_;
  std::mutex mutex_;
  std::map<std::string, Followed> rooms_;  // with the mutex held
  std::uint64_t numbers_ = 0;              // the same
  bool stopped_ = false;                   // the same
  std::unique_ptr<EverySoOften> turns_;
};

}  // namespace gatehouse::server
