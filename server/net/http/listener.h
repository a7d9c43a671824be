#pragma once
// Accepts connections, within quotas.

#include <atomic>
#include <deque>
#include <memory>

#include "server/base/network.h"
#include "server/net/connection_count.h"
#include "server/net/http/http_session.h"

namespace gatehouse::server {

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  /// Throws boost::system::system_error when the address cannot be listened on.
  /// Connections join the groups in turn, which outlive it. REQUIRES: there is a group.
  Listener(asio::io_context& context, const tcp::endpoint& endpoint, const ConnectionServices& services,
           std::deque<SessionGroup>& groups, ConnectionCount& count);

  void run();
  /// From any thread.
  void stop();
  tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  /// From any thread: whether accepting the last connection failed, for lack of file descriptors, say.
  bool starved() const { return starved_; }

 private:
  void accept();
  void on_accept(NetworkError error, TcpSocket socket, SessionGroup& group);

  Strand strand_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  const ConnectionServices& services_;
  std::deque<SessionGroup>& groups_;
  std::size_t next_group_ = 0;
  ConnectionId connections_ = 0;  ///< until now
  ConnectionCount& count_;
  std::atomic<bool> starved_ = false;
};

}  // namespace gatehouse::server
