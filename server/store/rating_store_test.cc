// Ratings, and the results that they are to follow from, in every store.

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/every_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::change_tables;
using testing::following;
using testing::for_every_store;
using testing::founding;
using testing::TemporaryFolder;
using Ratings = std::vector<KeptRating>;

void keep_people(Store& store, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) REQUIRE(store.keep_profile({id, 1, {id}, "text"}) == Keeping::Done);
}

KeptResult unrated(const std::string& room, std::int64_t number, const std::vector<std::string>& profiles) {
  return {room, number, profiles, "how", 1, true};
}

/// The end of a game in a room of one entry.
Append end_of(const KeptResult& result) {
  Append run = following(result.room, 1, 1, {"the end"});
  run.over = true;
  run.result = result;
  return run;
}

void finish(Store& store, const KeptResult& result) {
  REQUIRE(append(store, founding(result.room, {"begin"})) == Appended::Done);
  REQUIRE(append(store, end_of(result)) == Appended::Done);
}

/// Of Anna and Ben, of one kind of tables.
KeptRating rating_of(std::int64_t number, const std::string& room) {
  return {number, room, "Duel", {"a", "b"}, "rating " + room, number * 10};
}

/// Games in these rooms that Anna and Ben have played, one after another, each rated.
void play_rated(Store& store, const std::vector<std::string>& rooms) {
  keep_people(store, {"a", "b"});
  std::int64_t number = 0;
  for (const std::string& room : rooms) {
    finish(store, unrated(room, ++number, {"a", "b"}));
    REQUIRE(store.keep_rating(rating_of(number, room)) == Keeping::Done);
  }
}

TEST_CASE("Of the results that ratings are to follow from the one with the smallest number comes first") {
  for_every_store([](Store& store) {
    keep_people(store, {"a", "b"});
    CHECK_FALSE(store.next_unrated());
    finish(store, {"r0", 1, {"a"}, "never"});
    CHECK_FALSE(store.next_unrated());
    finish(store, unrated("r3", 2, {"b", "a"}));
    finish(store, unrated("r1", 3, {"a"}));
    finish(store, unrated("r2", 2, {"b"}));
    CHECK(store.next_unrated() == unrated("r2", 2, {"b"}));
    CHECK(store.keep_rating(rating_of(1, "r2")) == Keeping::Done);
    CHECK(store.next_unrated() == unrated("r3", 2, {"a", "b"}));
    CHECK(store.keep_rating(rating_of(2, "r3")) == Keeping::Done);
    CHECK(store.next_unrated() == unrated("r1", 3, {"a"}));
    CHECK(store.keep_rating(rating_of(3, "r1")) == Keeping::Done);
    CHECK_FALSE(store.next_unrated());
  });
}

TEST_CASE("A result says whether ratings are to follow from it, and goes on without that once they have") {
  for_every_store([](Store& store) {
    keep_people(store, {"a", "b"});
    finish(store, unrated("r1", 1, {"a", "b"}));
    finish(store, {"r2", 2, {"a"}, "how"});
    CHECK(store.result_after("") == unrated("r1", 1, {"a", "b"}));
    CHECK(store.result_after("r1") == KeptResult{"r2", 2, {"a"}, "how"});
    REQUIRE(store.keep_rating(rating_of(1, "r1")) == Keeping::Done);
    KeptResult rated = unrated("r1", 1, {"a", "b"});
    rated.unrated = false;
    CHECK(store.result_after("") == rated);
    CHECK(store.results_of({"a", 9, 9}) == std::vector<std::string>{"how", "how"});
  });
}

TEST_CASE("From an end that is refused, or that nobody has a profile of, no ratings are to follow") {
  for_every_store([](Store& store) {
    keep_people(store, {"a"});
    REQUIRE(append(store, founding("r1", {"begin"})) == Appended::Done);
    Append late = end_of(unrated("r1", 1, {"a"}));
    late.expected = 0;
    CHECK(append(store, late) == Appended::Conflict);
    late.expected = 1;
    late.epoch = 9;
    CHECK(append(store, late) == Appended::Fenced);
    finish(store, unrated("r2", 2, {"gone", "nobody"}));
    CHECK_FALSE(store.next_unrated());
    CHECK(append(store, end_of(unrated("r1", 1, {"a", "gone"}))) == Appended::Done);
    CHECK(store.next_unrated() == unrated("r1", 1, {"a"}));
  });
}

TEST_CASE("A rating is kept with those whose it is, and found by its number, its game and them") {
  for_every_store([](Store& store) {
    keep_people(store, {"a", "b"});
    finish(store, unrated("r1", 1, {"a", "b"}));
    CHECK(store.last_rating() == 0);
    CHECK_FALSE(store.rating_after(0));
    CHECK_FALSE(store.rating_of_game("r1"));
    CHECK(store.ratings_of({"a", "Duel", 9}).empty());
    CHECK(store.keep_rating({1, "r1", "Duel", {"gone", "b", "a"}, "text", 7}) == Keeping::Done);
    const KeptRating kept{1, "r1", "Duel", {"a", "b", "gone"}, "text", 7};
    CHECK(store.last_rating() == 1);
    CHECK(store.rating_after(0) == kept);
    CHECK_FALSE(store.rating_after(1));
    CHECK(store.rating_of_game("r1") == kept);
    CHECK_FALSE(store.rating_of_game("r2"));
    for (const char* const profile : {"a", "b", "gone"})
      CHECK(store.ratings_of({profile, "Duel", 9}) == Ratings{kept});
    CHECK(store.ratings_of({"c", "Duel", 9}).empty());
    CHECK(store.ratings_of({"a", "Other", 9}).empty());
  });
}

TEST_CASE("A rating is refused whose number is not the next, or whose result is not unrated") {
  for_every_store([](Store& store) {
    keep_people(store, {"a", "b"});
    finish(store, unrated("r1", 1, {"a", "b"}));
    finish(store, unrated("r2", 2, {"a", "b"}));
    finish(store, {"r3", 3, {"a"}, "never"});
    CHECK(store.keep_rating(rating_of(0, "r1")) == Keeping::Stale);
    CHECK(store.keep_rating(rating_of(2, "r1")) == Keeping::Stale);
    CHECK(store.keep_rating(rating_of(1, "r3")) == Keeping::Stale);
    CHECK(store.keep_rating(rating_of(1, "nowhere")) == Keeping::Stale);
    CHECK(store.last_rating() == 0);
    CHECK(store.ratings_of({"a", "Duel", 9}).empty());
    CHECK(store.keep_rating(rating_of(1, "r1")) == Keeping::Done);
    CHECK(store.keep_rating(rating_of(1, "r1")) == Keeping::Stale);
    CHECK(store.keep_rating(rating_of(2, "r1")) == Keeping::Stale);
    CHECK(store.keep_rating(rating_of(1, "r2")) == Keeping::Stale);
    CHECK(store.next_unrated() == unrated("r2", 2, {"a", "b"}));
    CHECK(store.last_rating() == 1);
    CHECK(store.ratings_of({"a", "Duel", 9}) == Ratings{rating_of(1, "r1")});
  });
}

TEST_CASE(
    "The ratings of a profile are read from the newest back, those of one kind, and no more than asked") {
  for_every_store([](Store& store) {
    play_rated(store, {"r3", "r1"});
    finish(store, unrated("r2", 3, {"a"}));
    finish(store, unrated("r4", 4, {"a"}));
    const KeptRating other{3, "r2", "Four", {"a"}, "text", 1};
    const KeptRating alone{4, "r4", "Duel", {"a"}, "text", 1};
    REQUIRE(store.keep_rating(other) == Keeping::Done);
    REQUIRE(store.keep_rating(alone) == Keeping::Done);
    const KeptRating first = rating_of(1, "r3"), second = rating_of(2, "r1");
    CHECK(store.ratings_of({"a", "Duel", 9}) == Ratings{alone, second, first});
    CHECK(store.ratings_of({"a", "Duel", 2}) == Ratings{alone, second});
    CHECK(store.ratings_of({"a", "Duel", 0}).empty());
    CHECK(store.ratings_of({"a", "Four", 9}) == Ratings{other});
    CHECK(store.ratings_of({"b", "Duel", 9}) == Ratings{second, first});
    CHECK(store.rating_after(1) == second);
    CHECK(store.rating_after(3) == alone);
  });
}

TEST_CASE("Others know of a rating from its time on") {
  for_every_store([](Store& store) {
    play_rated(store, {"r1", "r2", "r3"});
    const KeptRating first = rating_of(1, "r1"), second = rating_of(2, "r2");
    CHECK(store.ratings_of({"a", "Duel", 9, 9}).empty());
    CHECK(store.ratings_of({"a", "Duel", 9, 10}) == Ratings{first});
    CHECK(store.ratings_of({"a", "Duel", 9, 29}) == Ratings{second, first});
    CHECK(store.ratings_of({"a", "Duel", 1, 29}) == Ratings{second});
    CHECK(store.ratings_of({"a", "Duel", 1}) == Ratings{rating_of(3, "r3")});
  });
}

TEST_CASE("Ratings stay when a profile or a room is deleted") {
  for_every_store([](Store& store) {
    play_rated(store, {"r1", "r2"});
    const Ratings both{rating_of(2, "r2"), rating_of(1, "r1")};
    REQUIRE(store.archive("r1"));
    REQUIRE(store.erase("r1"));
    CHECK(store.rating_of_game("r1") == both.back());
    REQUIRE(store.erase_profile("a", 1) == Keeping::Done);
    REQUIRE(store.erase_profile("b", 1) == Keeping::Done);
    CHECK_FALSE(store.result_after(""));
    CHECK(store.ratings_of({"a", "Duel", 9}) == both);
    CHECK(store.ratings_of({"b", "Duel", 9}) == both);
    CHECK(store.last_rating() == 2);
  });
}

TEST_CASE("With a profile goes a result that ratings were to follow from, unless it is another's, too") {
  for_every_store([](Store& store) {
    keep_people(store, {"a", "b"});
    finish(store, unrated("r1", 1, {"a"}));
    finish(store, unrated("r2", 2, {"a", "b"}));
    REQUIRE(store.erase_profile("a", 1) == Keeping::Done);
    CHECK(store.next_unrated() == unrated("r2", 2, {"b"}));
    CHECK(store.keep_rating(rating_of(1, "r1")) == Keeping::Stale);
    CHECK(store.keep_rating(rating_of(1, "r2")) == Keeping::Done);
    CHECK(store.ratings_of({"a", "Duel", 9}) == Ratings{rating_of(1, "r2")});
  });
}

TEST_CASE("A store of version 11 is brought up, its results are rated, and it keeps ratings from then on") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    keep_people(store, {"a", "b"});
    finish(store, {"r1", 1, {"a"}, "how"});
  }
  change_tables(file,
                "DROP TABLE rating_profile; DROP TABLE rating; DROP INDEX unrated_result; "
                "ALTER TABLE result DROP COLUMN unrated; PRAGMA user_version=11");
  {
    SqliteStore store(file);
    CHECK_FALSE(store.next_unrated());
    CHECK(store.result_after("") == KeptResult{"r1", 1, {"a"}, "how"});
    finish(store, unrated("r2", 2, {"a", "b"}));
    CHECK(store.keep_rating(rating_of(1, "r2")) == Keeping::Done);
  }
  SqliteStore store(file);
  CHECK_FALSE(store.next_unrated());
  CHECK(store.rating_after(0) == rating_of(1, "r2"));
}

TEST_CASE("A rating that a full disk refuses is not kept, and its result waits for it") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  keep_people(store, {"a", "b"});
  finish(store, unrated("r1", 1, {"a", "b"}));
  KeptRating large = rating_of(1, "r1");
  large.text = std::string(1'000'000, 'x');
  store.limit_pages(1);
  CHECK(store.keep_rating(large) == Keeping::Failed);
  store.limit_pages(1'000'000);
  CHECK(store.last_rating() == 0);
  CHECK(store.next_unrated() == unrated("r1", 1, {"a", "b"}));
  CHECK(store.keep_rating(rating_of(1, "r1")) == Keeping::Done);
}

}  // namespace
}  // namespace gatehouse::server
