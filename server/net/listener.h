#pragma once
// Accepts connections, within quotas.

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/net/http_session.h"
#include "server/net/net.h"

namespace gatehouse::server {

struct ConnectionLimits {
  std::size_t connections = 2'000;
  std::size_t per_address = 100;  ///< does not count for trusted proxies
};

/// How many connections there are, from where. Safe from any thread.
class ConnectionCount {
 public:
  explicit ConnectionCount(const ConnectionLimits& limits) : limits_(limits) {}

  /// Counts one more, or says that it is one too many.
  bool add(const std::string& address, bool limited);
  void remove(const std::string& address);
  std::size_t size() const;

 private:
  const ConnectionLimits limits_;
  mutable std::mutex mutex_;
  std::map<std::string, std::size_t> by_address_;
  std::size_t total_ = 0;
};

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  /// Throws boost::system::system_error when the address cannot be listened on.
  Listener(asio::io_context& context, const tcp::endpoint& endpoint, const ConnectionServices& services,
           ConnectionCount& count);

  void run();
  /// From any thread.
  void stop();
  tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

 private:
  void accept();
  void on_accept(NetworkError error, tcp::socket socket);

  asio::io_context& context_;
  asio::strand<asio::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  const ConnectionServices& services_;
  ConnectionCount& count_;
};

}  // namespace gatehouse::server
