#pragma once
// What is worth a line in the log once, however often it happens.

#include <cstddef>
#include <mutex>
#include <set>
#include <string>

namespace gatehouse::server {

/// Safe from any thread.
class SaidOnce {
 public:
  /// Whether this was not said before; beyond `most` of them nothing is said any more.
  bool is_first(const std::string& what, std::size_t most) {
    const std::lock_guard lock(mutex_);
    return said_.size() < most && said_.insert(what).second;
  }

 private:
  std::mutex mutex_;
  std::set<std::string> said_;
};

}  // namespace gatehouse::server
