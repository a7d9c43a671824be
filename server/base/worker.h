#pragma once
// A thread that does one job after another.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace gatehouse::server {

class Worker {
 public:
  /// `most`: how many posted jobs may wait.
  explicit Worker(std::size_t most);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() { stop(); }

  /// From any thread. Returns false, and never does it, when too many wait or the thread has stopped. A job
  /// must not throw.
  bool post(std::function<void()> job);
  /// The same for a job that goes on with an earlier one, however many wait.
  void go_on(std::function<void()> job);
  /// Forgets what waits, and waits for the job under way. REQUIRES: it is not called by a job.
  void stop();

 private:
  bool add(std::function<void()> job, std::size_t most);
  void work();

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // With the mutex held.
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace gatehouse::server
