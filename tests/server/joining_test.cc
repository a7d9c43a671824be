// Coming in, over real sockets: what the real program still knows of those who came before it was killed, who
// is answered, and under which names people sit.

#include <doctest/doctest.h>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

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

TEST_CASE("A join right behind a leave is always answered, with a token that works") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(),
                              {"limits.messages_per_second=100000", "limits.burst=100000"});
  LoopbackClient anna = greeted(port);
  const std::string room = seat_of(anna.ask(create_message(true))).room;
  LoopbackClient ben = greeted(port);
  Json joined = ben.ask(sit_message(room, "Ben"));
  for (int times = 0; times < 60; ++times) {
    ben.send({{"type", "leave"}, {"id", "leave"}});
    ben.send(sit_message(room, "Ben"));
    CHECK(answer_to(ben, "leave").at("type") == "ack");
    joined = answer_to(ben, "sit");
    REQUIRE(joined.at("type") == "joined");
  }
  LoopbackClient again = greeted(port);
  CHECK(again.ask(join_message(seat_of(joined))).at("seat") == 1);
}

TEST_CASE("At a table there is one of each name, however it is written, and nobody is called like a bot") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(),
                              {"limits.messages_per_second=100000", "limits.burst=100000"});
  LoopbackClient anna = greeted(port);
  Json table = create_message(true);
  table["seats"] = 5;
  const std::string room = seat_of(anna.ask(table)).room;
  const auto code = [&](const std::string& name) {
    return greeted(port).ask(sit_message(room, name)).value("code", "");
  };
  LoopbackClient zoe = greeted(port);
  CHECK(zoe.ask(sit_message(room, "Zo\u00e9")).at("seat") == 1);
  for (const char* const name :
       {"Anna", "anna", "\u0410nna", "Ann\u0430", "A nna", "Zoe\u0301", "ZO\u00c9"}) {
    CAPTURE(name);
    CHECK(code(name) == "name-taken");
  }
  for (const char* const name : {"Greedy bot", "bot", "Random B\u043et 2", "B\u00f6t bot"}) {
    CAPTURE(name);
    CHECK(code(name) == "bad-name");
  }
  CHECK(code("Ba\u0328\u0302\u0304\u0301\u0300se") == "bad-name");
  // What is like none of these: two marks on a letter, a word that only begins so, another person's name.
  std::vector<LoopbackClient> others;
  for (const char* const name : {"Ba\u0328\u0304se", "Bottom", "Annabel"}) {
    CAPTURE(name);
    others.push_back(greeted(port));
    CHECK(others.back().ask(sit_message(room, name)).at("type") == "joined");
  }
  // It is kept composed, for everybody.
  LoopbackClient last = greeted(port);
  last.ask(watch_message(room, "Last"));
  CHECK(last.read_until("snapshot").at("document").at("room").at("seats").at("1").at("name") == "Zo\u00e9");
}

}  // namespace
}  // namespace gatehouse::tests
