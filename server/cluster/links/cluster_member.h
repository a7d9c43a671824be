#pragma once
// This server as one of several nodes: its lease, its links to the others, and what they tell each other of
// their rooms.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/links/node_links.h"
#include "server/cluster/node_lease.h"
#include "server/cluster/noticeboard.h"
#include "server/lobby/lobby.h"

namespace gatehouse::server {

/// Without a lease there are no other nodes, and nothing is to be called but is_alone() and holds_lease().
class ClusterMember {
 public:
  /// How many connections come from each of the addresses with the most.
  using Largest = std::function<std::vector<std::pair<std::string, std::size_t>>()>;

  /// `name_taken` is called when another process has taken the node's name.
  ClusterMember(std::unique_ptr<NodeLease> lease, Lobby& lobby, std::function<void()> name_taken)
      : lease_(std::move(lease)), lobby_(lobby), name_taken_(std::move(name_taken)) {}

  bool is_alone() const { return lease_ == nullptr; }
  const Node& node() const { return lease_->node(); }
  /// From any thread.
  bool holds_lease() const { return !lease_ || lease_->holds(); }

  /// The lobby reaches the rooms of others by these links. `secret`: of the cluster. `store_url`: of the
  /// database in which the notices are. `out_of_reach`: after how long a node counts as out of reach.
  void join(std::shared_ptr<NodeLinks> to_others, const std::string& secret, const std::string& store_url,
            std::chrono::milliseconds out_of_reach);
  /// How many connections the other nodes have from this address; from any thread, once joined.
  std::size_t connections_elsewhere(const std::string& address) const {
    return others_->connections((*hide_)(address));
  }

  void run_links() { links_->run(); }
  /// Begins to renew the lease, and to exchange notices.
  void start(const Largest& largest);
  /// To be called every second: what a lease that is over asks for.
  void watch_lease();

  // The end, in this order.
  void drain() { lease_->drain(); }
  void stop_links() { links_->stop(); }
  void leave();

 private:
  const std::unique_ptr<NodeLease> lease_;
  Lobby& lobby_;
  const std::function<void()> name_taken_;
  bool lease_over_ = false;  ///< as was noticed
  std::shared_ptr<NodeLinks> links_;
  std::optional<HiddenAddress> hide_;
  std::shared_ptr<OtherLobbies> others_;
  std::unique_ptr<Noticeboard> notices_;
};

}  // namespace gatehouse::server
