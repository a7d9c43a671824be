#pragma once
// A thread that does one thing again and again.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace gatehouse::server {

class EverySoOften {
 public:
  /// Does it at once, and then each time so long after the last one has ended. `task` must not throw.
  EverySoOften(std::chrono::milliseconds pause, std::function<void()> task);
  EverySoOften(const EverySoOften&) = delete;
  EverySoOften& operator=(const EverySoOften&) = delete;
  /// Waits for the task that is under way.
  ~EverySoOften();

  /// From any thread: does it once more as soon as it can.
  void at_once();

 private:
  void work();

  const std::chrono::milliseconds pause_;
  const std::function<void()> task_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // With the mutex held.
  bool hurried_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace gatehouse::server
