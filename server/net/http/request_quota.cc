#include "server/net/http/request_quota.h"

#include <algorithm>

#include "server/net/http/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::size_t kFewRequesters = 16;
constexpr std::chrono::seconds kSweepPause{1};

}  // namespace

std::chrono::milliseconds RequestQuota::spend(const std::string& address, int price, Time now) {
  const std::lock_guard lock(mutex_);
  RateLimit& limit = limit_of(address, now);
  const std::chrono::milliseconds wait = limit.wait_at(now, price);
  if (wait.count() == 0) limit.spend(now, price);
  return wait;
}

void RequestQuota::set_limits(int per_second, int burst) {
  const std::lock_guard lock(mutex_);
  if (per_second == per_second_ && burst == burst_) return;
  per_second_ = per_second;
  burst_ = burst;
  limits_.clear();
  sweep_at_ = 0;
}

std::size_t RequestQuota::size() const {
  const std::lock_guard lock(mutex_);
  return limits_.size();
}

RateLimit& RequestQuota::limit_of(const std::string& address, Time now) {
  if (const auto at = limits_.find(address); at != limits_.end()) return at->second;
  const bool crowded = limits_.size() >= kRequesters;
  if (limits_.size() >= sweep_at_ && (!crowded || now - swept_ >= kSweepPause)) {
    std::erase_if(limits_, [now](const auto& entry) { return entry.second.is_full(now); });
    swept_ = now;
    sweep_at_ = std::clamp(2 * limits_.size(), kFewRequesters, kRequesters);  // a look at all of them is rare
  }
  return limits_.try_emplace(limits_.size() < kRequesters ? address : std::string(), per_second_, burst_, now)
      .first->second;
}

}  // namespace gatehouse::server
