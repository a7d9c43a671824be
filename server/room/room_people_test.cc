// One sentence of the wire after the other, on a room without a network: who comes, sits, arranges and goes.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "server/chance/draw_dice.h"
#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::RoomWorld;
using testing::ScriptedClient;
using testing::Table;

TEST_CASE("A founder sits on seat 0 as the host, with a token that is not in the log") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  world.found(anna, 3);
  CHECK(world.wires.sent(anna).empty());  // nothing before it is stored
  world.settle();
  const ScriptedClient& client = world.client(anna);
  CHECK(client.seat == 0);
  CHECK(client.version == 2);
  CHECK(client.document.at("room").at("host") == 0);
  CHECK(client.document.at("room").at("name") == "Anna's table");
  CHECK(client.document.at("game").is_null());
  REQUIRE(world.log().size() == 2);
  for (const std::string& line : world.log()) CHECK(line.find(client.token) == std::string::npos);
}

TEST_CASE("Joining takes the lowest free seat, or the one asked for") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  world.found(anna, 4);
  world.settle();
  const ConnectionId ben = world.connect();
  world.join(ben, "Ben", 2);
  world.settle();
  CHECK(world.client(ben).seat == 2);
  const ConnectionId cleo = world.connect();
  world.join(cleo, "Cleo");
  world.settle();
  CHECK(world.client(cleo).seat == 1);

  const ConnectionId dora = world.connect();
  world.join(dora, "Dora", 2);
  CHECK(world.client(dora).last.at("code") == "seat-taken");
  world.join(dora, "Dora", 4);
  CHECK(world.client(dora).last.at("code") == "no-such-seat");
  world.join(dora, "Dora", 3);
  world.settle();
  CHECK(world.client(dora).seat == 3);
  const ConnectionId emil = world.connect();
  world.join(emil, "Emil");
  CHECK(world.client(emil).last.at("code") == "room-full");
  CHECK(world.client(anna).document == world.client(dora).document);
}

/// Founds a table for three, and has a program ask for a seat there.
struct Visited {
  explicit Visited(bool allowed) {
    protocol::CreateRoom create{"create", "Anna", "counting", 3, true, Json::object()};
    create.allows_programs = allowed;
    world.handle(Found{anna, create, "anna", "192.0.2.1"});
    world.settle();
    come(robo, "robo", true);
  }
  void come(ConnectionId who, const std::string& token, bool program) {
    protocol::JoinRoom join;
    join.id = "join";
    join.room = world.core().state().room();
    join.name = "Robo";
    join.program = program;
    world.handle(Enter{who, join, token, "192.0.2.2"});
    world.settle();
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId robo = world.connect();
};

TEST_CASE("A program that sits down is marked as one for all to see, for good") {
  Visited table(true);
  RoomWorld& world = table.world;
  const ConnectionId eve = world.connect();
  world.watch(eve, "Eve");
  world.settle();
  for (const ConnectionId who : {table.anna, table.robo, eve}) {
    const Json& room = world.client(who).document.at("room");
    CHECK(room.at("allows_programs") == true);
    CHECK(room.at("seats").at("1").at("program") == true);
    CHECK_FALSE(room.at("seats").at("0").contains("program"));
  }
  const auto seated = [&](const std::string& frame) {
    const Json update = Json::parse(frame);
    return update.at("type") == "update" && update.at("events").at(0).at("type") == "seated" &&
           update.at("events").at(0).at("program") == true;
  };
  CHECK(std::ranges::any_of(world.wires.sent(table.anna), seated));
  // The same message again is the same seat; without the mark it is somebody else's.
  table.come(world.connect(), "robo", true);
  const ConnectionId unmarked = world.connect();
  table.come(unmarked, "robo", false);
  CHECK(world.client(unmarked).last.at("code") == "id-reuse");
  world.start(table.anna);
  const Rematching next = rematching(world.core().state(), seat_at(0));
  CHECK_FALSE(next.people.at(0).occupant.program);
  CHECK(next.people.at(1).occupant.program);
  CHECK(next.created.allows_programs);
  world.restart();
  CHECK(world.core().state().seating().occupant(seat_at(1)).program);
  CHECK_FALSE(world.core().state().seating().occupant(seat_at(0)).program);
}

TEST_CASE("Who sits down under the name of their profile is marked for all to see, for good") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  const ConnectionId eve = world.connect();
  protocol::CreateRoom create{"create", "Anna", "counting", 3, true, Json::object()};
  create.profile = "id-of-anna";
  world.handle(Found{anna, create, "anna", "192.0.2.1"});
  world.settle();
  protocol::JoinRoom join;
  join.id = "join";
  join.room = world.core().state().room();
  join.name = "Ben";
  world.handle(Enter{ben, join, "ben", "192.0.2.2"});
  world.settle();
  world.watch(eve, "Eve");
  world.settle();
  for (const ConnectionId who : {anna, ben, eve}) {
    const Json& seats = world.client(who).document.at("room").at("seats");
    CHECK(seats.at("0").at("profile") == true);
    CHECK_FALSE(seats.at("1").contains("profile"));
    for (const std::string& frame : world.wires.sent(who))
      CHECK(frame.find("id-of-anna") == std::string::npos);
  }
  world.start(anna);
  const Rematching next = rematching(world.core().state(), seat_at(0));
  CHECK(next.people.at(0).occupant.profile == "id-of-anna");
  CHECK_FALSE(next.people.at(1).occupant.profile);
  world.restart();
  CHECK(world.core().state().seating().occupant(seat_at(0)).profile == "id-of-anna");
  CHECK_FALSE(world.core().state().seating().occupant(seat_at(1)).profile);
}

TEST_CASE("At a table for people only no program gets a seat") {
  Visited table(false);
  CHECK(table.world.client(table.robo).last.at("code") == "no-programs");
  CHECK(table.world.core().state().seating().taken_seats().size() == 1);
  CHECK_FALSE(table.world.client(table.anna).document.at("room").contains("allows_programs"));
}

TEST_CASE("Arranging the table is for the host, before the start") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  const ConnectionId cleo = world.connect();
  world.found(anna, 4);
  world.settle();
  world.say(anna, protocol::Start{"start"});
  CHECK(world.client(anna).last.at("code") == "not-enough-seats");
  world.say(anna, protocol::Command{"c", 2, {"take"}});
  CHECK(world.client(anna).last.at("code") == "not-started");
  world.say(anna, protocol::RemoveSeat{"r", seat_at(3)});
  CHECK(world.client(anna).last.at("code") == "no-such-seat");
  world.join(ben, "Ben");
  world.settle();
  world.say(ben, protocol::Start{"start"});
  CHECK(world.client(ben).last.at("code") == "not-host");
  world.watch(cleo, "Cleo");
  world.say(cleo, protocol::RemoveSeat{"r", seat_at(0)});
  CHECK(world.client(cleo).last.at("code") == "no-seat");
  world.say(anna, protocol::SeatBot{"b", seat_at(1), protocol::BotLevel::Greedy});
  CHECK(world.client(anna).last.at("code") == "seat-taken");
  world.say(anna, protocol::SeatBot{"b", std::nullopt, protocol::BotLevel::Greedy});
  world.settle();
  world.say(anna, protocol::SeatBot{"b2", std::nullopt, protocol::BotLevel::Greedy});
  world.settle();
  CHECK(world.client(anna).document.at("room").at("seats").at("2").at("name") == "Greedy bot");
  CHECK(world.client(anna).document.at("room").at("seats").at("3").at("name") == "Greedy bot 2");
  world.say(anna, protocol::SeatBot{"b3", std::nullopt, protocol::BotLevel::Greedy});
  CHECK(world.client(anna).last.at("code") == "room-full");
}

TEST_CASE("A bot of a level that the game does not have is refused by name, and no seat is taken") {
  for (const protocol::BotLevel level : protocol::kBotLevels) {
    CAPTURE(name_of(level));
    RoomWorld world;
    const ConnectionId anna = world.found_with_bot(level);
    const bool known = protocol::has_bots(world.core().state().game(), level);
    CHECK(known == (level == protocol::BotLevel::Random || level == protocol::BotLevel::Greedy ||
                    level == protocol::BotLevel::Sampler));
    CHECK(world.client(anna).document.at("room").at("seats").contains("1") == known);
    if (!known) CHECK(world.client(anna).last.at("code") == "no-such-bot");
  }
}

TEST_CASE("Whoever is removed looks on as a spectator, the old token is no seat any more") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  world.found(anna, 3);
  world.settle();
  world.join(ben, "Ben");
  world.settle();
  const std::string token = world.client(ben).token;
  world.say(anna, protocol::RemoveSeat{"r", seat_at(1)});
  world.settle();
  CHECK_FALSE(world.client(ben).seat.has_value());
  CHECK(world.client(ben).document == world.client(anna).document);
  const ConnectionId again = world.connect();
  world.come_back(again, token);
  CHECK(world.client(again).last.at("code") == "bad-token");
}

TEST_CASE("Leaving gives the seat up before the start, and keeps it after") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  world.found(anna, 3);
  world.settle();
  world.join(ben, "Ben");
  world.settle();
  SUBCASE("before") {
    world.say(anna, protocol::Leave{"bye"});
    world.settle();
    CHECK(world.client(anna).acks.contains("bye"));
    CHECK_FALSE(world.client(anna).joined);
    CHECK_FALSE(world.client(ben).document.at("room").at("seats").contains("0"));
    CHECK(world.client(ben).document.at("room").at("host") == 1);  // a person is always the host
  }
  SUBCASE("after") {
    world.start(anna);
    const std::string token = world.client(anna).token;
    world.say(anna, protocol::Leave{"bye"});
    CHECK(world.client(anna).acks.contains("bye"));
    const ConnectionId again = world.connect();
    world.come_back(again, token);
    CHECK(world.client(again).seat == 0);
    CHECK(world.client(again).prompt.at("step") == "choose");
  }
}

TEST_CASE("The start drops empty seats, who moves up is told") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  world.found(anna, 4);
  world.settle();
  world.join(ben, "Ben", 3);
  world.settle();
  const std::string token = world.client(ben).token;
  world.start(anna);
  CHECK(world.client(anna).seat == 0);
  CHECK(world.client(ben).seat == 1);
  CHECK(world.client(ben).document.at("room").at("size") == 2);
  CHECK(world.client(ben).document.at("game").contains("secret"));
  const ConnectionId again = world.connect();
  world.come_back(again, token);
  CHECK(world.client(again).seat == 1);
}

TEST_CASE(
    "The host has the seats drawn by lot: everybody plays on the seat that they drew, as their log says") {
  RoomWorld world;
  const std::vector<ConnectionId> people{world.connect(), world.connect(), world.connect()};
  world.found(people[0], 4);
  world.settle();
  world.join(people[1], "Ben", 2);
  world.settle();
  world.join(people[2], "Cleo", 3);
  world.settle();
  std::vector<std::string> tokens;
  for (const ConnectionId person : people) tokens.push_back(world.client(person).token);
  const std::vector<int> order = drawn_order(RoomWorld::secret(), {std::nullopt, std::nullopt, std::nullopt});
  REQUIRE(order != std::vector{0, 1, 2});
  SUBCASE("at once") {}
  SUBCASE("in the same way when the store fails at first") {
    world.say(people[0], protocol::Start{"first", true});
    world.store(false);
    CHECK(world.client(people[0]).document.at("room").at("status") == "waiting");
  }
  world.say(people[0], protocol::Start{"start", true});
  world.settle();
  CHECK(world.client(people[0]).acks.contains("start"));
  for (const bool again : {false, true}) {
    if (again) world.restart();
    for (std::size_t seat = 0; seat < order.size(); ++seat) {
      const auto who = static_cast<std::size_t>(order[seat]);
      const ConnectionId connection = again ? world.connect() : people[who];
      if (again) world.come_back(connection, tokens[who]);
      const ScriptedClient& client = world.client(connection);
      CHECK(client.seat == static_cast<int>(seat));
      if (who == 0) CHECK(client.document.at("room").at("host") == client.seat);
      CHECK(client.prompt.is_null() == (seat != 0));
    }
  }
}

TEST_CASE("Only the host has the seats drawn, and only once") {
  Table table;
  table.world.say(table.ben, protocol::Start{"again", true});
  table.world.say(table.anna, protocol::Start{"again", true});
  CHECK(table.world.client(table.ben).errors.back().at("code") == "already-started");
  CHECK(table.world.client(table.anna).errors.back().at("code") == "already-started");
  RoomWorld world;
  const ConnectionId anna = world.connect(), ben = world.connect();
  world.found(anna, 2);
  world.settle();
  world.join(ben, "Ben");
  world.settle();
  world.say(ben, protocol::Start{"start", true});
  CHECK(world.client(ben).errors.back().at("code") == "not-host");
  CHECK_FALSE(world.core().state().in_play());
}

TEST_CASE("The newest connection of a seat wins") {
  Table table;
  const std::string token = table.world.client(table.anna).token;
  const ConnectionId newer = table.world.connect();
  table.world.come_back(newer, token);
  CHECK(table.world.wires.close_code(table.anna) == protocol::CloseCode::Replaced);
  CHECK(table.world.client(newer).prompt.at("step") == "choose");
  table.play(newer, "take", "one");
  table.world.settle();
  CHECK(table.world.client(newer).acks.contains("one"));
}

TEST_CASE("A last version gets the tail after it, the current one an empty tail, a foreign one a snapshot") {
  Table table;
  ScriptedClient& anna = table.world.client(table.anna);
  const std::string token = anna.token;
  const Json document = anna.document;
  const Version held = anna.version;
  table.world.disconnect(table.anna);
  const ConnectionId cleo = table.world.connect();
  table.world.watch(cleo, "Cleo");

  const auto come_back = [&](std::optional<Version> last) -> ScriptedClient& {
    const ConnectionId again = table.world.connect();
    table.world.client(again).document = document;
    table.world.client(again).version = last.value_or(0);
    table.world.come_back(again, token, last);
    return table.world.client(again);
  };
  {
    const ScriptedClient& again = come_back(held);
    CHECK(again.came.tails == 1);
    CHECK(again.came.snapshots == 0);
    CHECK(again.came.updates == 0);
  }
  const ConnectionId playing = table.world.connect();
  table.world.come_back(playing, token);
  table.play(playing, "take", "1");
  table.world.settle();
  table.play(playing, "end", "2");
  table.world.settle();
  {
    const ScriptedClient& again = come_back(held);
    CHECK(again.came.tails == 1);
    CHECK(again.came.updates == 3);
    CHECK(again.version == table.version());
  }
  CHECK(come_back(table.version() + 5).came.snapshots == 1);
  CHECK(come_back(std::nullopt).came.snapshots == 1);
  table.world.restart();
  CHECK(come_back(held).came.snapshots == 1);  // what was sent before the restart is not kept
}

TEST_CASE("A founding that cannot be stored leaves no room") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  world.found(anna, 2);
  world.store(false);
  CHECK(world.client(anna).last.at("code") == "unavailable");
  CHECK(world.ended().has_value());
}

TEST_CASE("Of the connections of a seat the newest has it, in whatever order their doors bring them back") {
  testing::Table table;
  testing::RoomWorld& world = table.world;
  const std::string token = world.client(table.ben).token;
  const auto connect_again = [&](std::int64_t sat_ms) {
    const ConnectionId again = world.connect();
    world.bring_back(again, token, sat_ms);
    return again;
  };
  const auto is_replaced = [&](ConnectionId who) {
    return world.wires.close_code(who) == protocol::CloseCode::Replaced;
  };
  const std::int64_t laptop = world.wires.sat_ms(table.ben);
  const ConnectionId on_phone = world.connect();
  world.come_back(on_phone, token);
  CHECK(is_replaced(table.ben));
  const std::int64_t phone = world.wires.sat_ms(on_phone);
  CHECK(phone > laptop);  // although the clock has not moved

  CHECK(is_replaced(connect_again(laptop)));
  CHECK_FALSE(world.wires.close_code(on_phone));
  CHECK(world.client(on_phone).errors.empty());
  // A door that has lost the way sooner than the room has noticed brings back the same.
  const ConnectionId same = connect_again(phone);
  CHECK(is_replaced(on_phone));
  CHECK(world.client(same).seat == 1);
  CHECK(world.wires.sat_ms(same) == phone);

  // Where nobody sits any more the older one may: nobody has told it that it was replaced.
  world.disconnect(same);
  const ConnectionId older = connect_again(laptop);
  CHECK(world.client(older).seat == 1);
  // By the next node of the room, which has known neither.
  world.restart();
  const ConnectionId first = connect_again(laptop);
  CHECK(world.client(first).seat == 1);
  const ConnectionId second = connect_again(phone);
  CHECK(is_replaced(first));
  CHECK(world.client(second).seat == 1);
  CHECK(is_replaced(connect_again(laptop)));
  // Somebody who comes by themselves is newer than all.
  const ConnectionId anew = world.connect();
  world.come_back(anew, token);
  CHECK(is_replaced(second));
  CHECK(is_replaced(connect_again(phone)));
  CHECK(world.wires.sat_ms(table.anna) > 0);
  const ConnectionId eve = world.connect();
  world.watch(eve, "Eve");
  CHECK(world.wires.sat_ms(eve) == 0);
}

}  // namespace
}  // namespace gatehouse::server
