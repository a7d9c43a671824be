#pragma once
// The admin page, on a port of its own: three files, and one address that takes requests with the token
// (admin.token) in their Authorization header. A connection has one request. A caller with the token is let
// in, even while others flood it.

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/base/network.h"

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

  /// `hosts`: the names, in small letters, by which it may be called, beside localhost and any address:
  /// a page under another name that points here (DNS rebinding) gets nothing. Throws
  /// boost::system::system_error when the port cannot be had. REQUIRES: the token is not empty.
  AdminDoor(asio::io_context& context, const tcp::endpoint& endpoint, const std::string& token,
            std::vector<std::string> hosts, Ask ask);
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
  /// Makes a place for one more visit, at the cost of the oldest that has not shown the token; false: all
  /// have.
  bool make_place();
  bool is_own_name(std::string_view authority) const;

  asio::io_context& context_;
  const Hash token_;
  const std::vector<std::string> hosts_;
  const Ask ask_;
  AdminStrikes strikes_;
  asio::strand<asio::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  std::deque<std::weak_ptr<Visit>> visits_;  ///< on the strand, the oldest first; some may have ended
};

}  // namespace gatehouse::server
