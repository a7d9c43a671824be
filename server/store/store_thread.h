#pragma once
// Group commit: one thread that owns the store and puts the appends of many rooms into one transaction, off
// the network threads. What else is asked of the store is done in small steps between the commits.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
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

enum class Reading : std::uint8_t {
  Found,
  Unknown,  ///< there is no such room
  Failed,   ///< the store cannot be read, or is stopped
  Busy,     ///< too much waits already
};

class StoreThread {
 public:
  /// Called on the store's thread (or on the caller's when the queue is full): it should only hand the answer
  /// on.
  using Answer = std::function<void(Appended)>;
  /// The same; the record is whole when it was found.
  using ReadAnswer = std::function<void(Reading, Record)>;

  /// `on_suspect` is called once, on the store's thread, when the store can no longer be trusted.
  StoreThread(std::unique_ptr<Store> store, Durability durability, std::function<void()> on_suspect = {});
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  /// Writes what is queued, then ends the thread.
  ~StoreThread();

  /// From any thread. Runs of one room are appended in the order of the calls. Failed when the queue is full.
  void append(Append run, Answer answer);
  /// From any thread: puts the room away after what is queued for it, some time. When too much waits nothing
  /// happens: the room is as it was.
  void archive(std::string room);
  /// From any thread: reads a room, put away or not, as it is after what is queued for it.
  void read(std::string room, ReadAnswer answer);
  /// From any thread: Store::reopen, which is answered with true once it is durable.
  void reopen(Record record, std::function<void(bool)> answer);

  /// From any thread: whether the last write went well, or a probe since then, and no append waits for longer
  /// than kAppendPatience.
  bool ready() const;
  /// Writes what is queued, lets the rest fail, and ends the thread; appends from then on fail. At most one
  /// caller.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    Append run;
    Answer answer;
    Clock::time_point since;
  };
  /// One bounded step of what is no append; false when another one is to follow. Without a store: the thread
  /// stops.
  using Errand = std::function<bool(Store* store)>;

  bool send(Errand errand);
  void work();
  /// Waits until there is something to do; then what is to be appended, which may be nothing.
  std::vector<Job> next_batch();
  void write(std::vector<Job>& batch);
  void run_errand();
  void probe();
  void watch_suspect();

  std::unique_ptr<Store> store_;
  const Durability durability_;
  std::function<void()> on_suspect_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  std::optional<Clock::time_point> writing_since_;  ///< the oldest of the batch that is being written
  std::deque<Errand> errands_;
  bool stopping_ = false;
  std::atomic<bool> well_ = true;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace gatehouse::server
