// The lobby without a network: its rooms run on a context that the test turns by hand.

#include "server/lobby/lobby.h"

#include <doctest/doctest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include <thread>

#include "server/auth/tokens.h"
#include "server/bots/bot_pool.h"
#include "server/limits.h"
#include "server/store/memory_store.h"
#include "server/testing/counting_game.h"

namespace gatehouse::server {
namespace {

using std::chrono::hours;
using std::chrono::steady_clock;

/// Counts what it is told.
class Listening final : public Peer {
 public:
  void deliver(const std::shared_ptr<Room>&, Frame frame, bool) override { frames.push_back(*frame); }
  void admit(const std::shared_ptr<Room>& room) override { in = room; }
  void release(const std::shared_ptr<Room>&) override { in = nullptr; }
  void close(protocol::CloseCode code) override { closed = code; }

  std::vector<std::string> frames;
  std::shared_ptr<Room> in;
  std::optional<protocol::CloseCode> closed;
};

struct World {
  World() { secure(); }
  ~World() {
    lobby.close(protocol::CloseCode::Done);
    turn_until([this] { return lobby.size() == 0; });
  }

  /// Turns the context until it is so; what never comes is ended by the test's time limit.
  template <class Condition>
  void turn_until(Condition condition) {
    while (!condition()) context.run_one();
  }

  std::shared_ptr<Room> create(const std::shared_ptr<Listening>& peer,
                               const std::string& address = "10.0.0.1", bool is_public = true,
                               steady_clock::time_point now = steady_clock::now()) {
    const protocol::CreateRoom message{"c", "Anna", "counting", 2, is_public, Json::object()};
    auto made = lobby.create(address, message, ++connections, peer, now);
    if (std::holds_alternative<protocol::Error>(made)) return nullptr;
    turn_until([&] { return peer->in != nullptr; });
    return std::get<std::shared_ptr<Room>>(made);
  }

  // Turned on by work that never ends, so that run_one() waits for the store's thread.
  boost::asio::io_context context;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{context.get_executor()};
  BotPool bots{1, patience_of(std::chrono::milliseconds(10))};
  StoreThread store{std::make_unique<MemoryStore>(), Durability::Full};
  Lobby lobby{testing::counting_games(), LobbyLimits{3, 2, hours(1), hours(2), hours(3)},
              RoomServices{context.get_executor(), store, bots, std::chrono::milliseconds(0), {}, {}}};
  ConnectionId connections = 0;
};

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
  const auto leave = [&](const std::shared_ptr<Room>& room, ConnectionId connection) {
    bool left = false;
    room->post(Gone{connection}, nullptr, [&] { left = true; });
    world.turn_until([&] { return left; });
  };
  const auto first = world.create(std::make_shared<Listening>());
  const auto second = world.create(std::make_shared<Listening>());
  const auto here = std::make_shared<Listening>();
  leave(second, 2);
  leave(first, 1);
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

  // Whoever still holds the room is told that it is gone.
  const auto ben = std::make_shared<Listening>();
  bool handled = false;
  room->post(Enter{7, protocol::WatchRoom{"w", room->name(), "Ben", std::nullopt}, new_token(), {}}, ben,
             [&] { handled = true; });
  world.turn_until([&] { return handled; });
  REQUIRE(ben->frames.size() == 1);
  CHECK(Json::parse(ben->frames[0]).at("code") == "no-such-room");
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

}  // namespace
}  // namespace gatehouse::server
