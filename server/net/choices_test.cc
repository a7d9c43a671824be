// What could be chosen in games that are over, over real sockets.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/testing/loopback.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// Anna and Ben at a table, who remember what each was asked at every version.
struct Table {
  explicit Table(LoopbackServer& at, const std::string& game, const Json& more = Json::object())
      : server(at), anna(at.port()), ben(at.port()) {
    anna.hello();
    ben.hello();
    Json create = {{"type", "create"},
                   {"id", "1"},
                   {"name", "Anna"},
                   {"game", game},
                   {"seats", 2},
                   {"public", true},
                   {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}};
    create.update(more);
    room = anna.ask(create).at("room");
    ben.ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "Ben"}});
    anna.ask({{"type", "start"}, {"id", "3"}});
  }

  struct Asked {
    Json snapshot;
    std::string choice;
    std::uint64_t version = 0;  ///< of its entry
  };
  /// The next choice: the first of a seat that is asked. Waits for draws that are under way.
  void choose() {
    for (;;)
      for (LoopbackClient* const player : {&anna, &ben}) {
        player->send({{"type", "resync"}, {"id", "now"}});
        const Json now = player->read_until("snapshot");
        if (now.at("prompt").is_null()) continue;
        const std::string choice = tests::choice_ids(now.at("prompt")).front();
        const Json ack = player->ask({{"type", "command"},
                                      {"id", "step" + std::to_string(++sent)},
                                      {"expect", now.at("version")},
                                      {"choice", choice}});
        asked.push_back({now, choice, ack.at("version")});
        last = player;
        return;
      }
  }
  /// Takes back the last choice.
  void undo() {
    const std::string id = "undo" + std::to_string(asked.size());
    CHECK(last->ask({{"type", "undo"}, {"id", id}, {"expect", asked.back().version}}).at("type") == "ack");
    asked.pop_back();
  }
  void end() { CHECK(ben.ask({{"type", "resign"}, {"id", "4"}}).at("type") == "ack"); }
  HttpReply choices(std::uint64_t after) const {
    return http_get(server.port(), "/api/rooms/" + room + "/choices/" + std::to_string(after));
  }

  LoopbackServer& server;
  LoopbackClient anna, ben;
  LoopbackClient* last = nullptr;  ///< who chose last
  int sent = 0;
  std::string room;
  std::vector<Asked> asked;
};

void check_refused(const HttpReply& reply, int status) {
  CHECK(reply.status == status);
  CHECK(reply.fields.at("content-type") == "application/problem+json");
  CHECK(reply.fields.at("cache-control") == "no-store");
  CHECK(reply.body.find("prompt") == std::string::npos);
}

TEST_CASE("When a game is over everybody can read what its seats could choose, and saw, before each choice") {
  for (const char* const game : {"carcassonne", "kings_gate"}) {
    CAPTURE(game);
    LoopbackServer server({}, nullptr, {}, true);
    Table table(server, game);
    for (int choice = 0; choice < 8; ++choice) table.choose();
    for (const Table::Asked& asked : table.asked) check_refused(table.choices(asked.version - 1), 409);
    check_refused(table.choices(0), 409);
    table.end();

    std::uint64_t after = 0;
    for (const Table::Asked& asked : table.asked) {
      const HttpReply reply = table.choices(after);
      REQUIRE(reply.status == 200);
      CHECK(reply.fields.at("content-type") == "application/json");
      CHECK(reply.fields.at("cache-control") == "max-age=3600");
      const Json told = Json::parse(reply.body);
      CHECK(told.at("version") == asked.version);
      CHECK(told.at("choice") == asked.choice);
      CHECK(told.at("prompt") == asked.snapshot.at("prompt"));
      CHECK(told.at("seat") == asked.snapshot.at("prompt").at("seat"));
      CHECK(told.at("game") == asked.snapshot.at("document").at("game"));
      // From the entry before it as from any that lies further back.
      CHECK(Json::parse(table.choices(asked.version - 1).body) == told);
      after = asked.version;
    }
    check_refused(table.choices(after), 404);
    check_refused(table.choices(1'000'000), 404);
    check_refused(http_get(server.port(), "/api/rooms/" + table.room + "/choices/x"), 404);
    check_refused(http_get(server.port(), "/api/rooms/nobodys2/choices/1"), 404);
  }
}

TEST_CASE("What was taken back is left out of what could be chosen") {
  LoopbackServer server({}, nullptr, {}, true);
  Table table(server, "carcassonne");
  table.choose();
  const std::uint64_t taken_back = table.asked.back().version;
  table.undo();
  table.choose();
  table.end();
  const Json told = Json::parse(table.choices(0).body);
  CHECK(told.at("version") == table.asked.back().version);
  CHECK(told.at("version") > taken_back);
  CHECK(table.choices(taken_back).status == 200);
  CHECK(Json::parse(table.choices(taken_back).body) == told);
}

TEST_CASE("Where spectators see a table late, nobody reads its choices before they have seen its end") {
  LoopbackServer server({}, nullptr, {}, true);
  Table table(server, "kings_gate", {{"watching", {{"delay_s", 3'600}}}});
  for (int choice = 0; choice < 4; ++choice) table.choose();
  table.end();
  for (std::uint64_t after = 0; after <= table.asked.back().version; ++after)
    check_refused(table.choices(after), 409);
}

}  // namespace
}  // namespace gatehouse::server
