#pragma once
// Threads on which bots think, away from the rooms. A room has at most one question for each of its bots
// here, so the queue is bounded by the number of rooms; it is served in order.

#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <optional>
#include <string>

#include "server/room/effects.h"

namespace gatehouse::server {

class BotPool {
 public:
  explicit BotPool(int threads) : threads_(static_cast<std::size_t>(threads)) {}
  ~BotPool() { stop(); }

  /// Calls `answered` on a thread of the pool with the choice, or with nothing when the bot fell into a bug.
  void think(AskBot question, std::function<void(std::optional<std::string>)> answered);
  /// Forgets what is queued and waits for what is being thought.
  void stop();

 private:
  boost::asio::thread_pool threads_;
};

}  // namespace gatehouse::server
