#include "server/store/store_thread.h"

#include <sched.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "server/base/metrics.h"
#include "server/store/limits.h"

namespace gatehouse::server {

void tell_behind(const std::string& room, std::uint64_t shown) {
  spdlog::critical(
      "the log of room {} ends before entry {}, which people have seen: the store has lost what it had "
      "acknowledged",
      room, shown);
  metrics().fell_behind();
}

namespace {

constexpr std::chrono::milliseconds kProbeInterval{500};
// In the unsafe mode: how far the disk may lag behind the answers.
constexpr std::chrono::milliseconds kUnsafeLag{300};

/// A room read a piece at a time.
struct RoomReading {
  std::string room;
  StoreThread::ReadAnswer answer;
  std::optional<RoomLog> log;
};

bool read_a_piece(RoomReading& reading, Store* store) {
  if (store == nullptr) {
    reading.answer(ReadResult::Failed, {});
    return true;
  }
  bool answered = false;
  const auto answer = [&](ReadResult became, RoomLog log) {
    answered = true;
    reading.answer(became, std::move(log));
  };
  try {
    if (!reading.log) {
      reading.log = store->find(reading.room, kEntriesPerRead);
      if (!reading.log) {
        answer(ReadResult::Unknown, {});
        return true;
      }
      if (reading.log->entries.size() == kEntriesPerRead) return false;
    } else if (reading.log->damage.empty() && store->read_on(*reading.log, kEntriesPerRead)) {
      return false;
    }
    answer(ReadResult::Found, std::move(*reading.log));
  } catch (const StoreError& error) {
    spdlog::error("{}", error.what());
    metrics().store_failed("read");
    reading.answer(ReadResult::Failed, {});
  } catch (const std::bad_alloc&) {
    if (answered) throw;
    spdlog::error("room {} is not read: there is not enough memory", reading.room);
    reading.answer(ReadResult::Busy, {});
  }
  return true;
}

/// A copy of the store that is being made.
struct Copying {
  std::filesystem::path file;
  std::function<void(BackedUp)> answer;
  std::unique_ptr<Backup> backup;
};

/// Does not take the core from a thread at work when there is something to write: where cores are free that
/// changes nothing, and where none is, more moves come together for the next sync. On Linux a thread has a
/// policy of its own.
void let_others_finish() {
  const sched_param none{};
  if (::sched_setscheduler(0, SCHED_BATCH, &none) != 0)
    spdlog::warn(
        "the store's thread interrupts those that serve people, and syncs more often than it needs to");
}

BackedUp not_backed_up(std::string why) {
  return {0, 0, std::move(why)};
}

// Nothing: another piece has to follow.
std::optional<BackedUp> copy_a_piece(Copying& copying, Store* store) {
  if (store == nullptr) return not_backed_up("the server is stopping");
  try {
    if (!copying.backup) copying.backup = store->back_up(copying.file);
    if (!copying.backup->step()) return std::nullopt;
    return BackedUp{copying.backup->rooms(), copying.backup->entries(), {}};
  } catch (const StoreError& error) {
    return not_backed_up(error.what());
  }
}

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
  std::unique_lock lock(mutex_);
  if (stopping_ || queue_.size() >= kQueuedAppends) {
    lock.unlock();
    answer(Appended::Failed);
    return;
  }
  if (durability_ == Durability::UnsafeAckBeforeCommit) {
    answer(Appended::Done);
    answer = {};
  }
  queue_.push_back({std::move(run), std::move(answer), Clock::now()});
  lock.unlock();  // or the thread that is woken would wait for it at once
  changed_.notify_one();
}

bool StoreThread::send(Errand errand, std::size_t most) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || errands_.size() >= most) return false;
    errands_.push_back(std::move(errand));
  }
  changed_.notify_one();
  return true;
}

void StoreThread::archive(std::string room) {
  send([room = std::move(room)](Store* store) {
    if (store != nullptr) store->archive(room);
    return true;
  });
}

void StoreThread::read(std::string room, ReadAnswer answer) {
  const auto reading =
      std::make_shared<RoomReading>(RoomReading{std::move(room), std::move(answer), std::nullopt});
  if (!send([reading](Store* store) { return read_a_piece(*reading, store); }))
    reading->answer(ReadResult::Busy, {});
}

void StoreThread::find_holder(std::string room, std::function<void(ReadResult, std::string)> answer) {
  const auto shared = std::make_shared<std::function<void(ReadResult, std::string)>>(std::move(answer));
  const bool sent = send([room = std::move(room), shared](Store* store) {
    try {
      if (store == nullptr) throw StoreError("the store is stopped");
      const std::optional<std::string> address = store->holder(room);
      (*shared)(address ? ReadResult::Found : ReadResult::Unknown, address.value_or(std::string()));
    } catch (const StoreError& error) {
      if (store != nullptr) metrics().store_failed("read");
      (*shared)(ReadResult::Failed, {});
    }
    return true;
  });
  if (!sent) (*shared)(ReadResult::Busy, {});
}

void StoreThread::release(std::string room, std::function<void()> done) {
  const auto shared = std::make_shared<std::function<void()>>(std::move(done));
  const bool sent = send([room = std::move(room), shared](Store* store) {
    if (store != nullptr) store->release(room);
    (*shared)();
    return true;
  });
  if (!sent) (*shared)();
}

void StoreThread::ask_for(std::string room) {
  send([room = std::move(room)](Store* store) {
    if (store != nullptr) store->ask_for(room);
    return true;
  });
}

void StoreThread::reopen(RoomLog log, std::function<void(bool)> answer) {
  const auto shared = std::make_shared<std::function<void(bool)>>(std::move(answer));
  if (!send([log = std::move(log), shared](Store* store) {
        (*shared)(store != nullptr && store->reopen(log));
        return true;
      }))
    (*shared)(false);
}

void StoreThread::count_failure(std::string room, std::string reason) {
  // Always taken: a room fails once while it is open, and there are limits.rooms of them.
  send(
      [this, room = std::move(room), reason = std::move(reason)](Store* store) {
        const int failures = store == nullptr ? 0 : store->count_failure(room, reason);
        if (failures >= kFailuresToQuarantine)
          spdlog::error("room {} is quarantined after {} failures: gatehouse quarantine", room, failures);
        else if (failures == 0)
          spdlog::error("room {}: its failure could not be counted", room);
        if (store != nullptr) count_quarantined();
        return true;
      },
      std::numeric_limits<std::size_t>::max());
}

void StoreThread::back_up(std::filesystem::path file, std::function<void(BackedUp)> answer) {
  if (backing_up_.exchange(true)) return answer(not_backed_up("another backup is being made"));
  const auto copying = std::make_shared<Copying>(Copying{std::move(file), std::move(answer), nullptr});
  const bool sent = send([this, copying](Store* store) {
    const std::optional<BackedUp> became = copy_a_piece(*copying, store);
    if (!became) return false;
    copying->backup.reset();  // while the store is there
    backing_up_ = false;
    copying->answer(*became);
    return true;
  });
  if (sent) return;
  backing_up_ = false;
  copying->answer(not_backed_up("the server is busy"));
}

bool StoreThread::ask(std::function<void(Store* store)> work) {
  return send([this, work = std::move(work)](Store* store) {
    work(store);
    if (store != nullptr) count_quarantined();
    return true;
  });
}

bool StoreThread::ready() const {
  const std::lock_guard lock(mutex_);
  std::optional<Clock::time_point> oldest = writing_since_;
  if (!oldest && !queue_.empty()) oldest = queue_.front().since;
  return well_ && (!oldest || Clock::now() - *oldest < kAppendPatience);
}

void StoreThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StoreThread::count_quarantined() try {
  const std::vector<FailedRoom> failed = store_->failed_rooms();
  quarantined_ =
      static_cast<std::size_t>(std::count_if(failed.begin(), failed.end(), [](const FailedRoom& room) {
        return room.failures >= kFailuresToQuarantine;
      }));
} catch (const StoreError& error) {
  spdlog::error("{}", error.what());
}

void StoreThread::work() {
  let_others_finish();
  count_quarantined();
  for (;;) {
    std::vector<Job> batch = next_batch();
    if (!batch.empty()) write(batch);
    run_errand();
    const std::lock_guard lock(mutex_);
    if (stopping_ && queue_.empty() && errands_.empty()) return;
  }
}

std::vector<StoreThread::Job> StoreThread::next_batch() {
  std::unique_lock lock(mutex_);
  const auto wanted = [this] { return stopping_ || !queue_.empty() || !errands_.empty(); };
  if (well_)
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
    batch.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  if (!batch.empty()) writing_since_ = batch.front().since;
  return batch;
}

void StoreThread::write(std::vector<Job>& batch) {
  std::vector<Append> runs;
  runs.reserve(batch.size());
  for (Job& job : batch) runs.push_back(std::move(job.run));
  const Clock::time_point began = Clock::now();
  const std::vector<Appended> answers = store_->append(runs);
  metrics().committed(std::chrono::duration<double>(Clock::now() - began).count());
  bool failed = false;
  for (std::size_t at = 0; at < answers.size(); ++at) {
    failed = failed || answers[at] == Appended::Failed || answers[at] == Appended::Unknown;
    if (answers[at] == Appended::Fenced) metrics().fenced();
    if (answers[at] == Appended::Behind) tell_behind(runs[at].room, runs[at].expected);
  }
  if (failed) metrics().store_failed("append");
  {
    const std::lock_guard lock(mutex_);
    well_ = !failed;
    writing_since_.reset();
  }
  for (std::size_t at = 0; at < batch.size(); ++at)
    if (batch[at].answer) batch[at].answer(answers[at]);
  store_->settle();
  watch_suspect();
}

// Does one step, then commits have their turn again. When the thread stops, errands that wait are not begun.
void StoreThread::run_errand() {
  Errand errand;
  bool stopping = false;
  {
    const std::lock_guard lock(mutex_);
    if (errands_.empty()) return;
    errand = std::move(errands_.front());
    errands_.pop_front();
    stopping = stopping_;
  }
  const bool done = errand(stopping ? nullptr : store_.get());
  watch_suspect();
  if (done) return;
  const std::lock_guard lock(mutex_);
  errands_.push_back(std::move(errand));
}

void StoreThread::probe() {
  well_ = store_->writable();
  watch_suspect();
}

void StoreThread::watch_suspect() {
  if (store_->suspect() && on_suspect_) std::exchange(on_suspect_, nullptr)();
}

}  // namespace gatehouse::server
