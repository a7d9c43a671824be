// The profiles of people, in every store.

#include <doctest/doctest.h>

#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/closed_store.h"
#include "server/testing/every_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::change_tables;
using testing::for_every_store;
using testing::leave_store;
using testing::TemporaryFolder;

const KeptProfile kAnna{"a", 1, {"anna", "k1", "k2"}, "text"};

TEST_CASE("A profile is found by each of its keys") {
  for_every_store([](Store& store) {
    CHECK_FALSE(store.profile_with_key("anna"));
    CHECK(store.keep_profile(kAnna) == Keeping::Done);
    CHECK(store.profile_with_key("anna") == kAnna);
    CHECK(store.profile_with_key("k1") == kAnna);
    CHECK(store.profile_with_key("k2") == kAnna);
    CHECK_FALSE(store.profile_with_key("k3"));
    CHECK_FALSE(store.profile_with_key("bea"));
  });
}

TEST_CASE("No two profiles have one key, and a change needs the revision before") {
  for_every_store([](Store& store) {
    REQUIRE(store.keep_profile(kAnna) == Keeping::Done);
    CHECK(store.keep_profile({"b", 1, {"anna", "k3"}, "other"}) == Keeping::Taken);
    CHECK_FALSE(store.profile_with_key("k3"));
    CHECK(store.keep_profile({"b", 1, {"bea", "k3"}, "other"}) == Keeping::Done);
    CHECK(store.keep_profile({"b", 2, {"anna", "k3"}, "other"}) == Keeping::Taken);
    const KeptProfile later{"a", 2, {"anna", "k2", "k4"}, "later"};
    CHECK(store.keep_profile(later) == Keeping::Done);
    CHECK(store.keep_profile(later) == Keeping::Stale);
    CHECK(store.keep_profile({"a", 9, {"anna", "k9"}, "far"}) == Keeping::Stale);
    CHECK(store.keep_profile({"c", 2, {"cleo", "k9"}, "none"}) == Keeping::Stale);
    CHECK_FALSE(store.profile_with_key("k1"));
    CHECK(store.profile_with_key("k4") == later);
  });
}

TEST_CASE("A profile that is erased leaves nothing, and its keys are free") {
  for_every_store([](Store& store) {
    REQUIRE(store.keep_profile(kAnna) == Keeping::Done);
    CHECK(store.erase_profile("a", 2) == Keeping::Stale);
    CHECK(store.erase_profile("b", 1) == Keeping::Stale);
    CHECK(store.erase_profile("a", 1) == Keeping::Done);
    CHECK_FALSE(store.profile_with_key("k1"));
    CHECK_FALSE(store.profile_after(""));
    CHECK(store.keep_profile({"b", 1, {"anna", "k1"}, "again"}) == Keeping::Done);
  });
}

TEST_CASE("All profiles are read one after another") {
  for_every_store([](Store& store) {
    REQUIRE(store.keep_profile({"b", 1, {"bea", "k3"}, "other"}) == Keeping::Done);
    REQUIRE(store.keep_profile(kAnna) == Keeping::Done);
    CHECK(store.profile_after("").value().id == "a");
    CHECK(store.profile_after("a").value().id == "b");
    CHECK_FALSE(store.profile_after("b"));
  });
}

TEST_CASE("Profiles are listed in the order of their keys, a part at a time") {
  for_every_store([](Store& store) {
    const KeptProfile bea{"b", 1, {"bea", "k3"}, "other"};
    REQUIRE(store.keep_profile(bea) == Keeping::Done);
    REQUIRE(store.keep_profile(kAnna) == Keeping::Done);
    using Profiles = std::vector<KeptProfile>;
    CHECK(store.profiles_by_key("", 2) == Profiles{kAnna, bea});
    CHECK(store.profiles_by_key("anna", 2) == Profiles{bea, kAnna});
    CHECK(store.profiles_by_key("bea", 9) == Profiles{kAnna, kAnna, bea});
    CHECK(store.profiles_by_key("k2", 1) == Profiles{bea});
    CHECK(store.profiles_by_key("k3", 9).empty());
    CHECK(store.profiles_by_key("", 0).empty());
  });
}

TEST_CASE("A store of version 9 is brought up, and keeps profiles from then on") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  leave_store(file, {"a1"});
  change_tables(file, "DROP TABLE profile_key; DROP TABLE profile; PRAGMA user_version=9");
  {
    SqliteStore store(file);
    CHECK(store.take_over_all().at(0).entries == std::vector<std::string>{"a1"});
    CHECK(store.keep_profile(kAnna) == Keeping::Done);
  }
  CHECK(SqliteStore(file).profile_with_key("k2") == kAnna);
}

}  // namespace
}  // namespace gatehouse::server
