#include "server/commands/archive.h"

#include <doctest/doctest.h>

#include <sstream>

#include "server/chance/draw_secret.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/counted_log.h"
#include "server/testing/counting_game.h"
#include "server/testing/kept_event.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::counted;
using testing::TemporaryFolder;

void keep_room(Store& store, const std::string& room, const std::vector<std::string>& entries) {
  const Append run{room, 1, 0, entries, DrawSecret{}};
  REQUIRE(store.append(std::span(&run, 1)).front() == Appended::Done);
}

TEST_CASE("A host puts rooms away by name") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  for (const char* const room : {"a", "b", "c"}) keep_room(store, room, counted(5));
  std::ostringstream out, errors;
  CHECK(archive_rooms(store, {"a", "unknown", "c"}, out, errors) == 1);
  CHECK(out.str() == "a is put away\nc is put away\n");
  CHECK(errors.str() == "archive: there is no room unknown\n");
  CHECK(store.open_rooms() == std::vector<std::string>{"b"});
  CHECK(store.find("a", 10)->entries == counted(5));
}

TEST_CASE("A host puts all finished rooms away, and no other") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  keep_room(store, "over", counted(100));
  keep_room(store, "playing", counted(6));
  keep_room(store, "waiting", counted(2));
  keep_room(store, "broken", {"{}"});
  std::ostringstream out, errors;
  CHECK(archive_finished(store, testing::counting_games(), out, errors) == 1);
  CHECK(out.str() == "1 finished rooms are put away\n");
  CHECK(errors.str().find("broken stays") != std::string::npos);
  CHECK(store.open_rooms() == std::vector<std::string>{"playing", "waiting", "broken"});
}

TEST_CASE("The log of an event is put away neither by name nor with what is finished") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  const Append event = testing::kept_event("autumn");
  REQUIRE(testing::append(store, event) == Appended::Done);
  std::ostringstream out, errors;
  CHECK(archive_rooms(store, {event.room}, out, errors) == 1);
  CHECK(errors.str().find("event.autumn is the log of an event") != std::string::npos);
  CHECK(archive_finished(store, testing::counting_games(), out, errors) == 0);
  CHECK(out.str() == "0 finished rooms are put away\n");
  CHECK(store.open_rooms() == std::vector<std::string>{event.room});
}

TEST_CASE("A host takes a store as it is, after a loss") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  { SqliteStore store(file); }
  std::ostringstream out;
  SUBCASE("fewer entries than were acknowledged") {
    Acknowledged(file).write(7);
    REQUIRE_THROWS_AS(SqliteStore{file}, EntriesGone);
  }
  SUBCASE("a count that cannot be read") {
    Acknowledged(file).write(0);
    std::filesystem::resize_file(acknowledged_file(file), 20);
    REQUIRE_THROWS_AS(SqliteStore{file}, StoreError);
  }
  SUBCASE("all is gone") {
    Acknowledged(file).write(7);
    std::filesystem::remove(file);
    REQUIRE_THROWS_AS(SqliteStore{file}, EntriesGone);
  }
  CHECK(accept_loss(file, out) == 0);
  CHECK(out.str().find("holds 0 entries") != std::string::npos);
  CHECK(SqliteStore(file).take_over_all().empty());
}

}  // namespace
}  // namespace gatehouse::server
