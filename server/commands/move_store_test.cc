#include "server/commands/move_store.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "server/events/event_log.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/counted_log.h"
#include "server/testing/counting_game.h"
#include "server/testing/kept_event.h"
#include "server/testing/postgres_server.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::shared_postgres;
using testing::TemporaryFolder;

const KeptProfile kTwoPeople[]{{"a", 1, {"k1", "k2"}, "Anna"}, {"b", 1, {"k3"}, "Ben"}};

// One for each room, in the order of their names; ratings are still to follow from the first.
const KeptResult kResults[]{{"a", 9, {"b"}, "not rated yet", 9, true},
                            {"b", 8, {"a"}, "alone", 9},
                            {"c", 7, {"a", "b"}, "how it ended", 9}};

const KeptRating kTwoRatings[]{{1, "c", "Duel", {"a", "gone"}, "first", 5},
                               {2, "b", "Duel", {"a"}, "second", 9}};

std::vector<std::string> half_a_game() {
  return testing::counted(5);
}

// Names that do not come in the order of founding, and one of everything that is kept.
void fill(Store& store) {
  const std::vector<std::string> game = half_a_game();
  for (const KeptProfile& profile : kTwoPeople) REQUIRE(store.keep_profile(profile) == Keeping::Done);
  for (const char* const room : {"c", "a", "b"}) {
    DrawSecret secret{};
    secret.back() = static_cast<unsigned char>(*room);
    const Append run{room, 1, 0, {game.begin(), game.end() - 1}, secret};
    REQUIRE(store.append(std::span(&run, 1)).front() == Appended::Done);
    Append last{room, 1, game.size() - 1, {game.back()}, std::nullopt};
    last.result = *std::ranges::find(kResults, room, &KeptResult::room);
    last.result->unrated = true;
    REQUIRE(store.append(std::span(&last, 1)).front() == Appended::Done);
  }
  for (const KeptRating& rating : kTwoRatings) REQUIRE(store.keep_rating(rating) == Keeping::Done);
  Append said{"a", 1, half_a_game().size(), {}, std::nullopt};
  said.said = {{1, 7, "hello"}, 1};
  REQUIRE(store.append(std::span(&said, 1)).front() == Appended::Done);
  REQUIRE(store.keep_analysis("b", "{\"luck\":1}"));
  REQUIRE(store.take_over_all().size() == 3);
  REQUIRE(store.archive("a"));
  REQUIRE(store.count_failure("b", "why \xff") == 1);
  REQUIRE(store.count_failure("b", "why \xff") == 2);
}

void check_filled(Store& store) {
  CHECK(store.open_rooms() == std::vector<std::string>{"c"});
  const RoomLog a = store.find("a", 99).value();
  CHECK(a.epoch == 2);
  CHECK(a.secret.back() == 'a');
  CHECK(a.entries == half_a_game());
  CHECK(a.chat.at(0).text == "hello");
  CHECK(store.analysis("b") == "{\"luck\":1}");
  CHECK(store.failed_rooms().at(0).reason == "why \xff");
  CHECK(store.failed_rooms().at(0).failures == 2);
  for (const KeptProfile& profile : kTwoPeople) CHECK(store.profile_with_key(profile.keys.back()) == profile);
  CHECK_FALSE(store.profile_after("b"));
  std::string room;
  for (const KeptResult& result : kResults) {
    CHECK(store.result_after(room) == result);
    room = result.room;
  }
  CHECK_FALSE(store.result_after("c"));
  CHECK(store.results_of({"b", 8, 9, 9}) == std::vector<std::string>{"how it ended"});
  CHECK(store.next_unrated() == kResults[0]);
  for (const KeptRating& rating : kTwoRatings) CHECK(store.rating_after(rating.number - 1) == rating);
  CHECK(store.last_rating() == 2);
  CHECK(store.ratings_of({"gone", "Duel", 9, 5}) == std::vector<KeptRating>{kTwoRatings[0]});
  REQUIRE(store.take_over_all().at(0).epoch == 3);
  const Append next{"c", 3, half_a_game().size(), {"more"}, std::nullopt};
  CHECK(store.append(std::span(&next, 1)).front() == Appended::Done);
}

std::string moved(ContentsSource& from, ContentsTarget& to) {
  std::ostringstream out;
  CHECK(move_store(from, to, testing::counting_games(), out) == 0);
  return out.str();
}

TEST_CASE("Games go from SQLite to PostgreSQL and back, and nothing of them changes") {
  const TemporaryFolder folder;
  const std::string url = shared_postgres().url(shared_postgres().new_database());
  {
    SqliteStore store(folder.path() / "rooms.db");
    fill(store);
  }
  CHECK(moved(*sqlite_source(folder.path() / "rooms.db"), *postgres_target(url)) ==
        "3 rooms with 15 entries were moved, and all their positions are the same; and 2 profiles with 3 "
        "results and 2 ratings\n");
  moved(*postgres_source(url), *sqlite_target(folder.path() / "back" / "rooms.db"));
  {
    PostgresStore store(url);
    check_filled(store);
  }
  SqliteStore store(folder.path() / "back" / "rooms.db");
  check_filled(store);
}

TEST_CASE("The log of an event goes to PostgreSQL and back, and the event goes on there") {
  const TemporaryFolder folder;
  const std::string url = shared_postgres().url(shared_postgres().new_database());
  const Append event = testing::kept_event("autumn");
  {
    SqliteStore store(folder.path() / "rooms.db");
    REQUIRE(testing::append(store, event) == Appended::Done);
  }
  const std::string said = "1 rooms with 5 entries were moved, and all their positions are the same\n";
  CHECK(moved(*sqlite_source(folder.path() / "rooms.db"), *postgres_target(url)) == said);
  CHECK(moved(*postgres_source(url), *sqlite_target(folder.path() / "back" / "rooms.db")) == said);
  const auto check_event = [&event](Store& store) {
    REQUIRE(store.take_over_all().size() == 1);
    const RoomLog log = store.find(event.room, 99).value();
    CHECK(log.entries == event.entries);
    CHECK(event_in(log).rounds().size() == 1);
    const EventEntry ended{6, 2'000, EventEnded{"It is late.", "ada"}};
    Append end = testing::following(event.room, log.epoch, 5, {write_event_entry(ended)});
    end.over = true;
    CHECK(testing::append(store, end) == Appended::Done);
    CHECK(event_in(store.find(event.room, 99).value()).status() == EventStatus::Over);
  };
  {
    PostgresStore store(url);
    check_event(store);
  }
  SqliteStore store(folder.path() / "back" / "rooms.db");
  check_event(store);
}

TEST_CASE("A store that is not empty is not overwritten") {
  const TemporaryFolder folder;
  const std::string url = shared_postgres().url(shared_postgres().new_database());
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore sqlite(file);
    fill(sqlite);
    PostgresStore postgres(url);
    fill(postgres);
    CHECK_THROWS_WITH_AS(postgres_target(url), doctest::Contains("in-use"), StoreError);
    CHECK_THROWS_AS(sqlite_source(file), StoreError);
  }
  CHECK_THROWS_WITH_AS(postgres_target(url), doctest::Contains("not overwritten"), StoreError);
  CHECK_THROWS_WITH_AS(sqlite_target(file), doctest::Contains("not overwritten"), StoreError);
  PostgresStore postgres(url);
  check_filled(postgres);
}

TEST_CASE("A database that has ratings alone is not overwritten either") {
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  CHECK_NOTHROW(postgres_target(url));
  shared_postgres().sql(database, "INSERT INTO gatehouse.rating VALUES(1, 'a', 'Duel', 1, 'text')");
  CHECK_THROWS_WITH_AS(postgres_target(url), doctest::Contains("not overwritten"), StoreError);
}

TEST_CASE("When two ratings are of one game nothing is moved") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    fill(store);
  }
  testing::change_tables(file,
                         "CREATE TABLE other AS SELECT * FROM rating; DROP TABLE rating; "
                         "ALTER TABLE other RENAME TO rating; UPDATE rating SET room='c'");
  const std::string url = shared_postgres().url(shared_postgres().new_database());
  {
    const auto from = sqlite_source(file);
    const auto to = postgres_target(url);
    std::ostringstream out;
    CHECK_THROWS_AS(move_store(*from, *to, testing::counting_games(), out), StoreError);
  }
  PostgresStore store(url);
  CHECK(store.open_rooms().empty());
  CHECK_FALSE(store.profile_after(""));
  CHECK(store.last_rating() == 0);
}

TEST_CASE("When a room cannot be moved both stores stay as they were") {
  const TemporaryFolder folder;
  const std::string database = shared_postgres().new_database();
  const std::string url = shared_postgres().url(database);
  {
    PostgresStore store(url);
    fill(store);
  }
  shared_postgres().sql(database, "DELETE FROM gatehouse.log WHERE room='b' AND version=3");
  {
    const auto from = postgres_source(url);
    const auto to = sqlite_target(folder.path() / "rooms.db");
    std::ostringstream out;
    CHECK_THROWS_AS(move_store(*from, *to, testing::counting_games(), out), StoreError);
  }
  CHECK(std::filesystem::is_empty(folder.path()));
  {
    SqliteStore store(folder.path() / "rooms.db");
    fill(store);
  }
  {
    SQLite::Database other((folder.path() / "rooms.db").string(), SQLite::OPEN_READWRITE);
    other.exec("DELETE FROM draw_secret WHERE room='b'");
  }
  const std::string empty = shared_postgres().url(shared_postgres().new_database());
  {
    const auto from = sqlite_source(folder.path() / "rooms.db");
    const auto to = postgres_target(empty);
    std::ostringstream out;
    CHECK_THROWS_AS(move_store(*from, *to, testing::counting_games(), out), StoreError);
  }
  PostgresStore store(empty);
  CHECK(store.take_over_all().empty());
}

}  // namespace
}  // namespace gatehouse::server
