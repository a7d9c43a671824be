// What the real program still knows of those who came in before it was killed.

#include <doctest/doctest.h>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

TEST_CASE("A create and a join are repeated after the server was killed: the same room, seats and tokens") {
  const TemporaryFolder data;
  const int port = free_port();
  const Json making = {{"type", "create"},
                       {"id", "1"},
                       {"name", "Anna"},
                       {"game", "carcassonne"},
                       {"seats", 3},
                       {"public", true},
                       {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}},
                       {"key", "Tq0_9yW3bLx7-RnZ4mVc1A"}};
  Json joining = {
      {"type", "join"}, {"id", "2"}, {"name", "Ben"}, {"seat", 2}, {"key", "another-key-of-128-bits"}};
  Json made;
  Json joined;
  {
    ServerProcess process(port, data.path().string(), {});
    LoopbackClient anna(port);
    anna.hello();
    made = anna.ask(making);
    joining["room"] = made.at("room");
    LoopbackClient ben(port);
    ben.hello();
    joined = ben.ask(joining);
    REQUIRE(joined.at("seat") == 2);
    CHECK(anna.ask({{"type", "start"}, {"id", "3"}}).at("type") == "ack");
    process.kill();
  }
  ServerProcess process(port, data.path().string(), {});
  LoopbackClient anna(port);
  anna.hello();
  CHECK(anna.ask(making) == made);
  LoopbackClient ben(port);
  ben.hello();
  const Json again = ben.ask(joining);
  CHECK(again.at("token") == joined.at("token"));
  CHECK(again.at("seat") == 1);  // moved up at the start
  CHECK(ben.read_until("snapshot").at("document").at("room").at("seats").size() == 2);
  CHECK(anna.ask({{"type", "list"}, {"id", "4"}}).at("rooms").size() == 1);
}

}  // namespace
}  // namespace gatehouse::tests
