#pragma once
// A game that has just begun, for the tests of what happens in one.

#include "server/testing/room_world.h"

namespace gatehouse::server::testing {

/// A table with Anna (host) and Ben, started: Anna is to choose.
struct Table {
  explicit Table(Json options = Json::object()) {
    world.found(anna, 3, std::move(options));
    world.settle();
    world.join(ben, "Ben");
    world.settle();
    world.say(anna, protocol::Start{"start"});
    world.settle();
  }

  void play(ConnectionId who, const std::string& choice, const std::string& id) {
    world.say(who, protocol::Command{id, version(), {choice}});
  }
  Version version() { return world.core().state().version(); }
  std::string last_error(ConnectionId who) { return world.client(who).last_error(); }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
};

/// A base game of Carcassonne that has just begun, of Anna (host) and Ben.
struct BaseGame {
  BaseGame() {
    const Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
    world.handle(Found{anna, {"create", "Anna", "carcassonne", 2, true, options}, "token", "address"});
    world.settle();
    world.join(ben, "Ben");
    world.settle();
    world.start(anna);
  }
  RoomWorld world{"testroom", protocol::all_games()};
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
};

}  // namespace gatehouse::server::testing
