#pragma once
// Threads on which bots think, away from the rooms: a fair share for each address, and of that for each room
// (fair_queue.h).

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/bots/fair_queue.h"
#include "server/room/effects.h"

namespace gatehouse::server {

/// Makes what a bot's patience is, at the moment at which it is asked: waiting counts.
using NewPatience = std::function<protocol::Patience()>;

/// Over after so long by the clock.
NewPatience patience_of(std::chrono::milliseconds thinking);

class BotPool {
 public:
  BotPool(int threads, NewPatience new_patience);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool() { stop(); }

  using Answered = std::function<void(std::optional<std::string>)>;

  /// Calls `answered` on a thread of the pool with the choice, or with nothing when the bot fell into a bug.
  /// A newer question for the same seat takes the place of one that still waits, which is never answered.
  void think(std::string_view address, std::string_view room, AskBot question, Answered answered);
  /// Forgets what is queued and waits for what is being thought, which has no more time.
  void stop();

 private:
  struct Question {
    AskBot asked;
    protocol::Patience patience;
    Answered answered;
  };

  void run();
  void answer(Question& question) const;

  const NewPatience new_patience_;
  std::mutex mutex_;
  std::condition_variable changed_;
  FairQueue<Question> queue_;
  std::atomic<bool> stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace gatehouse::server
