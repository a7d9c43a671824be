#pragma once
// The lease of a node: as long as it is renewed, the rooms that the node has taken are its own. One row of
// the database stands for all of them, so that renewing costs the same for one room and for ten thousand.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/every_so_often.h"
#include "server/store/node.h"
#include "server/store/own_connection.h"

namespace gatehouse::server {

struct LeaseTimes {
  std::chrono::milliseconds lasts{10'000};
  std::chrono::milliseconds renewed{3'000};  ///< every so often
};

/// Thrown at the start when another process serves under the name; what() begins with "node-in-use".
class NodeInUse : public StoreError {
 public:
  using StoreError::StoreError;
};

class NodeLease {
 public:
  /// Called on a thread of the lease's own, where they must not take long.
  struct Events {
    /// Rooms that nobody has, some of them, in no order: a few each time.
    std::function<void(const std::vector<std::string>& rooms)> on_free;
    /// Another process has taken the name: this one must stop.
    std::function<void()> on_taken;
  };

  /// Takes the name. Where a process of that name has just died this waits until its lease is over. Throws
  /// NodeInUse, StoreError. REQUIRES: the tables are there (PostgresStore makes them).
  NodeLease(std::string url, std::shared_ptr<Node> node, LeaseTimes times);
  NodeLease(const NodeLease&) = delete;
  NodeLease& operator=(const NodeLease&) = delete;
  /// Stops renewing, without giving anything up.
  ~NodeLease() = default;

  const Node& node() const { return *node_; }
  /// Begins to renew.
  void start(Events events);
  /// From any thread: takes no more rooms that nobody has.
  void drain();
  /// Stops renewing, and lets the others have at once what this node still has.
  void end();

  /// From any thread: whether the lease holds, by the clock of this machine, counted from before the database
  /// was last asked to renew it.
  bool holds() const;
  /// From any thread: how often it was over and a new one was taken. What was held before is lost.
  std::uint64_t losses() const;

 private:
  using Clock = std::chrono::steady_clock;

  void take_name();
  /// Returns whether the lease is this node's now. Throws StoreError.
  bool renew();
  std::vector<std::string> look_after();
  void turn();

  const std::shared_ptr<Node> node_;
  const LeaseTimes times_;
  OwnConnection database_;
  Events events_;
  mutable std::mutex mutex_;
  Clock::time_point until_{};  // with the mutex held
  std::uint64_t losses_ = 0;
  bool draining_ = false;
  bool taken_ = false;  ///< by another process
  bool away_ = false;   ///< and the log says so
  std::optional<EverySoOften> turns_;
};

}  // namespace gatehouse::server
