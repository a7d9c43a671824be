// The lobby without a network: its rooms run on a context that the test turns by hand.

#include "server/lobby/lobby.h"

#include <doctest/doctest.h>

#include <future>
#include <thread>
#include <utility>
#include <vector>

#include "server/auth/tokens.h"
#include "server/lobby/limits.h"
#include "server/testing/appends.h"
#include "server/testing/counting_game.h"
#include "server/testing/kept_event.h"
#include "server/testing/lobby_world.h"

namespace gatehouse::server {
namespace {

using std::chrono::hours;
using std::chrono::steady_clock;
using testing::leave;
using testing::Listening;
using World = testing::LobbyWorld;

TEST_CASE("Rooms are made within quotas, for each address and in all") {
  World world;
  const auto peer = [] { return std::make_shared<Listening>(); };
  CHECK(world.create(peer(), "10.0.0.1"));
  CHECK(world.create(peer(), "10.0.0.1"));
  CHECK_FALSE(world.create(peer(), "10.0.0.1"));
  CHECK(world.create(peer(), "10.0.0.2"));
  CHECK_FALSE(world.create(peer(), "10.0.0.3"));
  CHECK(world.lobby.size() == 3);
}

std::string refused(const std::variant<std::shared_ptr<Room>, protocol::Error>& made) {
  REQUIRE(std::holds_alternative<protocol::Error>(made));
  return std::string(std::get<protocol::Error>(made).code);
}

TEST_CASE("A refused create is cheap: quotas first, then the game's tables, and no game is made") {
  World world;
  const auto create = [&](const std::string& address, const Json& options, int seats = 2) {
    const protocol::CreateRoom message{"c", "Anna", "counting", seats, true, options};
    return world.lobby.create(address, message, ++world.connections, std::make_shared<Listening>(),
                              steady_clock::now());
  };
  const int before = testing::games_made();
  CHECK(refused(create("10.0.0.1", {{"goal", 0}})) == "bad-options");
  CHECK(refused(create("10.0.0.1", {{"gaol", 1}})) == "bad-options");
  CHECK(refused(create("10.0.0.1", Json::object(), 5)) == "bad-options");
  CHECK(world.create(std::make_shared<Listening>(), "10.0.0.1"));
  CHECK(world.create(std::make_shared<Listening>(), "10.0.0.1"));
  CHECK(refused(create("10.0.0.1", {{"goal", 0}})) == "too-many-rooms");
  CHECK(refused(create("10.0.0.1", {{"words", "wrong"}})) == "too-many-rooms");
  CHECK(testing::games_made() == before);
}

TEST_CASE("A game on trial is made outside the lobby's mutex, and each address has a few credits for it") {
  World world;
  const auto now = steady_clock::now();
  const auto create = [&](const std::string& address) {
    const protocol::CreateRoom message{"c", "Anna", "counting", 2, true, {{"words", "wrong"}}};
    return world.lobby.create(address, message, ++world.connections, std::make_shared<Listening>(), now);
  };
  const int before = testing::games_made();
  // Another thread can use the lobby meanwhile; if it cannot, this never ends.
  testing::call_while_making([&] { std::thread([&] { CHECK(world.lobby.size() == 0); }).join(); });
  for (int trial = 0; trial < kTrialBurst; ++trial) CHECK(refused(create("10.0.0.1")) == "bad-options");
  CHECK(refused(create("10.0.0.1")) == "too-fast");
  CHECK(testing::games_made() == before + kTrialBurst);
  CHECK(refused(create("10.0.0.2")) == "bad-options");
  testing::call_while_making({});
}

TEST_CASE("Who has used up the quota gets a new room for the one abandoned longest") {
  World world;
  const auto first = world.create(std::make_shared<Listening>());
  const auto second = world.create(std::make_shared<Listening>());
  const auto here = std::make_shared<Listening>();
  leave(world, second, 2);
  leave(world, first, 1);
  CHECK_FALSE(world.create(here));  // they may only be looking for a network
  const auto later = steady_clock::now() + std::chrono::minutes(61);
  CHECK(world.create(here, "10.0.0.1", true, later));
  world.turn_until([&] { return world.lobby.size() == 2; });
  CHECK(world.lobby.find(second->name()) == nullptr);
  CHECK(world.lobby.find(first->name()) != nullptr);
  CHECK(world.create(std::make_shared<Listening>(), "10.0.0.1", true, later));
  world.turn_until([&] { return world.lobby.size() == 2; });
  CHECK(world.lobby.find(first->name()) == nullptr);
  CHECK_FALSE(world.create(std::make_shared<Listening>(), "10.0.0.1", true, later));  // people are in both
}

TEST_CASE("The list has public rooms only, the newest first") {
  World world;
  const auto first = world.create(std::make_shared<Listening>(), "10.0.0.1");
  world.create(std::make_shared<Listening>(), "10.0.0.2", false);
  const auto last = world.create(std::make_shared<Listening>(), "10.0.0.3");
  const std::vector<protocol::RoomEntry> list = world.lobby.list();
  REQUIRE(list.size() == 2);
  CHECK(list[0].room == last->name());
  CHECK(list[1].room == first->name());
  CHECK(list[0].taken == 1);
}

TEST_CASE("A room is put away when nobody has been there for too long, and not before") {
  World world;
  const auto anna = std::make_shared<Listening>();
  const auto room = world.create(anna);
  world.lobby.sweep(steady_clock::now() + hours(100));
  world.context.poll();
  CHECK(world.lobby.size() == 1);  // somebody is here
  room->post(Gone{1});
  anna->in = nullptr;
  world.context.poll();
  world.lobby.sweep(steady_clock::now() + std::chrono::minutes(59));
  world.context.poll();
  CHECK(world.lobby.size() == 1);
  world.lobby.sweep(steady_clock::now() + std::chrono::minutes(61));
  world.turn_until([&] { return world.lobby.size() == 0; });
  CHECK(world.lobby.find(room->name()) == nullptr);

  // Those who still hold the room are told that it is gone.
  const auto ben = std::make_shared<Listening>();
  bool handled = false;
  room->post(Enter{7, protocol::WatchRoom{"w", room->name(), "Ben", std::nullopt}, new_token(), {}}, ben,
             [&] { handled = true; });
  world.turn_until([&] { return handled; });
  REQUIRE(ben->frames.size() == 1);
  CHECK(Json::parse(ben->frames[0]).at("code") == "unavailable");  // asked again, it is opened: see below
}

/// What open() answers.
Lobby::Opened open(World& world, const std::string& name, const std::string& address = "10.0.0.1") {
  std::promise<Lobby::Opened> answer;
  world.lobby.open(name, address, [&](Lobby::Opened opened) { answer.set_value(std::move(opened)); });
  return answer.get_future().get();
}

TEST_CASE("The log of an event is no room, and nobody can open it") {
  World world;
  const Append event = testing::kept_event("autumn");
  REQUIRE(testing::append(*world.memory, event) == Appended::Done);
  CHECK(open(world, event.room) == Lobby::Opened(protocol::ErrorCode::NoSuchRoom));
  world.lobby.adopt({event.room});
  CHECK(world.lobby.size() == 0);
  // Its epoch is as it was, so who goes on with the event was not disturbed.
  CHECK(testing::append(*world.memory, testing::following(event.room, 1, 5, {"{}"})) == Appended::Done);
}

std::shared_ptr<Room> room_of(const Lobby::Opened& opened) {
  const auto* const room = std::get_if<std::shared_ptr<Room>>(&opened);
  return room == nullptr ? nullptr : *room;
}

/// A room with two people and a game that goes on, where nobody is any more.
std::shared_ptr<Room> paused_game(World& world, const std::string& address = "10.0.0.1") {
  const auto anna = std::make_shared<Listening>();
  const auto room = world.create(anna, address);
  const ConnectionId annas = world.connections;
  const auto ben = std::make_shared<Listening>();
  const ConnectionId bens = ++world.connections;
  protocol::JoinRoom join;
  join.id = "j";
  join.room = room->name();
  join.name = "Ben";
  room->post(Enter{bens, join, new_token(), {}}, ben);
  world.turn_until([&] { return ben->in != nullptr; });
  const std::size_t before = ben->frames.size();
  room->post(Say{annas, protocol::Start{"s"}}, anna);
  world.turn_until([&] { return ben->frames.size() > before; });
  leave(world, room, annas);
  leave(world, room, bens);
  return room;
}

TEST_CASE("A game that goes on makes no way for a neighbour's table, however long nobody was there") {
  World world;
  const auto first = paused_game(world);
  const auto second = paused_game(world);
  // Past the time of a waiting room, and within that of a game.
  const auto later = steady_clock::now() + std::chrono::minutes(170);
  CHECK_FALSE(world.create(std::make_shared<Listening>(), "10.0.0.1", true, later));
  world.lobby.sweep(later);
  world.context.poll();
  CHECK(world.lobby.find(first->name()) != nullptr);
  CHECK(world.lobby.find(second->name()) != nullptr);
}

TEST_CASE("A game by days stays until the time of everybody at the table could be over once") {
  World world;
  world.clock = protocol::Clock{protocol::ClockKind::Days, protocol::kDay_s};
  const std::string name = paused_game(world)->name();
  CHECK(world.lobby.list().front().clock == world.clock);
  const auto asked = world.lobby.ask({name, "unknown"});
  REQUIRE(asked.size() == 1);
  CHECK(asked.front().room == name);
  CHECK(asked.front().waiting == SeatSet{engine::seat_at(0)});
  world.lobby.sweep(steady_clock::now() + hours(71));
  world.context.poll();
  CHECK(world.lobby.find(name) != nullptr);
  world.lobby.sweep(steady_clock::now() + hours(73));
  world.turn_until([&] { return world.lobby.size() == 0; });
}

TEST_CASE("A clock that has a bot play needs a bot that the game has") {
  World world;
  world.clock = protocol::Clock{protocol::ClockKind::Move, 60, 0, protocol::TimeOver::Bot};
  world.clock->level = protocol::BotLevel::Strong;
  CHECK(world.create(std::make_shared<Listening>()) == nullptr);
  world.clock->level = testing::counting_games().front().bots.front();
  CHECK(world.create(std::make_shared<Listening>()) != nullptr);
}

TEST_CASE("A room that was put away is opened again, once for all who ask at the same time") {
  World world;
  const std::string name = paused_game(world)->name();
  const std::vector<std::string> log = world.memory->entries(name);
  world.lobby.sweep(steady_clock::now() + hours(4));
  world.turn_until([&] { return world.lobby.size() == 0; });
  constexpr int kCallers = 20;
  std::vector<std::promise<Lobby::Opened>> answers(kCallers);
  for (auto& answer : answers)
    world.lobby.open(name, "10.0.0.1", [&](Lobby::Opened opened) { answer.set_value(std::move(opened)); });
  const auto room = room_of(answers[0].get_future().get());
  REQUIRE(room);
  for (int caller = 1; caller < kCallers; ++caller)
    CHECK(room_of(answers[static_cast<std::size_t>(caller)].get_future().get()) == room);
  CHECK(world.lobby.find(name) == room);
  CHECK(world.memory->entries(name) == log);
  // It takes up where it was, under the new epoch of the store.
  const auto cleo = std::make_shared<Listening>();
  room->post(Enter{++world.connections, protocol::WatchRoom{"w", name, "Cleo", std::nullopt}, "", {}}, cleo);
  world.turn_until([&] { return cleo->frames.size() >= 2; });
  CHECK(Json::parse(cleo->frames[1]).at("version") == log.size());
  CHECK(Json::parse(cleo->frames[1]).at("document").at("room").at("status") == "playing");
}

TEST_CASE("A room that nobody knows, or whose log does not replay, is refused and nothing is kept of it") {
  World world;
  CHECK(std::get<protocol::ErrorCode>(open(world, "nobodys")) == protocol::ErrorCode::NoSuchRoom);
  std::promise<Appended> done;
  world.store.append({"broken", 1, 0, {"{}"}, DrawSecret{}, false},
                     [&](Appended appended) { done.set_value(appended); });
  REQUIRE(done.get_future().get() == Appended::Done);
  for (int times = 0; times < 2; ++times)
    CHECK(std::get<protocol::ErrorCode>(open(world, "broken")) == protocol::ErrorCode::Unavailable);
  world.memory->fail(true);
  const auto room = world.lobby.size();
  CHECK(room == 0);
}

TEST_CASE("A full server opens no more rooms and says so, and nothing is lost by it") {
  World world;
  const std::string away = paused_game(world)->name();
  world.lobby.sweep(steady_clock::now() + hours(4));
  world.turn_until([&] { return world.lobby.size() == 0; });
  std::vector<std::shared_ptr<Listening>> people;
  for (int number = 1; number <= 3; ++number) {
    people.push_back(std::make_shared<Listening>());
    REQUIRE(world.create(people.back(), "10.0.0." + std::to_string(number)));
  }
  CHECK(std::get<protocol::ErrorCode>(open(world, away)) == protocol::ErrorCode::TooManyRooms);
  const std::string waiting = people[0]->in->name();
  leave(world, people[0]->in, 3);
  people[0]->in = nullptr;
  world.lobby.sweep(steady_clock::now() + std::chrono::minutes(61));
  world.turn_until([&] { return world.lobby.size() == 2; });
  CHECK(room_of(open(world, away)));
  CHECK(std::get<protocol::ErrorCode>(open(world, waiting)) == protocol::ErrorCode::TooManyRooms);
}

TEST_CASE("Rooms opened count for who had them opened, apart from those that were made") {
  World world;
  std::vector<std::string> away;
  for (int number = 0; number < 3; ++number) {
    away.push_back(paused_game(world, "10.0.0." + std::to_string(number))->name());
    world.lobby.sweep(steady_clock::now() + hours(4));
    world.turn_until([&] { return world.lobby.size() == 0; });
  }
  CHECK(room_of(open(world, away[0], "10.0.0.9")));
  CHECK(room_of(open(world, away[1], "10.0.0.9")));
  CHECK(std::get<protocol::ErrorCode>(open(world, away[2], "10.0.0.9")) == protocol::ErrorCode::TooManyRooms);
  CHECK(room_of(open(world, away[2], "10.0.0.8")));
}

TEST_CASE("Many rooms that are due are put away a few at a time, the longest idle first") {
  World world(2 * kPutAwayAtOnce);
  std::vector<std::string> names;
  for (std::size_t number = 0; number < kPutAwayAtOnce + 3; ++number) {
    const auto room = world.create(std::make_shared<Listening>(), "10.0.0." + std::to_string(number));
    leave(world, room, world.connections);
    names.push_back(room->name());
  }
  world.lobby.sweep(steady_clock::now() + hours(2));
  world.turn_until([&] { return world.lobby.size() == 3; });
  for (std::size_t last = kPutAwayAtOnce; last < names.size(); ++last) CHECK(world.lobby.find(names[last]));
}

TEST_CASE("After a restart rooms are not all put away at the same moment") {
  World world(100);
  std::vector<RoomLog> records;
  for (int number = 0; number < 40; ++number) {
    const std::string name = "room" + std::to_string(number);
    const Entry created{1, 0, 0, Created{"Table", "counting", 2, true, Json::object(), {}}};
    records.push_back({name, 2, DrawSecret{}, {write_entry(created)}, {}});
  }
  CHECK(world.lobby.restore(records, 3) == 40);
  world.lobby.sweep(steady_clock::now() + hours(1));
  for (int turns = 0; turns < 500; ++turns) world.context.poll_one();
  CHECK(world.lobby.size() > 40 - kPutAwayAtOnce);  // all were due at this very moment before
}

TEST_CASE("Rooms that other nodes have taken are closed, and the others stay") {
  World world;
  const auto anna = std::make_shared<Listening>();
  const auto ben = std::make_shared<Listening>();
  const auto kept = world.create(anna, "10.0.0.1");
  const auto taken = world.create(ben, "10.0.0.2");
  REQUIRE(kept);
  REQUIRE(taken);
  world.lobby.keep({kept->name()});
  world.turn_until([&] { return world.lobby.size() == 1; });
  CHECK(world.lobby.find(kept->name()) == kept);
  CHECK(ben->closed == protocol::CloseCode::Restart);
  CHECK_FALSE(anna->closed);
}

TEST_CASE("Rooms that are let go of are closed at once, whatever becomes of an append under way") {
  World world;
  const auto anna = std::make_shared<Listening>();
  const auto room = world.create(anna);
  REQUIRE(room);
  const std::string name = room->name();
  const std::size_t stored = world.memory->find(name, 10)->entries.size();
  std::promise<void> stands;
  std::promise<void> go_on;
  REQUIRE(world.store.ask([&](Store*) {
    stands.set_value();
    go_on.get_future().get();
  }));
  stands.get_future().get();
  const std::size_t told = anna->frames.size();
  bool handled = false;
  room->post(Say{world.connections, protocol::SeatBot{"b", std::nullopt, {}}}, nullptr,
             [&] { handled = true; });
  world.turn_until([&] { return handled; });
  world.lobby.let_go();
  world.turn_until([&] { return world.lobby.size() == 0; });
  CHECK(anna->closed == protocol::CloseCode::Restart);
  CHECK(anna->frames.size() == told);
  anna->in = nullptr;
  // Who opens it waits for the append, and finds what was stored.
  std::optional<Lobby::Opened> opened;
  world.lobby.open(name, "10.0.0.1", [&](Lobby::Opened answer) {
    boost::asio::post(world.context, [&opened, answer] { opened = answer; });
  });
  go_on.set_value();
  world.turn_until([&] { return opened.has_value(); });
  CHECK(std::get<std::shared_ptr<Room>>(*opened)->name() == name);
  CHECK(world.memory->find(name, 10)->entries.size() == stored + 1);
  CHECK(anna->frames.size() == told);
}

TEST_CASE("A closed lobby makes no rooms and closes those there are") {
  World world;
  const auto anna = std::make_shared<Listening>();
  world.create(anna);
  world.lobby.close(protocol::CloseCode::Restart);
  CHECK_FALSE(world.create(std::make_shared<Listening>(), "10.0.0.9"));
  world.turn_until([&] { return world.lobby.size() == 0; });
  CHECK(anna->closed == protocol::CloseCode::Restart);
  anna->in = nullptr;
}

TEST_CASE("Rooms of other nodes are listed, found and counted with one's own") {
  World world(10);
  const auto others = std::make_shared<OtherLobbies>();
  const HiddenAddress hide("a secret");
  world.lobby.share({[] { return true; }, {}, {}, others, hide});
  const auto own = world.create(std::make_shared<Listening>(), "10.0.0.1");
  REQUIRE(own);
  const std::string code = world.lobby.code_of(own->name()).value();
  const Notice ours = world.lobby.notice();
  REQUIRE(ours.listed.size() == 1);
  CHECK(ours.listed[0].room == own->name());
  CHECK(ours.codes == std::map<std::string, std::string>{{code, own->name()}});
  CHECK(ours.tables.at(own->name()).status == protocol::RoomStatus::Waiting);
  CHECK(ours.made == std::map<std::string, std::size_t>{{hide("10.0.0.1"), 1}});

  Notice there;
  there.listed = {{"far", "Far", "counting", protocol::RoomStatus::Waiting, 2, 1, 0, Json::object()}};
  there.codes = {{"faraaa", "far"}};
  there.tables["far"] = {"far", protocol::RoomStatus::Playing, {engine::seat_at(1)}};
  there.made = {{hide("10.0.0.1"), 1}};
  others->hear({{"there", there}});
  REQUIRE(world.lobby.list().size() == 2);
  CHECK(world.lobby.list()[0].room == own->name());
  CHECK(world.lobby.list()[1].room == "far");
  CHECK(world.lobby.code_of("far") == "faraaa");
  CHECK_FALSE(world.lobby.code_of("nowhere"));
  CHECK(std::get<std::string>(world.lobby.follow("far-aaa", "10.0.0.9", 0)) == "far");
  const std::vector<protocol::AskedRoom> asked = world.lobby.ask({"far", own->name(), "nowhere"});
  REQUIRE(asked.size() == 2);
  CHECK(asked[0].status == protocol::RoomStatus::Playing);
  CHECK(asked[0].waiting.has(engine::seat_at(1)));
  // Two rooms for each address, wherever they are.
  CHECK_FALSE(world.create(std::make_shared<Listening>(), "10.0.0.1"));
  CHECK(world.create(std::make_shared<Listening>(), "10.0.0.2"));
  others->hear({});
  CHECK(world.create(std::make_shared<Listening>(), "10.0.0.1"));
  CHECK(world.lobby.list().size() == 3);
  // What others say is not said again.
  CHECK(world.lobby.notice().listed.size() == 3);
}

TEST_CASE("What the lobby and its notice say of a table with a delay is old enough, but to who has a seat") {
  World world;
  const auto others = std::make_shared<OtherLobbies>();
  world.lobby.share({[] { return true; }, {}, {}, others, HiddenAddress("a secret")});
  world.watching = protocol::Watching{std::nullopt, 3600};
  const auto anna = std::make_shared<Listening>();
  const auto ben = std::make_shared<Listening>();
  const auto room = world.create(anna);
  REQUIRE(room);
  const std::string& name = room->name();
  const ConnectionId host = world.connections;
  room->post(Enter{++world.connections, protocol::JoinRoom{"j", name, "Ben", {}, {}, {}}, "bens", "10.0.0.2"},
             ben);
  world.turn_until([&] { return ben->in != nullptr; });
  const auto say = [&](auto message) {
    bool told = false;
    const std::size_t before = anna->frames.size();
    room->post(Say{host, std::move(message)}, anna);
    while (!told) {
      world.context.run_one();
      for (std::size_t at = before; at < anna->frames.size(); ++at)
        told = told || anna->frames[at].find(R"("id":"now")") != std::string::npos;
    }
  };
  say(protocol::Start{"now"});
  for (const auto& [token, present] :
       std::map<std::string, bool>{{"", false}, {"another", false}, {"bens", true}}) {
    const auto asked = world.lobby.ask({name}, {{name, token}});
    CHECK(asked.at(0).status == protocol::RoomStatus::Playing);
    CHECK(asked.at(0).waiting.empty() != present);
  }
  // The same at the door of another node.
  Notice notice = world.lobby.notice();
  CHECK(notice.tables.at(name).waiting.empty());
  CHECK_FALSE(notice.seated.at(name).table.waiting.empty());
  notice.seated.begin()->second.table.room = notice.tables.begin()->second.room = "far";
  others->hear({{"there", *read_notice(to_text(notice))}});
  CHECK(others->table(name, {})->waiting.empty());
  CHECK_FALSE(others->table(name, "bens")->waiting.empty());
  say(protocol::Resign{"now"});
  CHECK(world.lobby.ask({name}).at(0).status == protocol::RoomStatus::Playing);
  CHECK(world.lobby.ask({name}, {{name, "bens"}}).at(0).status == protocol::RoomStatus::Finished);
  CHECK(world.lobby.list().at(0).status == protocol::RoomStatus::Playing);
}

TEST_CASE("A seat that was handed over is told the present by its new token alone") {
  World world;
  world.watching = protocol::Watching{std::nullopt, 3600};
  const auto anna = std::make_shared<Listening>();
  const auto room = world.create(anna);
  REQUIRE(room);
  const std::string& name = room->name();
  const auto code = [&]() -> std::string {
    for (const std::string& frame : anna->frames)
      if (const Json told = Json::parse(frame); told.at("type") == "seat-code") return told.at("code");
    return {};
  };
  room->post(Say{world.connections, protocol::HandOver{"h", std::nullopt}}, anna);
  world.turn_until([&] { return !code().empty(); });
  const protocol::JoinRoom over{"j", name, {}, {}, {}, {}, {}, code()};
  const auto phone = std::make_shared<Listening>();
  room->post(Enter{++world.connections, over, "phone", "10.0.0.2"}, phone);
  world.turn_until([&] { return phone->in != nullptr; });
  CHECK(world.lobby.summaries().at(0).token_hashes == std::vector<std::string>{hash_of_token("phone")});
}

}  // namespace
}  // namespace gatehouse::server
