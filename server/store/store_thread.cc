#include "server/store/store_thread.h"

#include <chrono>
#include <utility>

#include "server/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::chrono::milliseconds kProbeInterval{500};
// How far the unsafe mode lets the disk lag behind the answers.
constexpr std::chrono::milliseconds kUnsafeLag{300};

}  // namespace

StoreThread::StoreThread(std::unique_ptr<Store> store, Durability durability,
                         std::function<void()> on_suspect)
    : store_(std::move(store)),
      durability_(durability),
      on_suspect_(std::move(on_suspect)),
      thread_([this] { work(); }) {}

StoreThread::~StoreThread() {
  stop();
}

void StoreThread::append(Append run, Answer answer) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && queue_.size() < kQueuedAppends) {
      if (durability_ == Durability::UnsafeAckBeforeCommit) {
        answer(Appended::Done);
        answer = {};
      }
      queue_.push_back({std::move(run), std::move(answer), false});
      changed_.notify_one();
      return;
    }
  }
  answer(Appended::Failed);
}

void StoreThread::archive(std::string room) {
  Append put_away;
  put_away.room = std::move(room);
  const std::lock_guard lock(mutex_);
  if (stopping_ || queue_.size() >= kQueuedAppends) return;  // the next start finds it and tries again
  queue_.push_back({std::move(put_away), {}, true});
  changed_.notify_one();
}

void StoreThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    changed_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

void StoreThread::work() {
  for (;;) {
    std::vector<Job> batch = next_batch();
    if (!batch.empty()) {
      write(batch);
      continue;
    }
    const std::lock_guard lock(mutex_);
    if (stopping_ && queue_.empty()) return;
  }
}

std::vector<StoreThread::Job> StoreThread::next_batch() {
  std::unique_lock lock(mutex_);
  const auto wanted = [this] { return stopping_ || !queue_.empty(); };
  if (ready_)
    changed_.wait(lock, wanted);
  else if (!changed_.wait_for(lock, kProbeInterval, wanted)) {
    lock.unlock();
    probe();
    return {};
  }
  if (durability_ == Durability::UnsafeAckBeforeCommit && !stopping_)
    changed_.wait_for(lock, kUnsafeLag, [this] { return stopping_; });
  std::vector<Job> batch;
  while (!queue_.empty() && batch.size() < kAppendsPerCommit) {
    // An archive is a transaction of its own, so it ends the batch before it.
    if (queue_.front().archive && !batch.empty()) break;
    batch.push_back(std::move(queue_.front()));
    queue_.pop_front();
    if (batch.back().archive) break;
  }
  return batch;
}

void StoreThread::write(std::vector<Job>& batch) {
  if (batch.front().archive) {
    store_->archive(batch.front().run.room);
    return;
  }
  std::vector<Append> runs;
  runs.reserve(batch.size());
  for (Job& job : batch) runs.push_back(std::move(job.run));
  const std::vector<Appended> answers = store_->append(runs);
  bool failed = false;
  for (const Appended answer : answers) failed = failed || answer == Appended::Failed;
  ready_ = !failed;
  for (std::size_t at = 0; at < batch.size(); ++at)
    if (batch[at].answer) batch[at].answer(answers[at]);
  if (store_->suspect() && on_suspect_) std::exchange(on_suspect_, nullptr)();
}

void StoreThread::probe() {
  ready_ = store_->writable();
  if (store_->suspect() && on_suspect_) std::exchange(on_suspect_, nullptr)();
}

}  // namespace gatehouse::server
