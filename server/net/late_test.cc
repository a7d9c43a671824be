// A table that others see late, as the list of rooms tells of it, over real sockets.

#include <doctest/doctest.h>

#include <string>

#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// Anna and Ben play at a table with a delay of an hour; Eve knows its name.
struct LateTable {
  explicit LateTable(int delay_s = 3600) {
    for (LoopbackClient* const who : {&anna, &ben, &eve}) who->hello();
    const Json made = anna.ask({{"type", "create"},
                                {"id", "1"},
                                {"name", "Anna"},
                                {"game", "counting"},
                                {"seats", 3},
                                {"public", true},
                                {"options", Json::object()},
                                {"watching", {{"delay_s", delay_s}}}});
    room = made.at("room");
    annas = made.at("token");
    bens = ben.ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "Ben"}}).at("token");
    CHECK(anna.ask({{"type", "start"}, {"id", "3"}}).at("type") == "ack");
  }
  /// What the list says of the table to whoever shows this token, or none.
  Json told(LoopbackClient& who, const std::string& token = {}) {
    Json list = {{"type", "list"}, {"id", "list" + std::to_string(++lists)}, {"rooms", {room}}};
    if (!token.empty()) list["tokens"][room] = token;
    return who.ask(list);
  }

  LoopbackServer server;
  LoopbackClient anna{server.port()};
  LoopbackClient ben{server.port()};
  LoopbackClient eve{server.port()};
  std::string room;
  std::string annas;
  std::string bens;
  int lists = 0;
};

TEST_CASE("A table with a delay does not tell the present in the list, but to who has a seat") {
  LateTable table;
  for (LoopbackClient* const who : {&table.eve, &table.anna})
    for (const std::string token : {"", "mF0yB3m1Q1pYh1sW8d0Z4w"}) {
      const Json asked = table.told(*who, token).at("asked").at(0);
      CHECK(asked.at("status") == "playing");
      CHECK(asked.at("waiting").empty());
    }
  for (const std::string& token : {table.annas, table.bens})
    CHECK(table.told(table.eve, token).at("asked").at(0).at("waiting").size() == 1);

  CHECK(table.anna.ask({{"type", "lock"}, {"id", "4"}, {"locked", true}}).at("type") == "ack");
  CHECK_FALSE(table.told(table.eve).at("rooms").at(0).contains("locked"));
  CHECK(table.ben.ask({{"type", "resign"}, {"id", "5"}}).at("type") == "ack");
  const Json late = table.told(table.eve);
  CHECK(late.at("rooms").at(0).at("status") == "playing");
  CHECK(late.at("asked").at(0).at("status") == "playing");
  CHECK(table.told(table.eve, table.bens).at("asked").at(0).at("status") == "finished");
}

TEST_CASE("Without a delay the list tells everybody the present") {
  LateTable table(0);
  CHECK(table.told(table.eve).at("asked").at(0).at("waiting").size() == 1);
  CHECK(table.anna.ask({{"type", "lock"}, {"id", "4"}, {"locked", true}}).at("type") == "ack");
  CHECK(table.told(table.eve).at("rooms").at(0).at("locked") == true);
  CHECK(table.ben.ask({{"type", "resign"}, {"id", "5"}}).at("type") == "ack");
  CHECK(table.told(table.eve).at("asked").at(0).at("status") == "finished");
}

}  // namespace
}  // namespace gatehouse::server
