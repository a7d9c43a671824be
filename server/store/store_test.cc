// What every store promises, over every store; then what only the one on a disk can show.

#include <doctest/doctest.h>

#include <fstream>
#include <functional>
#include <future>

#include "server/store/memory_store.h"
#include "server/store/sqlite_store.h"
#include "server/store/store_reader.h"
#include "server/store/store_thread.h"
#include "server/testing/failing_disk.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::TemporaryFolder;

Append founding(std::string room, std::vector<std::string> entries) {
  DrawSecret secret{};
  secret[0] = static_cast<unsigned char>(room.front());
  return {std::move(room), 1, 0, std::move(entries), secret};
}

Append following(std::string room, Epoch epoch, std::uint64_t expected, std::vector<std::string> entries) {
  return {std::move(room), epoch, expected, std::move(entries), std::nullopt};
}

Appended append(Store& store, const Append& run) {
  return store.append(std::span(&run, 1)).front();
}

void for_every_store(const std::function<void(Store&)>& body) {
  SUBCASE("in memory") {
    MemoryStore store;
    body(store);
  }
  SUBCASE("on a disk") {
    const TemporaryFolder folder;
    SqliteStore store(folder.path() / "rooms.db");
    body(store);
  }
}

TEST_CASE("What was appended is found again in order, with the secret") {
  for_every_store([](Store& store) {
    CHECK(append(store, founding("a", {"a1", "a2"})) == Appended::Done);
    CHECK(append(store, founding("b", {"b1"})) == Appended::Done);
    CHECK(append(store, following("a", 1, 2, {"a3"})) == Appended::Done);
    const std::vector<Record> records = store.take_over_all();
    REQUIRE(records.size() == 2);
    CHECK(records[0].room == "a");
    CHECK(records[0].entries == std::vector<std::string>{"a1", "a2", "a3"});
    CHECK(records[0].secret[0] == 'a');
    CHECK_FALSE(records[0].damaged);
    CHECK(records[1].entries == std::vector<std::string>{"b1"});
  });
}

TEST_CASE("An append that expects another length is a conflict and changes nothing") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    CHECK(append(store, following("a", 1, 0, {"x"})) == Appended::Conflict);
    CHECK(append(store, following("a", 1, 2, {"x"})) == Appended::Conflict);
    CHECK(append(store, following("unknown", 1, 0, {"x"})) == Appended::Conflict);
    CHECK(append(store, founding("a", {"x"})) == Appended::Conflict);
    CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1"});
  });
}

TEST_CASE("An owner is fenced once another has taken over") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    const Epoch epoch = store.take_over_all().at(0).epoch;
    CHECK(epoch == 2);
    CHECK(append(store, following("a", 1, 1, {"old owner"})) == Appended::Fenced);
    CHECK(append(store, following("a", epoch, 1, {"new owner"})) == Appended::Done);
  });
}

TEST_CASE("A refused run spoils no other in its batch") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    const std::vector<Append> batch{following("a", 1, 1, {"a2"}), following("a", 1, 7, {"x"}),
                                    following("a", 1, 2, {"a3"}), following("a", 9, 3, {"x"})};
    CHECK(store.append(batch) ==
          std::vector<Appended>{Appended::Done, Appended::Conflict, Appended::Done, Appended::Fenced});
    CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1", "a2", "a3"});
  });
}

TEST_CASE("An archived room is out of the way and takes no more entries") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    REQUIRE(append(store, founding("b", {"b1"})) == Appended::Done);
    CHECK(store.archive("a"));
    CHECK(append(store, following("a", 1, 1, {"x"})) == Appended::Conflict);
    CHECK(append(store, founding("a", {"x"})) == Appended::Conflict);
    const std::vector<Record> records = store.take_over_all();
    REQUIRE(records.size() == 1);
    CHECK(records[0].room == "b");
  });
}

TEST_CASE("A full disk fails the batch whole, and the store heals with the disk") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
  store.limit_pages(1);  // SQLite takes this as: no more than now
  const std::vector<Append> batch{following("a", 1, 1, {"small"}),
                                  following("a", 1, 2, {std::string(100'000, 'x')})};
  CHECK(store.append(batch) == std::vector<Appended>{Appended::Failed, Appended::Failed});
  CHECK_FALSE(store.suspect());
  store.limit_pages(100'000);
  CHECK(store.writable());
  CHECK(append(store, following("a", 1, 1, {"a2"})) == Appended::Done);
  CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1", "a2"});
}

TEST_CASE("After a failed sync the store is suspect and takes nothing more") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file, testing::failing_disk());
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    testing::fail_syncs(true);
    CHECK(append(store, following("a", 1, 1, {"unknown"})) == Appended::Failed);
    testing::fail_syncs(false);
    CHECK(store.suspect());
    CHECK_FALSE(store.writable());
    CHECK(append(store, following("a", 1, 1, {"a2"})) == Appended::Failed);
    CHECK_FALSE(store.archive("a"));
  }
  // Whether the unknown one is there shows at the next start; it goes on from there.
  SqliteStore store(file);
  const Record record = store.take_over_all().at(0);
  CHECK((record.entries.size() == 1 || record.entries.size() == 2));
  CHECK(append(store, following("a", record.epoch, record.entries.size(), {"more"})) == Appended::Done);
}

TEST_CASE("The thread says once that its store is suspect") {
  const TemporaryFolder folder;
  std::promise<void> told;
  StoreThread thread(std::make_unique<SqliteStore>(folder.path() / "rooms.db", testing::failing_disk()),
                     Durability::Full, [&] { told.set_value(); });  // a second time would throw
  testing::fail_syncs(true);
  for (int times = 0; times < 3; ++times) {
    std::promise<Appended> answer;
    thread.append(founding("a", {"1"}), [&](Appended appended) { answer.set_value(appended); });
    CHECK(answer.get_future().get() == Appended::Failed);
  }
  told.get_future().get();
  testing::fail_syncs(false);
  CHECK_FALSE(thread.ready());
}

TEST_CASE("A second server cannot open the file") {
  const TemporaryFolder folder;
  const SqliteStore store(folder.path() / "rooms.db");
  CHECK_THROWS_AS(SqliteStore(folder.path() / "rooms.db"), StoreError);
}

TEST_CASE("A file of another program, or no database at all, is refused") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  SUBCASE("another program") {
    SQLite::Database other(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE letters(text TEXT)");
  }
  SUBCASE("a newer schema") {
    { const SqliteStore store(file); }
    SQLite::Database newer(file.string(), SQLite::OPEN_READWRITE);
    newer.exec("PRAGMA user_version=99");
  }
  SUBCASE("no database") {
    std::ofstream(file) << std::string(5000, 'z');
  }
  CHECK_THROWS_AS(SqliteStore{file}, StoreError);
  CHECK_THROWS_AS(StoreReader{file}, StoreError);
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_CASE("A reader finds every room, live or archived, and changes nothing") {
  const TemporaryFolder folder;
  const TemporaryFolder killed;
  {
    SqliteStore store(folder.path() / "rooms.db");
    REQUIRE(append(store, founding("b", {"b1"})) == Appended::Done);
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    REQUIRE(append(store, following("b", 1, 1, {"b2", "b3"})) == Appended::Done);
    REQUIRE(append(store, founding("c", {"c1", "c2"})) == Appended::Done);
    REQUIRE(store.archive("c"));
    // As a server leaves it that is killed: the newest is in SQLite's own log only.
    for (const char* const name : {"rooms.db", "rooms.db-wal"})
      std::filesystem::copy_file(folder.path() / name, killed.path() / name);
  }
  for (const TemporaryFolder* const where : {&folder, &killed}) {
    const auto file = where->path() / "rooms.db";
    const std::string before = bytes_of(file);
    const std::string log_before = bytes_of(where->path() / "rooms.db-wal");
    {
      StoreReader reader(file);
      CHECK(reader.rooms() == std::vector<std::string>{"a", "b", "c"});
      CHECK(reader.read("b")->entries == std::vector<std::string>{"b1", "b2", "b3"});
      CHECK(reader.read("c")->entries == std::vector<std::string>{"c1", "c2"});
      CHECK_FALSE(reader.read("c")->damaged);
      CHECK(reader.read("a")->secret == DrawSecret{});
      CHECK_FALSE(reader.read("d"));
      CHECK_THROWS_AS(SqliteStore{file}, StoreError);  // a server must wait
    }
    CHECK(bytes_of(file) == before);
    CHECK(bytes_of(where->path() / "rooms.db-wal") == log_before);
    CHECK(SqliteStore(file).take_over_all().size() == 2);
  }
}

TEST_CASE("A reader needs a store that is there and not in use") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  CHECK_THROWS_AS(StoreReader{file}, StoreError);
  CHECK_FALSE(std::filesystem::exists(file));
  const SqliteStore store(file);
  CHECK_THROWS_WITH_AS(StoreReader{file}, doctest::Contains("a server has it open"), StoreError);
}

// The log file of SQLite cut at any byte, as a crash in the middle of a write leaves it: whole batches from
// the front are there, nothing of any other.
TEST_CASE("A torn end loses whole batches from the end and nothing else") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const auto log = folder.path() / "rooms.db-wal";
  const TemporaryFolder copy;
  constexpr std::uint64_t kBatches = 12;
  {
    SqliteStore store(file);
    REQUIRE(append(store, founding("a", {"0", "0"})) == Appended::Done);
    for (std::uint64_t batch = 1; batch < kBatches; ++batch)
      REQUIRE(append(store, following("a", 1, 2 * batch, {std::to_string(batch), std::to_string(batch)})) ==
              Appended::Done);
    for (const char* const name : {"rooms.db", "rooms.db-wal"})
      std::filesystem::copy_file(folder.path() / name, copy.path() / name);
  }
  const auto whole = std::filesystem::file_size(copy.path() / "rooms.db-wal");
  std::size_t shortest = 2 * kBatches;
  for (std::uintmax_t size = whole; size > whole / 3; size -= std::min<std::uintmax_t>(size, 1777)) {
    for (const char* const name : {"rooms.db", "rooms.db-wal"})
      std::filesystem::copy_file(copy.path() / name, folder.path() / name,
                                 std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(log, size);
    SqliteStore store(file);
    const std::vector<Record> records = store.take_over_all();
    const std::size_t found = records.empty() ? 0 : records[0].entries.size();
    CHECK(found % 2 == 0);
    CHECK(found <= shortest);
    shortest = found;
    for (std::size_t at = 0; at < found; ++at) CHECK(records[0].entries[at] == std::to_string(at / 2));
  }
  CHECK(shortest < 2 * kBatches);
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
