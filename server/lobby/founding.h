#pragma once
// Whether somebody may make a table here, of the kind that they ask for: the word, the bounds of Hosting, and
// what the game takes. Safe from any thread.

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "server/base/paced.h"
#include "server/base/rate_limit.h"
#include "server/lobby/hosting.h"
#include "server/lobby/limits.h"

namespace gatehouse::server {

class Founding {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Founding(std::span<const protocol::GameType> games) : games_(games) {}

  /// Null: the game offers what the message asks for, and so does this server. The last check makes a game on
  /// trial for texts of the table's own, with no mutex held.
  std::optional<protocol::Error> refusal(const Hosting& bounds, const std::string& address,
                                         const protocol::CreateRoom& message, Time now);
  /// The message as the room is to have it, with the kind that this server rates the table as; or why there
  /// is to be none.
  std::variant<protocol::CreateRoom, protocol::Error> settled(const Hosting& bounds,
                                                              const std::string& address,
                                                              protocol::CreateRoom message, Time now);
  /// Forgets addresses that have all their trials. To be called every second.
  void sweep(Time now);

 private:
  /// Null: the message has the word, if one is needed.
  std::optional<protocol::Error> word_refusal(const Hosting& bounds, const std::string& address,
                                              const protocol::CreateRoom& message, Time now);
  /// Null: one more game may be tried out for this address.
  std::optional<protocol::Error> over_trials(const std::string& address, const protocol::CreateRoom& message,
                                             Time now);

  const std::span<const protocol::GameType> games_;
  std::mutex mutex_;
  std::map<std::string, RateLimit> trials_;  ///< of addresses that have not all their credits
  Paced<std::string> words_{kGuessesByAddress};
  Paced<int> all_words_{kGuessesByAll};
};

}  // namespace gatehouse::server
