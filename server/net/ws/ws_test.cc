// The WebSocket over real sockets: who may come in, what hostile clients get, and a whole game.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "server/net/limits.h"
#include "server/net/ws/limits.h"
#include "server/room/entry.h"
#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/counting_game.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

const HttpFields kProtocol{{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}};

HttpFields with(HttpFields fields) {
  fields.insert(kProtocol.begin(), kProtocol.end());
  return fields;
}

int refused_status(int port, const HttpFields& fields) {
  try {
    LoopbackClient client(port, fields);
    return 101;
  } catch (const Refused& refused) {
    return refused.reply.status;
  }
}

Json create(const std::string& id, int seats = 2, Json options = Json::object()) {
  return {{"type", "create"},
          {"id", id},
          {"name", "Anna"},
          {"game", "counting"},
          {"seats", seats},
          {"public", true},
          {"options", std::move(options)}};
}

TEST_CASE("Only pages of allowed origins may connect") {
  const LoopbackServer server([](AllSettings& config) { config.site.origins = {"https://play.example"}; });
  const int port = server.port();
  const std::string own = "localhost:" + std::to_string(port);
  CHECK(refused_status(port, kProtocol) == 101);  // a program, not a page
  CHECK(refused_status(port, with({{"Origin", "http://" + own}})) == 101);
  CHECK(refused_status(port, with({{"Origin", "https://play.example"}})) == 101);
  for (const char* const origin : {"https://evil.example", "null", "", "https://play.example.evil.example",
                                   "https://PLAY.example", "http://play.example", "https://play.example/"}) {
    CAPTURE(origin);
    CHECK(refused_status(port, with({{"Origin", origin}})) == 403);
  }
  CHECK(refused_status(port, with({{"Origin", "http://" + own + ".evil.example"}})) == 403);
}

TEST_CASE("Only our subprotocol is spoken") {
  const LoopbackServer server;
  CHECK(refused_status(server.port(), {}) == 400);
  CHECK(refused_status(server.port(), {{"Sec-WebSocket-Protocol", "chat"}}) == 400);
  CHECK(refused_status(server.port(), {{"Sec-WebSocket-Protocol", "gatehouse.v2.json"}}) == 400);
  CHECK(refused_status(server.port(), {{"Sec-WebSocket-Protocol", "chat, gatehouse.v1.json"}}) == 101);
  try {
    LoopbackClient client(server.port(), {});
  } catch (const Refused& refused) {
    CHECK(refused.reply.body.find("gatehouse.v1.json") != std::string::npos);
  }
}

TEST_CASE("Numbers with a point are whole, and a message that cannot be read says where") {
  const LoopbackServer server;
  LoopbackClient client(server.port());
  client.hello();
  client.send_text(R"({"type":"create","id":"c","name":"Anna","game":"counting","seats":2.0,"public":true,)"
                   R"("options":{"goal":5e0}})");
  CHECK(client.read_until("joined").at("seat") == 0);
  client.send_text(R"({"type":"inspect","id":"i","target":{"seat":0.5}})");
  const Json refused = client.read_until("error");
  CHECK(refused.at("code") == "bad-message");
  CHECK(refused.at("message") ==
        R"(The field "target.seat" must be a whole number from -(2^53 - 1) to 2^53 - 1.)");
  client.send_text(R"({"type":"ping","id":)");
  CHECK(client.read_until("error").at("message") == "The message ends too early.");
}

TEST_CASE("A server that stops while somebody comes in says goodbye after the upgrade, or nothing") {
  for (int times = 0; times < 20; ++times) {
    const auto server = std::make_unique<LoopbackServer>();
    LoopbackClient client(server->port());  // has the answer, which the server may not know to be written yet
    // The server waits for those to whom it has said goodbye.
    const std::jthread reader([&client] { CHECK_THROWS_AS(client.read(), Closed); });
    server->stop();
  }
}

TEST_CASE("A broken upgrade is an error of HTTP") {
  const LoopbackServer server;
  const auto upgrade = [&](const std::string& line, const std::string& version, const std::string& key) {
    return raw_exchange(server.port(),
                        line + "\r\nHost: localhost\r\nConnection: Upgrade, close\r\n" +
                            "Upgrade: websocket\r\nSec-WebSocket-Protocol: gatehouse.v1.json\r\n" +
                            "Sec-WebSocket-Version: " + version + "\r\n" + key + "\r\n")
        .substr(0, 12);
  };
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  CHECK(upgrade("GET /ws HTTP/1.1", "8", key) == "HTTP/1.1 426");
  CHECK(upgrade("GET /elsewhere HTTP/1.1", "13", key) == "HTTP/1.1 404");
  CHECK(upgrade("POST /ws HTTP/1.1", "13", key) == "HTTP/1.1 405");
  CHECK(upgrade("GET /ws HTTP/1.1", "13", "") == "HTTP/1.1 400");
  CHECK(upgrade("GET /ws HTTP/1.1", "13", "Sec-WebSocket-Key: short\r\n") == "HTTP/1.1 400");
}

TEST_CASE("Whoever does not say hello in time is closed") {
  const LoopbackServer server([](AllSettings& config) { config.limits.hello_ms = 20; });
  LoopbackClient client(server.port());
  CHECK(client.closing_code() == 4408);
}

TEST_CASE("Hello comes first and once, the welcome says the limits") {
  const LoopbackServer server;
  LoopbackClient client(server.port());
  CHECK(client.ask({{"type", "list"}, {"id", "1"}}).at("code") == "hello-first");
  const Json welcome = client.hello();
  CHECK(welcome.at("type") == "welcome");
  CHECK(welcome.at("limits").at("message_bytes") == 16384);
  client.send({{"type", "hello"}, {"client", "test/1"}});
  CHECK(client.read().at("code") == "hello-first");
  CHECK(client.ask({{"type", "ping"}, {"id", "2"}}).at("type") == "pong");
}

TEST_CASE("Broken frames and texts close with their codes") {
  const LoopbackServer server;
  LoopbackClient client(server.port());
  client.hello();
  SUBCASE("binary") {
    client.send_binary("{}");
    CHECK(client.closing_code() == 1003);
  }
  SUBCASE("one byte too long") {
    client.send_text(std::string(16'385, ' '));
    CHECK(client.closing_code() == 1009);
  }
  SUBCASE("not UTF-8") {
    client.send_text("{\"type\":\"\xc3\x28\"}");
    CHECK(client.closing_code() == 1007);
  }
  SUBCASE("a surrogate") {
    client.send_text("\"\xed\xa0\x80\"");
    CHECK(client.closing_code() == 1007);
  }
}

TEST_CASE("Messages that cannot be understood are answered, then the patience ends") {
  const LoopbackServer server;
  LoopbackClient client(server.port());
  client.hello();
  const std::vector<std::string> bad{"",
                                     "{",
                                     "[]",
                                     "null",
                                     std::string(16'000, '['),
                                     R"({"type":"list"})",
                                     R"({"type":"list","id":"1","more":1})",
                                     R"({"type":"list","id":1})",
                                     R"({"type":"dance","id":"1"})",
                                     R"({"type":"list","id":"1","id":"2"})",
                                     R"({"type":"command","id":"1","expect":1e400,"choice":"x"})",
                                     R"({"type":"command","id":"1","expect":1.5,"choice":"x"})"};
  for (int at = 0; at < kBadMessages; ++at) {
    client.send_text(bad[static_cast<std::size_t>(at) % bad.size()]);
    const Json answer = client.read();
    CHECK(answer.at("type") == "error");
    CHECK((answer.at("code") == "bad-message" || answer.at("code") == "unknown-type"));
  }
  client.send_text("{");
  CHECK(client.closing_code() == 4400);
}

TEST_CASE("Who sends too fast is told, then closed") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.messages_per_second = 1;
    config.limits.burst = 5;
  });
  LoopbackClient client(server.port());
  client.hello();
  int refused = 0;
  int code = 0;
  try {
    for (int at = 0; at < 50; ++at) client.send({{"type", "ping"}, {"id", std::to_string(at)}});
  } catch (const Closed&) {
    // The server may be quicker than we are.
  }
  try {
    for (;;) {
      const Json answer = client.read();
      if (answer.at("type") != "error") continue;
      CHECK(answer.at("code") == "too-fast");
      CHECK(answer.at("retry_after_ms") > 0);
      ++refused;
    }
  } catch (const Closed& closed) {
    code = closed.code;
  }
  CHECK(refused >= 4);
  CHECK(refused <= 6);
  CHECK(code == 4429);
}

TEST_CASE("Refused creates are limited by their price, where as many pings are fine") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.messages_per_second = 1;
    config.limits.burst = 39;
  });
  const auto codes = [&](const Json& message) {
    LoopbackClient client(server.port());
    client.hello();
    std::vector<std::string> answers;
    for (int at = 0; at < 8; ++at) answers.push_back(client.ask(message).value("code", ""));
    return answers;
  };
  const std::vector<std::string> pings = codes({{"type", "ping"}, {"id", "1"}});
  CHECK(std::count(pings.begin(), pings.end(), "") == 8);
  const std::vector<std::string> creates = codes(create("1", 2, {{"goal", 0}}));
  CHECK(creates.front() == "bad-options");
  CHECK(creates.back() == "too-fast");
}

TEST_CASE("A flood of pings is closed as well") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.messages_per_second = 1;
    config.limits.burst = 5;
  });
  LoopbackClient client(server.port());
  client.hello();
  try {
    for (int at = 0; at < 50; ++at) client.send_ping();
  } catch (const Closed&) {
  }
  CHECK(client.closing_code() == 4429);
}

TEST_CASE("Rooms are found only while they are there, and only for what the server offers") {
  const LoopbackServer server([](AllSettings& config) { config.limits.rooms_per_address = 1; });
  LoopbackClient client(server.port());
  client.hello();
  CHECK(client.ask({{"type", "start"}, {"id", "1"}}).at("code") == "not-in-room");
  const Json nowhere = {{"type", "watch"}, {"id", "2"}, {"room", "zzzzzzzz"}, {"name", "Anna"}};
  CHECK(client.ask(nowhere).at("code") == "no-such-room");
  Json other = create("3");
  other["game"] = "chess";
  CHECK(client.ask(other).at("code") == "no-such-game");
  const Json bad = client.ask(create("4", 2, {{"gaol", 5}}));
  CHECK(bad.at("code") == "bad-options");
  CHECK(bad.at("message").get<std::string>().find("gaol") != std::string::npos);
  CHECK(client.ask(create("5", 5)).at("code") == "bad-options");
  CHECK(server.rooms() == 0);
  CHECK(client.ask(create("6")).at("type") == "joined");
  const Json more = client.ask(create("7"));
  CHECK(more.at("code") == "too-many-rooms");
  CHECK(more.at("retryable") == true);
  const Json list = client.ask({{"type", "list"}, {"id", "8"}});
  REQUIRE(list.at("rooms").size() == 1);
  CHECK(list.at("rooms").at(0).at("taken") == 1);
  CHECK(list.at("rooms").at(0).at("status") == "waiting");
}

TEST_CASE("A refused join leaves one where one is, an accepted one leaves the old room") {
  const LoopbackServer server;
  LoopbackClient anna(server.port());
  LoopbackClient ben(server.port());
  anna.hello();
  ben.hello();
  const std::string first = anna.ask(create("1")).at("room");
  const std::string second = ben.ask(create("1")).at("room");
  ben.read_until("snapshot");
  const Json refused = anna.ask({{"type", "join"}, {"id", "2"}, {"room", second}, {"token", "wrong"}});
  CHECK(refused.at("code") == "bad-token");
  CHECK(anna.ask({{"type", "bot"}, {"id", "3"}, {"level", "random"}}).at("type") == "ack");
  CHECK(anna.ask({{"type", "watch"}, {"id", "4"}, {"room", second}, {"name", "Anna"}}).at("role") ==
        "spectator");
  CHECK(anna.read_until("snapshot").at("room") == second);
  CHECK(anna.ask({{"type", "start"}, {"id", "5"}}).at("code") == "no-seat");
  LoopbackClient cleo(server.port());
  cleo.hello();
  cleo.ask({{"type", "watch"}, {"id", "1"}, {"room", first}, {"name", "Cleo"}});
  CHECK(cleo.read_until("snapshot").at("viewers").at("seats").empty());
}

TEST_CASE("The newest connection of a seat wins") {
  const LoopbackServer server;
  LoopbackClient older(server.port());
  older.hello();
  const Json joined = older.ask(create("1"));
  LoopbackClient newer(server.port());
  newer.hello();
  const Json back = newer.ask({{"type", "join"},
                               {"id", "1"},
                               {"room", joined.at("room")},
                               {"token", joined.at("token")},
                               {"last", 2}});
  CHECK(back.at("seat") == 0);
  CHECK_FALSE(back.contains("token"));
  CHECK(newer.read_until("tail").at("updates").empty());
  CHECK(older.closing_code() == 4409);
  CHECK(newer.ask({{"type", "ping"}, {"id", "2"}}).at("type") == "pong");
}

TEST_CASE("Who does not answer pings any more is gone for the others, and keeps the seat") {
  const LoopbackServer server(
      [](AllSettings& config) { config.limits.ping_ms = 2'000; });  // who reads has the time to
  LoopbackClient anna(server.port());
  LoopbackClient ben(server.port());
  anna.hello();
  ben.hello();
  const Json joined = anna.ask(create("1"));
  ben.ask({{"type", "watch"}, {"id", "1"}, {"room", joined.at("room")}, {"name", "Ben"}});
  CHECK(ben.read_until("snapshot").at("viewers").at("seats") == Json{0});
  // Anna reads nothing from now on; Ben does, which answers the pings.
  while (!ben.read_until("viewers").at("seats").empty()) continue;
  LoopbackClient again(server.port());
  again.hello();
  const Json back =
      again.ask({{"type", "join"}, {"id", "1"}, {"room", joined.at("room")}, {"token", joined.at("token")}});
  CHECK(back.at("seat") == 0);
}

TEST_CASE("Who asks for more than he reads is closed, and nobody else notices") {
  const LoopbackServer server;
  LoopbackClient anna(server.port(), kProtocol, {.receive_buffer = 4'096});
  LoopbackClient ben(server.port());
  anna.hello();
  ben.hello();
  const Json joined = anna.ask(create("1"));
  ben.ask({{"type", "watch"}, {"id", "1"}, {"room", joined.at("room")}, {"name", "Ben"}});
  const auto ask_without_reading = [&] {
    for (;;) anna.send({{"type", "resync"}, {"id", "r"}});
  };
  CHECK_THROWS_AS(ask_without_reading(), Closed);
  while (!ben.read_until("viewers").at("seats").empty()) continue;
  CHECK(ben.ask({{"type", "ping"}, {"id", "2"}}).at("type") == "pong");
}

TEST_CASE("A bug ends its room with 1011 and no other") {
  const LoopbackServer server;
  LoopbackClient anna(server.port());
  LoopbackClient ben(server.port());
  anna.hello();
  ben.hello();
  anna.ask(create("1"));
  ben.ask(create("1"));
  anna.ask({{"type", "bot"}, {"id", "2"}, {"level", "greedy"}});
  Json started = anna.ask({{"type", "start"}, {"id", "3"}});
  REQUIRE(started.at("type") == "ack");
  break_bots(true);
  const std::uint64_t version = started.at("version").get<std::uint64_t>() + 1;
  CHECK(anna.ask({{"type", "command"}, {"id", "4"}, {"expect", version}, {"choice", "take"}}).at("type") ==
        "ack");
  CHECK(anna.ask({{"type", "command"}, {"id", "5"}, {"expect", version + 1}, {"choice", "end"}}).at("type") ==
        "ack");
  CHECK(anna.closing_code() == 1011);
  break_bots(false);
  CHECK(ben.ask({{"type", "bot"}, {"id", "2"}, {"level", "greedy"}}).at("type") == "ack");
}

TEST_CASE(
    "A room that fails whenever it is opened is quarantined with its log, over restarts, and no other") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const auto refusal = [](LoopbackServer& server, const Json& seat) {
    LoopbackClient anna(server.port());
    anna.hello();
    return anna.ask(seat).value("code", "none");
  };
  Json seat;
  std::uint64_t version = 0;
  {
    LoopbackServer server({}, std::make_unique<SqliteStore>(file));
    LoopbackClient anna(server.port());
    LoopbackClient ben(server.port());
    anna.hello();
    ben.hello();
    ben.ask(create("1"));
    const Json joined = anna.ask(create("1"));
    seat = {{"type", "join"}, {"id", "j"}, {"room", joined.at("room")}, {"token", joined.at("token")}};
    anna.ask({{"type", "bot"}, {"id", "2"}, {"level", "greedy"}});
    version = anna.ask({{"type", "start"}, {"id", "3"}}).at("version").get<std::uint64_t>() + 1;
    break_bots(true);
    anna.ask({{"type", "command"}, {"id", "4"}, {"expect", version}, {"choice", "take"}});
    anna.ask({{"type", "command"}, {"id", "5"}, {"expect", version + 1}, {"choice", "end"}});
    CHECK(anna.closing_code() == 1011);
    std::string code;
    for (int time = 0; time < 10 && code != "quarantined"; ++time) {
      LoopbackClient again(server.port());
      again.hello();
      const Json answer = again.ask(seat);  // the bot is asked at once, and fails before this or after
      if (answer.at("type") == "joined") CHECK(again.closing_code() == 1011);
      code = answer.value("code", "");
    }
    CHECK(code == "quarantined");
    CHECK(ben.ask({{"type", "bot"}, {"id", "2"}, {"level", "greedy"}}).at("type") == "ack");
  }
  break_bots(false);
  {
    LoopbackServer server({}, std::make_unique<SqliteStore>(file));
    CHECK(server.rooms() == 1);  // that of Ben
    CHECK(refusal(server, seat) == "quarantined");
  }
  {
    SqliteStore store(file);
    REQUIRE(store.failed_rooms().size() == 1);
    CHECK(store.failed_rooms()[0].failures == 3);
    CHECK(store.failed_rooms()[0].reason.find("a bot made a choice that the rules refuse") == 0);
    CHECK(store.forgive(seat.at("room")));
  }
  const LoopbackServer server({}, std::make_unique<SqliteStore>(file));
  LoopbackClient anna(server.port());
  anna.hello();
  CHECK(anna.ask(seat).at("type") == "joined");
  CHECK(anna.read_until("snapshot").at("version").get<std::uint64_t>() >= version + 2);
}

TEST_CASE("A stop closes everybody with 1012 and takes no more") {
  LoopbackServer server;
  LoopbackClient anna(server.port());
  LoopbackClient ben(server.port());
  anna.hello();
  ben.hello();
  anna.ask(create("1"));
  const int port = server.port();
  // Browsers answer a close at once; so must we, while the server waits for it.
  std::thread stopping([&] { server.stop(); });
  CHECK(anna.closing_code() == 1012);
  CHECK(ben.closing_code() == 1012);
  stopping.join();
  CHECK_THROWS_AS(LoopbackClient{port}, Closed);
}

TEST_CASE("A stop does not wait for people who never answer the goodbye") {
  LoopbackServer server;
  std::vector<LoopbackClient> silent;
  for (int number = 0; number < 3; ++number) {
    silent.emplace_back(server.port());
    silent.back().hello();
  }
  silent.front().ask(create("1"));
  const auto told = std::chrono::steady_clock::now();
  server.stop();
  CHECK(std::chrono::steady_clock::now() - told < kCloseDeadline);
  // The goodbye is on its way to them all the same, after what those in a room are told.
  CHECK(silent[1].first_close() == 1012);
  CHECK(silent[2].first_close() == 1012);
}

TEST_CASE("Rooms are taken up again at the start, one that does not replay is left aside") {
  auto store = std::make_unique<MemoryStore>();
  const auto found = [&](const std::string& room, std::uint64_t fingerprint) {
    const Entry created{1, 0, fingerprint, Created{"A table", "counting", 2, true, Json::object(), {}}};
    const Append run{room, 1, 0, {write_entry(created)}, DrawSecret{}};
    store->append(std::span(&run, 1));
  };
  found("goodroom", 0);
  found("badroom2", 12345);
  const LoopbackServer server({}, std::move(store));
  CHECK(server.rooms() == 1);
  LoopbackClient client(server.port());
  client.hello();
  const Json list = client.ask({{"type", "list"}, {"id", "1"}});
  CHECK(list.at("rooms").size() == 1);
  CHECK(list.at("rooms").at(0).at("room") == "goodroom");
}

}  // namespace
}  // namespace gatehouse::server
