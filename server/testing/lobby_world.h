#pragma once
// The lobby without a network.

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/auth/tokens.h"
#include "server/base/network.h"
#include "server/bots/bot_pool.h"
#include "server/lobby/lobby.h"
#include "server/store/memory_store.h"
#include "server/testing/counting_game.h"

namespace gatehouse::server::testing {

/// Counts what it is told.
class Listening final : public Peer {
 public:
  /// Hands over at once.
  class Alone final : public PeerGroup {
    void deliver(const std::shared_ptr<RoomPort>& from, std::vector<Delivery> deliveries) override {
      for (const Delivery& delivery : deliveries)
        for (const std::shared_ptr<Peer>& peer : delivery.to)
          for (const Frame& frame : delivery.frames) peer->deliver(from, frame, delivery.replaces_all);
    }
  };

  PeerGroup& group() override { return alone; }
  void flush() override {}
  void deliver(const std::shared_ptr<RoomPort>&, Frame frame, bool) override { frames.push_back(*frame); }
  void admit(const std::shared_ptr<RoomPort>& room, std::int64_t) override {
    in = std::static_pointer_cast<Room>(room);
  }
  void release(const std::shared_ptr<RoomPort>&) override { in = nullptr; }
  void close(protocol::CloseCode code) override { closed = code; }

  Alone alone;
  std::vector<std::string> frames;
  std::shared_ptr<Room> in;
  std::optional<protocol::CloseCode> closed;
};

/// A lobby whose rooms run on a context that the test turns by hand.
struct LobbyWorld {
  explicit LobbyWorld(std::size_t rooms = 3)
      : limits{rooms, 2, std::chrono::hours(1), std::chrono::hours(2), std::chrono::hours(3)} {}
  ~LobbyWorld() {
    lobby.close(protocol::CloseCode::Done);
    turn_until([this] { return lobby.size() == 0; });
    store.stop();
    logs.stop();
  }

  /// Turns the context until it is so; what never comes is ended by the test's time limit.
  template <class Condition>
  void turn_until(Condition condition) {
    while (!condition()) context.run_one();
  }

  std::shared_ptr<Room> create(const std::shared_ptr<Listening>& peer,
                               const std::string& address = "10.0.0.1", bool is_public = true,
                               std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now()) {
    protocol::CreateRoom message{"c", "Anna", "counting", 2, is_public, Json::object()};
    message.clock = clock;
    message.watching = watching;
    auto made = lobby.create(address, message, ++connections, peer, now);
    if (std::holds_alternative<protocol::Error>(made)) return nullptr;
    turn_until([&] { return peer->in != nullptr; });
    return std::get<std::shared_ptr<Room>>(made);
  }

  const bool secured = (secure(), true);  // before anything that takes a seed

  // Turned on by work that never ends, so that run_one() waits for the store's thread.
  asio::io_context context;
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  std::optional<protocol::Clock> clock;        ///< of the rooms that are made
  std::optional<protocol::Watching> watching;  ///< the same
  BotPool bots{1, patience_of(std::chrono::milliseconds(10))};
  MemoryStore* memory = new MemoryStore;  // owned by the thread
  StoreThread store{std::unique_ptr<Store>(memory), Durability::Full};
  LogReader logs{store};
  LobbyLimits limits;
  Lobby lobby{
      counting_games(), limits,
      RoomServices{context.get_executor(), store, logs, bots, std::chrono::milliseconds(0), {}, {}, {}}};
  ConnectionId connections = 0;
};

/// Returns when the room knows that the connection is gone.
inline void leave(LobbyWorld& world, const std::shared_ptr<Room>& room, ConnectionId connection) {
  bool left = false;
  room->post(Gone{connection}, nullptr, [&] { left = true; });
  world.turn_until([&] { return left; });
}

}  // namespace gatehouse::server::testing
