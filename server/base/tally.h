#pragma once
// Counts what is refused, limited and closed, for the log: an attack leaves some lines there, not one for
// each of its frames.

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace gatehouse::server {

/// Says the first of a kind at once; counts those that follow, and says their number kTallyInterval later.
/// Safe from any thread.
class Tally {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Tally(std::function<void(const std::string& line)> say,
                 std::function<Time()> now = std::chrono::steady_clock::now)
      : say_(std::move(say)), now_(std::move(now)) {}

  /// One more of this kind. `kind` is a word of our own, never something that a client sent; beyond
  /// kTallyKinds all others are counted as one kind. `from` is the address as quotas count it, or empty.
  void add(std::string_view kind, std::string_view from);
  /// Says what has been counted for long enough. Call now and then.
  void flush();

 private:
  struct Kind {
    std::size_t unsaid = 0;
    std::string last_from;
    Time said;
  };

  void say(const std::string& name, Kind& kind, Time now);

  const std::function<void(const std::string&)> say_;
  const std::function<Time()> now_;
  std::mutex mutex_;
  std::map<std::string, Kind, std::less<>> kinds_;
};

/// The process's own, which writes to its log at level info.
Tally& tally();
/// Another in its place, for tests; returns the one before. Those that count meanwhile may have either.
Tally& set_tally(Tally& other);
/// tally().add().
void count(std::string_view kind, std::string_view from = {});
/// A refusal by the name of its error, for the log and for the metrics.
void count_refusal(std::string_view error, std::string_view from = {});

}  // namespace gatehouse::server
