// Rooms that are to be put away while something is being stored in them.

#include <doctest/doctest.h>

#include <future>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/testing/lobby_world.h"

namespace gatehouse::server {
namespace {

using testing::leave;
using testing::Listening;
using World = testing::LobbyWorld;

/// The store writes nothing from now on until this is told to go on.
struct HeldStore {
  explicit HeldStore(StoreThread& store) {
    const auto held = std::make_shared<std::promise<void>>();
    REQUIRE(store.ask([held, until = go_on_.get_future().share()](Store*) {
      held->set_value();
      until.wait();
    }));
    // Appends go before what else is asked: one that is made earlier would be written yet.
    held->get_future().wait();
  }
  HeldStore(const HeldStore&) = delete;
  HeldStore& operator=(const HeldStore&) = delete;
  ~HeldStore() { go_on(); }
  void go_on() {
    if (!std::exchange(gone_on_, true)) go_on_.set_value();
  }

 private:
  std::promise<void> go_on_;
  bool gone_on_ = false;
};

TEST_CASE("A room that is to be put away while it stores something goes when that is done") {
  World world;
  const auto room = world.create(std::make_shared<Listening>());
  const std::size_t before = world.memory->entries(room->name()).size();
  HeldStore held(world.store);
  room->post(Say{world.connections, protocol::Lock{"l", true}});
  leave(world, room, world.connections);
  std::vector<Retired> answers;
  for (int time = 0; time < 2; ++time)
    room->retire([&answers](Retired retired) { answers.push_back(retired); });
  world.context.poll();
  CHECK(answers.empty());
  CHECK(world.lobby.find(room->name()) != nullptr);
  held.go_on();
  world.turn_until([&] { return answers.size() == 2; });
  CHECK(answers == std::vector{Retired::Done, Retired::Done});
  CHECK(world.lobby.find(room->name()) == nullptr);
  std::promise<std::vector<PutAway>> away;
  REQUIRE(world.store.ask([&](Store* store) { away.set_value(store->put_away("", 1)); }));
  CHECK(away.get_future().get().at(0).room == room->name());
  CHECK(world.memory->entries(room->name()).size() > before);
  // It is not there any more.
  room->retire([&answers](Retired retired) { answers.push_back(retired); });
  world.turn_until([&] { return answers.size() == 3; });
  CHECK(answers.back() == Retired::Ended);
}

TEST_CASE("A room that is to be put away stays when somebody is in it, or comes before that could be done") {
  World world;
  const auto room = world.create(std::make_shared<Listening>());
  std::vector<Retired> answers;
  const auto retire = [&] { room->retire([&answers](Retired retired) { answers.push_back(retired); }); };
  retire();
  world.turn_until([&] { return answers.size() == 1; });
  HeldStore held(world.store);
  room->post(Say{world.connections, protocol::Lock{"l", true}});
  leave(world, room, world.connections);
  retire();
  const auto carla = std::make_shared<Listening>();
  protocol::WatchRoom watch;
  watch.id = "w";
  watch.room = room->name();
  watch.name = "Carla";
  const ConnectionId carlas = ++world.connections;
  room->post(Enter{carlas, watch, {}, {}}, carla);
  world.context.poll();
  held.go_on();
  world.turn_until([&] { return answers.size() == 2; });
  CHECK(answers == std::vector{Retired::Kept, Retired::Kept});
  world.turn_until([&] { return carla->in != nullptr; });
  // Nor does it go when they leave: nobody has asked since.
  leave(world, room, carlas);
  world.context.poll();
  CHECK(world.lobby.find(room->name()) != nullptr);
}

TEST_CASE("Who asks for a room to be put away is answered, too, when it goes to others instead") {
  World world;
  const auto room = world.create(std::make_shared<Listening>());
  HeldStore held(world.store);
  room->post(Say{world.connections, protocol::Lock{"l", true}});
  leave(world, room, world.connections);
  std::optional<Retired> answer;
  room->retire([&answer](Retired retired) { answer = retired; });
  room->give_away(protocol::CloseCode::Restart);
  world.context.poll();
  CHECK_FALSE(answer);
  held.go_on();
  world.turn_until([&] { return answer.has_value(); });
  CHECK(answer == Retired::Ended);
}

}  // namespace
}  // namespace gatehouse::server
