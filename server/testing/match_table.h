#pragma once
// A match of Anna and Ben in its rooms, which share a store, for the tests of matches.

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/testing/room_world.h"

namespace gatehouse::server::testing {

/// One room of the match, with whom it seats.
struct Game {
  explicit Game(const std::string& room, std::shared_ptr<MemoryStore> store)
      : world(room, counting_games(), RoomWorld::secret(), std::move(store)) {}

  const RoomState& state() { return world.core().state(); }
  Version version() { return state().version(); }
  bool plays() { return state().status() == protocol::RoomStatus::Playing; }
  const Json& match(ConnectionId who) { return world.client(who).document.at("room").at("match"); }
  std::string error(ConnectionId who) { return world.client(who).last_error(); }
  ConnectionId come(const std::string& token) {
    const ConnectionId connection = world.connect();
    world.come_back(connection, token);
    return connection;
  }
  /// The seat of a name.
  int seat_named(const std::string& name) {
    for (const Seat seat : state().seating().taken_seats())
      if (state().seating().occupant(seat).name == name) return engine::index(seat);
    return -1;
  }
  void resign(ConnectionId who) {
    world.say(who, protocol::Resign{"resign"});
    world.settle();
  }
  /// Both end the game now: by the scores as they stand, which is mostly a draw.
  void end_together(ConnectionId one, ConnectionId other) {
    world.say(one, protocol::Propose{"end", protocol::Proposing::End});
    world.settle();
    world.say(other, protocol::Vote{"agree", version(), true});
    world.settle();
  }
  std::vector<std::string> kinds() {
    std::vector<std::string> kinds;
    for (const std::string& line : world.log()) kinds.emplace_back(kind_of(line));
    return kinds;
  }

  RoomWorld world;
  ConnectionId anna = 0;
  ConnectionId ben = 0;
};

struct TheMatch {
  explicit TheMatch(const protocol::MatchRules& rules, int delay_s = 0) : first("one", store) {
    first.anna = first.world.connect();
    protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", 200}}};
    create.match = rules;
    if (delay_s != 0) create.watching = protocol::Watching{std::nullopt, delay_s};
    first.world.handle(Found{first.anna, create, "anna", "192.0.2.1"});
    first.world.settle();
    first.ben = first.world.connect();
    first.world.join(first.ben, "Ben", std::nullopt, "ben");
    first.world.settle();
  }
  void start() { first.world.start(first.anna); }

  /// Makes the room that this one asks for, at the same time, and says so there; everybody comes.
  std::unique_ptr<Game> follow(Game& before) {
    std::unique_ptr<Game> next = found(before);
    before.world.open_rematch();
    before.world.settle();
    return next;
  }
  /// Only makes it.
  std::unique_ptr<Game> found(Game& before) {
    REQUIRE(before.world.rematch().has_value());
    auto next = std::make_unique<Game>(before.world.rematch()->room, store);
    next->world.clock.pass(
        std::chrono::milliseconds(before.world.clock.now_ms() - next->world.clock.now_ms()));
    next->world.handle(FoundAgain{before.world.rematch()->rematching});
    next->world.settle();
    next->anna = next->come("anna");
    next->ben = next->come("ben");
    return next;
  }

  std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
  Game first;
};

}  // namespace gatehouse::server::testing
