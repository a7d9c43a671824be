#pragma once
// What is refused, limited and closed, for the log: an attack leaves lines, but not one for each of its
// frames.

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace gatehouse::server {

/// The first of a kind is said at once; those that follow are counted, and said as a number kTallyInterval
/// later. Safe from any thread.
class Tally {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Tally(std::function<void(const std::string& line)> say) : say_(std::move(say)) {}

  /// One more of this kind. Kinds are words of ours, never what somebody has sent; of more than kTallyKinds
  /// the others are one kind. `from`: the address as quotas count it, where it is known.
  void add(std::string_view kind, std::string_view from, Time now);
  /// Says what has been counted for long enough. Call now and then.
  void flush(Time now);

 private:
  struct Kind {
    std::size_t unsaid = 0;
    std::string last_from;
    Time said;
  };

  void say(const std::string& name, Kind& kind, Time now);

  const std::function<void(const std::string&)> say_;
  std::mutex mutex_;
  std::map<std::string, Kind, std::less<>> kinds_;
};

/// That of this process, which speaks by its log at the level info.
Tally& tally();
/// Adds one to it, now.
void count(std::string_view kind, std::string_view from = {});

}  // namespace gatehouse::server
