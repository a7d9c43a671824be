#pragma once
// How many HTTP requests each address may send.

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "server/base/rate_limit.h"

namespace gatehouse::server {

/// Safe from any thread. kRequesters addresses are counted apart, those beyond as one.
class RequestQuota {
 public:
  using Time = RateLimit::Time;

  RequestQuota(int per_second, int burst) : per_second_(per_second), burst_(burst) {}

  /// Pays for a request of this address, as quotas count it. Returns how long it has to wait; 0: it is paid.
  /// What is refused costs nothing: an address always has its number of requests a second.
  std::chrono::milliseconds spend(const std::string& address, int price, Time now);
  /// All begin anew.
  void set_limits(int per_second, int burst);
  /// Addresses that are remembered.
  std::size_t size() const;

 private:
  RateLimit& limit_of(const std::string& address, Time now);

  mutable std::mutex mutex_;
  int per_second_;
  int burst_;
  std::map<std::string, RateLimit> limits_;  ///< with "" for all that came when there were too many
  std::size_t sweep_at_ = 0;                 ///< at this size those that have all their credits are forgotten
  Time swept_{};
};

}  // namespace gatehouse::server
