// Rooms that are deleted: only those that are put away, and wholly.

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/every_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::for_every_store;
using testing::founding;
using testing::TemporaryFolder;

TEST_CASE("A room that is put away can be deleted with all that is kept of it, and no other can") {
  for_every_store([](Store& store) {
    for (const char* const room : {"a", "b", "c"})
      REQUIRE(append(store, founding(room, {room + std::string("1"), room + std::string("2")})) ==
              Appended::Done);
    CHECK_FALSE(store.erase("a"));
    CHECK_FALSE(store.erase("unknown"));
    REQUIRE(store.archive("a"));
    REQUIRE(store.archive("b"));
    REQUIRE(store.archive("c"));
    REQUIRE(store.count_failure("b", "a bug") == 1);
    REQUIRE(store.put_away("", 1).size() == 1);
    const std::vector<PutAway> rooms = store.put_away("", 10);
    REQUIRE(rooms.size() == 2);  // not the one that has failed
    CHECK(rooms[0].room == "a");
    CHECK(rooms[0].last_entry == "a2");
    CHECK(store.put_away("a", 10).at(0).room == "c");
    CHECK(store.erase("a"));
    CHECK_FALSE(store.erase("a"));
    CHECK_FALSE(store.find("a", 10));
    CHECK(store.find("c", 10)->entries == std::vector<std::string>{"c1", "c2"});
    // Its name is free again: nothing of it is left, not even its secret.
    CHECK(append(store, founding("a", {"anew"})) == Appended::Done);
    CHECK(store.find("a", 10)->entries == std::vector<std::string>{"anew"});
  });
}

TEST_CASE("Of a room that was deleted no word is left in the file, and the store opens again") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const auto holds = [&file](const std::string& words) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    return bytes.find(words) != std::string::npos;
  };
  {
    SqliteStore store(file);
    REQUIRE(append(store, founding("a", {"private words"})) == Appended::Done);
    REQUIRE(append(store, founding("b", {"others"})) == Appended::Done);
    REQUIRE(store.archive("a"));
  }
  CHECK(holds("private words"));
  CHECK(SqliteStore(file).erase("a"));
  CHECK_FALSE(holds("private words"));
  CHECK(holds("others"));
  CHECK(SqliteStore(file).take_over_all().size() == 1);
}

}  // namespace
}  // namespace gatehouse::server
