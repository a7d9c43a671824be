#include "server/base/worker.h"

#include <limits>
#include <utility>

namespace gatehouse::server {

Worker::Worker(std::size_t most) : most_(most), thread_([this] { work(); }) {}

bool Worker::post(std::function<void()> job) {
  return add(std::move(job), most_);
}

void Worker::go_on(std::function<void()> job) {
  add(std::move(job), std::numeric_limits<std::size_t>::max());
}

bool Worker::add(std::function<void()> job, std::size_t most) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || jobs_.size() >= most) return false;
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void Worker::stop() {
  std::deque<std::function<void()>> forgotten;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    forgotten.swap(jobs_);
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Worker::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    lock.lock();
  }
}

}  // namespace gatehouse::server
