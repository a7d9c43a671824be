#pragma once
// The threads on which bots think. Addresses share them fairly, and so do the rooms of one address
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

#include "server/bots/ask_bot.h"
#include "server/bots/fair_queue.h"

namespace gatehouse::server {

/// Makes the Patience of a bot when the question is asked, so that time in the queue counts.
using NewPatience = std::function<protocol::Patience()>;

/// A Patience that is over after that time by the clock.
NewPatience patience_of(std::chrono::milliseconds thinking);

/// How long the answer of a bot of that pace is held back at least, where one that moves like people waits
/// for `usual`.
std::chrono::milliseconds held_back(protocol::BotPace pace, std::chrono::milliseconds usual);

/// A bot that thinks rests for so long after each so long, so that its thread never keeps a core to itself.
inline constexpr std::chrono::microseconds kBotThinks{1'000};
inline constexpr std::chrono::microseconds kBotRests{100};

/// The breaks of a bot that thinks: kBotRests after each kBotThinks. A sync of the store waits for threads of
/// the kernel, before which no thread of ours can step back: these get the core in the breaks.
class Breaks {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Breaks(Clock::time_point begin) : next_(begin + kBotThinks) {}

  /// Whether one is due; then it begins now.
  bool due(Clock::time_point now);

 private:
  Clock::time_point next_;
};

class BotPool {
 public:
  /// While another question waits, a bot's patience is over as soon as its patience from `new_hurry` is, too.
  BotPool(
      int threads, NewPatience new_patience, NewPatience new_hurry = [] { return protocol::Patience(); });
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool() { stop(); }

  using Answered = std::function<void(std::optional<std::string>)>;

  /// Calls `answered` on a thread of the pool with the choice, or with nullopt when a bug stopped the bot. A
  /// newer question for the same seat replaces one that still waits, which is never answered. The bot's dice
  /// are of the pool, the room, its version and the seat: neither other rooms nor other threads change them.
  void think(std::string_view address, std::string_view room, AskBot question, Answered answered);

  /// What else is to be thought about for a room: one thing at a time. Its patience is over when the pool
  /// stops; until then it is to be short, since nobody else's question is answered on its thread.
  using Work = std::function<void(const protocol::Patience& patience)>;
  /// Calls `work` on a thread of the pool, unless the pool is stopped before its turn.
  void work(std::string_view address, std::string_view room, Work work);
  /// Forgets what is queued, ends the patience of the bots that think, and waits for them.
  void stop();

 private:
  struct Question {
    Work work;
    protocol::Patience patience;
    protocol::Patience hurry;  ///< counts while another question waits
  };

  void push(std::string_view address, std::string_view room, engine::Seat seat, Question question);
  void run();
  void answer(const Question& question) const;

  const NewPatience new_patience_;
  const NewPatience new_hurry_;
  const std::uint64_t seed_;  ///< of all dice
  std::mutex mutex_;
  std::condition_variable changed_;
  FairQueue<Question> queue_;
  std::atomic<bool> others_wait_ = false;  ///< whether the queue holds a question; for the bots that think
  std::atomic<bool> stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace gatehouse::server
