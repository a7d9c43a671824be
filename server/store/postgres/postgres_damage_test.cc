// Entries in PostgreSQL that are not what was written, or not there: the reader notices, and names
// them.

#include <doctest/doctest.h>

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "server/commands/check.h"
#include "server/people/profile.h"
#include "server/ratings/rating_change.h"
#include "server/store/postgres/postgres_reader.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/appends.h"
#include "server/testing/counting_game.h"
#include "server/testing/postgres_server.h"
#include "server/testing/scrubbing.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::shared_postgres;

TEST_CASE("A byte of an entry in the database that was flipped is found by whoever reads it, and named") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  const std::vector<Append> logs = testing::tables(3);
  {
    PostgresStore store(url);
    for (const Append& log : logs) REQUIRE(append(store, log) == Appended::Done);
  }
  std::ostringstream out;
  std::ostringstream faults;
  REQUIRE(check_database(url, testing::counting_games(), out, faults) == 0);

  const std::string room = logs[1].room;
  const std::string last = std::to_string(logs[1].entries.size());
  const std::string there = " WHERE room='" + room + "' AND version=";
  std::string sql;
  std::string damage;
  SUBCASE("of its text") {
    sql = "UPDATE gatehouse.log SET entry=overlay(entry placing chr(ascii(substr(entry, 5, 1)) # 1) from 5)" +
          there + "1";
    damage = "entry 1 of its log is not what was written";
  }
  SUBCASE("of its checksum") {
    sql = "UPDATE gatehouse.log SET checksum=checksum # 256" + there + last;
    damage = "entry " + last + " of its log is not what was written";
  }
  SUBCASE("of the number of its place, which leaves none there") {
    sql = "UPDATE gatehouse.log SET version=version # 64" + there + last;
    damage = "entry " + last + " of its log is missing";
  }
  shared_postgres().sql(database, sql);

  CHECK(check_database(url, testing::counting_games(), out, faults) == 1);
  CHECK(faults.str().find("room " + room) != std::string::npos);
  CHECK(faults.str().find(damage) != std::string::npos);
  {
    PostgresReader reader(url);
    for (const Append& log : logs)
      CHECK(reader.read(log.room).value().damage == (log.room == room ? damage : std::string()));
  }
  testing::Scrubbing scrubbing(std::make_unique<PostgresStore>(url), 1'000);
  scrubbing.any_ = logs[0].room;
  std::vector<std::pair<std::string, std::string>> expected;
  for (const Append& log : logs) expected.emplace_back(log.room, log.room == room ? damage : std::string());
  CHECK(scrubbing.after(3) == expected);
  PostgresStore store(url);
  for (const RoomLog& record : store.take_over_all())
    CHECK(record.damage == (record.room == room ? damage : std::string()));
}

TEST_CASE("A check of a database reads its profiles, and names one that nothing opens") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  Profile anna;
  anna.id = "a";
  anna.name = "Anna";
  anna.devices = {{1, "desk", 5, "k1"}};
  anna.next_device = 2;
  {
    PostgresStore store(url);
    REQUIRE(store.keep_profile(kept_form(anna)) == Keeping::Done);
  }
  std::ostringstream out;
  std::ostringstream faults;
  CHECK(check_database(url, testing::counting_games(), out, faults) == 0);
  CHECK(out.str().find(" 1 profiles, 0 results, 0 ratings, 0 faults") != std::string::npos);
  shared_postgres().sql(database, "DELETE FROM gatehouse.profile_key WHERE key='k1'");
  CHECK(check_database(url, testing::counting_games(), out, faults) == 1);
  CHECK(faults.str() ==
        "check: profile a: it is not found by its name or by all of its devices and passkeys\n");
}

TEST_CASE("A check of a database counts its ratings, and says which are astray") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  { const PostgresStore store(url); }
  RatingChange change{"r", "Duel", 1, {{"a", 1, {}}, {"b", 2, {}}}};
  rate(change);
  shared_postgres().sql(
      database, "INSERT INTO gatehouse.rating VALUES(1, 'r', 'Duel', 5, '" + kept_form(change, 1, 5).text +
                    "'); "
                    "INSERT INTO gatehouse.rating_profile VALUES('a', 'Duel', 1, 5), ('b', 'Duel', 1, 5)");
  const auto checked = [&](const std::string& sql) {
    if (!sql.empty()) shared_postgres().sql(database, sql);
    std::ostringstream out;
    std::ostringstream faults;
    check_database(url, testing::counting_games(), out, faults);
    return faults.str().empty() ? out.str() : faults.str();
  };
  CHECK(checked("").find(", 1 ratings, 0 faults") != std::string::npos);
  const std::string strays = " ratings belong to nobody, are not there, or are still to follow\n";
  CHECK(checked("UPDATE gatehouse.rating_profile SET kind='Other' WHERE profile='a'") == "check: 1" + strays);
  CHECK(checked("UPDATE gatehouse.rating SET public_ms=6") == "check: 2" + strays);
  CHECK(checked("DELETE FROM gatehouse.rating_profile").ends_with("check: 1" + strays));
  // Of the result itself it says more.
  CHECK(checked("INSERT INTO gatehouse.result VALUES('r', 1, '{}', true)").ends_with("check: 2" + strays));
}

}  // namespace
}  // namespace gatehouse::server
