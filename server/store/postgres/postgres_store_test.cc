// What only the store in PostgreSQL can show: whom it lets in, and who appends to a room that two stores
// have.

#include "server/store/postgres/postgres_store.h"

#include <doctest/doctest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/postgres_schema.h"
#include "server/testing/appends.h"
#include "server/testing/comes_true.h"
#include "server/testing/every_store.h"
#include "server/testing/postgres_server.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::comes_true;
using testing::following;
using testing::founding;
using testing::shared_postgres;

// From here on the cases over every store run over this one too.
const bool kOneMore = [] {
  testing::one_more_store() = [] {
    return std::make_unique<PostgresStore>(shared_postgres().url(shared_postgres().new_database()));
  };
  return true;
}();

std::string new_url() {
  return shared_postgres().url(shared_postgres().new_database());
}

std::string refusal_of(const std::string& url, PostgresUse use = {}) {
  try {
    PostgresStore store(url, use);
    return "";
  } catch (const UnfitDatabase& unfit) {
    const std::string what = unfit.what();
    return what.substr(0, what.find(':'));
  }
}

TEST_CASE("The cases over every store include PostgreSQL here") {
  CHECK(kOneMore);
  CHECK(testing::one_more_store());
}

TEST_CASE("Of two stores on one database the later owner of a room appends, the other is fenced") {
  const std::string url = new_url();
  PostgresStore first(url);
  PostgresStore second(url);
  REQUIRE(append(first, founding("a", {"a1"})) == Appended::Done);
  REQUIRE(append(first, following("a", 1, 1, {"a2"})) == Appended::Done);
  const RoomLog taken = second.take_over_all().at(0);
  CHECK(taken.epoch == 2);
  CHECK(taken.entries == std::vector<std::string>{"a1", "a2"});
  const std::vector<Append> batch{following("a", 1, 2, {"old"}), founding("b", {"b1"})};
  CHECK(first.append(batch) == std::vector<Appended>{Appended::Fenced, Appended::Done});
  CHECK(append(second, following("a", 2, 2, {"a3"})) == Appended::Done);
  CHECK(second.find("a", 9)->entries == std::vector<std::string>{"a1", "a2", "a3"});
}

TEST_CASE("An append waits for a takeover that is under way, and is refused after it") {
  const std::string database = shared_postgres().new_database();
  PostgresStore store(shared_postgres().url(database));
  REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
  auto takeover = std::async(std::launch::async, [&] {
    return shared_postgres().sql(
        database, "BEGIN; UPDATE gatehouse.room SET epoch=epoch+1; SELECT pg_sleep(0.5); COMMIT");
  });
  PostgresStore watcher(shared_postgres().url(database));
  for (std::string locked; locked != "t";)
    locked =
        shared_postgres().sql(database,
                              "SELECT EXISTS(SELECT FROM pg_stat_activity WHERE query LIKE 'BEGIN; UPDATE "
                              "gatehouse%' AND wait_event='PgSleep')");
  CHECK(append(store, following("a", 1, 1, {"late"})) == Appended::Fenced);
  takeover.get();
  CHECK(watcher.find("a", 9)->entries == std::vector<std::string>{"a1"});
}

/// A store with two games from which ratings are to follow, and another connection to its database.
struct TwoNodes {
  TwoNodes() : database(shared_postgres().new_database()), store(shared_postgres().url(database)) {
    REQUIRE(store.keep_profile({"p", 1, {"key"}, "text"}) == Keeping::Done);
    for (const char* const room : {"a", "b"}) {
      REQUIRE(append(store, founding(room, {"begin"})) == Appended::Done);
      Append end = following(room, 1, 1, {"end"});
      end.result = {room, *room, {"p"}, "how", 1, true};
      REQUIRE(append(store, end) == Appended::Done);
    }
    other.emplace(shared_postgres().url(database));
  }
  /// What the store answers to this one, which it keeps while the other keeps the first of room `a`, and then
  /// ends its transaction so.
  Keeping keep_beside(const KeptRating& rating, const std::string& end) {
    other->run({"BEGIN"});
    other->run({"INSERT INTO gatehouse.rating VALUES(1, 'a', 'Duel', 1, 'first')"});
    other->run({"UPDATE gatehouse.result SET unrated=false WHERE room='a'"});
    auto kept = std::async(std::launch::async, [&] { return store.keep_rating(rating); });
    CHECK(comes_true([&] {
      return shared_postgres().sql(database,
                                   "SELECT EXISTS(SELECT FROM pg_stat_activity WHERE datname="
                                   "current_database() AND wait_event_type='Lock')") == "t";
    }));
    other->run({end});
    return kept.get();
  }
  std::string database;
  PostgresStore store;
  std::optional<PostgresConnection> other;
};

TEST_CASE("Of two nodes that keep a rating at once one does, and the other one is told that it is stale") {
  const KeptRating same{1, "a", "Duel", {"p"}, "second", 1};
  const KeptRating of_another_game{1, "b", "Duel", {"p"}, "second", 1};
  for (const KeptRating& rating : {same, of_another_game}) {
    CAPTURE(rating.room);
    TwoNodes world;
    CHECK(world.keep_beside(rating, "COMMIT") == Keeping::Stale);
    CHECK(world.store.last_rating() == 1);
    CHECK(world.store.rating_after(0)->text == "first");
    CHECK(world.store.next_unrated()->room == "b");
    TwoNodes failing;
    CHECK(failing.keep_beside(rating, "ROLLBACK") == Keeping::Done);
    CHECK(failing.store.rating_after(0) == rating);
    CHECK(failing.store.next_unrated()->room == (rating.room == "a" ? "b" : "a"));
  }
}

TEST_CASE("A database of version 8 is brought up, its results are rated, and it keeps ratings from then on") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  Append end = following("a", 1, 1, {"end"});
  end.result = {"a", 1, {"p"}, "how", 1};
  {
    PostgresStore store(url);
    REQUIRE(store.keep_profile({"p", 1, {"key"}, "text"}) == Keeping::Done);
    REQUIRE(append(store, founding("a", {"begin"})) == Appended::Done);
    REQUIRE(append(store, end) == Appended::Done);
  }
  shared_postgres().sql(database,
                        "DROP TABLE gatehouse.rating_profile; DROP TABLE gatehouse.rating; "
                        "ALTER TABLE gatehouse.result DROP COLUMN unrated; "
                        "DELETE FROM gatehouse.migration WHERE version>8");
  PostgresStore store(url);
  CHECK(store.result_after("") == end.result);
  CHECK_FALSE(store.next_unrated());
  REQUIRE(append(store, founding("b", {"begin"})) == Appended::Done);
  end.room = end.result->room = "b";
  end.result->unrated = true;
  REQUIRE(append(store, end) == Appended::Done);
  CHECK(store.keep_rating({1, "b", "Duel", {"p"}, "text", 1}) == Keeping::Done);
}

TEST_CASE("Stores that start at once make the tables once") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  std::vector<std::future<void>> starts;
  for (int at = 0; at < 6; ++at)
    starts.push_back(std::async(std::launch::async, [&] { const PostgresStore store(url); }));
  for (auto& start : starts) CHECK_NOTHROW(start.get());
  CHECK(shared_postgres().sql(database, "SELECT count(*) FROM gatehouse.migration") ==
        std::to_string(kPostgresVersion));
  CHECK(shared_postgres().sql(database, "SELECT count(*) FROM gatehouse.probe") == "1");
}

TEST_CASE("A newer schema is refused by its name, and left as it is") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  { const PostgresStore store(url); }
  shared_postgres().sql(database, "INSERT INTO gatehouse.migration(version) VALUES(99)");
  CHECK(refusal_of(url) == "newer-schema");
  CHECK(shared_postgres().sql(database, "SELECT max(version) FROM gatehouse.migration") == "99");
}

TEST_CASE("A database that acknowledges before it has written is refused by its name") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  shared_postgres().sql(database, "ALTER DATABASE " + database + " SET synchronous_commit=off");
  CHECK(refusal_of(url) == "asynchronous-commit");
  CHECK(refusal_of(url, {.committing = Committing::AsTheDatabase}).empty());
  // What is set later does not reach a store that is open.
  shared_postgres().sql(database, "ALTER DATABASE " + database + " RESET synchronous_commit");
  PostgresStore store(url);
  shared_postgres().sql(database, "ALTER DATABASE " + database + " SET synchronous_commit=off");
  CHECK(store.connection().run({"SHOW synchronous_commit"}).text(0, 0) == "on");
}

TEST_CASE("A database that does not keep Unicode is refused by its name") {
  const std::string name = "latin";
  shared_postgres().sql("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
  CHECK(refusal_of(shared_postgres().url(name)) == "encoding");
}

TEST_CASE("A command that must be alone does not share the store with a server, nor a server with it") {
  const std::string url = new_url();
  {
    const PostgresStore server(url);
    CHECK(refusal_of(url).empty());  // another server may come
    CHECK(refusal_of(url, {.sharing = Sharing::Alone}) == "in-use");
  }
  const PostgresStore alone(url, {.sharing = Sharing::Alone});
  CHECK(refusal_of(url) == "in-use");
}

TEST_CASE("A store that was closed keeps nobody out, not even while the database still ends its session") {
  const std::string url = new_url();
  {
    PostgresStore server(url);
    // Before a session frees its locks, it drops these.
    server.connection().run(
        {"DO $$ BEGIN FOR n IN 1..300 LOOP EXECUTE 'CREATE TEMP TABLE held_'||n||'()'; END LOOP; END $$"});
  }
  CHECK(refusal_of(url, {.sharing = Sharing::Alone}).empty());
}

TEST_CASE("A store that cannot be used after all keeps nobody out, not even a moment later") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  { const PostgresStore store(url); }
  shared_postgres().sql(database, "INSERT INTO gatehouse.migration(version) VALUES(99)");
  // Every session has tables that it drops at its end, before it frees its locks.
  shared_postgres().sql(
      database,
      "CREATE SCHEMA slow; CREATE FUNCTION slow.current_setting(name text) RETURNS text AS $$ BEGIN IF "
      "to_regclass('pg_temp.held_1') IS NULL THEN FOR n IN 1..300 LOOP EXECUTE 'CREATE TEMP TABLE "
      "held_'||n||'()'; END LOOP; END IF; RETURN pg_catalog.current_setting(name); END $$ LANGUAGE plpgsql");
  shared_postgres().sql(database, "ALTER DATABASE " + database + " SET search_path=slow, pg_catalog");
  PostgresConnection beside(url);
  for (const Sharing sharing : {Sharing::WithServers, Sharing::Alone}) {
    CHECK(refusal_of(url, {.sharing = sharing}) == "newer-schema");
    CHECK(beside
              .run({"SELECT count(*) FROM pg_locks JOIN pg_database ON database=pg_database.oid WHERE "
                    "locktype='advisory' AND datname=pg_catalog.current_database()"})
              .text(0, 0) == "0");
  }
}

TEST_CASE("Entries are kept byte by byte, and a text that cannot be kept spoils no other") {
  PostgresStore store(new_url());
  const std::vector<std::string> entries{
      R"({"a":"\"quoted\" \\ {}, NULL"})", "", "null", "NULL", "{}", "ä, 城 \n\t'"};
  REQUIRE(append(store, founding("a", entries)) == Appended::Done);
  CHECK(store.find("a", 99)->entries == entries);
  const std::vector<Append> batch{founding("b", {"b1"}), founding("c", {std::string("zero \0 byte", 11)}),
                                  founding("d", {"\xff"}), following("a", 1, 6, {"more"})};
  CHECK(store.append(batch) ==
        std::vector<Appended>{Appended::Done, Appended::Failed, Appended::Failed, Appended::Done});
  CHECK(store.open_rooms() == std::vector<std::string>{"a", "b"});
  CHECK(store.count_failure("a", "\xff\xfe of a cut text") == 1);
  CHECK(store.failed_rooms().at(0).reason == "\xff\xfe of a cut text");
}

TEST_CASE("An entry that is missing is noticed, at the end too, and a secret that is missing or cut") {
  const std::string database = shared_postgres().new_database();
  PostgresStore store(shared_postgres().url(database));
  for (const char* const room : {"a", "b", "c", "d"})
    REQUIRE(append(store, founding(room, {"1", "2", "3"})) == Appended::Done);
  shared_postgres().sql(database, "DELETE FROM gatehouse.log WHERE room='a' AND version=2");
  shared_postgres().sql(database, "DELETE FROM gatehouse.log WHERE room='b' AND version=3");
  shared_postgres().sql(database, "DELETE FROM gatehouse.draw_secret WHERE room='c'");
  shared_postgres().sql(database, "UPDATE gatehouse.draw_secret SET secret='\\x0102' WHERE room='d'");
  const std::vector<RoomLog> records = store.take_over_all();
  REQUIRE(records.size() == 4);
  CHECK(records[0].damage == "entry 2 of its log is missing");
  CHECK(records[1].damage == "entry 3 of its log is missing");
  CHECK(records[2].damage == "the secret of its draws is missing");
  CHECK(records[3].damage == "the secret of its draws is cut");
}

TEST_CASE("A backup is refused with a word about what to use instead") {
  PostgresStore store(new_url());
  CHECK_THROWS_WITH_AS(store.back_up("/tmp/never"), doctest::Contains("pg_dump"), StoreError);
}

std::string error_of(const std::string& url) {
  try {
    const PostgresStore store(url);
    return "";
  } catch (const StoreError& error) {
    return error.what();
  }
}

TEST_CASE("No error tells the password, however the address is written") {
  const std::string port = std::to_string(shared_postgres().port());
  for (const std::string& url : {std::string("postgresql://me:s3cret@127.0.0.1:1/games"),
                                 "postgresql://me:s3cret@127.0.0.1:" + port + "/none",
                                 std::string("postgresql://me:a/s3cret@127.0.0.1/games"),
                                 std::string("postgresql://me:a@s3cret@127.0.0.1/games"),
                                 std::string("postgresql://me:s3cret@127.0.0.1:s3cret/games"),
                                 std::string("postgresql://[me:s3cret@/games"),
                                 std::string("postgresql://me:%zzs3cret@127.0.0.1/games"),
                                 std::string("postgresql://me:a#s3cret@127.0.0.1/x"),
                                 std::string("postgresql://me:s3cret@127.0.0.1/games?nothing=s3cret")}) {
    CAPTURE(url);
    const std::string error = error_of(url);
    CHECK_FALSE(error.empty());
    CHECK(error.find("s3cret") == std::string::npos);
  }
  CHECK(shown_address("postgresql://me:s3cret@host:99/games?password=s3cret") ==
        "postgresql://host:99/games");
}

}  // namespace
}  // namespace gatehouse::server
