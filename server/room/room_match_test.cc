// A match of Anna and Ben in its rooms: each game opens the room of the next, where the two are seated, and
// which begins by itself.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/room/limits.h"
#include "server/testing/match_table.h"

namespace gatehouse::server {
namespace {

using protocol::Begins;
using protocol::DrawnCounts;
using protocol::MatchRules;
using std::chrono::seconds;
using testing::Game;
using testing::RoomWorld;
using testing::TheMatch;

TEST_CASE("A table of a match says so, and a table without one says nothing") {
  TheMatch match({5, Begins::Loser, DrawnCounts::Second});
  CHECK(match.first.match(match.first.ben) == Json::parse(R"({"best_of": 5, "begins": "loser",
      "drawn": "second", "number": 1, "games": [], "points": [0, 0]})"));
  RoomWorld other;
  const ConnectionId anna = other.connect();
  other.found(anna, 2);
  other.settle();
  CHECK_FALSE(other.client(anna).document.at("room").contains("match"));
  other.say(anna, protocol::Ready{"ready"});
  CHECK(other.client(anna).last_error() == "no-break");
}

TEST_CASE("The founder's message again is a repetition only with the same match") {
  TheMatch match({3});
  protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", 200}}};
  const ConnectionId again = match.first.world.connect();
  match.first.world.handle(Found{again, create, "anna", "192.0.2.1"});
  CHECK(match.first.error(again) == "id-reuse");
  create.match = MatchRules{3};
  match.first.world.handle(Found{again, create, "anna", "192.0.2.1"});
  CHECK(match.first.world.client(again).seat == 0);
}

TEST_CASE(
    "When a game is over the room of the next one comes by itself, and both are told after it is there") {
  TheMatch match({3});
  match.start();
  Game& one = match.first;
  const ConnectionId eve = one.world.connect();
  one.world.watch(eve, "Eve");
  one.resign(one.ben);
  CHECK(one.match(one.anna).at("points") == Json::array({1, 0}));
  CHECK(one.match(eve).at("result") ==
        Json::parse(R"({"began": 0, "score": [0, 0], "points": [1, 0], "why": "resigned"})"));
  CHECK_FALSE(one.match(one.anna).contains("ended"));
  REQUIRE(one.world.rematch().has_value());
  CHECK(one.world.rematch()->address.empty());
  CHECK_FALSE(one.world.client(eve).document.at("room").contains("rematch"));

  const std::unique_ptr<Game> two = match.follow(one);
  const std::string room = two->state().room();
  CHECK(one.world.client(eve).document.at("room").at("rematch") == room);
  CHECK(one.world.client(eve).told.events.back() == Json{{"type", "rematch"}, {"room", room}});
  CHECK(one.kinds().back() == "rematched");
  CHECK_FALSE(one.world.rematch().has_value());

  CHECK(two->world.client(two->anna).seat == 1);  // by turns: Ben begins
  CHECK(two->world.client(two->ben).seat == 0);
  CHECK(two->match(two->ben) == Json::parse(R"({"best_of": 3, "begins": "turns", "drawn": "half", "number": 2,
      "games": [{"room": "one", "began": 1, "score": [0, 0], "points": [0, 1], "why": "resigned"}],
      "points": [0, 1]})"));
  CHECK(two->state().seating().host() == engine::seat_at(1));
  CHECK(two->state().created().rematch_of == "one");
}

TEST_CASE("A list of tables says how the match stands in each of its rooms") {
  TheMatch match({3});
  const auto listed = [](Game& game) { return game.world.core().summary().entry.match; };
  CHECK(listed(match.first) == protocol::MatchScore{3, 1, {0, 0}});
  match.start();
  match.first.resign(match.first.ben);
  CHECK(listed(match.first) == protocol::MatchScore{3, 1, {2, 0}});
  const std::unique_ptr<Game> two = match.follow(match.first);
  CHECK(listed(*two) == protocol::MatchScore{3, 2, {0, 2}});
  RoomWorld other;
  other.found(other.connect(), 2);
  other.settle();
  CHECK_FALSE(other.core().summary().entry.match.has_value());
}

TEST_CASE("The next game begins when both are ready, in one append with the last word") {
  TheMatch match({3});
  match.start();
  match.first.resign(match.first.ben);
  const std::unique_ptr<Game> two = match.follow(match.first);
  RoomWorld& world = two->world;
  world.say(two->anna, protocol::Ready{"r1"});
  world.settle();
  CHECK(world.client(two->anna).acks.at("r1") == 4);
  CHECK(world.client(two->ben).told.events.back() == Json{{"type", "ready"}, {"seat", 1}});
  CHECK(two->match(two->ben).at("ready") == Json::array({1}));
  world.say(two->anna, protocol::Ready{"r2"});
  CHECK_FALSE(world.storing());
  CHECK(world.client(two->anna).acks.at("r2") == 4);
  const ConnectionId eve = world.connect();
  world.watch(eve, "Eve");
  world.say(eve, protocol::Ready{"r3"});
  CHECK(two->error(eve) == "no-seat");
  CHECK_FALSE(two->plays());

  world.say(two->ben, protocol::Ready{"r4"});
  world.settle();
  CHECK(two->plays());
  CHECK(world.client(two->ben).acks.at("r4") == 5);
  CHECK(two->kinds() ==
        std::vector<std::string>{"created", "seated", "seated", "readied", "readied", "started", "rolled"});
  CHECK_FALSE(two->match(two->ben).contains("ready"));
  CHECK(two->state().actor().seats.has(engine::seat_at(0)));
  world.say(two->ben, protocol::Ready{"r5"});
  CHECK(two->error(two->ben) == "no-break");
}

TEST_CASE("Who is not ready does not hold the match up: the break is thirty seconds, also over a restart") {
  for (const bool dies : {false, true}) {
    TheMatch match({3});
    match.start();
    match.first.resign(match.first.ben);
    const std::unique_ptr<Game> two = match.follow(match.first);
    RoomWorld& world = two->world;
    CHECK(world.client(two->anna).told.break_ms == 30'000);
    world.say(two->anna, protocol::Ready{"r1"});
    world.settle();
    world.wait(seconds(20));
    if (dies) {
      world.restart();
      CHECK(two->state().table().ready == SeatSet{engine::seat_at(1)});
    }
    const ConnectionId again = two->come("anna");
    CHECK(world.client(again).told.break_ms == 10'000);
    world.disconnect(again);  // it goes on without anybody
    world.disconnect(two->ben);
    world.wait(seconds(9));
    CHECK_FALSE(world.storing());
    world.wait(seconds(1));
    REQUIRE(world.storing());
    world.settle();
    CHECK(two->plays());
    CHECK(two->kinds().back() == "rolled");
  }
}

TEST_CASE("A start that the store did not take is tried again, not at once") {
  TheMatch match({3});
  match.start();
  match.first.resign(match.first.ben);
  const std::unique_ptr<Game> two = match.follow(match.first);
  two->world.wait(kMatchBreak);
  REQUIRE(two->world.storing());
  two->world.store(false);
  CHECK_FALSE(two->world.storing());
  CHECK(two->world.core().tick() == kTick);
  two->world.wait(kTick);
  REQUIRE(two->world.storing());
  two->world.settle();
  CHECK(two->plays());
}

TEST_CASE("In the room of a later game nobody changes the seats, or starts it") {
  TheMatch match({3});
  match.start();
  match.first.resign(match.first.ben);
  const std::unique_ptr<Game> two = match.follow(match.first);
  RoomWorld& world = two->world;
  const ConnectionId anna = two->anna;  // the host
  world.say(anna, protocol::Start{"a"});
  CHECK(two->error(anna) == "in-match");
  world.say(anna, protocol::RemoveSeat{"b", engine::seat_at(0)});
  CHECK(two->error(anna) == "in-match");
  world.say(anna, protocol::SeatBot{"c", std::nullopt, protocol::BotLevel::Random});
  CHECK(two->error(anna) == "in-match");
  const ConnectionId eve = world.connect();
  world.join(eve, "Eve");
  CHECK(two->error(eve) == "room-full");
  world.say(two->ben, protocol::Leave{"d"});
  CHECK_FALSE(world.storing());
  CHECK(world.client(two->ben).acks.contains("d"));
  CHECK(world.client(two->come("ben")).seat == 0);  // as in a game under way
  world.say(anna, protocol::AddEntropy{"e", "luck"});
  world.settle();
  CHECK(world.client(anna).acks.contains("e"));
}

TEST_CASE("A match of three is played to its end, and then the next one begins anew") {
  TheMatch match({3});
  match.start();
  match.first.resign(match.first.ben);
  std::unique_ptr<Game> two = match.follow(match.first);
  two->world.wait(kMatchBreak);
  two->world.settle();
  two->resign(two->anna);
  CHECK(two->match(two->anna).at("points") == Json::array({1, 1}));
  const std::unique_ptr<Game> three = match.follow(*two);
  CHECK(three->seat_named("Anna") == 0);
  three->world.wait(kMatchBreak);
  three->world.settle();
  three->resign(three->ben);
  CHECK(three->match(three->ben).at("ended") == Json{{"winner", 0}});
  CHECK(three->match(three->ben).at("points") == Json::array({2, 1}));
  CHECK(three->match(three->ben).at("games").size() == 2);
  three->world.wait(seconds(60));
  CHECK_FALSE(three->world.rematch().has_value());

  three->world.say(three->ben, protocol::Rematch{"again"});
  REQUIRE(three->world.rematch().has_value());
  CHECK(three->world.rematch()->rematching.created.match == protocol::Match{{3}, {}});
  const std::unique_ptr<Game> anew = match.follow(*three);
  CHECK(anew->match(anew->ben).at("number") == 1);
  CHECK_FALSE(anew->match(anew->ben).contains("ended"));
  anew->world.wait(seconds(60));
  CHECK_FALSE(anew->plays());  // its host starts it
  anew->world.start(anew->ben);
  CHECK(anew->plays());
}

TEST_CASE("Drawn games count by the rules of the match, and those that count nothing are played again") {
  TheMatch match({1, Begins::Turns, DrawnCounts::Again});
  match.start();
  match.first.end_together(match.first.anna, match.first.ben);
  CHECK(match.first.match(match.first.anna).at("result") ==
        Json::parse(R"({"began": 0, "score": [0, 0], "points": [0, 0], "why": "agreed"})"));
  const std::unique_ptr<Game> two = match.follow(match.first);
  CHECK(two->match(two->anna).at("number") == 2);

  TheMatch shared({1});
  shared.start();
  shared.first.end_together(shared.first.anna, shared.first.ben);
  CHECK(shared.first.match(shared.first.anna).at("points") == Json::array({0.5, 0.5}));
  CHECK(shared.first.match(shared.first.anna).at("ended") == Json{{"winner", nullptr}});
}

TEST_CASE("By lot the seats are drawn at the start, and the games before are told by the new ones") {
  TheMatch match({7, Begins::Lot});
  match.start();
  match.first.resign(match.first.ben);
  int exchanged = 0;
  std::unique_ptr<Game> now = match.follow(match.first);
  for (int number = 2; number <= 4; ++number) {
    const int before = now->seat_named("Anna");
    now->world.wait(kMatchBreak);
    now->world.settle();
    REQUIRE(now->plays());
    exchanged += now->seat_named("Anna") != before;
    CHECK(now->world.client(now->anna).seat == now->seat_named("Anna"));
    const Json& told = now->match(now->anna);
    const auto anna = static_cast<std::size_t>(now->seat_named("Anna"));
    CHECK(told.at("points").at(anna).get<double>() == told.at("points").at(1 - anna).get<double>() + 1);
    CHECK(told == now->match(now->ben));
    now->end_together(now->anna, now->ben);
    now = match.follow(*now);
  }
  CAPTURE(exchanged);
}

TEST_CASE("A bot is always ready, and two of them need no break") {
  RoomWorld world("one");
  const ConnectionId anna = world.connect();
  protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", 1}}};
  create.match = MatchRules{3};
  world.handle(Found{anna, create, "anna", "192.0.2.1"});
  world.settle();
  world.say(anna, protocol::SeatBot{"bot", std::nullopt, protocol::BotLevel::Random});
  world.settle();
  world.start(anna);
  world.say(anna, protocol::Resign{"resign"});
  world.settle();
  REQUIRE(world.rematch().has_value());
  OpenRematch order = *world.rematch();
  RoomWorld two(order.room);
  two.handle(FoundAgain{order.rematching});
  two.settle();
  CHECK(two.core().state().version() == 3);
  const ConnectionId again = two.connect();
  two.come_back(again, "anna");
  two.say(again, protocol::Ready{"ready"});
  two.settle();
  CHECK(two.core().state().status() == protocol::RoomStatus::Playing);
  CHECK(two.bot_thinks());

  for (Seated& seated : order.rematching.people) seated.occupant.bot = protocol::BotLevel::Random;
  RoomWorld bots("bots");
  bots.handle(FoundAgain{order.rematching});
  bots.settle();
  CHECK(bots.core().state().status() == protocol::RoomStatus::Playing);
}

}  // namespace
}  // namespace gatehouse::server
