#pragma once
// Many connections that listen: the spectators of one room, or those of a bare broadcast.

#include <memory>
#include <string>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/latencies.h"
#include "tests/load/said.h"

namespace gatehouse::load {

class Crowd {
 public:
  /// Connects this many, who watch the room; returns when each of them has its snapshot.
  Crowd(Loop& loop, int port, std::size_t size, const std::string& room);

  /// Whether all of them have been told this version.
  bool all_at(std::uint64_t version) const { return newest_ == version && there_ == listeners_.size(); }
  /// Updates that came, and their bytes.
  std::uint64_t deliveries() const { return deliveries_; }
  std::uint64_t bytes() const { return bytes_; }
  /// From `since` to an update, for all that came after it.
  void measure_from(Clock::time_point since) { since_ = since; }
  Latencies& latencies() { return latencies_; }

 private:
  struct Listener {
    std::unique_ptr<Connection> connection;
    std::uint64_t version = 0;  ///< the last one that it was told
  };

  void hear(Listener& listener, const std::string& room, std::string_view text);

  Said said_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  std::size_t arrived_ = 0;
  std::uint64_t newest_ = 0;
  std::size_t there_ = 0;  ///< who have been told the newest
  std::uint64_t deliveries_ = 0;
  std::uint64_t bytes_ = 0;
  Clock::time_point since_;
  Latencies latencies_;
};

/// Those who listen to a bare Beast server that sends a text to all of them when it is asked to.
class BareCrowd {
 public:
  BareCrowd(Loop& loop, int port, std::size_t listeners);

  /// One broadcast after another, in this time; returns deliveries a second.
  double deliveries_per_s(std::chrono::milliseconds time);
  /// This many broadcasts a second: from when each was due to each of its deliveries.
  Latencies paced(double per_s, std::chrono::milliseconds time);

 private:
  /// Asks for a broadcast and waits until everybody has it.
  void broadcast();

  Loop& loop_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::size_t open_ = 0;
  std::uint64_t deliveries_ = 0;
  std::uint64_t due_ = 0;
  Clock::time_point since_;
  Latencies latencies_;
};

/// Echoes of 200 bytes to this many connections by what listens on the port, in this time; returns them per
/// second.
double echoes_per_s(Loop& loop, int port, std::size_t connections, std::chrono::milliseconds time);

}  // namespace gatehouse::load
