// A shortage of memory passes: it is no failure of a room.

#include <doctest/doctest.h>

#include <future>
#include <new>
#include <string>
#include <utility>

#include "server/testing/lobby_world.h"

namespace gatehouse::server {
namespace {

using testing::Listening;
using testing::LobbyWorld;

/// While it lives games cannot be made, a number of times.
class Shortage {
 public:
  explicit Shortage(int times) : left_(times) {
    testing::call_while_making([this] {
      if (left_ == 0) return;
      --left_;
      throw std::bad_alloc();
    });
  }
  Shortage(const Shortage&) = delete;
  Shortage& operator=(const Shortage&) = delete;
  ~Shortage() { testing::call_while_making(nullptr); }
  int left() const { return left_; }

 private:
  int left_;
};

/// What is in the store of a room; its failures count while it is put away as well.
RoomLog stored(LobbyWorld& world, const std::string& room) {
  std::promise<RoomLog> record;
  world.store.read(room, [&](ReadResult, RoomLog read) { record.set_value(std::move(read)); });
  return record.get_future().get();
}

/// A table of two; returns what starts its game.
struct Table {
  explicit Table(LobbyWorld& world_) : world(world_), room(world_.create(anna)) {
    protocol::JoinRoom join;
    join.id = "j";
    join.room = room->name();
    join.name = "Ben";
    room->post(Enter{++world.connections, join, new_token(), {}}, ben);
    world.turn_until([&] { return ben->in != nullptr; });
  }
  void start() { room->post(Say{1, protocol::Start{"s"}}, anna); }
  void start_and_leave() {
    const std::size_t before = ben->frames.size();
    start();
    world.turn_until([&] { return ben->frames.size() > before; });
    leave(world, room, 1);
    leave(world, room, 2);
  }

  LobbyWorld& world;
  const std::shared_ptr<Listening> anna = std::make_shared<Listening>();
  const std::shared_ptr<Listening> ben = std::make_shared<Listening>();
  const std::shared_ptr<Room> room;
};

Lobby::Opened opened(LobbyWorld& world, const std::string& name) {
  std::promise<Lobby::Opened> answer;
  world.lobby.open(name, "10.0.0.1", [&](Lobby::Opened found) { answer.set_value(std::move(found)); });
  return answer.get_future().get();
}

TEST_CASE("A room for which the memory does not suffice is busy, however often, and opened when it does") {
  LobbyWorld world;
  Table table(world);
  const std::string name = table.room->name();
  table.start_and_leave();
  world.lobby.sweep(std::chrono::steady_clock::now() + std::chrono::hours(4));
  world.turn_until([&] { return world.lobby.size() == 0; });
  {
    const Shortage shortage(5);
    for (int time = 0; time < 5; ++time)
      CHECK(opened(world, name) == Lobby::Opened(protocol::ErrorCode::Busy));
    CHECK(shortage.left() == 0);
  }
  CHECK(stored(world, name).failures == 0);
  CHECK(std::holds_alternative<std::shared_ptr<Room>>(opened(world, name)));
}

TEST_CASE(
    "At the start such a room is tried again, then left until somebody comes, and not counted as failed") {
  LobbyWorld world;
  Table table(world);
  const std::string name = table.room->name();
  table.start_and_leave();
  world.lobby.let_go();
  world.turn_until([&] { return world.lobby.size() == 0; });
  std::vector<RoomLog> records{stored(world, name)};
  SUBCASE("it suffices the second time") {
    const Shortage shortage(1);
    CHECK(world.lobby.restore(records, 2) == 1);
  }
  SUBCASE("it does not") {
    {
      const Shortage shortage(2);
      CHECK(world.lobby.restore(records, 2) == 0);
      CHECK(shortage.left() == 0);
    }
    CHECK(std::holds_alternative<std::shared_ptr<Room>>(opened(world, name)));
  }
  CHECK(stored(world, name).failures == 0);
}

TEST_CASE("A room that runs out of memory is closed, to be opened again, and has not failed") {
  LobbyWorld world;
  Table table(world);
  const std::string name = table.room->name();
  {
    const Shortage shortage(1);
    table.start();
    world.turn_until([&] { return table.anna->closed.has_value(); });
  }
  CHECK(table.anna->closed == protocol::CloseCode::Restart);
  CHECK(stored(world, name).failures == 0);
  CHECK(std::holds_alternative<std::shared_ptr<Room>>(opened(world, name)));
}

TEST_CASE("A room with another secret than it has committed to is set aside at the start, and not opened") {
  LobbyWorld world;
  Table table(world);
  const std::string name = table.room->name();
  table.start_and_leave();
  RoomLog record = stored(world, name);
  world.lobby.let_go();
  world.turn_until([&] { return world.lobby.size() == 0; });
  record.secret[0] ^= 1U;
  CHECK(world.lobby.restore({record}, 1) == 0);
  CHECK(stored(world, name).failures == 1);
}

}  // namespace
}  // namespace gatehouse::server
