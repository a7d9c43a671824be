#pragma once
// All links of a node: those that others have opened to it, and those that it has opened to them, one for
// each address.

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/links/inbound_link.h"
#include "server/cluster/links/node_reach.h"
#include "server/cluster/links/outbound_link.h"
#include "server/cluster/links/remote_room.h"

namespace gatehouse::server {

class NodeLinks : public std::enable_shared_from_this<NodeLinks> {
 public:
  /// Listens. Throws boost::system::system_error.
  /// `address`: of this node, as the others know it. `versions`: what it speaks. `games`, `store_url`: to
  /// read rooms to whose nodes there is no way.
  NodeLinks(asio::io_context& context, const tcp::endpoint& endpoint, const std::string& secret,
            std::string address, const LinkVersions& versions, Lobby& lobby, Games games,
            const std::string& store_url);

  void run();
  void stop();
  /// From any thread, as all that follows.
  std::shared_ptr<RoomPort> way_to(const std::string& address, const std::string& room);
  /// Opens links to those of these nodes to which there is none.
  void reach(const std::vector<std::string>& addresses);
  /// Tells every node to which a link stands that this one does not reach the database.
  void tell_cut_off();
  /// Whether all that was tried to reach this node has failed for so long.
  bool is_out_of_reach(const std::string& address, std::chrono::milliseconds for_so_long) const;
  /// Whether every one of these nodes has said so within kCutOffCounts.
  bool are_cut_off(const std::vector<std::string>& addresses) const;

 private:
  using Clock = std::chrono::steady_clock;

  std::shared_ptr<OutboundLink> link_to(const std::string& address);
  void hear(const LinkMessage& word);
  void on_end(const std::string& address, const OutboundLink* link);
  void accept();
  void take_in(const std::shared_ptr<InboundLink>& link);

  asio::io_context& context_;
  LinkKey key_;
  const std::string address_;
  const LinkVersions versions_;
  const Strand strand_;
  asio::basic_socket_acceptor<tcp, Strand> acceptor_;
  asio::steady_timer pause_;
  Lobby& lobby_;
  const std::shared_ptr<RemoteServices> services_;
  std::atomic<std::uint64_t> accepted_ = 0;
  mutable std::mutex mutex_;
  // With the mutex held.
  std::map<std::string, std::shared_ptr<OutboundLink>> outbound_;  ///< by address
  std::map<std::string, std::weak_ptr<RemoteRoom>> rooms_;         ///< by name
  std::set<std::shared_ptr<InboundLink>> inbound_;
  NodeReach reach_;
  bool stopped_ = false;
};

}  // namespace gatehouse::server
