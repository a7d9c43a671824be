#pragma once
// The lease of a node: as long as it is renewed, the rooms that the node has taken are its own. One row of
// the database stands for all of them, so that renewing costs the same for one room and for ten thousand.
//
// A lease only says who may take a room. What keeps two owners apart is the room's epoch, which every append
// is guarded by. So a lease that was over may be renewed under its old term: what others have taken since is
// theirs, and all else is still this node's.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/base/every_so_often.h"
#include "server/store/node.h"
#include "server/store/postgres/own_connection.h"

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
    /// The lease was over, and is renewed: the node still has these rooms. Others have taken what else it
    /// had.
    std::function<void(const std::set<std::string>& rooms)> on_kept;
    /// Rooms of this node for which another one asks, as it does not reach this one.
    std::function<void(const std::vector<std::string>& rooms)> on_wanted;
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
  /// The database's, as it told when the lease was renewed. May outlive the lease.
  const std::shared_ptr<ServerClock>& clock() const { return clock_; }
  /// Begins to renew.
  void start(Events events);
  /// From any thread: takes no more rooms that nobody has, and lets the database know at once.
  void drain();
  /// Stops renewing, and lets the others have at once what this node still has.
  void end();

  /// From any thread: whether the lease holds, by the clock of this machine, counted from before the database
  /// was last asked to renew it.
  bool holds() const;
  /// From any thread: whether it should have been renewed by now.
  bool is_overdue() const;
  /// From any thread: the addresses of the other nodes that lived when the database was last asked.
  std::vector<std::string> others() const;
  /// From any thread: unless the lease holds, gives up all that the node has. It holds again under another
  /// term, so that all of it is free. Returns whether it is given up.
  bool give_up();

 private:
  using Clock = std::chrono::steady_clock;

  void take_name();
  bool is_given_up() const;
  enum class Renewed : std::uint8_t {
    No,  ///< another process has the name
    InTime,
    Late,  ///< under its old term, after it was over
    Anew,  ///< under another term
  };
  /// Throws StoreError.
  Renewed renew();
  std::set<std::string> rooms();
  void look_around();
  std::vector<std::string> look_after();
  std::vector<std::string> wanted();
  void turn();
  std::chrono::milliseconds overdue_after() const { return times_.renewed + times_.renewed / 2; }

  const std::shared_ptr<Node> node_;
  const LeaseTimes times_;
  const std::shared_ptr<ServerClock> clock_ = std::make_shared<ServerClock>(ServerClock::Of::Database);
  OwnConnection database_;
  Events events_;
  mutable std::mutex mutex_;
  // With the mutex held.
  Clock::time_point renewed_{};  ///< when the last renewal was asked for
  Clock::time_point until_{};
  std::vector<std::string> others_;
  bool given_up_ = false;
  bool draining_ = false;
  bool taken_ = false;         ///< by another process
  bool away_ = false;          ///< and the log says so
  bool kept_unknown_ = false;  ///< since the lease was over: which rooms others have taken
  std::optional<EverySoOften> turns_;
};

}  // namespace gatehouse::server
