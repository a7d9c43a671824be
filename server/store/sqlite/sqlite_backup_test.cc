// Copies of a store that is written to meanwhile.

#include "server/store/sqlite/sqlite_backup.h"

#include <doctest/doctest.h>

#include <fstream>
#include <future>
#include <iterator>
#include <string>

#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "server/store/store_thread.h"
#include "server/testing/appends.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::following;
using testing::founding;
using testing::TemporaryFolder;

/// Enough entries that copying them takes several steps.
std::vector<std::string> long_log() {
  return std::vector<std::string>(2'000, std::string(1'000, 'x'));
}

TEST_CASE("A copy has all that was appended before it began, and is whole whatever comes meanwhile") {
  const TemporaryFolder folder;
  const auto copied = folder.path() / "copy.db";
  SqliteStore store(folder.path() / "rooms.db");
  REQUIRE(append(store, founding("long", long_log())) == Appended::Done);
  REQUIRE(append(store, founding("a", {"a1", "a2"})) == Appended::Done);
  const std::unique_ptr<Backup> backup = store.back_up(copied);
  std::uint64_t meanwhile = 2;
  while (!backup->step()) {
    CHECK_FALSE(std::filesystem::exists(copied));
    REQUIRE(append(store, following("a", 1, meanwhile, {"more"})) == Appended::Done);
    REQUIRE(append(store, founding("b" + std::to_string(meanwhile), {"b1"})) == Appended::Done);
    ++meanwhile;
  }
  CHECK(meanwhile > 5);  // several steps
  CHECK(backup->entries() == 2'000 + 2 + 2 * (meanwhile - 2));
  CHECK(std::filesystem::status(copied).permissions() == std::filesystem::perms(0600));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 4);  // the store's three
  StoreReader reader(copied);
  CHECK(reader.damage().empty());
  CHECK(reader.written() == backup->entries());
  CHECK(reader.rooms().size() == backup->rooms());
  CHECK(reader.rooms_without_secret().empty());
  CHECK(reader.read("long")->entries.size() == 2'000);
  CHECK(reader.read("a")->entries.size() == meanwhile);
  CHECK(reader.read("a")->damage.empty());
}

TEST_CASE("A copy has the profiles that were kept before it began, and those of meanwhile") {
  const TemporaryFolder folder;
  const auto copied = folder.path() / "copy.db";
  const KeptProfile before{"a", 1, {"anna", "k1"}, "Anna"};
  const KeptProfile meanwhile{"b", 1, {"bea", "k2"}, "Bea"};
  SqliteStore store(folder.path() / "rooms.db");
  REQUIRE(append(store, founding("long", long_log())) == Appended::Done);
  REQUIRE(store.keep_profile(before) == Keeping::Done);
  const std::unique_ptr<Backup> backup = store.back_up(copied);
  REQUIRE_FALSE(backup->step());
  REQUIRE(store.keep_profile(meanwhile) == Keeping::Done);
  while (!backup->step()) {
  }
  StoreReader reader(copied);
  CHECK(reader.profile_after("") == before);
  CHECK(reader.profile_with_key("k2") == meanwhile);
  CHECK(reader.keys_of_no_profile() == 0);
}

TEST_CASE("A copy that cannot be made leaves the earlier one and the store as they were") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const auto copied = folder.path() / "copy.db";
  SqliteStore store(file);
  REQUIRE(append(store, founding("long", long_log())) == Appended::Done);
  std::ofstream(copied) << "an earlier copy";
  CHECK_THROWS_AS(store.back_up(folder.path() / "nowhere" / "copy.db")->step(), StoreError);
  for (const char* const companion : {"", "-wal", "-shm", ".acknowledged"})
    CHECK_THROWS_AS(store.back_up(file.string() + companion), StoreError);
  {
    const std::unique_ptr<Backup> backup = store.back_up(copied);
    CHECK_FALSE(backup->step());
  }  // given up
  CHECK_FALSE(std::filesystem::exists(copied.string() + ".partial"));
  std::ifstream stream(copied);
  CHECK(std::string{std::istreambuf_iterator<char>(stream), {}} == "an earlier copy");
  CHECK(append(store, following("long", 1, 2'000, {"more"})) == Appended::Done);
  const std::unique_ptr<Backup> backup = store.back_up(copied);
  while (!backup->step()) {
  }
  CHECK(StoreReader(copied).written() == 2'001);
}

TEST_CASE("The thread copies between its commits, one copy at a time, and gives up when it stops") {
  const TemporaryFolder folder;
  auto opened = std::make_unique<SqliteStore>(folder.path() / "rooms.db");
  REQUIRE(append(*opened, founding("long", long_log())) == Appended::Done);
  StoreThread thread(std::move(opened), Durability::Full);
  std::promise<BackedUp> done;
  thread.back_up(folder.path() / "copy.db", [&](const BackedUp& became) { done.set_value(became); });
  const BackedUp became = done.get_future().get();
  CHECK(became.failure.empty());
  CHECK(became.entries == 2'000);
  std::promise<BackedUp> first, second;
  thread.back_up(folder.path() / "1.db", [&](const BackedUp& one) { first.set_value(one); });
  thread.back_up(folder.path() / "2.db", [&](const BackedUp& two) { second.set_value(two); });
  const BackedUp refused = second.get_future().get();
  CHECK((refused.failure.empty() || refused.failure == "another backup is being made"));
  thread.stop();
  const BackedUp stopped = first.get_future().get();
  CHECK((stopped.failure.empty() || stopped.failure == "the server is stopping"));
  CHECK(std::filesystem::exists(folder.path() / "1.db") == stopped.failure.empty());
  CHECK_FALSE(std::filesystem::exists(folder.path() / "1.db.partial"));
  StoreThread memory(std::make_unique<MemoryStore>(), Durability::Full);
  std::promise<BackedUp> none;
  memory.back_up(folder.path() / "3.db", [&](const BackedUp& why) { none.set_value(why); });
  CHECK(none.get_future().get().failure == "a store in memory has no copies");
}

}  // namespace
}  // namespace gatehouse::server
