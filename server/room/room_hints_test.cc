// What a table chose not to be told reaches nobody there in any frame, by no question.

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "protocol/games.h"
#include "server/testing/room_world.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using testing::RoomWorld;

bool told(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && !found->is_null() && !found->empty();
}

/// What this frame tells that only some tables are told, by the names of the fields.
std::vector<std::string> hints_in(const Json& frame) {
  std::vector<std::string> hints;
  const auto look = [&hints](const Json& object, std::initializer_list<const char*> names) {
    for (const char* const name : names)
      if (told(object, name)) hints.emplace_back(name);
  };
  const std::string type = frame.at("type");
  if (type == "snapshot" && frame.at("document").at("game").is_object())
    look(frame.at("document").at("game").at("bag"), {"kinds"});
  if (type == "update" && frame.contains("patch"))
    for (const Json& change : frame.at("patch"))
      if (change.at("path").get<std::string>().starts_with("/game/bag/kinds")) hints.emplace_back("kinds");
  if (frame.contains("prompt") && frame.at("prompt").is_object())
    for (const Json& choice : frame.at("prompt").at("choices")) look(choice, {"points"});
  if (type == "previewed") look(frame, {"events", "patch"});
  if (type == "inspected") {
    const Json& result = frame.at("result");
    look(result, {"fits", "seats", "points_now", "points_when_done", "points_at_end", "terms"});
    if (result.at("kind") == "cells") look(result, {"cells"});
    for (const char* const list : {"features", "farms"})
      if (result.contains(list))
        for (const Json& one : result.at(list))
          look(one, {"points_now", "points_when_done", "points_at_end", "terms", "cities"});
  }
  return hints;
}

/// Plays twenty turns, in which Anna, Ben and Eve, who looks on, ask every question; what of all that
/// they were sent are hints.
std::vector<std::string> hints_of_a_game(const char* level) {
  RoomWorld world("testroom", protocol::all_games());
  const ConnectionId anna = world.connect();
  const Json options = {{"expansions", Json::array()}, {"choices", {{"hints", level}}}};
  world.handle(Found{anna, {"create", "Anna", "carcassonne", 2, true, options}, "token", "address"});
  world.settle();
  const ConnectionId ben = world.connect();
  world.join(ben, "Ben");
  world.settle();
  const ConnectionId eve = world.connect();
  world.watch(eve, "Eve");
  world.start(anna);
  int ids = 0;
  const auto id = [&ids] { return "id" + std::to_string(++ids); };
  for (int step = 0; step < 40; ++step) {
    const RoomState& state = world.core().state();
    const engine::Seat seat = *state.actor().seats.begin();
    const ConnectionId player = engine::index(seat) == 0 ? anna : ben;
    const std::vector<std::string> choices = tests::choice_ids(state.in_play()->prompt(seat));
    const std::string choice = choices.at(static_cast<std::size_t>(step) * 7 % choices.size());
    world.say(player, protocol::Preview{id(), state.version(), {choice}});
    for (const ConnectionId who : {anna, ben, eve}) {
      for (const char* const all : {"features", "farms", "cells", "ending"})
        world.say(who, protocol::Inspect{id(), Json{{"all", all}}});
      world.say(who, protocol::Inspect{id(), Json::parse(R"({"x": 0, "y": 0, "part": "r"})")});
      for (const auto& [x, y] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, -1)})
        world.say(who, protocol::Inspect{id(), Json{{"x", x}, {"y", y}}});
    }
    world.say(player, protocol::Command{id(), world.core().state().version(), {choice}});
    world.settle();
  }
  world.say(eve, protocol::Resync{});
  REQUIRE(world.core().state().status() == protocol::RoomStatus::Playing);
  CHECK(world.client(eve).document.at("room").at("options").at("choices").at("hints") == level);
  std::vector<std::string> hints;
  for (const ConnectionId who : {anna, ben, eve})
    for (const std::string& frame : world.wires.sent(who))
      for (std::string& hint : hints_in(Json::parse(frame))) hints.push_back(std::move(hint));
  return hints;
}

TEST_CASE("Nobody at a tournament is sent a hint") {
  CHECK(hints_of_a_game("tournament") == std::vector<std::string>());
}

TEST_CASE("Without forecasts a table is sent which tiles are left, and no other hint") {
  const std::vector<std::string> hints = hints_of_a_game("table");
  CHECK_FALSE(hints.empty());
  for (const std::string& hint : hints) CHECK(hint == "kinds");
}

TEST_CASE("A helpful table is sent each kind of hint, or the tests above look for the wrong thing") {
  const std::vector<std::string> hints = hints_of_a_game("helpful");
  for (const char* const name : {"kinds", "points", "events", "patch", "fits", "seats", "points_now",
                                 "points_when_done", "points_at_end", "terms", "cells"})
    CHECK_MESSAGE(std::find(hints.begin(), hints.end(), name) != hints.end(), name);
}

}  // namespace
}  // namespace gatehouse::server
