// What every store promises, over every store; then what only the one on a disk can show.

#include <doctest/doctest.h>

#include <fstream>

#include "server/store/limits.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/every_store.h"
#include "server/testing/failing_disk.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::change_tables;
using testing::following;
using testing::for_every_store;
using testing::founding;
using testing::leave_store;
using testing::TemporaryFolder;

TEST_CASE("What was appended is found again in order, with the secret") {
  for_every_store([](Store& store) {
    CHECK(append(store, founding("a", {"a1", "a2"})) == Appended::Done);
    CHECK(append(store, founding("b", {"b1"})) == Appended::Done);
    CHECK(append(store, following("a", 1, 2, {"a3"})) == Appended::Done);
    const std::vector<RoomLog> records = store.take_over_all();
    REQUIRE(records.size() == 2);
    CHECK(records[0].room == "a");
    CHECK(records[0].entries == std::vector<std::string>{"a1", "a2", "a3"});
    CHECK(records[0].secret[0] == 'a');
    CHECK(records[0].damage.empty());
    CHECK(records[1].entries == std::vector<std::string>{"b1"});
  });
}

TEST_CASE("An append that expects another length is refused and changes nothing") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    CHECK(append(store, following("a", 1, 0, {"x"})) == Appended::Conflict);
    CHECK(append(store, following("a", 1, 2, {"x"})) == Appended::Behind);
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
          std::vector<Appended>{Appended::Done, Appended::Behind, Appended::Done, Appended::Fenced});
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
    const std::vector<RoomLog> records = store.take_over_all();
    REQUIRE(records.size() == 1);
    CHECK(records[0].room == "b");
  });
}

TEST_CASE("A room that was put away is found whole, and opened again under a new epoch") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1", "a2", "a3"})) == Appended::Done);
    REQUIRE(append(store, founding("b", {"b1"})) == Appended::Done);
    REQUIRE(store.archive("a"));
    std::optional<RoomLog> found = store.find("a", 2);
    REQUIRE(found);
    CHECK(found->secret[0] == 'a');
    CHECK(found->entries == std::vector<std::string>{"a1", "a2"});
    CHECK(store.read_on(*found, 2));
    CHECK_FALSE(store.read_on(*found, 2));
    CHECK(found->entries == std::vector<std::string>{"a1", "a2", "a3"});
    CHECK(found->damage.empty());
    CHECK(store.reopen(*found));
    CHECK_FALSE(store.reopen(*found));  // somebody else has it now
    CHECK(append(store, following("a", 1, 3, {"the old owner"})) == Appended::Fenced);
    CHECK(append(store, following("a", 2, 3, {"a4"})) == Appended::Done);
    CHECK(store.take_over_all().size() == 2);
    CHECK_FALSE(store.find("unknown", 1));
  });
}

TEST_CASE("Rooms that are over are put away at the take-over, unread, and can be opened") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    REQUIRE(append(store, founding("b", {"b1"})) == Appended::Done);
    Append last = following("a", 1, 1, {"a2"});
    last.over = true;
    REQUIRE(append(store, last) == Appended::Done);
    Append taken_back = following("b", 1, 1, {"b2"});
    taken_back.over = true;
    REQUIRE(append(store, taken_back) == Appended::Done);
    REQUIRE(append(store, following("b", 1, 2, {"b3"})) == Appended::Done);
    const std::vector<RoomLog> records = store.take_over_all();
    REQUIRE(records.size() == 1);
    CHECK(records[0].room == "b");
    const std::optional<RoomLog> over = store.find("a", 10);
    REQUIRE(over);
    CHECK(over->entries.size() == 2);
    CHECK(store.reopen(*over));
    CHECK(store.take_over_all().size() == 1);  // opened to be looked at, it is over nevertheless
  });
}

TEST_CASE("A room that has failed can be ended: it is over, no failure is left, and all of it is kept") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1", "a2"})) == Appended::Done);
    CHECK_FALSE(store.find("a", 9)->over);
    CHECK_FALSE(store.end("a"));  // it goes on
    CHECK_FALSE(store.end("unknown"));
    REQUIRE(store.count_failure("a", "why") == 1);
    CHECK(store.end("a"));
    const std::optional<RoomLog> ended = store.find("a", 9);
    REQUIRE(ended);
    CHECK(ended->over);
    CHECK(ended->failures == 0);
    CHECK(ended->entries.size() == 2);
    CHECK(store.failed_rooms().empty());
    CHECK(append(store, following("a", 1, 2, {"x"})) == Appended::Conflict);
    CHECK(store.reopen(*ended));
    CHECK(store.take_over_all().empty());
    CHECK(store.find("a", 9)->over);
  });
}

TEST_CASE("A room that fails is put away and counted, until it is forgiven") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    REQUIRE(append(store, founding("b", {"b1"})) == Appended::Done);
    CHECK(store.count_failure("unknown", "why") == 0);
    CHECK_FALSE(store.forgive("a"));
    CHECK(store.failed_rooms().empty());
    CHECK(store.count_failure("a", "first") == 1);
    CHECK(append(store, following("a", 1, 1, {"x"})) == Appended::Conflict);
    CHECK(store.find("a", 9)->failures == 1);
    CHECK(store.reopen(*store.find("a", 9)));
    CHECK(store.count_failure("a", std::string(10'000, 'x')) == 2);
    CHECK(store.count_failure("b", "of b") == 1);
    CHECK(store.take_over_all().empty());
    const std::vector<FailedRoom> failed = store.failed_rooms();
    REQUIRE(failed.size() == 2);
    CHECK(failed[0].room == "a");
    CHECK(failed[0].failures == 2);
    CHECK(failed[0].reason == std::string(kReasonBytes, 'x'));
    CHECK(failed[1].reason == "of b");
    CHECK(store.forgive("a"));
    CHECK(store.find("a", 9)->failures == 0);
    CHECK(store.find("a", 9)->entries.size() == 1);
    CHECK(store.failed_rooms().size() == 1);
  });
}

TEST_CASE("Failures are still counted after a restart, and a store from before is brought up") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  leave_store(file, {"a1"});
  change_tables(file, "DROP TABLE failure; DROP TABLE chat; PRAGMA user_version=2");
  CHECK(SqliteStore(file).count_failure("a", "why") == 1);
  SqliteStore again(file);
  CHECK(again.find("a", 9)->failures == 1);
  CHECK(again.failed_rooms().at(0).reason == "why");
}

TEST_CASE("Putting a room away writes a few pages, however long its log is") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  for (const char* const room : {"a", "b"})
    REQUIRE(append(store, founding(room, std::vector<std::string>(500, std::string(300, 'x')))) ==
            Appended::Done);
  const auto log = folder.path() / "rooms.db-wal";
  const auto before = std::filesystem::file_size(log);
  CHECK(store.archive("a"));
  CHECK(std::filesystem::file_size(log) - before < 8 * 4096);
}

TEST_CASE("A room whose secret is missing or cut is not served, the others are") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    for (const char* const room : {"a", "b", "c"})
      REQUIRE(append(store, founding(room, {"1"})) == Appended::Done);
  }
  {
    SQLite::Database other(file.string(), SQLite::OPEN_READWRITE);
    other.exec("DELETE FROM draw_secret WHERE room='a'");
    other.exec("UPDATE draw_secret SET secret=x'0102' WHERE room='b'");
  }
  SqliteStore store(file);
  const std::vector<RoomLog> records = store.take_over_all();
  REQUIRE(records.size() == 3);
  CHECK(records[0].damage == "the secret of its draws is missing");
  CHECK(records[0].epoch == 2);
  CHECK(records[1].damage == "the secret of its draws is cut");
  CHECK(records[2].damage.empty());
  CHECK_FALSE(store.find("a", 1)->damage.empty());
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
    CHECK(append(store, following("a", 1, 1, {"unknown"})) == Appended::Unknown);
    testing::fail_syncs(false);
    CHECK(store.suspect());
    CHECK_FALSE(store.writable());
    CHECK(append(store, following("a", 1, 1, {"a2"})) == Appended::Failed);
    CHECK_FALSE(store.archive("a"));
  }
  // Whether the unknown one is there shows at the next start; it goes on from there.
  SqliteStore store(file);
  const RoomLog record = store.take_over_all().at(0);
  CHECK((record.entries.size() == 1 || record.entries.size() == 2));
  CHECK(append(store, following("a", record.epoch, record.entries.size(), {"more"})) == Appended::Done);
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
      CHECK(reader.read("c")->damage.empty());
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
    std::filesystem::remove(acknowledged_file(file));  // it would be noticed: see below
    SqliteStore store(file);
    const std::vector<RoomLog> records = store.take_over_all();
    const std::size_t found = records.empty() ? 0 : records[0].entries.size();
    CHECK(found % 2 == 0);
    CHECK(found <= shortest);
    shortest = found;
    for (std::size_t at = 0; at < found; ++at) CHECK(records[0].entries[at] == std::to_string(at / 2));
  }
  CHECK(shortest < 2 * kBatches);
}

void copy_store(const std::filesystem::path& from, const std::filesystem::path& to) {
  for (const char* const name : {"rooms.db", "rooms.db-wal", "rooms.db.acknowledged"})
    std::filesystem::copy_file(from / name, to / name, std::filesystem::copy_options::overwrite_existing);
}

TEST_CASE("A store that has lost acknowledged entries is not opened until the loss is accepted") {
  const TemporaryFolder folder;
  const TemporaryFolder whole;
  const TemporaryFolder killed;
  const auto file = killed.path() / "rooms.db";
  const auto log = killed.path() / "rooms.db-wal";
  std::uint64_t kept = 0;
  {
    SqliteStore store(folder.path() / "rooms.db");
    REQUIRE(append(store, founding("a", {"1", "2"})) == Appended::Done);
    REQUIRE(append(store, following("a", 1, 2, {"3"})) == Appended::Done);
    copy_store(folder.path(), whole.path());
  }
  copy_store(whole.path(), killed.path());
  CHECK(SqliteStore(file).take_over_all().at(0).entries.size() == 3);  // nothing is missing
  copy_store(whole.path(), killed.path());
  SUBCASE("cut") {
    std::filesystem::resize_file(log, std::filesystem::file_size(log) - 10);
    kept = 2;
  }
  SUBCASE("removed, when all there is was in it") {
    std::filesystem::resize_file(file, 0);
    std::filesystem::remove(log);
  }
  SUBCASE("removed with the store") {
    std::filesystem::remove(file);
    std::filesystem::remove(log);
  }
  const std::string before = std::filesystem::exists(log) ? bytes_of(log) : "";
  CHECK_THROWS_WITH_AS(SqliteStore{file}, doctest::Contains("acknowledged entries"), EntriesGone);
  CHECK_THROWS_AS(SqliteStore{file}, EntriesGone);  // and not only once
  CHECK((std::filesystem::exists(log) ? bytes_of(log) : "") == before);
  Acknowledged(file).write(kept);
  const std::vector<RoomLog> records = SqliteStore(file).take_over_all();
  CHECK((records.empty() ? 0 : records[0].entries.size()) == kept);
}

TEST_CASE("What is said to be acknowledged is never more than what is durable") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  SqliteStore store(file, testing::failing_disk());
  CHECK(read_acknowledged(file) == 0);
  REQUIRE(append(store, founding("a", {"1", "2"})) == Appended::Done);
  CHECK(read_acknowledged(file) == 2);
  CHECK(append(store, following("a", 1, 7, {"x"})) == Appended::Behind);
  CHECK(read_acknowledged(file) == 2);
  testing::fail_syncs(true);
  CHECK(append(store, following("a", 1, 2, {"3"})) == Appended::Unknown);
  testing::fail_syncs(false);
  CHECK(read_acknowledged(file) == 2);
}

TEST_CASE("The store and its companions are for their owner only, in any folder") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
  SUBCASE("new") {}
  SUBCASE("from before") {
    { SqliteStore store(file); }
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
      std::filesystem::permissions(entry.path(), std::filesystem::perms(0644));
  }
  SqliteStore store(file);
  REQUIRE(append(store, founding("a", {"1"})) == Appended::Done);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    CAPTURE(entry.path());
    CHECK(entry.status().permissions() == std::filesystem::perms(0600));
    ++files;
  }
  CHECK(files == 3);
}

TEST_CASE("A store of version 1 is brought up to this version with all its rooms") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SQLite::Database old(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(
        "CREATE TABLE room(name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, archived INTEGER NOT NULL) STRICT, "
        "WITHOUT ROWID;"
        "CREATE TABLE draw_secret(room TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;"
        "CREATE TABLE log(position INTEGER PRIMARY KEY, room TEXT NOT NULL, version INTEGER NOT NULL, "
        "entry TEXT NOT NULL) STRICT;"
        "CREATE TABLE archive(room TEXT NOT NULL, version INTEGER NOT NULL, entry TEXT NOT NULL, "
        "PRIMARY KEY(room, version)) STRICT, WITHOUT ROWID;"
        "INSERT INTO room VALUES('x', 4, 0), ('b', 2, 0), ('away', 1, 1);"
        "INSERT INTO draw_secret SELECT name, zeroblob(32) FROM room;"
        "INSERT INTO log(room, version, entry) VALUES('x', 1, 'x1'), ('b', 1, 'b1'), ('x', 2, 'x2');"
        "INSERT INTO archive VALUES('away', 1, 'away1'), ('away', 2, 'away2');"
        "PRAGMA application_id=1196705841; PRAGMA user_version=1;");
  }
  CHECK_THROWS_WITH_AS(StoreReader{file}, doctest::Contains("older version"), StoreError);
  {
    SqliteStore store(file);
    const std::vector<RoomLog> records = store.take_over_all();
    REQUIRE(records.size() == 2);
    CHECK(records[0].room == "x");
    CHECK(records[0].epoch == 5);
    CHECK(records[0].entries == std::vector<std::string>{"x1", "x2"});
    CHECK(records[1].room == "b");
    CHECK(store.find("away", 10)->entries == std::vector<std::string>{"away1", "away2"});
    CHECK(append(store, founding("new", {"1"})) == Appended::Done);
  }
  CHECK(StoreReader(file).rooms().size() == 4);
  CHECK(read_acknowledged(file) == 6);
}

}  // namespace
}  // namespace gatehouse::server
