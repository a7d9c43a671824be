#pragma once
// What each node lets the others know, in one row of the database: who reads it sees what is new.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/base/every_so_often.h"
#include "server/store/node.h"
#include "server/store/postgres/own_connection.h"

namespace gatehouse::server {

class Noticeboard {
 public:
  /// Texts by the names of their nodes.
  using Texts = std::map<std::string, std::string>;

  /// Looks every so often. REQUIRES: the tables are there, and the node has its lease and outlives this.
  Noticeboard(std::string url, const Node& node, std::chrono::milliseconds every);
  Noticeboard(const Noticeboard&) = delete;
  Noticeboard& operator=(const Noticeboard&) = delete;

  /// Asks `ours` each time, writes what it says when that has changed, and hands all that other living nodes
  /// say to `on_changed` when any of it has. Both on a thread of its own, where they must not throw. Where
  /// the database cannot be asked, what was last heard stays.
  void start(std::function<std::string()> ours, std::function<void(const Texts&)> on_changed);
  void stop() { turns_.reset(); }

 private:
  void write(const std::string& text);
  /// Returns whether anything has changed.
  bool read();
  void turn();

  const Node& node_;
  const std::chrono::milliseconds every_;
  std::function<std::string()> ours_;
  std::function<void(const Texts&)> on_changed_;
  OwnConnection database_;
  std::string written_;
  std::int64_t written_term_ = 0;
  std::int64_t number_ = 0;                      ///< of what was written last
  std::map<std::string, std::string> versions_;  ///< of what was read last
  Texts texts_;
  bool away_ = false;  ///< and the log says so
  std::optional<EverySoOften> turns_;
};

}  // namespace gatehouse::server
