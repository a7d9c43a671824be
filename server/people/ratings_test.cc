// Ratings as they follow from the results in a store, and who may know which.

#include "server/people/ratings.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/people/kept_people.h"
#include "server/people/result.h"
#include "server/people/result_page.h"
#include "server/testing/appends.h"
#include "server/testing/store_around.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::following;
using testing::founding;

const std::string kDuel = "Duel";

/// A store with people whose ids are their names, and the games that they end.
class Club : public testing::StoreAround {
 public:
  explicit Club(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      Profile profile;
      profile.id = profile.name = name;
      REQUIRE(keep(*this, profile) == Keeping::Done);
    }
  }
  /// Ends a game with these at their places; it is rated unless its kind is empty.
  void finish(const std::string& room, const std::vector<std::pair<std::string, int>>& places,
              const std::string& kind = kDuel, std::int64_t delay_ms = 0) {
    Result result;
    result.room = room;
    result.ended_ms = ++ended_ms_;
    result.delay_ms = delay_ms;
    result.game = "counting";
    result.is_public = true;
    result.rated = kind;
    for (const auto& [id, place] : places) result.seats.push_back({id, "", {}, false, 0, place});
    keep_end(room, kept_form(result));
  }
  void keep_end(const std::string& room, KeptResult kept) {
    REQUIRE(testing::append(*this, founding(room, {"begin"})) == Appended::Done);
    Append run = following(room, 1, 1, {"end"});
    run.result = std::move(kept);
    REQUIRE(testing::append(*this, run) == Appended::Done);
  }
  Keeping keep_rating(const KeptRating& rating) override {
    return failing ? Keeping::Failed : StoreAround::keep_rating(rating);
  }
  int rate_all() {
    int rated = 0;
    while (rate_next(*this)) REQUIRE(++rated < 100);
    return rated;
  }
  Rating of(const std::string& profile, std::optional<std::int64_t> seen_ms = {},
            const std::string& kind = kDuel) {
    return rating_of(*this, profile, kind, seen_ms);
  }
  double number(const std::string& profile, std::optional<std::int64_t> seen_ms = {}) {
    return of(profile, seen_ms).strength.rating;
  }
  std::vector<KeptRating> all() {
    std::vector<KeptRating> ratings;
    for (auto next = rating_after(0); next; next = rating_after(next->number)) ratings.push_back(*next);
    return ratings;
  }

  std::vector<KeptRating> ratings_of(const RatingsWanted& wanted) override {
    std::vector<KeptRating> found = StoreAround::ratings_of(wanted);
    if (between) between();
    return found;
  }

  bool failing = false;
  std::function<void()> between;  ///< called when somebody's rating was read

 private:
  std::int64_t ended_ms_ = 0;
};

TEST_CASE("A rating follows from each rated game, once, and from no other") {
  Club club({"anna", "ben"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}});
  club.finish("r2", {{"anna", 1}, {"ben", 2}}, "");
  CHECK(club.rate_all() == 1);
  CHECK(club.rate_all() == 0);
  CHECK(club.of("anna").games == 1);
  CHECK(club.number("anna") > 1500);
  CHECK(club.number("ben") < 1500);
  CHECK(club.of("anna", {}, "Another kind") == Rating());
  REQUIRE(club.all().size() == 1);
  CHECK(club.all().front().room == "r1");
}

TEST_CASE("They follow in the order of the results, and are made anew to the last digit") {
  Club club({"anna", "ben", "cora"});
  club.finish("r3", {{"anna", 1}, {"ben", 2}});
  club.finish("r1", {{"ben", 1}, {"cora", 2}});
  club.finish("r2", {{"cora", 1}, {"anna", 2}, {"ben", 2}});
  CHECK(club.rate_all() == 3);
  RatingsAnew anew;
  std::vector<std::string> rooms;
  for (const KeptRating& kept : club.all()) {
    CHECK(anew.take(kept).empty());
    rooms.push_back(kept.room);
  }
  CHECK(rooms == std::vector<std::string>{"r3", "r1", "r2"});
  for (const std::string id : {"anna", "ben", "cora"}) CHECK(anew.ratings().at({kDuel, id}) == club.of(id));
}

TEST_CASE("Each kind of table has ratings of its own") {
  Club club({"anna", "ben"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}}, "Duel");
  club.finish("r2", {{"anna", 2}, {"ben", 1}}, "Blitz");
  club.rate_all();
  CHECK(club.of("anna").strength.rating > 1500);
  CHECK(club.of("anna", {}, "Blitz").strength.rating < 1500);
  CHECK(club.of("anna", {}, "Blitz").games == 1);
}

TEST_CASE("Others learn of a game that was shown late so much later, and its players at once") {
  Club club({"anna", "ben", "cora"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}}, kDuel, 60'000);
  club.rate_all();
  CHECK(club.number("anna") > 1500);
  CHECK(club.of("anna", 60'000) == Rating());
  CHECK(club.number("anna", 60'001) == club.number("anna"));
}

TEST_CASE("A later game does not tell of one that is still hidden") {
  Club club({"anna", "ben", "cora", "dora"});
  club.finish("r0", {{"anna", 1}, {"dora", 2}});
  club.finish("r1", {{"anna", 1}, {"ben", 2}}, kDuel, 60'000);
  club.finish("r2", {{"anna", 2}, {"cora", 1}});
  club.finish("r3", {{"cora", 2}, {"dora", 1}});
  club.rate_all();
  const double after_r0 = club.of("anna", 10).strength.rating;
  CHECK(club.of("anna", 60'001) == rating_after_change(change_in(club.all()[0]), "anna"));
  CHECK(club.number("anna", 60'001) == after_r0);
  // Neither does the rating of whom they have met since, nor of whom these have met.
  CHECK(club.of("cora", 60'001) == Rating());
  CHECK(club.of("dora", 60'001).games == 1);
  for (const std::string id : {"anna", "ben", "cora", "dora"}) CHECK(club.of(id, 60'002) == club.of(id));
}

TEST_CASE("Two worlds that differ in a hidden result alone show the same ratings") {
  std::map<bool, std::string> shown;
  for (const bool won : {true, false}) {
    Club club({"anna", "ben", "cora"});
    club.finish("r1", {{"anna", won ? 1 : 2}, {"ben", won ? 2 : 1}}, kDuel, 60'000);
    club.finish("r2", {{"anna", 1}, {"cora", 2}});
    club.rate_all();
    for (const std::string id : {"anna", "ben", "cora"}) {
      shown[won] += rating_json(club.of(id, 60'000)).dump();
      const auto page = rating_with_history(club, {id, kDuel, 9, 60'000});
      shown[won] += page ? page->dump() : "none";
    }
  }
  CHECK(shown[true] == shown[false]);
}

TEST_CASE("The games of a rating are told in their order, the latest of them") {
  Club club({"anna", "ben"});
  for (const std::string room : {"r1", "r2", "r3"}) club.finish(room, {{"anna", 1}, {"ben", 2}});
  club.rate_all();
  const Json all = rating_with_history(club, {"anna", kDuel, 9}).value();
  CHECK(all.at("kind") == kDuel);
  CHECK(all.at("rating") == rating_json(club.of("anna")));
  REQUIRE(all.at("history").size() == 3);
  CHECK(all.at("history").at(0).at("room") == "r1");
  CHECK(all.at("history").at(2) ==
        Json{{"room", "r3"}, {"ended_ms", 3}, {"rating", shown_rating(club.of("anna"))}});
  const Json two = rating_with_history(club, {"anna", kDuel, 2}).value();
  CHECK(two.at("history").at(0) == all.at("history").at(1));
  CHECK_FALSE(rating_with_history(club, {"anna", "Blitz", 9}).has_value());
}

TEST_CASE("A page has the ratings of the kinds that are rated here, with its first part alone") {
  Club club({"anna", "ben"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}}, "Duel", 60'000);
  club.finish("r2", {{"anna", 1}, {"ben", 2}}, "Old kind");
  club.rate_all();
  const auto page = [&](const PageWanted& wanted) {
    ResultPage made(profile_named(club, "anna").value(), wanted);
    int steps = 0;
    while (!made.step(club)) REQUIRE(++steps < 100);
    return made.page();
  };
  const std::vector<std::string> kinds{"Blitz", "Duel"};
  const Json own = page({true, 0, {}, 20, kinds, 9});
  REQUIRE(own.at("ratings").size() == 1);
  CHECK(own.at("ratings").at(0) == rating_with_history(club, {"anna", "Duel", 9}).value());
  CHECK(own.at("results").at(1).at("rated") == "Duel");
  CHECK_FALSE(page({false, 60'000, {}, 20, kinds, 9}).contains("ratings"));
  CHECK(page({false, 60'001, {}, 20, kinds, 9}).at("ratings") == own.at("ratings"));
  CHECK_FALSE(page({true, 0, 99'000, 20, kinds, 9}).contains("ratings"));
  CHECK_FALSE(page({true, 0, {}, 20}).contains("ratings"));
}

TEST_CASE("The ratings of others stay as they are when somebody's profile is deleted") {
  Club club({"anna", "ben", "cora"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}});
  club.rate_all();
  const Rating before = club.of("anna");
  REQUIRE(club.erase_profile("ben", 1) == Keeping::Done);
  CHECK(club.of("anna") == before);
  club.finish("r2", {{"anna", 1}, {"cora", 2}});
  CHECK(club.rate_all() == 1);
  RatingsAnew anew;
  for (const KeptRating& kept : club.all()) CHECK(anew.take(kept).empty());
}

TEST_CASE("A result that cannot be rated is put aside, and those after it are rated") {
  Club club({"anna", "ben"});
  Result result;
  result.room = "r1";
  result.game = "counting";
  result.is_public = true;
  result.rated = kDuel;
  result.seats = {{"anna", "", {}, false, 0, 1}, {{}, "A guest", {}, false, 0, 2}};
  club.keep_end("r1", kept_form(result));
  result.room = "r2";
  KeptResult damaged = kept_form(result);
  damaged.text = "?";
  club.keep_end("r2", damaged);
  club.finish("r3", {{"anna", 1}, {"ben", 2}});
  CHECK(club.rate_all() == 3);
  CHECK(club.of("anna").games == 1);
  CHECK(club.number("ben") < 1500);
}

TEST_CASE("Where another node is faster its rating is taken into account") {
  Club club({"anna", "ben", "cora"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}});
  club.finish("r2", {{"anna", 1}, {"cora", 2}});
  int times = 0;
  // It rates everything at the moment when this one has read the first result, and how Anna stands.
  club.between = [&] {
    if (++times == 1) club.rate_all();
  };
  CHECK(club.rate_all() == 1);
  CHECK(times > 1);
  CHECK(club.of("anna").games == 2);
  RatingsAnew anew;
  for (const KeptRating& kept : club.all()) CHECK(anew.take(kept).empty());
  CHECK(anew.games() == 2);
}

TEST_CASE("Where the store cannot write no rating follows, and it does later") {
  Club club({"anna", "ben"});
  club.finish("r1", {{"anna", 1}, {"ben", 2}});
  club.failing = true;
  CHECK_FALSE(rate_next(club));
  CHECK(club.of("anna") == Rating());
  club.failing = false;
  CHECK(club.rate_all() == 1);
  CHECK(club.of("anna").games == 1);
}

}  // namespace
}  // namespace gatehouse::server
