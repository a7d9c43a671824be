#pragma once
// The threads of the network: they run one context, and each has a group of sessions.

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <thread>
#include <vector>

#include "protocol/errors.h"
#include "server/base/network.h"
#include "server/net/ws/session_group.h"

namespace gatehouse::server {

class NetworkThreads {
 public:
  /// `look`: how often each group looks for sessions whose time is over.
  NetworkThreads(int count, std::chrono::milliseconds look);

  int count() const { return count_; }
  asio::io_context& context() { return context_; }
  std::deque<SessionList>& sessions() { return sessions_; }
  std::deque<SessionGroup>& groups() { return groups_; }

  // From any thread.
  void look_every(std::chrono::milliseconds interval);
  std::size_t connections() const;
  void close_from(const std::vector<std::string>& places, protocol::CloseCode code);
  void close_all(protocol::CloseCode code);
  /// Ends all connections, whether or not the other side has answered the close.
  void cut_all();

  // At the start, and at the end.
  void start_groups();
  /// Starts the threads.
  void run();
  bool runs() const { return !threads_.empty(); }
  /// Returns when the threads have ended. REQUIRES: called from none of them.
  void stop();

 private:
  // In this order, so that sessions that are left at the end find their list.
  const int count_;
  std::deque<SessionList> sessions_;  // of each group
  asio::io_context context_;
  std::deque<SessionGroup> groups_;
  std::vector<std::thread> threads_;
};

}  // namespace gatehouse::server
