// A table that others see late, as the list of rooms and its papers tell of it, over real sockets.

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <string>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

const std::string kBegin =
    "<html "
    "lang=\"en\"><head><title>Gatehouse</title></head><body><noscript>Nothing.</noscript></body></html>";

const Json kPlain{{"expansions", Json::array()}, {"choices", Json::object()}};

/// Anna and Ben play at a table with a delay of an hour; Eve knows its name.
struct LateTable {
  explicit LateTable(int delay_s = 3600, bool carcassonne = false)
      : server(
            [this](AllSettings& config) {
              std::ofstream(folder.path() / "index.html") << kBegin;
              config.site.client = folder.path().string();
            },
            nullptr, {}, carcassonne) {
    for (LoopbackClient* const who : {&anna, &ben, &eve}) who->hello();
    const Json made = anna.ask({{"type", "create"},
                                {"id", "1"},
                                {"name", "Anna"},
                                {"game", carcassonne ? "carcassonne" : "counting"},
                                {"seats", 3},
                                {"public", true},
                                {"options", carcassonne ? kPlain : Json::object()},
                                {"watching", {{"delay_s", delay_s}}}});
    room = made.at("room");
    annas = made.at("token");
    bens = ben.ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "Ben"}}).at("token");
    CHECK(anna.ask({{"type", "start"}, {"id", "3"}}).at("type") == "ack");
  }
  /// What the list says of the table to somebody who shows this token, or none.
  Json told(LoopbackClient& who, const std::string& token = {}) {
    Json list = {{"type", "list"}, {"id", "list" + std::to_string(++lists)}, {"rooms", {room}}};
    if (!token.empty()) list["tokens"][room] = token;
    return who.ask(list);
  }

  /// What is told under this address to anybody who asks.
  std::string paper(const std::string& path) const {
    const HttpReply reply = http_get(server.port(), path);
    return std::to_string(reply.status) + " " + reply.body;
  }

  TemporaryFolder folder;
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

TEST_CASE("No paper of a table with a delay tells the present, and nobody has its game analysed") {
  for (const int delay_s : {3'600, 0}) {
    CAPTURE(delay_s);
    LateTable table(delay_s, true);
    std::map<std::string, std::string> before;
    for (const std::string& path :
         {"/g/" + table.room, "/watch/" + table.room, "/api/rooms/" + table.room + "/record",
          "/api/rooms/" + table.room + "/board.svg", "/api/rooms/" + table.room + "/choices/3",
          "/api/rooms/" + table.room + "/choices/4", "/api/rooms/" + table.room + "/analysis",
          "/api/rooms/" + table.room + "/again/3", "/api/rooms/" + table.room + "/code"})
      before[path] = table.paper(path);
    CHECK(table.ben.ask({{"type", "resign"}, {"id", "4"}}).at("type") == "ack");
    std::size_t changed = 0;
    for (const auto& [path, told] : before) changed += table.paper(path) == told ? 0 : 1;
    CHECK((changed == 0) == (delay_s != 0));
    CHECK(table.paper("/api/rooms/" + table.room + "/record").starts_with(delay_s != 0 ? "409" : "200"));
    if (delay_s == 0) continue;
    CHECK(table.anna.ask({{"type", "analyse"}, {"id", "5"}}).at("code") == "not-over");
    CHECK(table.ben.ask({{"type", "analyse"}, {"id", "5"}}).at("code") == "not-over");
  }
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
