// What a table is told beyond what lies on it, by its option `hints`.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "protocol/carcassonne_codec.h"
#include "tests/support/choice_ids.h"
#include "tests/support/game_contract.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;

std::unique_ptr<GameInPlay> told_table(const char* hints, const Json& expansions = Json::array()) {
  return kCarcassonne.make({{"expansions", expansions}, {"choices", {{"hints", hints}}}}, 2);
}

/// Two tiles lie; the city above them is complete, and who has the next turn may claim its field.
std::unique_ptr<GameInPlay> two_tiles(const char* hints) {
  auto in_play = told_table(hints);
  const auto done = [](const Outcome& outcome) { REQUIRE_FALSE(outcome.refusal); };
  done(in_play->chance("draw E"));
  done(in_play->submit(seat_at(0), "place 0,1 r2"));
  done(in_play->submit(seat_at(0), "pass"));
  done(in_play->chance("draw U"));
  done(in_play->submit(seat_at(1), "place 1,0 r0"));
  return in_play;
}

Json facts_of(const GameInPlay& in_play, const char* target) {
  return in_play.inspect(std::nullopt, Json::parse(target)).value();
}

Json points_of_farmer(const GameInPlay& in_play) {
  const Json prompt = in_play.prompt(seat_at(1));
  for (const Json& choice : prompt.at("choices"))
    if (choice.contains("at") && choice.at("at").front() == "1,0.f") return choice.at("points");
  return "no such choice";
}

constexpr const char* kRoadThere = R"({"x": 0, "y": 0, "part": "r"})";
constexpr const char* kFreeThere = R"({"x": 2, "y": 0})";

TEST_CASE("a helpful table is told what everything is worth, and what is left") {
  const auto in_play = two_tiles("helpful");
  CHECK(in_play->foretells());
  CHECK(in_play->view(seat_at(0)).at("bag").at("kinds").at("V") == 9);
  CHECK(points_of_farmer(*in_play) == Json::parse(R"({"now": 3, "when_done": null, "at_end": 3})"));
  CHECK(facts_of(*in_play, kRoadThere).at("points_when_done") == 2);
  CHECK(facts_of(*in_play, kRoadThere).at("terms").size() == 1);
  CHECK(facts_of(*in_play, kFreeThere).at("fits").at("V") == 9);
  CHECK(facts_of(*in_play, R"({"all": "cells"})").at("cells").size() == 7);
}

TEST_CASE("without forecasts a table is told what lies there, and which tiles are left") {
  const auto in_play = two_tiles("table");
  CHECK_FALSE(in_play->foretells());
  CHECK(in_play->view(seat_at(0)).at("bag").at("kinds").at("V") == 9);
  CHECK(points_of_farmer(*in_play).is_null());
  const Json road = facts_of(*in_play, kRoadThere);
  CHECK(road.at("cells").size() == 2);
  CHECK(road.at("open_ends") == 2);
  CHECK(road.at("owners") == Json::array());
  for (const char* hidden : {"points_now", "points_when_done", "points_at_end", "terms"})
    CHECK(road.at(hidden).is_null());
  CHECK(facts_of(*in_play, kFreeThere).at("fits").is_null());
  CHECK(facts_of(*in_play, R"({"all": "cells"})").at("cells").is_null());
  CHECK(facts_of(*in_play, R"({"all": "ending"})").at("seats").is_null());
  const Json farms = facts_of(*in_play, R"({"all": "farms"})");
  for (const Json& farm : farms.at("farms")) CHECK(farm.at("cities").is_null());
}

TEST_CASE("in a tournament the bag is a number, until the game is over") {
  const auto in_play = two_tiles("tournament");
  CHECK_FALSE(in_play->foretells());
  CHECK(in_play->view(seat_at(0)).at("bag") == Json{{"total", 69}});
  CHECK(in_play->view(std::nullopt).at("bag") == Json{{"total", 69}});
  CHECK(points_of_farmer(*in_play).is_null());
  CHECK(facts_of(*in_play, kFreeThere).at("fits").is_null());
  REQUIRE_FALSE(in_play->end().refusal);
  CHECK(in_play->foretells());
  CHECK(in_play->view(std::nullopt).at("bag").at("kinds").at("V") == 9);
  CHECK(facts_of(*in_play, kRoadThere).at("terms").size() == 1);
  CHECK(facts_of(*in_play, kFreeThere).at("fits").is_object());
}

TEST_CASE("at any table the choices and the reasons are the same") {
  const auto ids = [](const GameInPlay& in_play) {
    std::string all;
    const Json prompt = in_play.prompt(seat_at(1));
    std::vector<std::string> listed =
        tests::choice_ids(prompt);  // where little is told they are fewer entries
    std::ranges::sort(listed);
    for (const std::string& id : listed) all += id + "\n";
    return all;
  };
  CHECK(ids(*two_tiles("helpful")) == ids(*two_tiles("tournament")));
  const auto clash = [](const char* hints) {
    const auto in_play = told_table(hints);
    REQUIRE_FALSE(in_play->chance("draw B").refusal);
    return facts_of(*in_play, R"({"x": 0, "y": 1})").at("why_not");
  };
  CHECK(clash("helpful") == "edges-clash");
  CHECK(clash("tournament") == "edges-clash");
}

TEST_CASE("a farm names the completed cities beside it, once each") {
  const auto in_play = two_tiles("helpful");
  int feeding = 0;
  const Json farms = facts_of(*in_play, R"({"all": "farms"})");
  for (const Json& farm : farms.at("farms")) {
    if (farm.at("cities").empty()) continue;
    ++feeding;
    REQUIRE(farm.at("cities").size() == 1);
    CHECK(facts_of(*in_play, farm.at("cities").at(0).dump().c_str()).at("finished") == true);
    CHECK(facts_of(*in_play, farm.at("parts").at(0).dump().c_str()).at("cities") == farm.at("cities"));
  }
  CHECK(feeding == 2);  // north of the city, and between it and the road
  CHECK(facts_of(*in_play, kRoadThere).at("cities").is_null());
}

TEST_CASE("the end of the game is told before it comes: what each seat would get, by kind of feature") {
  const auto in_play = two_tiles("helpful");
  REQUIRE_FALSE(in_play->submit(seat_at(1), "deploy follower 1,0.f").refusal);
  REQUIRE_FALSE(in_play->chance("draw U").refusal);
  REQUIRE_FALSE(in_play->submit(seat_at(0), "place 1,-1 r0").refusal);
  REQUIRE_FALSE(in_play->submit(seat_at(0), "deploy follower 1,-1.r").refusal);
  const Json ending = facts_of(*in_play, R"({"all": "ending"})");
  CHECK(ending.at("kind") == "ending");
  const Json before = in_play->view(std::nullopt).at("players");
  REQUIRE_FALSE(in_play->chance("draw U").refusal);
  REQUIRE_FALSE(in_play->end().refusal);
  const Json after = in_play->view(std::nullopt).at("players");
  int all = 0;
  for (const char* seat : {"0", "1"})
    for (const auto& points : ending.at("seats").at(seat).items()) {
      CAPTURE(points.key());
      const auto by_now = [&](const Json& players) {
        return players.at(seat).at("by").at(points.key()).get<int>();
      };
      CHECK(points.value().get<int>() == by_now(after) - by_now(before));
      all += points.value().get<int>();
    }
  CHECK(all == 4);  // a farmer at one city, a highwayman on one tile
  const Json over = facts_of(*in_play, R"({"all": "ending"})");
  for (const Json& nothing : over.at("seats"))
    for (const Json& points : nothing) CHECK(points == 0);
}

TEST_CASE("a tournament with everything is played as a GameInPlay must") {
  Json everything = Json::array();
  const Json about = kCarcassonne.describe();
  for (const Json& expansion : about.at("expansions"))
    if (expansion.at("name") != "river") everything.push_back(expansion.at("name"));  // not with the Count
  const auto in_play = told_table("tournament", everything);
  tests::play_checked(*in_play, 2, 7);
  CHECK(in_play->view(std::nullopt).at("bag").contains("kinds"));
}

}  // namespace
}  // namespace gatehouse::protocol
