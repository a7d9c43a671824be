// The analyses that are kept beside the logs.

#include <doctest/doctest.h>

#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/every_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::change_tables;
using testing::for_every_store;
using testing::founding;
using testing::leave_store;
using testing::TemporaryFolder;

TEST_CASE("An analysis is kept with its room, and goes with it") {
  for_every_store([](Store& store) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
    CHECK_FALSE(store.analysis("a"));
    CHECK(store.keep_analysis("a", "one"));
    CHECK(store.analysis("a") == "one");
    CHECK(store.keep_analysis("a", "two"));
    CHECK(store.analysis("a") == "two");
    CHECK_FALSE(store.keep_analysis("unknown", "one"));
    CHECK_FALSE(store.analysis("unknown"));
    REQUIRE(store.archive("a"));
    CHECK(store.analysis("a") == "two");
    REQUIRE(store.erase("a"));
    CHECK_FALSE(store.analysis("a"));
  });
}

TEST_CASE("A store of version 5 is brought up, and keeps analyses from then on") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  leave_store(file, {"a1"});
  change_tables(file, "DROP TABLE analysis; PRAGMA user_version=5");
  {
    SqliteStore store(file);
    CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1"});
    CHECK(store.keep_analysis("a", "kept"));
  }
  CHECK(SqliteStore(file).analysis("a") == "kept");
}

}  // namespace
}  // namespace gatehouse::server
