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
  std::string last_error(ConnectionId who) {
    const auto& errors = world.client(who).errors;
    return errors.empty() ? "" : errors.back().at("code").get<std::string>();
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
};

}  // namespace gatehouse::server::testing
