#pragma once
// A database that gives way to a replica which had not confirmed everything goes back: its logs end before
// what people were shown. A node must not go on with such a room as if nothing had happened.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/base/every_so_often.h"
#include "server/store/postgres/own_connection.h"

namespace gatehouse::server {

/// Holds what was shown against the logs, whenever the database had to be connected to anew.
class LogWatch {
 public:
  /// Both are called on a thread of its own: how many entries of each room were shown, of those that this
  /// node has; and whose logs are shorter.
  struct Asks {
    std::function<std::map<std::string, std::uint64_t>()> shown;
    std::function<void(const std::vector<std::string>& rooms)> on_behind;
  };

  /// Looks every so often whether its connection still stands. REQUIRES: the tables are there.
  LogWatch(std::string url, std::chrono::milliseconds every, Asks asks);

 private:
  void turn();
  std::vector<std::string> behind(const std::map<std::string, std::uint64_t>& shown);

  const Asks asks_;
  OwnConnection database_;
  bool compared_ = false;  ///< since the connection was made
  EverySoOften turns_;
};

}  // namespace gatehouse::server
