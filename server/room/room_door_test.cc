// Who comes in, again and again: repeated messages, one seat for each, and what the host may do about it.

#include <doctest/doctest.h>

#include "protocol/digest.h"
#include "server/room/door_limits.h"
#include "server/room/limits.h"
#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::RoomWorld;
using testing::Table;

const std::string kToken = "token of Ben's key";

/// Anna's table, before the start.
struct Waiting {
  explicit Waiting(int seats = 4) {
    world.found(anna, seats);
    world.settle();
  }
  ConnectionId join(const std::string& name, std::string address = {}) {
    const ConnectionId connection = world.connect(std::move(address));
    world.join(connection, name);
    world.settle();
    return connection;
  }
  std::string answer(ConnectionId connection) {
    const Json& last = world.client(connection).last;
    return last.is_object() && last.contains("code") ? last.at("code").get<std::string>() : "";
  }
  std::size_t taken() { return world.core().state().seating().taken_seats().size(); }

  RoomWorld world;
  ConnectionId anna = world.connect();
};

TEST_CASE("A join that is repeated gives the same seat and the same token, on whatever connection") {
  Waiting table;
  RoomWorld& world = table.world;
  const ConnectionId lost = world.connect();
  world.join(lost, "Ben", std::nullopt, kToken);
  SUBCASE("after the answer") {
    world.settle();
  }
  SUBCASE("before it is stored") {
    world.disconnect(lost);
  }
  SUBCASE("before it is stored, with the first connection still there") {}
  SUBCASE("after a restart") {
    world.settle();
    world.restart();
  }
  SUBCASE("after a restart that came before the answer") {
    world.restart(true);
  }
  const ConnectionId again = world.connect();
  world.join(again, "Ben", std::nullopt, kToken);
  world.settle();
  CHECK(world.client(again).seat == 1);
  CHECK(world.client(again).token == kToken);
  CHECK(world.client(again).synchronised);
  CHECK(table.taken() == 2);
  CHECK_FALSE(world.client(lost).joined);
  for (const std::string& line : world.log()) CHECK(line.find(kToken) == std::string::npos);
  world.disconnect(again);
  const ConnectionId back = world.connect();
  world.come_back(back, kToken);
  CHECK(world.client(back).seat == 1);
}

TEST_CASE("A join is repeatable also when the game has begun and seats have moved") {
  Waiting table;
  RoomWorld& world = table.world;
  const ConnectionId lost = world.connect();
  world.join(lost, "Ben", 3, kToken);
  world.settle();
  world.disconnect(lost);
  world.say(table.anna, protocol::Start{"start"});
  world.settle();
  const ConnectionId again = world.connect();
  world.join(again, "Ben", 3, kToken);
  CHECK(world.client(again).seat == 1);
  CHECK(world.client(again).token == kToken);
  CHECK(world.client(again).document.at("game").contains("secret"));
}

TEST_CASE("A key that was used with other content is refused") {
  Waiting table;
  RoomWorld& world = table.world;
  const ConnectionId ben = world.connect();
  world.join(ben, "Ben", 2, kToken);
  world.settle();
  const ConnectionId other = world.connect();
  world.join(other, "Bert", 2, kToken);
  CHECK(table.answer(other) == "id-reuse");
  world.join(other, "Ben", 3, kToken);
  CHECK(table.answer(other) == "id-reuse");
  CHECK(table.taken() == 2);
  CHECK(world.wires.connected(ben));
  CHECK_FALSE(world.wires.close_code(ben).has_value());
}

TEST_CASE("A founding that is repeated gives the same room") {
  RoomWorld world;
  const ConnectionId lost = world.connect();
  world.found(lost, 3, Json::object(), kToken);
  SUBCASE("before it is stored") {}
  SUBCASE("later") {
    world.settle();
    world.disconnect(lost);
  }
  SUBCASE("after a restart") {
    world.settle();
    world.restart();
  }
  const ConnectionId again = world.connect();
  world.found(again, 3, Json::object(), kToken);
  world.settle();
  CHECK(world.client(again).seat == 0);
  CHECK(world.client(again).token == kToken);
  CHECK(world.log().size() == 2);
  world.found(again, 2, Json::object(), kToken);
  CHECK(world.client(again).last.at("code") == "id-reuse");
  world.found(again, 3, Json::object(), "another's token");
  CHECK(world.client(again).last.at("code") == "bad-token");
}

TEST_CASE("One connection has one seat of a room") {
  Waiting table;
  RoomWorld& world = table.world;
  world.join(table.anna, "Another Anna");
  CHECK(table.answer(table.anna) == "already-seated");
  const ConnectionId ben = table.join("Ben");
  world.watch(ben, "Ben");
  CHECK_FALSE(world.client(ben).seat.has_value());
  world.join(ben, "Bert");
  CHECK(table.answer(ben) == "already-seated");
  world.handle(Gone{ben});  // elsewhere, and back
  world.join(ben, "Bert");
  CHECK(table.answer(ben) == "already-seated");
  CHECK(table.taken() == 2);
  // Who has left may sit down again.
  world.come_back(ben, world.client(ben).token);
  world.say(ben, protocol::Leave{"bye"});
  world.settle();
  world.join(ben, "Ben");
  world.settle();
  CHECK(world.client(ben).seat == 1);
}

TEST_CASE("A stranger who joins and leaves without end is slowed down, and costs nobody else anything") {
  Waiting table;
  RoomWorld& world = table.world;
  const ConnectionId stranger = world.connect();
  Json refused;
  for (int times = 0; times < 1'200 && refused.is_null(); ++times) {
    world.join(stranger, "Stranger");
    world.settle();
    if (!world.client(stranger).joined) refused = world.client(stranger).last;
    world.say(stranger, protocol::Leave{"bye" + std::to_string(times)});
    world.settle();
  }
  REQUIRE(refused.is_object());
  CHECK(refused.at("code") == "busy");
  const int wait = refused.at("retry_after_ms");
  CHECK(wait > 0);
  CHECK(world.log().size() <= 2 + 2 * static_cast<std::size_t>(kSeatsByConnection.burst));
  // Others are not, and the host arranges the table as before.
  const ConnectionId ben = table.join("Ben");
  CHECK(world.client(ben).seat == 1);
  world.say(table.anna, protocol::SeatBot{"b", std::nullopt, protocol::BotLevel::Random});
  world.settle();
  CHECK(table.taken() == 3);
  world.say(table.anna, protocol::RemoveSeat{"r", seat_at(2)});
  world.settle();
  CHECK(table.taken() == 2);
  world.clock.pass(std::chrono::milliseconds(wait));
  world.join(stranger, "Stranger");
  world.settle();
  CHECK(world.client(stranger).seat == 2);
  world.say(table.anna, protocol::Start{"start"});
  world.settle();
  CHECK(world.core().state().in_play() != nullptr);
}

TEST_CASE("Strangers from one address, each on a new connection, are slowed down together") {
  Waiting table;
  int seated = 0;
  for (int times = 0; times < 2 * kSeatsByAddress.burst; ++times) {
    const ConnectionId stranger = table.join("Stranger", "192.0.2.66");
    if (!table.world.client(stranger).joined) break;
    ++seated;
    table.world.say(stranger, protocol::Leave{"bye"});
    table.world.settle();
    table.world.disconnect(stranger);
  }
  CHECK(seated == kSeatsByAddress.burst);
  CHECK(table.world.client(table.join("Ben", "192.0.2.7")).seat == 1);
}

TEST_CASE("The host seats bots without end, slowly") {
  Waiting table(2);
  RoomWorld& world = table.world;
  int seated = 0;
  while (seated < 1'000) {
    world.say(table.anna, protocol::SeatBot{"b" + std::to_string(seated), {}, protocol::BotLevel::Random});
    if (!world.storing()) break;
    ++seated;
    world.settle();
    world.say(table.anna, protocol::RemoveSeat{"r" + std::to_string(seated), seat_at(1)});
    world.settle();
  }
  CHECK(seated == kBotsByHost.burst);
  CHECK(table.answer(table.anna) == "busy");
  world.clock.pass(kBotsByHost.every);
  world.say(table.anna, protocol::SeatBot{"later", {}, protocol::BotLevel::Random});
  world.settle();
  CHECK(table.taken() == 2);
}

TEST_CASE("Whoever was removed looks on, and is kept from the seats for a while") {
  Waiting table;
  RoomWorld& world = table.world;
  const ConnectionId ben = table.join("Ben", "192.0.2.7");
  world.say(table.anna, protocol::RemoveSeat{"r", seat_at(1)});
  world.settle();
  CHECK(world.client(ben).joined);
  CHECK_FALSE(world.client(ben).seat.has_value());
  world.join(ben, "Other");
  CHECK(table.answer(ben) == "removed");
  CHECK(world.client(ben).last.at("retry_after_ms") == kKeptAway.count());
  CHECK(table.answer(table.join("ben", "192.0.2.7")) == "removed");  // the same by looks
  // The others of that address are not.
  CHECK(world.client(table.join("Cleo", "192.0.2.7")).seat == 1);
  CHECK(world.client(table.join("Ben", "192.0.2.8")).seat == 2);
  world.say(table.anna, protocol::RemoveSeat{"r2", seat_at(2)});
  world.settle();
  world.clock.pass(kKeptAway);
  world.join(ben, "Ben");
  world.settle();
  CHECK(world.client(ben).seat == 2);
}

TEST_CASE("How long somebody is kept away does not follow from the clock on the wall") {
  for (const std::chrono::hours by : {std::chrono::hours(-24), std::chrono::hours(24)}) {
    CAPTURE(by.count());
    Waiting table;
    RoomWorld& world = table.world;
    const ConnectionId ben = table.join("Ben");
    world.say(table.anna, protocol::RemoveSeat{"r", seat_at(1)});
    world.settle();
    world.clock.set_wall(by);
    world.join(ben, "Ben");
    CHECK(table.answer(ben) == "removed");
    world.clock.pass(kKeptAway);
    world.join(ben, "Ben");
    world.settle();
    CHECK(world.client(ben).seat == 1);
  }
}

TEST_CASE("Whoever is banned is sent away, and nobody comes in from there any more") {
  Waiting table;
  RoomWorld& world = table.world;
  const ConnectionId cleo = table.join("Cleo", "192.0.2.7");
  const ConnectionId ben = table.join("Ben", "192.0.2.7");
  world.say(ben, protocol::RemoveSeat{"r", seat_at(1), true});
  CHECK(table.answer(ben) == "not-host");
  world.say(table.anna, protocol::RemoveSeat{"r", seat_at(2), true});
  CHECK(world.client(ben).joined);  // nothing before it is stored
  world.settle();
  CHECK(table.answer(ben) == "banned");
  CHECK_FALSE(world.client(ben).last.contains("id"));
  CHECK_FALSE(world.client(ben).joined);
  CHECK(world.client(table.anna).document == world.client(cleo).document);
  world.clock.pass(10 * kKeptAway);
  CHECK(table.answer(table.join("Somebody", "192.0.2.7")) == "banned");
  const ConnectionId watcher = world.connect("192.0.2.7");
  world.watch(watcher, "Somebody");
  CHECK(table.answer(watcher) == "banned");
  CHECK(world.client(table.join("Dora", "192.0.2.8")).seat == 2);
  // A seat is its holder's.
  const std::string token = world.client(cleo).token;
  world.disconnect(cleo);
  const ConnectionId again = world.connect("192.0.2.7");
  world.come_back(again, token);
  CHECK(world.client(again).seat == 1);
}

TEST_CASE("A ban that cannot be stored bans nobody") {
  Waiting table;
  const ConnectionId ben = table.join("Ben", "192.0.2.7");
  table.world.say(table.anna, protocol::RemoveSeat{"r", seat_at(1), true});
  table.world.store(false);
  CHECK(table.answer(table.anna) == "unavailable");
  CHECK(table.world.client(ben).seat == 1);
  CHECK(table.world.client(table.join("Cleo", "192.0.2.7")).seat == 2);
}

TEST_CASE("The host sends away who looks on, during a game too") {
  Table table;
  RoomWorld& world = table.world;
  const ConnectionId cleo = world.connect("192.0.2.7");
  const ConnectionId twin = world.connect("192.0.2.8");
  const ConnectionId dora = world.connect("192.0.2.9");
  world.watch(cleo, "Cleo");
  world.watch(twin, "Cleo");
  world.watch(dora, "Dora");
  world.say(table.ben, protocol::Dismiss{"d", "Cleo"});
  CHECK(table.last_error(table.ben) == "not-host");
  world.say(dora, protocol::Dismiss{"d", "Cleo"});
  CHECK(table.last_error(dora) == "no-seat");
  world.say(table.anna, protocol::Dismiss{"d", "Ben"});  // sits: not one of these
  CHECK(world.client(table.ben).joined);
  world.say(table.anna, protocol::Dismiss{"d2", "Cleo"});
  CHECK(world.client(table.anna).acks.contains("d2"));
  for (const ConnectionId away : {cleo, twin}) {
    CHECK_FALSE(world.client(away).joined);
    CHECK(table.last_error(away) == "removed");
    world.watch(away, "Cleo");
    CHECK_FALSE(world.client(away).joined);
  }
  CHECK(world.core().counts().spectators == 1);
  CHECK(world.client(dora).last.at("spectators") == Json{"Dora"});
  world.clock.pass(kKeptAway);
  world.watch(cleo, "Cleo");
  CHECK(world.client(cleo).joined);
  world.say(table.anna, protocol::Dismiss{"d3", "Cleo", true});
  CHECK(table.last_error(cleo) == "banned");
  world.clock.pass(2 * kKeptAway);
  const ConnectionId again = world.connect("192.0.2.7");
  world.watch(again, "Somebody");
  CHECK(table.last_error(again) == "banned");
}

TEST_CASE("Spectators never keep a player out") {
  Waiting table;
  RoomWorld& world = table.world;
  // Nobody reads what these are told: only that they are there counts.
  for (std::size_t at = 0; at < RoomLimits{}.spectators; ++at) {
    std::vector<Effect> unheard;
    const protocol::WatchRoom watch{"watch", "testroom", "Spectator", std::nullopt};
    world.core().handle(Enter{1'000 + at, watch, {}, std::to_string(at)}, Moment{1'700'000'000'000}, unheard);
  }
  const ConnectionId late = world.connect();
  world.watch(late, "Late");
  CHECK(table.answer(late) == "room-full");
  const ConnectionId ben = table.join("Ben");
  CHECK(world.client(ben).seat == 1);
  const std::string token = world.client(ben).token;
  world.disconnect(ben);
  const ConnectionId again = world.connect();
  world.come_back(again, token);
  CHECK(world.client(again).seat == 1);
}

TEST_CASE("Five thousand spectators come in and are told of an entry, with one text for all of them") {
  constexpr std::size_t kCrowd = 5'000;
  RoomCore core("testroom", testing::counting_games(), DrawSecret{}, {kCrowd});
  std::vector<Effect> effects;
  const auto handle = [&](Input input) {
    effects.clear();
    core.handle(std::move(input), Moment{1'700'000'000'000}, effects);
  };
  const protocol::CreateRoom create{"c", "Anna", "counting", 2, true, Json::object()};
  handle(Found{1, create, "token", {}});
  handle(Stored{Appended::Done});
  std::size_t told = 0;
  for (std::size_t at = 0; at < kCrowd; ++at) {
    handle(Enter{2 + at, protocol::WatchRoom{"w", "testroom", "Crow", std::nullopt}, {}, {}});
    for (const Effect& effect : effects) {
      const auto* const tell = std::get_if<Tell>(&effect);
      told += tell != nullptr ? tell->connections.size() : 1;
    }
  }
  CHECK(core.counts().spectators == kCrowd);
  // Each is admitted and gets two answers. As long as all are named everybody hears of everybody, then not.
  CHECK(told < kNamedSpectators * kNamedSpectators + 25 * kCrowd);
  handle(Enter{1'000'000, protocol::WatchRoom{"w", "testroom", "Late", std::nullopt}, {}, {}});
  REQUIRE(effects.size() == 1);
  CHECK(std::get<Send>(effects[0]).refusal == "room-full");

  handle(Say{1, protocol::SeatBot{"b", std::nullopt, protocol::BotLevel::Random}});
  handle(Stored{Appended::Done});
  std::set<Frame> texts;
  std::size_t updates = 0;
  for (const Effect& effect : effects)
    if (const auto* const tell = std::get_if<Tell>(&effect);
        tell != nullptr && tell->connections.back() > 1) {
      texts.insert(tell->frames.begin(), tell->frames.end());
      updates += tell->connections.size();
    }
  CHECK(updates == kCrowd);
  CHECK(texts.size() == 1);
}

TEST_CASE(
    "Of a crowd two hundred are named, the others counted, and whoever comes back with a tail is told too") {
  RoomCore core("testroom", testing::counting_games(), DrawSecret{}, {1'000});
  std::vector<Effect> effects;
  const auto handle = [&](Input input) {
    effects.clear();
    core.handle(std::move(input), Moment{1'700'000'000'000}, effects);
  };
  handle(Found{1, {"c", "Anna", "counting", 2, true, Json::object()}, "token", {}});
  handle(Stored{Appended::Done});
  for (std::size_t at = 0; at < kNamedSpectators + 100; ++at)
    handle(Enter{2 + at, protocol::WatchRoom{"w", "testroom", "Crow", std::nullopt}, {}, {}});
  const Version now = core.state().version();
  handle(Enter{999, protocol::WatchRoom{"w", "testroom", "Late", now}, {}, {}});
  std::vector<Json> said;
  for (const Effect& effect : effects) {
    if (const auto* const send = std::get_if<Send>(&effect)) {
      CHECK(send->connection == 999);
      said.push_back(Json::parse(*send->frame));
    }
    if (const auto* const tell = std::get_if<Tell>(&effect)) {
      CHECK(tell->connections == std::vector<ConnectionId>{999});
      for (const Frame& frame : tell->frames) said.push_back(Json::parse(*frame));
    }
  }
  REQUIRE(said.size() == 3);
  CHECK(said[0].at("type") == "joined");
  CHECK(said[1].at("type") == "tail");
  CHECK(said[1].at("digest") == protocol::digest(core.state().document(std::nullopt)).text());
  CHECK(said[2].at("type") == "viewers");
  CHECK(said[2].at("spectators").size() == kNamedSpectators);
  CHECK(said[2].at("more") == 101);
}

TEST_CASE("There is one of each name at a table, by looks") {
  Waiting table;
  for (const char* const name : {"Anna", "anna", "\u0410nna", "A nna", "An\u200dna"}) {
    CAPTURE(std::string(name));
    CHECK(table.answer(table.join(name)) == "name-taken");
  }
  CHECK(table.world.client(table.join("Hanna")).seat == 1);
  CHECK(table.taken() == 2);
}

}  // namespace
}  // namespace gatehouse::server
