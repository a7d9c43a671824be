// How a match goes on when processes die and rooms cannot be made, what its logs keep, and what those do not
// learn who see it late.

#include <doctest/doctest.h>

#include <limits>
#include <memory>
#include <string>

#include "server/room/held_back.h"
#include "server/room/limits.h"
#include "server/testing/match_table.h"

namespace gatehouse::server {
namespace {

using protocol::Begins;
using protocol::DrawnCounts;
using std::chrono::seconds;
using testing::counting_games;
using testing::Game;
using testing::RoomWorld;
using testing::TheMatch;

TEST_CASE("Wherever the process dies, the match goes on in one next room") {
  for (const bool founded : {false, true})
    for (const bool written : {false, true}) {
      CAPTURE(founded);
      CAPTURE(written);
      TheMatch match({3});
      match.start();
      Game& one = match.first;
      one.resign(one.ben);
      const std::string room = one.world.rematch()->room;
      std::unique_ptr<Game> two = founded ? match.found(one) : nullptr;
      if (founded && written) {
        one.world.open_rematch();
        REQUIRE(one.world.storing());
      }
      one.world.restart(written);
      if (founded && written) {
        CHECK(one.state().table().rematch == room);
        CHECK_FALSE(one.world.rematch().has_value());
        continue;
      }
      // Nobody has to come: it asks when it is in memory again.
      REQUIRE(one.world.rematch().has_value());
      CHECK(one.world.rematch()->room == room);
      if (!founded) {
        two = match.follow(one);
      } else {
        two->world.handle(FoundAgain{one.world.rematch()->rematching});
        CHECK_FALSE(two->world.storing());
        one.world.open_rematch();
        one.world.settle();
      }
      CHECK(one.state().table().rematch == room);
      CHECK(two->state().room() == room);
      CHECK(two->match(two->anna).at("number") == 2);
    }
}

TEST_CASE("A start takes up the room of a game that is over until the room of the next one is made") {
  TheMatch match({3});
  match.start();
  const auto over = [&match](const std::string& room) { return match.store->find(room, 0)->over; };
  match.first.resign(match.first.ben);
  match.first.world.say(match.first.anna, protocol::Chat{"chat", std::string("well played")});
  match.first.world.settle();
  CHECK_FALSE(over("one"));
  const std::unique_ptr<Game> two = match.follow(match.first);
  CHECK(over("one"));
  two->world.wait(kMatchBreak);
  two->world.settle();
  two->resign(two->ben);
  CHECK(over(two->state().room()));  // it decides the match
}

TEST_CASE("A next room that cannot be made, or not be noted, is asked for again after a while") {
  TheMatch match({3});
  match.start();
  Game& one = match.first;
  one.resign(one.ben);
  const std::string room = one.world.rematch()->room;
  one.world.open_rematch(protocol::ErrorCode::TooManyRooms);
  CHECK_FALSE(one.world.rematch().has_value());
  one.world.wait(kNextGameAsked - kTick);
  CHECK_FALSE(one.world.rematch().has_value());
  one.world.wait(kTick);
  REQUIRE(one.world.rematch().has_value());
  one.world.open_rematch();
  one.world.store(false);
  CHECK_FALSE(one.world.storing());
  CHECK_FALSE(one.world.rematch().has_value());
  one.world.wait(kNextGameAsked + kTick);
  REQUIRE(one.world.rematch().has_value());
  CHECK(one.world.rematch()->room == room);
  one.world.open_rematch();
  one.world.settle();
  CHECK(one.state().table().rematch == room);
}

TEST_CASE("A player may ask for the next room as well, and hears why it is not there") {
  TheMatch match({3});
  match.start();
  Game& one = match.first;
  one.resign(one.ben);
  one.world.open_rematch(protocol::ErrorCode::Draining);
  one.world.say(one.anna, protocol::Rematch{"a"});
  REQUIRE(one.world.rematch().has_value());
  CHECK(one.world.rematch()->address.empty());
  one.world.open_rematch(protocol::ErrorCode::Draining);
  CHECK(one.error(one.anna) == "draining");
  one.world.say(one.anna, protocol::Rematch{"b"});
  one.world.open_rematch();
  one.world.settle();
  CHECK(one.world.client(one.anna).acks.contains("b"));
  CHECK(one.world.client(one.anna).told.events.back().contains("seat") == false);
  one.world.say(one.ben, protocol::Rematch{"c"});
  CHECK(one.world.client(one.ben).acks.contains("c"));
}

TEST_CASE("A seat goes to another device at the next table, once the next game may be there") {
  TheMatch match({3});
  match.start();
  Game& one = match.first;
  one.world.say(one.ben, protocol::HandOver{"hand", std::nullopt});
  protocol::JoinRoom join;
  join.id = "over";
  join.room = "one";
  join.code = one.world.client(one.ben).last.at("code").get<std::string>();
  one.resign(one.anna);
  one.world.open_rematch(protocol::ErrorCode::Busy);
  const ConnectionId device = one.world.connect();
  one.world.handle(Enter{device, join, "another token", "192.0.2.9"});
  CHECK(one.error(device) == "bad-code");
  one.world.say(one.ben, protocol::HandOver{"again", std::nullopt});
  CHECK(one.error(one.ben) == "game-over");
}

TEST_CASE("A game that is broken off or abandoned ends the match without a winner") {
  TheMatch match({3});
  match.start();
  Game& one = match.first;
  one.world.abandon_after(seconds(100));
  one.world.clock.pass(seconds(1'000));
  one.world.restart();
  one.world.settle();
  const ConnectionId anna = one.come("anna");
  CHECK(one.match(anna).at("ended") == Json::parse(R"({"winner": null, "why": "broken-off"})"));
  CHECK_FALSE(one.match(anna).contains("result"));
  one.world.wait(seconds(60));
  CHECK_FALSE(one.world.rematch().has_value());
  one.world.say(anna, protocol::Rematch{"again"});
  REQUIRE(one.world.rematch().has_value());
  CHECK(one.world.rematch()->rematching.created.match == protocol::Match{{3}, {}});
}

// ---- logs ----

TEST_CASE("The log keeps a match, and reads logs from before there were any") {
  Entry entry{1, 5, 0, Created{"Anna's table", "counting", 2, true, Json::object(), ""}};
  CHECK_FALSE(document_of(entry).contains("match"));
  CHECK_FALSE(std::get<Created>(read_entry(write_entry(entry)).body).match.has_value());
  const protocol::Match match{{5, Begins::Lot, DrawnCounts::Again},
                              {{"one", engine::seat_at(1), {3, 4}, {0, 2}, {}}}};
  std::get<Created>(entry.body).match = match;
  CHECK(std::get<Created>(read_entry(write_entry(entry)).body).match == match);
  CHECK(kind_of(write_entry(entry)) == "created");

  const Entry asked{9, 5, 0, Rematched{engine::seat_at(1), "next", "c1"}};
  CHECK(std::get<Rematched>(read_entry(write_entry(asked)).body).seat == engine::seat_at(1));
  const Entry by_itself{9, 5, 0, Rematched{std::nullopt, "next", {}}};
  CHECK_FALSE(document_of(by_itself).contains("seat"));
  CHECK_FALSE(std::get<Rematched>(read_entry(write_entry(by_itself)).body).seat.has_value());
  const Entry ready{4, 5, 0, Readied{engine::seat_at(1)}};
  CHECK(std::get<Readied>(read_entry(write_entry(ready)).body).seat == engine::seat_at(1));
}

TEST_CASE("A log with a match that there is not is no log") {
  const Entry entry{1, 5, 0, Created{"Anna's table", "counting", 2, true, Json::object(), ""}};
  Json json = document_of(entry);
  json["match"] = {{"best_of", 2}, {"begins", "turns"}, {"drawn", "half"}, {"games", Json::array()}};
  CHECK_THROWS_AS(read_entry(json.dump()), BadEntry);
  json["match"]["best_of"] = 3;
  CHECK_NOTHROW(read_entry(json.dump()));
  json["size"] = 3;
  RoomState state("testroom", counting_games());
  CHECK_THROWS_AS(state.apply(read_entry(json.dump())), BadEntry);
}

// ---- spectators who see late ----

TEST_CASE("Who sees a match late learns nothing from the next room, which nobody may enter to look on yet") {
  TheMatch match({3}, 300);
  Game& one = match.first;
  const ConnectionId eve = one.world.connect();
  one.world.watch(eve, "Eve");
  match.start();
  one.resign(one.ben);
  const std::unique_ptr<Game> two = match.follow(one);
  CHECK(one.match(eve).at("points") == Json::array({0, 0}));
  CHECK(one.world.core().summary().entry.match == protocol::MatchScore{3, 1, {0, 0}});
  CHECK_FALSE(one.world.client(eve).document.at("room").contains("rematch"));
  RoomWorld& world = two->world;
  const std::int64_t founded = world.clock.now().steady_ms;
  CHECK(world.core().summary().listed_from_ms == founded + 300'000);
  const ConnectionId dora = world.connect();
  world.watch(dora, "Dora");
  CHECK(two->error(dora) == "not-shown-yet");
  CHECK(world.client(dora).last.at("retry_after_ms") == 300'000);
  const RoomLog log = match.store->find(two->state().room(), std::numeric_limits<std::size_t>::max()).value();
  CHECK(shown_record(log, world.clock.now()).entries.empty());

  world.run(seconds(299));
  world.watch(dora, "Dora");
  CHECK(two->error(dora) == "not-shown-yet");
  CHECK(two->plays());
  world.run(seconds(1));
  world.watch(dora, "Dora");
  REQUIRE(world.client(dora).synchronised);
  CHECK(two->match(dora).at("points") == Json::array({0, 1}));
  CHECK(world.client(dora).document.at("room").at("status") == "waiting");
  CHECK(world.client(dora).document.at("game").is_null());
  world.run(seconds(30));
  CHECK(world.client(dora).document.at("room").at("status") == "playing");
  one.world.wait(seconds(300));
  CHECK(one.match(eve).at("points") == Json::array({1, 0}));
  CHECK(one.world.core().summary().entry.match == protocol::MatchScore{3, 1, {2, 0}});
  CHECK(one.world.client(eve).document.at("room").at("rematch") == two->state().room());
}

}  // namespace
}  // namespace gatehouse::server
