// Players who are away: marked at once, never forfeited by a blip, and replaced only as the others decide.

#include <doctest/doctest.h>

#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using protocol::BotLevel;
using protocol::Json;
using protocol::Propose;
using protocol::Proposing;
using protocol::Vote;
using testing::RoomWorld;

constexpr std::chrono::seconds kAbsence{protocol::kUsualAbsence};
const Seat kAnna = engine::seat_at(0);
const Seat kBen = engine::seat_at(1);

/// Anna (host), Ben, Cleo and Dora, started: Anna is to choose.
struct Four {
  Four() {
    world.found(anna, 4);
    world.settle();
    for (const auto& [who, name] : {std::pair(ben, "Ben"), {cleo, "Cleo"}, {dora, "Dora"}}) {
      world.join(who, name);
      world.settle();
    }
    world.start(anna);
  }

  Version version() { return world.core().state().version(); }
  const Json& room(ConnectionId who) { return world.client(who).document.at("room"); }
  const Json& seat(ConnectionId who, const char* seat) { return room(who).at("seats").at(seat); }
  std::string error(ConnectionId who) { return world.client(who).last_error(); }
  /// Says it under an id of its own and lets the store answer.
  template <class Message>
  void say(ConnectionId who, Message message) {
    message.id = "id" + std::to_string(++ids);
    world.say(who, std::move(message));
    world.settle();
  }
  void play(ConnectionId who, const std::string& choice) {
    say(who, protocol::Command{"", version(), {choice}});
  }
  /// Comes back on a new connection.
  ConnectionId back(ConnectionId who) {
    const ConnectionId again = world.connect();
    world.come_back(again, world.client(who).token);
    world.settle();
    return again;
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId cleo = world.connect();
  ConnectionId dora = world.connect();
  int ids = 0;
};

TEST_CASE("Whoever goes is marked at once, for all, with how long it is ago, and who comes back is not") {
  Four table;
  table.world.disconnect(table.ben);
  const Json left = table.world.client(table.anna).last;
  CHECK(left.at("type") == "viewers");
  CHECK(left.at("seats") == Json({0, 2, 3}));
  CHECK(left.at("away") == Json({{"1", 0}}));
  table.world.clock.pass(std::chrono::seconds(35));
  const ConnectionId eve = table.world.connect();
  table.world.watch(eve, "Eve");
  CHECK(table.world.client(table.anna).last.at("away") == Json({{"1", 35'000}}));
  const Version before = table.version();
  table.back(table.ben);
  CHECK(table.world.client(table.anna).last.at("away") == Json::object());
  CHECK(table.version() == before);  // a blip leaves no trace in the log
}

TEST_CASE("A clock on the wall that jumps makes nobody absent, and nobody present") {
  Four table;
  table.world.disconnect(table.ben);
  table.world.clock.set_wall(2 * kAbsence);
  table.say(table.anna, Propose{"", Proposing::Bot, kBen, BotLevel::Random});
  CHECK(table.error(table.anna) == "not-absent");
  table.world.clock.set_wall(-4 * kAbsence);
  table.world.clock.pass(kAbsence);
  table.say(table.anna, Propose{"", Proposing::Bot, kBen, BotLevel::Random});
  CHECK(table.room(table.anna).contains("proposal"));
}

TEST_CASE("Nothing can be decided about who is here, or has not been away for the table's time") {
  Four table;
  table.say(table.anna, Propose{"", Proposing::Skip, kBen, std::nullopt});
  CHECK(table.error(table.anna) == "not-absent");
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence - std::chrono::seconds(1));
  table.say(table.anna, Propose{"", Proposing::Bot, kBen, BotLevel::Random});
  CHECK(table.error(table.anna) == "not-absent");
  CHECK(table.world.client(table.anna).errors.back().at("retry_after_ms") == 1'000);
  table.world.clock.pass(std::chrono::seconds(1));
  const ConnectionId eve = table.world.connect();
  table.world.watch(eve, "Eve");
  table.say(eve, Propose{"", Proposing::Skip, kBen, std::nullopt});
  CHECK(table.error(eve) == "no-seat");
  CHECK_FALSE(table.room(table.anna).contains("proposal"));
  table.say(table.anna, Propose{"", Proposing::Bot, kBen, BotLevel::Random});
  CHECK(table.room(table.anna).at("proposal").at("seat") == 1);
  CHECK(table.room(table.anna).at("proposal").at("level") == "random");
  CHECK(table.room(table.anna).at("proposal").at("asked") ==
        Json({0, 2, 3}));  // Ben is not asked about himself
}

TEST_CASE("The table's time is an option of the table") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  protocol::CreateRoom create{"create", "Anna", "counting", 2, true, Json::object()};
  create.absence_s = 30;
  world.handle(Found{anna, create, "token", "address"});
  world.settle();
  const ConnectionId ben = world.connect();
  world.join(ben, "Ben");
  world.settle();
  world.start(anna);
  CHECK(world.client(anna).document.at("room").at("absence_s") == 30);
  world.disconnect(ben);
  world.clock.pass(std::chrono::seconds(30));
  world.say(anna, Propose{"skip", Proposing::Skip, kBen, std::nullopt});
  world.settle();
  CHECK(world.client(anna).document.at("room").at("seats").at("1").contains("stand_in"));
  world.restart();
  CHECK(world.core().state().created().absence_s == 30);
}

TEST_CASE("More than half of those asked let a bot play on, which all see, until the player is back") {
  Four table;
  table.play(table.anna, "take");
  table.play(table.anna, "end");
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence);
  table.say(table.anna, Propose{"", Proposing::Bot, kBen, BotLevel::Greedy});
  CHECK_FALSE(table.world.bot_thinks());
  table.say(table.dora, Vote{"", table.version(), true});
  CHECK(table.seat(table.cleo, "1").at("stand_in") == Json({{"bot", "greedy"}}));
  CHECK(table.seat(table.cleo, "1").at("bot").is_null());
  CHECK_FALSE(table.room(table.cleo).contains("proposal"));
  REQUIRE(table.world.bot_thinks());
  table.world.let_bot_answer();
  table.world.settle();
  CHECK(table.world.client(table.cleo).document.at("game").at("step") == "confirm");
  REQUIRE(table.world.bot_thinks());

  SUBCASE("after a restart it plays on") {
    table.world.restart();
    REQUIRE(table.world.bot_thinks());
    table.world.let_bot_answer();
    table.world.settle();
    CHECK(table.world.core().state().actor().seats.has(engine::seat_at(2)));
  }
  SUBCASE("the player comes back, and the bot's answer comes too late") {
    const ConnectionId ben = table.back(table.ben);
    CHECK_FALSE(table.seat(table.cleo, "1").contains("stand_in"));
    CHECK(table.world.client(ben).prompt.at("step") == "confirm");
    const Version before = table.version();
    table.world.let_bot_answer();
    table.world.settle();
    CHECK(table.version() == before);
    table.play(ben, "end");
    CHECK(table.world.core().state().actor().seats.has(engine::seat_at(2)));
    CHECK_FALSE(table.world.bot_thinks());
  }
}

TEST_CASE(
    "Skipped by the default move, the game goes on in the same append, and the player comes back to it") {
  Four table;
  table.play(table.anna, "take");
  table.play(table.anna, "end");
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence);
  table.say(table.anna, Propose{"", Proposing::Skip, kBen, std::nullopt});
  table.say(table.cleo, Vote{"", table.version(), true});
  CHECK(table.seat(table.cleo, "1").at("stand_in") == Json({{"bot", nullptr}}));
  CHECK(table.world.client(table.cleo).prompt.at("step") == "choose");  // Ben's turn is over
  const ConnectionId ben = table.back(table.ben);
  CHECK_FALSE(table.seat(table.cleo, "1").contains("stand_in"));
  for (const ConnectionId who : {table.cleo, table.dora, table.anna}) {
    table.play(who, "leave");
    table.play(who, "end");
  }
  CHECK(table.world.client(ben).prompt.at("step") == "choose");
}

TEST_CASE("Enough refusals, or the player's coming back, end the question") {
  Four table;
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence);
  table.say(table.anna, Propose{"", Proposing::Skip, kBen, std::nullopt});
  const Version proposal = table.version();
  table.say(table.cleo, Vote{"", proposal, false});
  CHECK(table.room(table.anna).at("proposal").at("refused") == Json({2}));
  table.say(table.cleo, Vote{"", proposal, true});
  CHECK(table.error(table.cleo) == "not-asked");  // one answer each
  SUBCASE("refusals") {
    table.say(table.dora, Vote{"", proposal, false});
    CHECK_FALSE(table.room(table.anna).contains("proposal"));
    CHECK_FALSE(table.seat(table.anna, "1").contains("stand_in"));
  }
  SUBCASE("coming back") {
    table.back(table.ben);
    CHECK_FALSE(table.room(table.anna).contains("proposal"));
    table.say(table.dora, Vote{"", proposal, true});
    CHECK(table.error(table.dora) == "no-proposal");
  }
}

TEST_CASE("Who has been away for long has no say, so that those who are left can end the game") {
  Four table;
  table.say(table.ben, Propose{"", Proposing::End, std::nullopt, std::nullopt});
  table.world.disconnect(table.ben);
  table.world.disconnect(table.cleo);
  table.say(table.anna, Propose{"", Proposing::End, std::nullopt, std::nullopt});
  CHECK(table.error(table.anna) == "proposal-open");
  table.world.clock.pass(kAbsence);
  // What Ben has proposed gives way, as he has no say any more.
  table.say(table.anna, Propose{"", Proposing::End, std::nullopt, std::nullopt});
  CHECK(table.room(table.anna).at("proposal").at("asked") == Json({0, 3}));
  table.say(table.dora, Vote{"", table.version(), true});
  CHECK(table.room(table.anna).at("end").at("why") == "agreed");
}

TEST_CASE("A restart counts as everybody's going just now") {
  Four table;
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence);
  table.world.restart();
  const ConnectionId anna = table.back(table.anna);
  table.say(anna, Propose{"", Proposing::Skip, kBen, std::nullopt});
  CHECK(table.error(anna) == "not-absent");
  table.world.clock.pass(kAbsence);
  table.say(anna, Propose{"", Proposing::Skip, kBen, std::nullopt});  // alone now, so at once
  CHECK(table.seat(anna, "1").contains("stand_in"));
  CHECK_FALSE(table.seat(anna, "0").contains("stand_in"));
  CHECK(table.world.core().state().actor().seats.has(kAnna));
}

TEST_CASE("Coming back while the store fails is tried again, and costs the seat nothing") {
  Four table;
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence);
  table.say(table.anna, Propose{"", Proposing::Skip, kBen, std::nullopt});
  table.say(table.cleo, Vote{"", table.version(), true});
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, table.world.client(table.ben).token);
  CHECK(table.world.client(ben).seat == 1);
  REQUIRE(table.world.storing());
  table.world.store(false);
  CHECK_FALSE(table.world.storing());  // no loop against a store that fails
  CHECK(table.seat(table.anna, "1").contains("stand_in"));
  table.world.say(ben, protocol::Resync{"again"});
  table.world.settle();
  CHECK_FALSE(table.seat(table.anna, "1").contains("stand_in"));
}

TEST_CASE("A bot, a resigned player and nobody are not away") {
  Four table;
  table.say(table.ben, protocol::Resign{""});
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAbsence);
  for (const int seat : {1, 5}) {
    table.say(table.anna, Propose{"", Proposing::Skip, engine::seat_at(seat), std::nullopt});
    CHECK(table.error(table.anna) == "not-absent");
  }
}

}  // namespace
}  // namespace gatehouse::server
