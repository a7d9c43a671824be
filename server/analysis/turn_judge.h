#pragma once
// Has turns judged that were played again, on the bots' threads.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/tried_turn.h"
#include "server/bots/bot_pool.h"

namespace gatehouse::server {

class TurnJudge {
 public:
  /// `bots` outlives the judge's callers, and is stopped before the judge goes.
  explicit TurnJudge(BotPool& bots) : bots_(bots) {}

  enum class Taken : std::uint8_t {
    Yes,
    TooManyOfAddress,  ///< kTurnsJudgedOfAddress
    TooMany,           ///< kTurnsJudged
  };
  /// The turn as it is told; nothing: a bug, or the end of the server, stopped the bot.
  using Judged = std::function<void(std::optional<std::string> told)>;

  /// From any thread: calls `judged` once on a thread of the bots if it is taken, unless they are stopped
  /// before its turn. `address`: of who asks, as addresses share the bots' threads. REQUIRES: turn->over().
  Taken judge(std::shared_ptr<const protocol::TriedTurn> turn, const std::string& address, Judged judged);

 private:
  void end(const std::string& address);

  BotPool& bots_;
  std::mutex mutex_;
  std::map<std::string, std::size_t> of_address_;  ///< waiting and under way
  std::size_t all_ = 0;
  std::uint64_t last_ = 0;  ///< the number of the last one
};

}  // namespace gatehouse::server
