// What profiles have played, in every store.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
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
using testing::leave_store;
using testing::TemporaryFolder;
using Texts = std::vector<std::string>;

constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

KeptProfile profile_of(const std::string& id) {
  return {id, 1, {"key of " + id}, "text"};
}

void keep(Store& store, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) REQUIRE(store.keep_profile(profile_of(id)) == Keeping::Done);
}

/// The end of a game in a room of one entry.
Append ending(const KeptResult& result) {
  Append run = following(result.room, 1, 1, {"the end"});
  run.over = true;
  run.result = result;
  return run;
}

void play(Store& store, const KeptResult& result) {
  REQUIRE(append(store, founding(result.room, {"begin"})) == Appended::Done);
  REQUIRE(append(store, ending(result)) == Appended::Done);
}

Texts all_of(Store& store, const std::string& profile) {
  return store.results_of({profile, kAll, 99});
}

Texts seen_of(Store& store, const std::string& profile, std::int64_t at_ms) {
  return store.results_of({profile, kAll, 99, at_ms});
}

TEST_CASE("A result is kept with the run that ends its game, or not at all") {
  for_every_store([](Store& store) {
    keep(store, {"a", "b"});
    const KeptResult result{"r1", 5, {"a", "b"}, "how", 8};
    REQUIRE(append(store, founding("r1", {"begin"})) == Appended::Done);
    Append late = ending(result);
    late.expected = 0;
    CHECK(append(store, late) == Appended::Conflict);
    late.expected = 1;
    late.epoch = 9;
    CHECK(append(store, late) == Appended::Fenced);
    CHECK(all_of(store, "a").empty());
    CHECK_FALSE(store.result_after(""));
    CHECK(append(store, ending(result)) == Appended::Done);
    CHECK(append(store, ending(result)) == Appended::Conflict);
    CHECK(all_of(store, "a") == Texts{"how"});
    CHECK(all_of(store, "b") == Texts{"how"});
    CHECK(all_of(store, "c").empty());
    CHECK(store.result_after("") == result);
    CHECK_FALSE(store.result_after("r1"));
  });
}

TEST_CASE("The results of a profile are read from the newest back, a part at a time") {
  for_every_store([](Store& store) {
    keep(store, {"a", "b"});
    play(store, {"r3", 1, {"a"}, "first"});
    play(store, {"r1", 3, {"a", "b"}, "third"});
    play(store, {"r2", 2, {"b"}, "second"});
    play(store, {"r4", 4, {"a"}, "fourth"});
    CHECK(store.results_of({"a", kAll, 2}) == Texts{"fourth", "third"});
    CHECK(store.results_of({"a", 3, 2}) == Texts{"first"});
    CHECK(store.results_of({"a", 1, 2}).empty());
    CHECK(all_of(store, "b") == Texts{"third", "second"});
    CHECK(store.results_of({"a", kAll, 0}).empty());
  });
}

TEST_CASE("Others see what is public, from its time on") {
  for_every_store([](Store& store) {
    keep(store, {"a"});
    play(store, {"r1", 1, {"a"}, "public", 10});
    play(store, {"r2", 2, {"a"}, "private"});
    play(store, {"r3", 3, {"a"}, "later", 20});
    CHECK(seen_of(store, "a", 9).empty());
    CHECK(seen_of(store, "a", 10) == Texts{"public"});
    CHECK(seen_of(store, "a", 20) == Texts{"later", "public"});
    CHECK(store.results_of({"a", 3, 99, 20}) == Texts{"public"});
    CHECK(store.results_of({"a", kAll, 1, 20}) == Texts{"later"});
    CHECK(all_of(store, "a") == Texts{"later", "private", "public"});
  });
}

TEST_CASE("A result is kept for those who have a profile still, and for nobody else") {
  for_every_store([](Store& store) {
    keep(store, {"a"});
    play(store, {"r1", 1, {"a", "gone"}, "half", 1});
    play(store, {"r2", 2, {"gone", "nobody"}, "none", 2});
    CHECK(store.result_after("") == KeptResult{"r1", 1, {"a"}, "half", 1});
    CHECK_FALSE(store.result_after("r1"));
    CHECK(all_of(store, "gone").empty());
  });
}

TEST_CASE("With a profile its own results are erased, and those of others stay theirs") {
  for_every_store([](Store& store) {
    keep(store, {"a", "b", "c"});
    play(store, {"r1", 1, {"a"}, "alone", 1});
    play(store, {"r2", 2, {"a", "b"}, "together", 2});
    play(store, {"r3", 3, {"b", "c"}, "others", 3});
    CHECK(store.erase_profile("a", 9) == Keeping::Stale);
    CHECK(all_of(store, "a") == Texts{"together", "alone"});
    CHECK(store.erase_profile("a", 1) == Keeping::Done);
    CHECK(all_of(store, "a").empty());
    CHECK(store.result_after("") == KeptResult{"r2", 2, {"b"}, "together", 2});
    CHECK(store.erase_profile("b", 1) == Keeping::Done);
    CHECK(store.result_after("") == KeptResult{"r3", 3, {"c"}, "others", 3});
    // Under an id that comes again nothing comes back.
    keep(store, {"a"});
    CHECK(all_of(store, "a").empty());
  });
}

TEST_CASE("A result stays when its room is deleted") {
  for_every_store([](Store& store) {
    keep(store, {"a"});
    play(store, {"r1", 1, {"a"}, "how", 1});
    REQUIRE(store.archive("r1"));
    REQUIRE(store.erase("r1"));
    CHECK(all_of(store, "a") == Texts{"how"});
  });
}

TEST_CASE("Profiles are found by their ids, those that there are") {
  for_every_store([](Store& store) {
    keep(store, {"a", "b", "c"});
    std::vector<KeptProfile> found = store.profiles_with_ids({"c", "nobody", "a"});
    std::ranges::sort(found, {}, &KeptProfile::id);
    CHECK(found == std::vector<KeptProfile>{profile_of("a"), profile_of("c")});
    CHECK(store.profiles_with_ids({}).empty());
  });
}

TEST_CASE("A store of version 10 is brought up, and keeps results from then on") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  leave_store(file, {"a1"});
  change_tables(file, "DROP TABLE result_profile; DROP TABLE result; PRAGMA user_version=10");
  {
    SqliteStore store(file);
    keep(store, {"p"});
    REQUIRE(store.take_over_all().size() == 1);
    Append run = ending({"a", 1, {"p"}, "how", 1});
    run.epoch = 2;
    CHECK(append(store, run) == Appended::Done);
  }
  SqliteStore store(file);
  CHECK(all_of(store, "p") == Texts{"how"});
  CHECK(store.find("a", 9).value().entries.size() == 2);
}

TEST_CASE("What a batch loses to a full disk takes its result along") {
  const TemporaryFolder folder;
  SqliteStore store(folder.path() / "rooms.db");
  keep(store, {"a"});
  REQUIRE(append(store, founding("r1", {"begin"})) == Appended::Done);
  store.limit_pages(1);
  Append run = ending({"r1", 1, {"a"}, "how", 1});
  run.entries = {std::string(1'000'000, 'x')};
  CHECK(append(store, run) == Appended::Failed);
  store.limit_pages(1'000'000);
  CHECK(all_of(store, "a").empty());
  CHECK(append(store, ending({"r1", 1, {"a"}, "how", 1})) == Appended::Done);
  CHECK(all_of(store, "a") == Texts{"how"});
}

}  // namespace
}  // namespace gatehouse::server
