// Messages that are longer than the longest that the server sends, over real sockets.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "server/testing/loopback.h"
#include "server/testing/scripted_client.h"

namespace gatehouse::server {
namespace {

using namespace testing;

constexpr std::size_t kLongBytes = 150'000;

/// A client that puts pieces together, and holds each frame against the limit of the welcome.
struct WholeReader {
  explicit WholeReader(int port) : client(port) {
    longest = client.hello().at("limits").at("sent_bytes").get<std::size_t>();
  }

  /// The next message as it is meant.
  Json read() {
    std::string whole;
    for (;;) {
      const std::string frame = client.read_frame();
      CHECK(frame.size() <= longest);
      const Json message = Json::parse(frame);
      if (message.at("type") != "piece") return message;
      ++pieces;
      if (message.at("n") == 1) {
        whole.clear();
        next = 0;
      }
      REQUIRE(message.at("n") == ++next);
      whole += message.at("text").get_ref<const std::string&>();
      if (message.at("n") != message.at("of")) continue;
      next = 0;
      return Json::parse(whole);
    }
  }
  Json read_until(const std::string& type, const std::string& id = "") {
    for (;;) {
      Json message = read();
      mind.receive(message.dump());
      if (message.at("type") == "error") FAIL(message.dump());
      if (message.at("type") == type && message.value("id", "") == id) return message;
    }
  }

  LoopbackClient client;
  ScriptedClient mind;
  std::size_t longest = 0;
  std::size_t pieces = 0;
  std::size_t next = 0;
};

TEST_CASE("No message is longer than the welcome says: longer ones come in pieces") {
  const LoopbackServer server;
  WholeReader anna(server.port());
  WholeReader ben(server.port());
  CHECK(anna.longest == 65'536);
  anna.client.send({{"type", "create"},
                    {"id", "1"},
                    {"name", "Anna"},
                    {"game", "counting"},
                    {"seats", 2},
                    {"public", true},
                    {"options", {{"bytes", kLongBytes}}}});
  const Json room = anna.read_until("joined", "1").at("room");
  ben.client.send({{"type", "join"}, {"id", "1"}, {"room", room}, {"name", "Ben"}});
  ben.read_until("joined", "1");
  anna.client.send({{"type", "start"}, {"id", "2"}});
  anna.read_until("ack", "2");
  while (anna.mind.document.value("game", Json()).is_null()) anna.read_until("update");
  CHECK(anna.pieces >= 3);  // the update that begins the game

  ben.client.send({{"type", "resync"}, {"id", "2"}});
  while (ben.mind.came.snapshots < 2) ben.mind.receive(ben.read().dump());  // of the join, and of now
  CHECK(ben.pieces >= 3);
  CHECK(ben.mind.document.at("game").at("text").get<std::string>().size() >= kLongBytes);

  const std::size_t before = ben.pieces;
  for (const char* const id : {"3", "4", "5"}) {
    ben.client.send({{"type", "inspect"}, {"id", id}, {"target", {{"bytes", 380'000}}}});
    CHECK(ben.read_until("inspected", id).at("result").at("text").get<std::string>().size() >= 380'000);
  }
  CHECK(ben.pieces >= before + 3 * 6);
  ben.client.send({{"type", "inspect"}, {"id", "6"}, {"target", {{"bytes", 10}}}});
  CHECK(ben.client.read_frame().find(R"("type":"inspected")") != std::string::npos);  // a short one is whole
}

TEST_CASE("A page of the past that would be too long ends sooner, and says where") {
  const LoopbackServer server;
  WholeReader anna(server.port());
  std::size_t bytes = 0;  // of the event of a draw
  std::size_t draws_on_a_page = 0;
  SUBCASE("several on a page") {
    bytes = 12'000;
    draws_on_a_page = 2;
  }
  SUBCASE("one entry that is longer than a page") {
    bytes = 40'000;
    draws_on_a_page = 1;
  }
  anna.client.send({{"type", "create"},
                    {"id", "1"},
                    {"name", "Anna"},
                    {"game", "counting"},
                    {"seats", 2},
                    {"public", true},
                    {"options", {{"bytes", bytes}, {"goal", 1'000}}}});
  anna.read_until("joined", "1");
  anna.client.send({{"type", "bot"}, {"id", "2"}, {"level", "greedy"}});
  anna.read_until("ack", "2");
  anna.client.send({{"type", "start"}, {"id", "3"}});
  for (int choices = 0; choices < 8; ++choices) {
    while (anna.mind.prompt.is_null()) anna.mind.receive(anna.read().dump());
    const std::string id = "choice" + std::to_string(choices);
    anna.client.send({{"type", "command"},
                      {"id", id},
                      {"expect", anna.mind.version},
                      {"choice", anna.mind.prompt.at("choices").front().at("id")}});
    const Json ack = anna.read_until("ack", id);
    while (anna.mind.version < ack.at("version")) anna.mind.receive(anna.read().dump());
  }
  const std::uint64_t entries = anna.mind.version;
  std::uint64_t from = 1;
  std::size_t most_draws = 0;
  std::size_t draws = 0;
  while (from <= entries) {
    const std::string id = "h" + std::to_string(from);
    anna.client.send({{"type", "history"}, {"id", id}, {"from", from}, {"to", entries}});
    const Json page = anna.read_until("history", id);
    REQUIRE(page.at("from") == from);
    REQUIRE(page.at("to") >= from);
    std::size_t drawn = 0;
    for (const Json& entry : page.at("entries")) {
      REQUIRE(entry.at("version") == from++);
      for (const Json& event : entry.at("events")) drawn += event.at("type") == "drawn" ? 1 : 0;
    }
    CHECK(page.at("to") == from - 1);
    most_draws = std::max(most_draws, drawn);
    draws += drawn;
  }
  CHECK(most_draws == draws_on_a_page);
  CHECK(draws >= 4);
}

}  // namespace
}  // namespace gatehouse::server
