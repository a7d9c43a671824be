#pragma once
// A value that is replaced while others read it.

#include <memory>
#include <mutex>
#include <utility>

namespace gatehouse::server {

/// Safe from any thread. A reader keeps the value that it got as it was.
template <class T>
class Current {
 public:
  explicit Current(T value) : value_(std::make_shared<const T>(std::move(value))) {}

  std::shared_ptr<const T> get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }
  void set(T value) {
    auto next = std::make_shared<const T>(std::move(value));
    const std::lock_guard lock(mutex_);
    value_.swap(next);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const T> value_;
};

}  // namespace gatehouse::server
