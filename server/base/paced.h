#pragma once
// How often something may be done, by each of many.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>

namespace gatehouse::server {

/// `burst` times at once, then once in `every`.
struct Pace {
  int burst = 1;
  std::chrono::milliseconds every{};
};

/// Keeps a Pace for each key. Times are in ms of one clock; when the clock jumps back nobody waits longer
/// than after a whole burst.
template <class Key>
class Paced {
 public:
  explicit Paced(const Pace& pace) : pace_(pace) {}

  /// How many ms until it may be done; 0: now.
  std::int64_t wait(const Key& key, std::int64_t now) const {
    return std::max<std::int64_t>(0, debt(key, now) - (pace_.burst - 1) * pace_.every.count());
  }
  void note(const Key& key, std::int64_t now) {
    const std::int64_t paid_at = now + debt(key, now) + pace_.every.count();
    std::erase_if(paid_at_, [now](const auto& entry) { return entry.second <= now; });
    paid_at_[key] = paid_at;
  }

 private:
  std::int64_t debt(const Key& key, std::int64_t now) const {
    const auto at = paid_at_.find(key);
    if (at == paid_at_.end()) return 0;
    return std::clamp<std::int64_t>(at->second - now, 0, pace_.burst * pace_.every.count());
  }

  Pace pace_;
  std::map<Key, std::int64_t> paid_at_;  ///< when nothing that was done counts any more
};

}  // namespace gatehouse::server
