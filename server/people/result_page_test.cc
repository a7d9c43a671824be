// The page of a profile, made from what a store has of it.

#include "server/people/result_page.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "server/people/kept_people.h"
#include "server/people/limits.h"
#include "server/testing/appends.h"
#include "server/testing/store_around.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::following;
using testing::founding;

/// A store with people, which notes how much is read at once.
class PeoplesStore final : public testing::StoreAround {
 public:
  explicit PeoplesStore(const std::vector<std::string>& names) {
    for (const std::string& name : names) add(name);
  }

  /// Somebody whose id is their name.
  void add(const std::string& name, bool hidden = false, bool suspended = false) {
    Profile profile;
    profile.id = name;
    profile.name = name;
    profile.since_ms = 3;
    profile.hidden = hidden;
    if (suspended) profile.suspended = Suspension{7, "why"};
    REQUIRE(keep(*this, profile) == Keeping::Done);
  }
  void play(const Result& result) {
    REQUIRE(testing::append(*this, founding(result.room, {"begin"})) == Appended::Done);
    Append end = following(result.room, 1, 1, {"end"});
    end.result = kept_form(result);
    REQUIRE(testing::append(*this, end) == Appended::Done);
  }
  std::vector<std::string> results_of(const ResultsWanted& wanted) override {
    most_at_once = std::max(most_at_once, wanted.most);
    return StoreAround::results_of(wanted);
  }
  std::vector<KeptProfile> profiles_with_ids(const std::vector<std::string>& ids) override {
    most_at_once = std::max(most_at_once, ids.size());
    return StoreAround::profiles_with_ids(ids);
  }

  std::size_t most_at_once = 0;
};

/// A public game that these have played, each at their place.
Result game_of(const std::string& room, std::int64_t ended_ms,
               const std::vector<std::pair<std::string, int>>& places) {
  Result result;
  result.room = room;
  result.ended_ms = ended_ms;
  result.title = "T";
  result.game = "counting";
  result.is_public = true;
  for (const auto& [id, place] : places) result.seats.push_back({id, "", {}, false, 9 - place, place});
  return result;
}

Json page_of(Store& store, const std::string& name, const PageWanted& wanted, bool alone = false) {
  ResultPage page(profile_named(store, name).value(), wanted);
  int steps = 0;
  while (!page.step(store)) REQUIRE(++steps < 1'000);
  return alone ? page.results() : page.page();
}

Json seen(Store& store, const std::string& name, std::int64_t now_ms = 1'000) {
  return page_of(store, name, {false, now_ms, {}, kListedResults});
}

Json own(Store& store, const std::string& name) {
  return page_of(store, name, {true, 0, {}, kListedResults});
}

TEST_CASE("A page tells of each game who played it, and what they were worth") {
  PeoplesStore store({"Anna", "Ben"});
  Result result = game_of("r1", 5, {{"Anna", 1}, {"Ben", 3}});
  result.titled_after = 1;
  result.title.clear();
  result.why = protocol::EndedEarly::Agreed;
  result.best_of = 3;
  result.seats.at(1).resigned = true;
  result.seats.push_back({{}, "Guest", {}, false, 4, 2});
  result.seats.push_back({{}, "Greedy", protocol::BotLevel::Greedy, false, 1, 4});
  store.play(result);
  Json expected = Json::parse(R"({"name": "Anna", "since_ms": 3,
      "games": {"counted": 1, "won": 1, "drawn": 0},
      "against": [{"name": "Ben", "page": true, "played": 1, "won": 1, "drawn": 0}],
      "results": [{"room": "r1", "ended_ms": 5, "title": "Ben's table", "game": "counting", "why": "agreed",
        "best_of": 3, "seats": [{"name": "Anna", "self": true, "score": 8, "place": 1},
          {"name": "Ben", "page": true, "resigned": true, "score": 6, "place": 3},
          {"name": "Guest", "score": 4, "place": 2},
          {"bot": "greedy", "name": "Greedy", "score": 1, "place": 4}]}]})");
  expected.at("results").at(0)["number"] = number_of(result);
  CHECK(seen(store, "Anna") == expected);
  CHECK(own(store, "Anna") == expected);
  CHECK(seen(store, "Ben").at("games") == Json::parse(R"({"counted": 1, "won": 0, "drawn": 0})"));
}

TEST_CASE(
    "A first place alone is won, one that is shared is drawn, and opponents are compared with each other") {
  PeoplesStore store({"Anna", "Ben", "Cleo"});
  store.play(game_of("r1", 1, {{"Anna", 1}, {"Ben", 1}, {"Cleo", 3}}));
  store.play(game_of("r2", 2, {{"Anna", 2}, {"Ben", 3}, {"Cleo", 1}}));
  store.play(game_of("r3", 3, {{"Anna", 2}, {"Cleo", 1}}));
  store.play(game_of("r4", 4, {{"Anna", 1}, {"Cleo", 2}}));
  const Json page = seen(store, "Anna");
  CHECK(page.at("games") == Json::parse(R"({"counted": 4, "won": 1, "drawn": 1})"));
  CHECK(page.at("against") == Json::parse(R"([
      {"name": "Cleo", "page": true, "played": 4, "won": 2, "drawn": 0},
      {"name": "Ben", "page": true, "played": 2, "won": 1, "drawn": 1}])"));
  // Somebody who was renamed may sit at one table twice.
  store.play(game_of("r5", 5, {{"Ben", 2}, {"Ben", 1}}));
  CHECK(seen(store, "Ben").at("games") == Json::parse(R"({"counted": 3, "won": 1, "drawn": 1})"));
  CHECK(seen(store, "Ben").at("against").size() == 2);
}

TEST_CASE("Who is hidden or suspended is named without a page, and who is gone is not named") {
  PeoplesStore store({"Anna", "Gone", "A/B"});
  store.add("Hidden", true);
  store.add("Kept", false, true);
  Result result = game_of("r1", 1, {{"Anna", 1}, {"Hidden", 2}, {"Kept", 3}, {"Gone", 4}, {"A/B", 5}});
  result.titled_after = 3;
  store.play(result);
  REQUIRE(store.erase_profile("Gone", 1) == Keeping::Done);
  const Json page = seen(store, "Anna");
  const Json& told = page.at("results").at(0);
  const Json& seats = told.at("seats");
  CHECK(seats.at(1) == Json::parse(R"({"name": "Hidden", "score": 7, "place": 2})"));
  CHECK(seats.at(2) == Json::parse(R"({"name": "Kept", "score": 6, "place": 3})"));
  CHECK(seats.at(3) == Json::parse(R"({"former": true, "score": 5, "place": 4})"));
  CHECK_FALSE(seats.at(4).contains("page"));  // no path can have it
  CHECK(told.at("title") == "r1");
  CHECK(page.at("against").size() == 3);
  CHECK(page.dump().find("Gone") == std::string::npos);
}

TEST_CASE("A profile that was renamed has its new name everywhere") {
  PeoplesStore store({"Anna", "Ben"});
  Result result = game_of("r1", 1, {{"Anna", 1}, {"Ben", 2}});
  result.titled_after = 1;
  store.play(result);
  Profile ben = profile_named(store, "Ben").value();
  ben.name = "Carl";
  REQUIRE(keep(store, ben) == Keeping::Done);
  const Json page = seen(store, "Anna");
  CHECK(page.at("results").at(0).at("title") == "Carl's table");
  CHECK(page.dump().find("Ben") == std::string::npos);
  CHECK(seen(store, "Carl").at("results").size() == 1);
}

TEST_CASE("To others a page is the same whether or not there are games that they may not see") {
  PeoplesStore bare({"Anna", "Ben"});
  PeoplesStore full({"Anna", "Ben"});
  Result hidden = game_of("hidden", 1, {{"Anna", 1}, {"Ben", 2}});
  hidden.is_public = false;
  full.play(hidden);
  for (Store* const store : {static_cast<Store*>(&bare), static_cast<Store*>(&full)}) {
    auto* const peoples = dynamic_cast<PeoplesStore*>(store);
    for (int number = 0; number < 25; ++number)
      peoples->play(game_of("r" + std::to_string(number), 10 + number, {{"Anna", 2}, {"Ben", 1}}));
  }
  Result late = game_of("late", 60, {{"Anna", 1}, {"Ben", 2}});
  late.delay_ms = 100;
  full.play(late);
  hidden.room = "hidden later";
  hidden.ended_ms = 61;
  full.play(hidden);
  for (const std::string name : {"Anna", "Ben"}) {
    const Json page = seen(bare, name, 159);
    CHECK(seen(full, name, 159).dump() == page.dump());
    const PageWanted second{false, 159, page.at("before").get<std::int64_t>(), kListedResults};
    CHECK(page_of(full, name, second).dump() == page_of(bare, name, second).dump());
    CHECK(seen(full, name, 160).dump() != page.dump());
  }
  CHECK(own(full, "Anna").at("games") == Json::parse(R"({"counted": 28, "won": 3, "drawn": 0})"));
  CHECK(own(full, "Anna").at("results").at(0).at("private") == true);
  CHECK_FALSE(own(full, "Anna").at("results").at(1).contains("private"));
}

TEST_CASE("What is on one page is not on the next, and the last says that there are no more") {
  PeoplesStore store({"Anna"});
  for (int number = 0; number < 40; ++number)
    store.play(game_of("r" + std::to_string(number), 10 + number, {{"Anna", 1}}));
  const Json first = seen(store, "Anna");
  CHECK(first.at("results").size() == 20);
  CHECK(first.at("results").at(0).at("room") == "r39");
  CHECK(first.at("before") == first.at("results").at(19).at("number"));
  const Json second = page_of(store, "Anna", {false, 1'000, first.at("before"), kListedResults});
  CHECK(second.at("results").size() == 20);
  CHECK(second.at("results").at(0).at("room") == "r19");
  CHECK_FALSE(second.contains("before"));
  CHECK_FALSE(second.contains("games"));
  CHECK_FALSE(second.contains("against"));
  CHECK_FALSE(second.contains("since_ms"));
  CHECK(second.at("name") == "Anna");
}

TEST_CASE("The latest thousand count, and are read in small steps") {
  PeoplesStore store({"Anna"});
  for (int number = 0; number < 1'005; ++number)
    store.play(game_of("r" + std::to_string(number), 10 + number, {{"Anna", number < 5 ? 2 : 1}}));
  const Json page = page_of(store, "Anna", {false, 100'000, {}, kListedResults});
  CHECK(page.at("games") == Json::parse(R"({"counted": 1000, "won": 1000, "drawn": 0})"));
  CHECK(store.most_at_once <= kResultsAtOnce);
  const Json all = page_of(store, "Anna", {true, 0, {}, kCountedResults}, true);
  CHECK(all.size() == 1'000);
  CHECK(all.at(999).at("room") == "r5");
}

TEST_CASE("Of many opponents the most frequent are told, and those who are gone make way for others") {
  PeoplesStore store({"Anna"});
  int games = 0;
  for (int other = 0; other < 30; ++other) {
    const std::string name = "P" + std::to_string(other);
    store.add(name);
    for (int time = 0; time < (other < 3 ? 3 : 1); ++time) {
      ++games;
      store.play(game_of("r" + std::to_string(games), games, {{"Anna", 1}, {name, 2}}));
    }
  }
  REQUIRE(store.erase_profile("P1", 1) == Keeping::Done);
  const Json against = seen(store, "Anna").at("against");
  REQUIRE(against.size() == 20);
  CHECK(against.at(0).at("name") == "P2");  // the later one of two who are equal
  CHECK(against.at(1).at("name") == "P0");
  CHECK(against.at(2).at("name") == "P29");
  CHECK(store.most_at_once <= kResultsAtOnce);
}

TEST_CASE("A result is read as it was written, and one that is damaged is none") {
  Result result = game_of("r1", 5, {{"Anna", 1}, {"Ben", 2}});
  result.delay_ms = 60;
  result.why = protocol::EndedEarly::Resigned;
  result.best_of = 7;
  result.seats.push_back({{}, "Strong", protocol::BotLevel::Strong, false, -1, 3});
  const KeptResult kept = kept_form(result);
  CHECK(result_in(kept.text) == result);
  CHECK(kept.public_ms == 65);
  CHECK(fault_in(kept).empty());
  for (const char* const text : {"", "[]", "{}", "null"}) CHECK_THROWS_AS(result_in(text), StoreError);
  for (const auto& [member, value] :
       {std::pair<const char*, Json>{"seats", 1}, {"why", "tired"}, {"titled_after", 9}, {"game", nullptr}}) {
    Json damaged = Json::parse(kept.text);
    damaged[member] = value;
    CHECK_THROWS_AS(result_in(damaged.dump()), StoreError);
  }
}

}  // namespace
}  // namespace gatehouse::server
