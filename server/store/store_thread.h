#pragma once
// Group commit: one thread owns the store and puts the appends of many rooms into one transaction. Everything
// else that is asked of the store is done in small steps between the commits.

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

#include "server/store/limits.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// What became of a backup.
struct BackedUp {
  std::uint64_t rooms = 0;
  std::uint64_t entries = 0;
  std::string failure;  ///< why there is no copy; empty: there is one
};

/// What an answer of Done promises.
enum class Durability : std::uint8_t {
  Full,                   ///< it is on the disk
  UnsafeAckBeforeCommit,  ///< nothing: for the crash test's proof that it can fail, never for players
};

/// What became of a request to read the log of a room.
enum class ReadResult : std::uint8_t {
  Found,
  Unknown,  ///< there is no such room
  Failed,   ///< the store cannot be read, or is stopped
  Busy,     ///< too many reads wait already
};

/// Tells the operator that the log of a room is shorter than the entries of it that were shown.
void tell_behind(const std::string& room, std::uint64_t shown);

class StoreThread {
 public:
  /// Called on the store's thread, or on the caller's when the queue is full. It must not do more than pass
  /// the answer on.
  using Answer = std::function<void(Appended)>;
  /// The same. When the room was found its log has all its entries.
  using ReadAnswer = std::function<void(ReadResult, RoomLog)>;

  /// `on_suspect` is called once, on the store's thread, when the store can no longer be trusted.
  StoreThread(std::unique_ptr<Store> store, Durability durability, std::function<void()> on_suspect = {});
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  /// Writes what is queued, then ends the thread.
  ~StoreThread();

  /// From any thread. Runs of one room are appended in the order of the calls. Failed when the queue is full.
  void append(Append run, Answer answer);
  /// From any thread: puts the room away, later, after the appends that are queued for it. When too much
  /// waits it does nothing.
  void archive(std::string room);
  /// From any thread: reads a room, put away or not, after the appends that are queued for it.
  void read(std::string room, ReadAnswer answer);
  /// From any thread: asks Store::holder(); the answer comes as that of a read. Found: at this address.
  void find_holder(std::string room, std::function<void(ReadResult, std::string address)> answer);
  /// From any thread: lets other nodes have the room, later; `done` is called once, when that is done, or
  /// when too much waits, and then it is not.
  void release(std::string room, std::function<void()> done);
  /// From any thread: asks the node that has the room to let go of it, later. When too much waits it does
  /// nothing.
  void ask_for(std::string room);
  /// From any thread: calls Store::reopen; `answer` gets true once that is durable.
  void reopen(RoomLog log, std::function<void(bool)> answer);

  /// From any thread: counts a failure of the room, puts it away, and says so in the log.
  void count_failure(std::string room, std::string reason);
  /// From any thread: copies the store into a file (Store::back_up), in steps between the commits. One copy
  /// at a time; another is refused.
  void back_up(std::filesystem::path file, std::function<void(BackedUp)> answer);
  /// From any thread: calls `work` on the store's thread, where it must not take long, or with null when the
  /// thread stops. Returns false, and never calls it, when too much waits.
  bool ask(std::function<void(Store* store)> work);

  /// From any thread: whether the last write, or a probe since then, succeeded, and no append has been
  /// waiting for longer than kAppendPatience.
  bool ready() const;
  /// How many rooms are quarantined, when they were looked at last: at the start, and after every change.
  std::size_t quarantined() const { return quarantined_; }
  /// Writes what is queued and ends the thread; later appends fail. REQUIRES: called from one thread only.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    Append run;
    Answer answer;
    Clock::time_point since;
  };
  /// One bounded step of something that is not an append. Returns false when another step has to follow. The
  /// store is null when the thread stops.
  using Errand = std::function<bool(Store* store)>;

  bool send(Errand errand, std::size_t most = kQueuedErrands);
  void work();
  /// Waits until there is something to do, then returns the appends, which may be none.
  std::vector<Job> next_batch();
  void write(std::vector<Job>& batch);
  void run_errand();
  void probe();
  void watch_suspect();
  void count_quarantined();

  std::unique_ptr<Store> store_;
  const Durability durability_;
  std::function<void()> on_suspect_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  std::optional<Clock::time_point> writing_since_;  ///< the oldest of the batch that is being written
  std::deque<Errand> errands_;
  std::atomic<bool> backing_up_ = false;
  std::atomic<std::size_t> quarantined_ = 0;
  bool stopping_ = false;
  std::atomic<bool> well_ = true;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace gatehouse::server
