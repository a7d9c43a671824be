// A table whose options are accepted when it is made starts, with everybody and with fewer; by the games that
// people play.

#include <doctest/doctest.h>

#include <string>

#include "engine/base/dice.h"
#include "server/testing/room_world.h"
#include "tests/support/random_options.h"
#include "tests/support/rounds.h"

namespace gatehouse::server {
namespace {

using testing::RoomWorld;

/// As the lobby does it when a table is made.
bool is_accepted(const protocol::GameType& game, const Json& options, int seats) {
  try {
    if (protocol::offered(game, options, seats) == protocol::Offered::OnTrial) game.make(options, seats);
    return true;
  } catch (const protocol::BadOptions&) {
    return false;
  }
}

/// What becomes of a table that is made, filled with that number of people, and started.
std::string started(const protocol::GameType& game, const Json& options, int seats, int people) {
  RoomWorld world("testroom", protocol::all_games());
  const ConnectionId anna = world.connect();
  world.handle(
      Found{anna, {"create", "Anna", std::string(game.name), seats, true, options}, "token", "address"});
  world.settle();
  for (int number = 1; number < people; ++number) {
    world.join(world.connect(), "Person " + std::to_string(number));
    world.settle();
  }
  world.start(anna);
  if (!world.client(anna).errors.empty()) return world.client(anna).errors.back().dump();
  return world.client(anna).document.at("room").at("status");
}

TEST_CASE("A table that is accepted when it is made starts, with everybody and with fewer") {
  engine::SeededDice dice(tests::nth_seed(31));
  for (const protocol::GameType& game : protocol::all_games()) {
    const Json about = game.describe();
    CAPTURE(game.name);
    int accepted = 0;
    for (int round = 0; round < tests::rounds(120); ++round) {
      const Json options = tests::random_options(dice, about);
      const int seats = 1 + static_cast<int>(dice.below(7));
      INFO(options.dump() << " for " << seats);
      if (!is_accepted(game, options, seats)) continue;
      ++accepted;
      const int fewer = 2 + static_cast<int>(dice.below(static_cast<std::uint64_t>(seats - 1)));
      for (const int people : {fewer, seats}) CHECK(started(game, options, seats, people) == "playing");
    }
    CHECK(accepted > 10);
  }
}

}  // namespace
}  // namespace gatehouse::server
