#pragma once
// Accepts connections, within quotas.

#include <atomic>
#include <memory>

#include "server/net/connection_count.h"
#include "server/net/http_session.h"
#include "server/net/net.h"

namespace gatehouse::server {

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  /// Throws boost::system::system_error when the address cannot be listened on.
  Listener(asio::io_context& context, const tcp::endpoint& endpoint, const ConnectionServices& services,
           ConnectionCount& count);

  void run();
  /// From any thread.
  void stop();
  tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  /// From any thread: whether accepting the last connection failed, for lack of file descriptors, say.
  bool starved() const { return starved_; }

 private:
  void accept();
  void on_accept(NetworkError error, tcp::socket socket);

  asio::io_context& context_;
  asio::strand<asio::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  const ConnectionServices& services_;
  ConnectionCount& count_;
  std::atomic<bool> starved_ = false;
};

}  // namespace gatehouse::server
