// Analyses of games that are over, over real sockets.

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

#include "server/testing/loopback.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// A table of two bots' worth of people who play a game to its end by resigning.
struct Finished {
  explicit Finished(LoopbackServer& at, const Json& more = Json::object())
      : server(at), anna(at.port()), ben(at.port()) {
    anna.hello();
    ben.hello();
    Json create = {{"type", "create"},
                   {"id", "1"},
                   {"name", "Anna"},
                   {"game", "carcassonne"},
                   {"seats", 2},
                   {"public", true},
                   {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}};
    create.update(more);
    const Json made = anna.ask(create);
    room = made.at("room");
    token = made.at("token");
    ben.ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "Ben"}});
    anna.ask({{"type", "start"}, {"id", "3"}});
  }
  /// Plays steps, each the first choice of a seat that has one.
  void play(int steps) {
    for (int step = 0; step < steps; ++step)
      for (LoopbackClient* const player : {&anna, &ben}) {
        player->send({{"type", "resync"}, {"id", "now"}});
        const Json now = player->read_until("snapshot");
        if (now.at("prompt").is_null()) continue;
        player->ask({{"type", "command"},
                     {"id", "step" + std::to_string(step)},
                     {"expect", now.at("version")},
                     {"choice", tests::choice_ids(now.at("prompt")).front()}});
      }
  }
  HttpReply analysis() const { return http_get(server.port(), "/api/rooms/" + room + "/analysis"); }
  /// Once it is there.
  Json awaited() const {
    for (;;) {
      const HttpReply reply = analysis();
      if (reply.status == 200 && reply.body != "null") return Json::parse(reply.body);
      REQUIRE((reply.status == 202 || reply.status == 200));
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  LoopbackServer& server;
  LoopbackClient anna, ben;
  std::string room, token;
};

Json ask_for(LoopbackClient& client, const char* id) {
  return client.ask({{"type", "analyse"}, {"id", id}});
}

TEST_CASE("A game that is over is analysed when one of its players asks, and everybody can read it then") {
  LoopbackServer server({}, nullptr, {}, true);
  Finished game(server);
  CHECK(ask_for(game.anna, "early").at("code") == "not-over");
  game.play(2);
  CHECK(game.analysis().body == "null");
  CHECK(game.ben.ask({{"type", "resign"}, {"id", "4"}}).at("type") == "ack");
  CHECK(game.analysis().body == "null");
  LoopbackClient eve(server.port());
  eve.hello();
  CHECK(ask_for(eve, "out").at("code") == "not-in-room");
  eve.ask({{"type", "watch"}, {"id", "w"}, {"room", game.room}, {"name", "Eve"}});
  CHECK(ask_for(eve, "in").at("code") == "no-seat");

  CHECK(ask_for(game.anna, "now").at("type") == "ack");
  const Json analysis = game.awaited();
  CHECK(analysis.at("seats") == 2);
  REQUIRE_FALSE(analysis.at("turns").empty());
  CHECK(analysis.at("turns").at(0).at("drawn").size() == 2);
  CHECK(game.analysis().fields.at("content-type") == "application/json");
  // Again it is there at once.
  CHECK(ask_for(game.anna, "again").at("type") == "ack");
  CHECK(Json::parse(game.awaited().dump()) == analysis);
  CHECK(http_get(server.port(), "/api/rooms/nobodys2/analysis").body == "null");
}

TEST_CASE("Where spectators see a table late, its game is not analysed before they have seen its end") {
  LoopbackServer server({}, nullptr, {}, true);
  Finished game(server, {{"watching", {{"delay_s", 3'600}}}});
  CHECK(game.ben.ask({{"type", "resign"}, {"id", "4"}}).at("type") == "ack");
  CHECK(ask_for(game.anna, "now").at("code") == "not-over");
  CHECK(game.analysis().body == "null");
}

}  // namespace
}  // namespace gatehouse::server
