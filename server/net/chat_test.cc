// The chat over real sockets.

#include <doctest/doctest.h>

#include <string>

#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

struct TalkingTable {
  TalkingTable() {
    for (LoopbackClient* const client : {&anna, &ben, &cleo, &dora}) client->hello();
    room = anna.ask({{"type", "create"},
                     {"id", "create"},
                     {"name", "Anna"},
                     {"game", "counting"},
                     {"seats", 2},
                     {"public", true},
                     {"options", Json::object()}})
               .at("room");
    ben.ask({{"type", "join"}, {"id", "join"}, {"room", room}, {"name", "Ben"}});
    cleo.ask({{"type", "watch"}, {"id", "watch"}, {"room", room}, {"name", "Cleo"}});
    dora.ask({{"type", "watch"}, {"id", "watch"}, {"room", room}, {"name", "Dora"}});
  }

  LoopbackServer server;
  LoopbackClient anna{server.port()};
  LoopbackClient ben{server.port()};
  LoopbackClient cleo{server.port()};
  LoopbackClient dora{server.port()};
  Json room;
};

TEST_CASE("Two players and two spectators talk, each pair by itself, in words and phrases") {
  TalkingTable table;
  CHECK(table.anna.ask({{"type", "chat"}, {"id", "a1"}, {"text", "Grüß dich, Ben 🐑"}}).at("type") == "ack");
  CHECK(table.cleo.ask({{"type", "chat"}, {"id", "c1"}, {"phrase", "good-move"}}).at("type") == "ack");
  const Json first = table.ben.read_until("chat");
  CHECK(first.at("audience") == "players");
  CHECK(first.at("lines").at(0).at("text") == "Grüß dich, Ben 🐑");
  CHECK(
      table.ben.ask({{"type", "chat"}, {"id", "b1"}, {"text", "<img src=x onerror=alert(1)>"}}).at("type") ==
      "ack");
  const Json second = table.ben.read_until("chat");
  CHECK(second.at("lines").at(0).at("text") == "<img src=x onerror=alert(1)>");  // as it was written
  CHECK(second.at("lines").at(0).at("number") == 2);
  const Json other = table.dora.read_until("chat");
  CHECK(other.at("audience") == "spectators");
  CHECK(other.at("lines").at(0).at("phrase") == "good-move");
  CHECK(other.at("lines").at(0).at("number") == 1);
}

TEST_CASE("What phones and paste add is cleaned, what hides is refused, as is what is too long") {
  TalkingTable table;
  const std::string pasted = "\u202Ewell\u00a0\n played\u200B ";
  CHECK(table.anna.ask({{"type", "chat"}, {"id", "clean"}, {"text", pasted}}).at("type") == "ack");
  CHECK(table.ben.read_until("chat").at("lines").at(0).at("text") == "well played");
  int tried = 0;
  std::string long_text;
  for (std::size_t letter = 0; letter < 161; ++letter) long_text += "x";
  for (const std::string& bad :
       {std::string(), std::string(" "), std::string("nul\0in", 6), std::string("\u2066\u2069"),
        std::string("a\u0300\u0301\u0302\u0303"), std::string("\x1B[31mred"), std::string("\u2800"),
        std::string("\u00AD"), long_text})
    CHECK(
        table.anna.ask({{"type", "chat"}, {"id", "t" + std::to_string(++tried)}, {"text", bad}}).at("code") ==
        "bad-text");
  CHECK(table.ben.ask({{"type", "chat"}, {"id", "p"}, {"phrase", "rubbish"}}).at("code") == "bad-message");
  CHECK(table.ben.ask({{"type", "chat"}, {"id", "b"}, {"phrase", "hello"}, {"text", "x"}}).at("code") ==
        "bad-message");
  CHECK(table.ben.ask({{"type", "chat"}, {"id", "n"}, {"text", 5}}).at("code") == "bad-message");
  CHECK(table.ben.ask({{"type", "mute"}, {"id", "m"}, {"seat", 1}, {"name", "Cleo"}, {"muted", true}})
            .at("code") == "bad-message");
  CHECK(table.anna.ask({{"type", "chat"}, {"id", "ok"}, {"text", long_text.substr(1)}}).at("type") == "ack");
}

TEST_CASE("Who is in no room says nothing, and who comes later reads what was said") {
  TalkingTable table;
  LoopbackClient eve(table.server.port());
  eve.hello();
  CHECK(eve.ask({{"type", "chat"}, {"id", "x"}, {"text", "hello?"}}).at("code") == "not-in-room");
  CHECK(table.cleo.ask({{"type", "chat"}, {"id", "c1"}, {"text", "first"}}).at("type") == "ack");
  CHECK(table.dora.ask({{"type", "chat"}, {"id", "d1"}, {"text", "second"}}).at("type") == "ack");
  eve.ask({{"type", "watch"}, {"id", "w"}, {"room", table.room}, {"name", "Eve"}});
  const Json lines = eve.read_until("chat").at("lines");
  REQUIRE(lines.size() == 2);
  CHECK(lines.at(1).at("text") == "second");
  CHECK(table.anna.ask({{"type", "mute"}, {"id", "m"}, {"name", "Eve"}, {"muted", true}}).at("type") ==
        "ack");
  CHECK(eve.ask({{"type", "chat"}, {"id", "y"}, {"text", "me too"}}).at("code") == "muted");
}

}  // namespace
}  // namespace gatehouse::server
