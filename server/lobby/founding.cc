#include "server/lobby/founding.h"

#include <algorithm>

#include "protocol/errors.h"

namespace gatehouse::server {

using protocol::ErrorCode;

std::optional<protocol::Error> Founding::refusal(const Hosting& bounds, const std::string& address,
                                                 const protocol::CreateRoom& message, Time now) {
  if (auto error = word_refusal(bounds, address, message, now)) return error;
  const auto game = std::find_if(games_.begin(), games_.end(),
                                 [&](const protocol::GameType& type) { return type.name == message.game; });
  if (game == games_.end()) return protocol::error(ErrorCode::NoSuchGame, message.id);
  if (message.match && message.seats != protocol::kMatchSeats)
    return protocol::error(ErrorCode::MatchOfTwo, message.id);
  if (message.clock && message.clock->level && !protocol::has_bots(*game, *message.clock->level))
    return protocol::error(ErrorCode::NoSuchBot, message.id);
  if (auto error = bounds.refusal(message)) return error;
  if (auto error = bounds.rated_refusal(message)) return error;
  try {
    if (protocol::offered(*game, message.options, message.seats) == protocol::Offered::Surely)
      return std::nullopt;
    if (auto error = over_trials(address, message, now)) return error;
    game->make(message.options, message.seats);
  } catch (const protocol::BadOptions& bad) {
    return protocol::error(ErrorCode::BadOptions, message.id, bad.what());
  }
  return std::nullopt;
}

std::variant<protocol::CreateRoom, protocol::Error> Founding::settled(const Hosting& bounds,
                                                                      const std::string& address,
                                                                      protocol::CreateRoom message,
                                                                      Time now) {
  if (auto error = refusal(bounds, address, message, now)) return *std::move(error);
  message.kind = bounds.kind_of(message);
  return message;
}

std::optional<protocol::Error> Founding::word_refusal(const Hosting& bounds, const std::string& address,
                                                      const protocol::CreateRoom& message, Time now) {
  if (!bounds.needs_word(address)) return std::nullopt;
  if (!message.word) return protocol::error(ErrorCode::WordNeeded, message.id);
  const std::int64_t ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  const std::lock_guard lock(mutex_);
  if (const auto wait = std::max(words_.wait(address, ms), all_words_.wait(0, ms)); wait > 0) {
    protocol::Error error = protocol::error(ErrorCode::TooFast, message.id);
    error.retry_after_ms = static_cast<int>(wait);
    return error;  // and the word is not looked at
  }
  if (bounds.is_word(*message.word)) return std::nullopt;
  words_.note(address, ms);
  all_words_.note(0, ms);
  return protocol::error(ErrorCode::BadWord, message.id);
}

std::optional<protocol::Error> Founding::over_trials(const std::string& address,
                                                     const protocol::CreateRoom& message, Time now) {
  const std::lock_guard lock(mutex_);
  const auto at = trials_.try_emplace(address, kTrialsPerSecond, kTrialBurst, now).first;
  if (at->second.spend(now) == RateLimit::Verdict::Fine) return std::nullopt;
  protocol::Error error = protocol::error(ErrorCode::TooFast, message.id);
  error.retry_after_ms = static_cast<int>(at->second.wait().count());
  return error;
}

void Founding::sweep(Time now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(trials_, [now](const auto& entry) { return entry.second.is_full(now); });
}

}  // namespace gatehouse::server
