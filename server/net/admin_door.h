#pragma once
// The admin page, on a port of its own: three files, and one address that takes requests with the token
// (admin.token) in their Authorization header. A connection has one request.

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "protocol/match.h"
#include "server/net/net.h"

namespace gatehouse::server {

/// Wrong tokens, by address. Safe from any thread.
class AdminStrikes {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Whether the address has sent too many of them lately.
  bool is_out(const std::string& address, Time now);
  void add(const std::string& address, Time now);

 private:
  struct Count {
    int wrong = 0;
    Time last;
  };

  /// With the mutex.
  const std::string& counted_as(const std::string& address) const;

  std::mutex mutex_;
  std::map<std::string, Count> counts_;  ///< with "" for all that came when there were too many
};

class AdminDoor : public std::enable_shared_from_this<AdminDoor> {
 public:
  using Answer = std::function<void(protocol::Json)>;
  /// Called on a thread of the context. `answer` is to be called once, from any thread.
  using Ask = std::function<void(const protocol::Json& request, Answer answer)>;

  /// Throws boost::system::system_error when the port cannot be had. REQUIRES: the token is not empty.
  AdminDoor(asio::io_context& context, const tcp::endpoint& endpoint, const std::string& token, Ask ask);
  ~AdminDoor();

  void run();
  /// From any thread.
  void stop();
  int port() const { return acceptor_.local_endpoint().port(); }

 private:
  class Visit;
  using Hash = std::array<unsigned char, 32>;

  static Hash hash_of(std::string_view token);
  void accept();

  asio::io_context& context_;
  const Hash token_;
  const Ask ask_;
  AdminStrikes strikes_;
  asio::strand<asio::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  std::atomic<int> visits_ = 0;
};

}  // namespace gatehouse::server
