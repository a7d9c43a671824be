// A game against a bot, over real sockets.

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "server/testing/loopback.h"
#include "server/testing/scripted_client.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// Seats a bot at its table, and begins.
void begin_with_bot(LoopbackClient& client, ScriptedClient& mind) {
  client.send({{"type", "bot"}, {"id", "2"}, {"level", "greedy"}});
  while (!mind.acks.contains("2")) mind.receive(client.read_text());
  client.send({{"type", "start"}, {"id", "3"}});
  while (!mind.acks.contains("3")) mind.receive(client.read_text());
  while (mind.document.at("game").is_null()) mind.receive(client.read_text());
}

/// Opens a table for two.
void open_table(LoopbackClient& client, ScriptedClient& mind, const std::string& pace) {
  client.hello();
  client.send({{"type", "create"},
               {"id", "1"},
               {"name", "Anna"},
               {"game", "counting"},
               {"seats", 2},
               {"public", true},
               {"options", Json::object()},
               {"bot_pace", pace}});
  while (!mind.synchronised) mind.receive(client.read_text());
}

/// Plays by always taking the first choice until the game is over.
void play_to_the_end(LoopbackClient& client, ScriptedClient& mind) {
  int commands = 0;
  std::uint64_t answered = 0;
  while (mind.document.at("room").at("status") != "finished") {
    if (!mind.prompt.is_null() && mind.version != answered) {
      answered = mind.version;
      client.send({{"type", "command"},
                   {"id", "c" + std::to_string(++commands)},
                   {"expect", mind.version},
                   {"choice", tests::choice_ids(mind.prompt).front()}});
    }
    mind.receive(client.read_text());
  }
  CHECK(mind.errors.empty());
}

TEST_CASE("A person plays a bot to the end while another looks on") {
  const LoopbackServer server;
  LoopbackClient anna(server.port());
  LoopbackClient cleo(server.port());
  ScriptedClient anna_mind;
  ScriptedClient cleo_mind;
  open_table(anna, anna_mind, "like-people");
  cleo.hello();
  cleo.send({{"type", "watch"}, {"id", "1"}, {"room", anna_mind.room}, {"name", "Cleo"}});
  while (!cleo_mind.synchronised) cleo_mind.receive(cleo.read_text());
  begin_with_bot(anna, anna_mind);
  play_to_the_end(anna, anna_mind);
  while (cleo_mind.version < anna_mind.version) cleo_mind.receive(cleo.read_text());
  Json open = anna_mind.document;
  open.at("game").erase("secret");
  CHECK(cleo_mind.document == open);
}

TEST_CASE("Where bots move at once nobody waits for them, whatever the server's own pace") {
  const LoopbackServer server([](AllSettings& config) { config.bots.delay_ms = 60'000; });
  LoopbackClient anna(server.port());
  ScriptedClient mind;
  open_table(anna, mind, "at-once");
  begin_with_bot(anna, mind);
  play_to_the_end(anna, mind);
  CHECK(mind.document.at("room").at("bot_pace") == "at-once");
}

}  // namespace
}  // namespace gatehouse::server
