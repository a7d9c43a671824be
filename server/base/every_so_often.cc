#include "server/base/every_so_often.h"

#include <utility>

namespace gatehouse::server {

EverySoOften::EverySoOften(std::chrono::milliseconds pause, std::function<void()> task)
    : pause_(pause), task_(std::move(task)), thread_([this] { work(); }) {}

EverySoOften::~EverySoOften() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void EverySoOften::at_once() {
  {
    const std::lock_guard lock(mutex_);
    hurried_ = true;
  }
  changed_.notify_all();
}

void EverySoOften::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    task_();
    lock.lock();
    changed_.wait_for(lock, pause_, [this] { return stopping_ || hurried_; });
    hurried_ = false;
  }
}

}  // namespace gatehouse::server
