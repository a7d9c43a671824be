// What `gatehouse check` says of the profiles, results, ratings and events in a store.

#include "server/commands/check.h"
#include "server/auth/base64url.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "server/people/profile.h"
#include "server/people/result.h"
#include "server/ratings/rating_change.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/closed_store.h"
#include "server/testing/counted_log.h"
#include "server/testing/counting_game.h"
#include "server/testing/kept_event.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::change_tables;
using testing::following;
using testing::founding;
using testing::TemporaryFolder;

Profile profile_called(const std::string& id, const std::string& name) {
  Profile profile;
  profile.id = id;
  profile.name = name;
  profile.since_ms = 5;
  profile.words_hash = "w" + id;
  profile.devices = {{1, "desk", 5, "1" + id}, {2, "", 7, "2" + id}};
  profile.next_device = 3;
  // The key is the one of the test vectors of Ed25519 (RFC 8032, 7.1).
  profile.passkeys = {
      {base64url_of(id), "key", 5, "MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", 6, 0}};
  profile.link = DeviceLink{"3" + id, 9};
  return profile;
}

/// Of a store with the profiles of two people, changed so: whether it is whole, and all that is said.
std::pair<int, std::string> check_after(const std::string& sql) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    REQUIRE(store.keep_profile(kept_form(profile_called("a", "Anna"))) == Keeping::Done);
    REQUIRE(store.keep_profile(kept_form(profile_called("b", "Bea"))) == Keeping::Done);
  }
  if (!sql.empty()) change_tables(file, sql);
  std::ostringstream said;
  const int result = check(file, testing::counting_games(), said, said);
  return {result, said.str()};
}

void finds(const std::string& sql, const std::string& fault, const std::string& count = ", 1 faults") {
  const auto checked = check_after(sql);
  const std::string& said = checked.second;
  CAPTURE(said);
  CHECK(checked.first == 1);
  CHECK(said.find(fault) != std::string::npos);
  CHECK(said.find(count) != std::string::npos);
}

TEST_CASE("A store whose profiles are whole has no faults, and they are counted") {
  const auto [result, said] = check_after("");
  CHECK(result == 0);
  CHECK(said.find(": 0 rooms, 0 entries replayed, 2 profiles, 0 results, 0 ratings, 0 faults") !=
        std::string::npos);
}

TEST_CASE("A profile that cannot be read is named, and no word of it is said") {
  finds("UPDATE profile SET text=replace(text, 'devices', 'devises') WHERE id='a'",
        "profile a: it cannot be read");
  finds("UPDATE profile SET text='not JSON' WHERE id='a'", "profile a: it cannot be read");
  const auto [result, said] = check_after("UPDATE profile SET text=text || '}' WHERE id='a'");
  CHECK(result == 1);
  CHECK(said.find("Anna") == std::string::npos);
}

TEST_CASE("A device that opens nothing is a fault, and so is what opens a profile without being its device") {
  finds("DELETE FROM profile_key WHERE key='1a'",
        "profile a: it is not found by its name or by all of its devices");
  finds("INSERT INTO profile_key VALUES('4a', 'a')",
        "profile a: something opens it that is none of its devices");
  finds("INSERT INTO profile_key VALUES('4c', 'c')", "1 names or devices belong to no profile");
  finds("DELETE FROM profile WHERE id='a'", "6 names or devices belong to no profile");
}

TEST_CASE("Two profiles with one name are a fault, whichever of them is found by it") {
  finds(
      "UPDATE profile SET text=replace(text, 'Bea', 'aNN a') WHERE id='b';"
      "DELETE FROM profile_key WHERE profile='b' AND key LIKE '%:%'",
      "profile b has the name of profile a, or one that looks like it", ", 2 faults");
}

TEST_CASE("A passkey that nobody could use is a fault") {
  const auto changed = [](const std::string& part, const std::string& other) {
    return "UPDATE profile SET text=replace(text, '" + part + "', '" + other + "') WHERE id='a'";
  };
  const std::string fault = "profile a: its passkeys are not whole";
  finds(changed("MCow", "MCox"), fault);
  finds(changed("HURo", "HURp"), fault);
  finds(changed("\"credential\":\"YQ\"", "\"credential\":\"\""), fault);
  finds(changed("\"name\":\"key\"", "\"name\":\"k\\u0007y\""), fault);
  finds(changed("\"counter\":0", "\"count\":0"), "profile a: it cannot be read");
  finds(changed("\"credential\":\"YQ\"", "\"credential\":\"YR\""), fault);
}

/// Plays a game whose end has this result.
void keep_result(Store& store, const Result& result, bool unrated = false) {
  std::vector<std::string> entries = testing::counted(7);
  const std::string last = entries.back();
  entries.pop_back();
  REQUIRE(append(store, founding(result.room, entries)) == Appended::Done);
  Append end = following(result.room, 1, entries.size(), {last});
  end.over = true;
  end.result = kept_form(result);
  end.result->unrated = unrated;
  REQUIRE(append(store, end) == Appended::Done);
}

/// As check_after(), with a result of both people and one of Anna alone.
std::pair<int, std::string> check_results_after(const std::string& sql) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    for (const auto& [id, name] : {std::pair("a", "Anna"), std::pair("b", "Bea")})
      REQUIRE(store.keep_profile(kept_form(profile_called(id, name))) == Keeping::Done);
    Result result;
    result.room = "both";
    result.ended_ms = 5;
    result.title = "T";
    result.game = "counting";
    result.is_public = true;
    result.seats = {{"a", "", {}, false, 3, 1}, {"b", "", {}, false, 2, 2}};
    keep_result(store, result);
    result.room = "alone";
    result.seats.at(1) = {{}, "Carl", {}, true, 2, 2};
    keep_result(store, result);
  }
  if (!sql.empty()) change_tables(file, sql);
  std::ostringstream said;
  const int checked = check(file, testing::counting_games(), said, said);
  return {checked, said.str()};
}

TEST_CASE("Results are read by a check, and one that is not its profiles' is a fault") {
  const auto whole = check_results_after("");
  CHECK(whole.second.find("2 profiles, 2 results, 0 ratings, 0 faults") != std::string::npos);
  const auto finds_in = [](const std::string& sql, const std::string& fault) {
    const auto checked = check_results_after(sql);
    const std::string& said = checked.second;
    CAPTURE(said);
    CHECK(checked.first == 1);
    CHECK(said.find(fault) != std::string::npos);
  };
  finds_in("UPDATE result SET text='{}' WHERE room='both'", "result of room both: it cannot be read");
  finds_in("UPDATE result SET text=replace(text, '\"a\"', '\"c\"') WHERE room='both'",
           "result of room both: it belongs to somebody who did not play");
  finds_in("UPDATE result SET number=number+1 WHERE room='both'",
           "result of room both: it is not kept as that of its game");
  finds_in("UPDATE result_profile SET public_ms=NULL WHERE room='both'",
           "result of room both: it is not kept as that of its game");
  finds_in("DELETE FROM result_profile WHERE room='alone'", "1 results belong to nobody, or are not there");
  finds_in("DELETE FROM result WHERE room='both'", "2 results belong to nobody, or are not there");
}

/// As check_after(), with ratings of three games.
std::pair<int, std::string> check_ratings_after(const std::string& sql) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    REQUIRE(store.keep_profile(kept_form(profile_called("a", "Anna"))) == Keeping::Done);
    std::int64_t number = 0;
    RatingChange change{{}, "Duel", 1, {{"a", 1, {}}, {"gone", 2, {}}}};
    for (const char* const room : {"r1", "r2", "r3"}) {
      Result result;
      result.room = room;
      result.ended_ms = ++number;
      result.title = "T";
      result.game = "counting";
      result.seats = {{"a", "", {}, false, 3, 1}, {{}, "Carl", {}, true, 2, 2}};
      keep_result(store, result, true);
      change.room = room;
      rate(change);
      REQUIRE(store.keep_rating(kept_form(change, number, 9)) == Keeping::Done);
      for (RatedSeat& seat : change.seats) seat.before = seat.after;
    }
  }
  if (!sql.empty()) change_tables(file, sql);
  std::ostringstream said;
  const int checked = check(file, testing::counting_games(), said, said);
  return {checked, said.str()};
}

TEST_CASE(
    "Ratings are counted by a check, and it says which one is out of order, of no one or of no result") {
  const auto whole = check_ratings_after("");
  CAPTURE(whole.second);
  CHECK(whole.first == 0);
  CHECK(whole.second.find("1 profiles, 3 results, 3 ratings, 0 faults") != std::string::npos);
  const auto finds_in = [](const std::string& sql, const std::string& fault) {
    const auto checked = check_ratings_after(sql);
    const std::string& said = checked.second;
    CAPTURE(said);
    CHECK(checked.first == 1);
    CHECK(said.find(fault) != std::string::npos);
  };
  const auto without = [](const std::string& number) {
    return "DELETE FROM rating WHERE number=" + number +
           "; DELETE FROM rating_profile WHERE number=" + number;
  };
  finds_in(without("2"), "rating 3, of room r3: another one is missing before it\n");
  finds_in(without("1"), "rating 2, of room r2: another one is missing before it\n");
  finds_in(
      "CREATE TABLE other AS SELECT * FROM rating; DROP TABLE rating; ALTER TABLE other RENAME TO rating; "
      "UPDATE rating SET room='r1' WHERE number=3",
      "rating 3, of room r1: the room has another one\n");
  finds_in("UPDATE rating SET text=replace(text, '\"place\":1', '\"place\":2') WHERE number=2",
           "rating 2, of room r2: it does not follow from those before it\n");
  const std::string strays = " ratings belong to nobody, are not there, or are still to follow";
  finds_in("DELETE FROM rating_profile WHERE number=2", "1" + strays);
  finds_in("DELETE FROM rating WHERE number=3", "2" + strays);
  finds_in("UPDATE rating_profile SET kind='Other' WHERE number=2", "2" + strays);
  finds_in("UPDATE rating_profile SET public_ms=8 WHERE number=2 AND profile='a'", "1" + strays);
  finds_in("UPDATE result SET unrated=1 WHERE room='r2'", "1" + strays);
  finds_in("DROP TABLE rating", "cannot read the ratings: ");
}

TEST_CASE("The log of an event is read by a check, in a backup too, and it says what is wrong there") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const auto copy = folder.path() / "backup.db";
  {
    SqliteStore store(file);
    REQUIRE(append(store, testing::kept_event("autumn")) == Appended::Done);
    const auto backup = store.back_up(copy);
    while (!backup->step()) continue;
  }
  const auto checked = [](const std::filesystem::path& place) {
    std::ostringstream said;
    const int result = check(place, testing::counting_games(), said, said);
    return std::pair(result, said.str());
  };
  for (const auto& place : {file, copy}) {
    const auto whole = checked(place);
    CAPTURE(whole.second);
    CHECK(whole.first == 0);
    CHECK(whole.second.find(": 1 rooms, 5 entries replayed, ") != std::string::npos);
  }
  change_tables(file, "UPDATE draw_secret SET secret=zeroblob(32)");
  CHECK(checked(file).second.find("room event.autumn does not replay: the secret is not the one") !=
        std::string::npos);
  CHECK(checked(file).first == 1);
  change_tables(copy, "DELETE FROM log WHERE version=3; DELETE FROM latest WHERE version=3");
  CHECK(checked(copy).second.find("room event.autumn does not replay: ") != std::string::npos);
  CHECK(checked(copy).first == 1);
}

TEST_CASE("Devices out of order are a fault, and so is a name that nobody could take") {
  finds("UPDATE profile SET text=replace(text, '\"next_device\":3', '\"next_device\":2') WHERE id='a'",
        "profile a: its devices are not in order");
  finds("UPDATE profile SET text=replace(text, 'Bea', '') WHERE id='b'", "profile b: its name is none");
}

}  // namespace
}  // namespace gatehouse::server
