#pragma once
// All links of a node: those that others have opened to it, and those that it has opened to them, one for
// each address.

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/net/remote_rooms.h"

namespace gatehouse::server {

class NodeLinks : public std::enable_shared_from_this<NodeLinks> {
 public:
  /// Listens. Throws boost::system::system_error.
  NodeLinks(asio::io_context& context, const tcp::endpoint& endpoint, const std::string& secret,
            Lobby& lobby);

  void run();
  void stop();
  /// From any thread.
  std::shared_ptr<RoomPort> way_to(const std::string& address, const std::string& room);

 private:
  void accept();
  void take_in(const std::shared_ptr<InboundLink>& link);

  asio::io_context& context_;
  LinkKey key_;
  const Strand strand_;
  asio::basic_socket_acceptor<tcp, Strand> acceptor_;
  asio::steady_timer pause_;
  Lobby& lobby_;
  std::atomic<std::uint64_t> accepted_ = 0;
  std::mutex mutex_;
  // With the mutex held.
  std::map<std::string, std::shared_ptr<OutboundLink>> outbound_;  ///< by address
  std::set<std::shared_ptr<InboundLink>> inbound_;
  bool stopped_ = false;
};

}  // namespace gatehouse::server
