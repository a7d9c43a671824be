#pragma once
// Group commit: one thread that owns the store and puts the appends of many rooms into one transaction, off
// the network threads.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// What an answer of Done promises.
enum class Durability : std::uint8_t {
  Full,                   ///< it is on the disk
  UnsafeAckBeforeCommit,  ///< nothing: for the negative control of the crash test, never for players
};

class StoreThread {
 public:
  /// Called on the store's thread (or on the caller's when the queue is full): it should only hand the answer
  /// on.
  using Answer = std::function<void(Appended)>;

  /// `on_suspect` is called once, on the store's thread, when the store can no longer be trusted.
  StoreThread(std::unique_ptr<Store> store, Durability durability, std::function<void()> on_suspect = {});
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  /// Writes what is queued, then ends the thread.
  ~StoreThread();

  /// From any thread. Runs of one room are appended in the order of the calls. Failed when the queue is full.
  void append(Append run, Answer answer);
  /// From any thread: puts the room away after what is queued for it.
  void archive(std::string room);
  /// From any thread: whether the last write went well, or a probe since then.
  bool ready() const { return ready_; }
  /// Writes what is queued and ends the thread; appends from then on fail. At most one caller.
  void stop();

 private:
  struct Job {
    Append run;
    Answer answer;
    bool archive = false;
  };

  void work();
  std::vector<Job> next_batch();
  void write(std::vector<Job>& batch);
  void probe();

  std::unique_ptr<Store> store_;
  const Durability durability_;
  std::function<void()> on_suspect_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  bool stopping_ = false;
  std::atomic<bool> ready_ = true;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace gatehouse::server
