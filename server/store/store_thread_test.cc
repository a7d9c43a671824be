// The thread around a store: what it promises with any store.

#include "server/store/store_thread.h"

#include <doctest/doctest.h>
#include <sched.h>

#include <atomic>
#include <future>
#include <thread>

#include "server/store/limits.h"
#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/failing_disk.h"
#include "server/testing/standing_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::following;
using testing::founding;
using testing::StandingStore;
using testing::TemporaryFolder;

TEST_CASE("The thread says once that its store is suspect") {
  const TemporaryFolder folder;
  std::promise<void> told;
  StoreThread thread(std::make_unique<SqliteStore>(folder.path() / "rooms.db", testing::failing_disk()),
                     Durability::Full, [&] { told.set_value(); });  // a second time would throw
  testing::fail_syncs(true);
  for (int times = 0; times < 3; ++times) {
    std::promise<Appended> answer;
    thread.append(founding("a", {"1"}), [&](Appended appended) { answer.set_value(appended); });
    CHECK(answer.get_future().get() == (times == 0 ? Appended::Unknown : Appended::Failed));
  }
  told.get_future().get();
  testing::fail_syncs(false);
  CHECK_FALSE(thread.ready());
}

TEST_CASE("The thread answers many rooms, in order within each") {
  auto owned = std::make_unique<MemoryStore>();
  const MemoryStore& store = *owned;
  StoreThread thread(std::move(owned), Durability::Full);
  constexpr int kRooms = 20;
  constexpr std::uint64_t kEntries = 50;
  std::atomic<int> done = 0;
  const auto count = [&](Appended answer) { done += answer == Appended::Done; };
  for (int room = 0; room < kRooms; ++room) thread.append(founding(std::to_string(room), {"1"}), count);
  for (std::uint64_t version = 1; version < kEntries; ++version)
    for (int room = 0; room < kRooms; ++room)
      thread.append(following(std::to_string(room), 1, version, {std::to_string(version + 1)}), count);
  thread.stop();
  CHECK(done == kRooms * static_cast<int>(kEntries));
  CHECK(store.entries("7").size() == kEntries);
  CHECK(store.entries("7").back() == "50");
}

TEST_CASE("The thread takes the core from nobody who is at work") {
  StoreThread thread(std::make_unique<MemoryStore>(), Durability::Full);
  std::promise<int> policy;
  thread.ask([&](Store*) { policy.set_value(::sched_getscheduler(0)); });
  CHECK(policy.get_future().get() == SCHED_BATCH);
  CHECK(::sched_getscheduler(0) == SCHED_OTHER);
}

TEST_CASE("A thread is not ready while an append waits for too long") {
  auto owned = std::make_unique<StandingStore>();
  StandingStore& store = *owned;
  StoreThread thread(std::move(owned), Durability::Full);
  std::promise<void> answered;
  thread.append(founding("a", {"1"}), [&](Appended) { answered.set_value(); });
  store.appending.get_future().get();
  CHECK(thread.ready());
  while (thread.ready()) std::this_thread::yield();
  store.go_on.set_value();
  answered.get_future().get();
  CHECK(thread.ready());
}

TEST_CASE("At the stop what is queued is written, archives that wait are left, readers are answered") {
  auto owned = std::make_unique<StandingStore>();
  StandingStore& store = *owned;
  StoreThread thread(std::move(owned), Durability::Full);
  std::promise<Appended> answer;
  thread.append(founding("a", {"1"}), [&](Appended appended) { answer.set_value(appended); });
  store.appending.get_future().get();
  for (int number = 0; number < 500; ++number) thread.archive("room" + std::to_string(number));
  std::promise<ReadResult> reading;
  thread.read("a", [&](ReadResult answered, const RoomLog&) { reading.set_value(answered); });
  std::thread stopping([&] { thread.stop(); });
  // Only then: an archive that was begun before the stop would be right as well.
  std::atomic<bool> refused = false;
  while (!refused) {
    thread.append(founding("b", {"1"}), [&](Appended now) { refused = refused || now == Appended::Failed; });
    std::this_thread::yield();
  }
  store.go_on.set_value();
  stopping.join();
  CHECK(answer.get_future().get() == Appended::Done);
  CHECK(reading.get_future().get() == ReadResult::Failed);
  CHECK(store.archives == 0);
}

TEST_CASE("A room is read whole, in pieces between the commits, after what is queued for it") {
  auto owned = std::make_unique<MemoryStore>();
  StoreThread thread(std::move(owned), Durability::Full);
  thread.append(founding("a", std::vector<std::string>(2 * kEntriesPerRead + 7, "x")), [](Appended) {});
  thread.archive("a");
  std::promise<RoomLog> found;
  thread.read("a", [&](ReadResult result, RoomLog record) {
    CHECK(result == ReadResult::Found);
    found.set_value(std::move(record));
  });
  const RoomLog record = found.get_future().get();
  CHECK(record.entries.size() == 2 * kEntriesPerRead + 7);
  std::promise<ReadResult> unknown;
  thread.read("b", [&](ReadResult result, const RoomLog&) { unknown.set_value(result); });
  CHECK(unknown.get_future().get() == ReadResult::Unknown);
  std::promise<bool> reopened;
  thread.reopen(record, [&](bool done) { reopened.set_value(done); });
  CHECK(reopened.get_future().get());
  std::promise<Appended> appended;
  thread.append(following("a", 2, record.entries.size(), {"y"}),
                [&](Appended now) { appended.set_value(now); });
  CHECK(appended.get_future().get() == Appended::Done);
}

TEST_CASE("A thread that was stopped fails appends, a failing store is not ready") {
  auto owned = std::make_unique<MemoryStore>();
  owned->fail(true);
  StoreThread thread(std::move(owned), Durability::Full);
  CHECK(thread.ready());
  std::promise<Appended> answer;
  thread.append(founding("a", {"1"}), [&](Appended appended) { answer.set_value(appended); });
  CHECK(answer.get_future().get() == Appended::Failed);
  CHECK_FALSE(thread.ready());
  thread.stop();
  Appended after = Appended::Done;
  thread.append(founding("b", {"1"}), [&](Appended appended) { after = appended; });
  CHECK(after == Appended::Failed);
}

TEST_CASE("With durability switched off an answer comes before the entry is written") {
  auto owned = std::make_unique<MemoryStore>();
  owned->fail(true);  // nothing can ever be written
  StoreThread thread(std::move(owned), Durability::UnsafeAckBeforeCommit);
  Appended answer = Appended::Failed;
  thread.append(founding("a", {"1"}), [&](Appended appended) { answer = appended; });
  CHECK(answer == Appended::Done);
}

}  // namespace
}  // namespace gatehouse::server
