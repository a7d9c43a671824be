// Coming, leaving and coming again over real sockets, while the store takes its time.

#include <doctest/doctest.h>

#include <atomic>
#include <memory>

#include "server/lobby/limits.h"
#include "server/testing/loopback.h"
#include "server/testing/store_around.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// A store whose appends wait for as long as it is held.
class HeldStore final : public StoreAround {
 public:
  void hold(bool held) {
    held_ = held;
    held_.notify_all();
  }

  std::vector<Appended> append(std::span<const Append> runs) override {
    held_.wait(true);
    return StoreAround::append(runs);
  }

 private:
  std::atomic<bool> held_ = false;
};

struct HeldServer {
  HeldStore* store = new HeldStore;
  LoopbackServer server{{}, std::unique_ptr<Store>(store)};
};

LoopbackClient greeted(const LoopbackServer& server) {
  LoopbackClient client(server.port());
  client.hello();
  return client;
}

Json annas_table() {
  return {{"type", "create"}, {"id", "create"}, {"name", "Anna"},           {"game", "counting"},
          {"seats", 3},       {"public", true}, {"options", Json::object()}};
}

Json seat_for(const std::string& id, const Json& room, const std::string& name) {
  return {{"type", "join"}, {"id", id}, {"room", room}, {"name", name}};
}

Json answer_to(LoopbackClient& client, const std::string& id) {
  for (;;) {
    Json message = client.read();
    if (message.value("id", "") == id) return message;
  }
}

/// Returns once the room has taken what was sent before: a connection has one message in a room at a time.
void wait_until_taken(LoopbackClient& client) {
  CHECK(client.ask({{"type", "ping"}, {"id", "taken"}}).at("type") == "pong");
}

/// The message is sent, its connection goes while the store still writes, and the one that this returns sends
/// it again before the store has it.
LoopbackClient lost_and_repeated(const HeldServer& world, const Json& message) {
  {
    LoopbackClient lost = greeted(world.server);
    world.store->hold(true);
    lost.send(message);
    wait_until_taken(lost);
  }
  LoopbackClient again = greeted(world.server);
  again.send(message);
  wait_until_taken(again);
  world.store->hold(false);
  return again;
}

TEST_CASE("A join right behind a leave of the same room is answered, with a token that works") {
  const HeldServer world;
  LoopbackClient anna = greeted(world.server);
  LoopbackClient ben = greeted(world.server);
  const Json room = anna.ask(annas_table()).at("room");
  CHECK(ben.ask(seat_for("1", room, "Ben")).at("seat") == 1);
  // The room learns of the join before the leave is stored: the release that follows must not undo it.
  world.store->hold(true);
  ben.send({{"type", "leave"}, {"id", "2"}});
  ben.send(seat_for("3", room, "Ben"));
  wait_until_taken(ben);
  world.store->hold(false);
  CHECK(answer_to(ben, "2").at("type") == "ack");
  const Json joined = answer_to(ben, "3");
  REQUIRE(joined.at("type") == "joined");
  CHECK(ben.read_until("snapshot").at("document").at("room").at("seats").contains("1"));
  CHECK(ben.ask({{"type", "command"}, {"id", "4"}, {"expect", 1}, {"choice", "take"}}).at("code") ==
        "not-started");  // in the room, and heard
  LoopbackClient again = greeted(world.server);
  CHECK(
      again.ask({{"type", "join"}, {"id", "1"}, {"room", room}, {"token", joined.at("token")}}).at("seat") ==
      1);
}

TEST_CASE("A create or a join whose answer was lost is repeated, never doubled") {
  HeldServer world;
  const std::string key = "Tq0_9yW3bLx7-RnZ4mVc1A";
  const std::string other_key = "another-key-of-128-bits";
  Json making = annas_table();
  making["key"] = key;
  LoopbackClient anna = lost_and_repeated(world, making);
  const Json made = answer_to(anna, "create");
  REQUIRE(made.at("type") == "joined");
  CHECK(world.server.rooms() == 1);
  Json joining = seat_for("1", made.at("room"), "Ben");
  joining["key"] = other_key;
  LoopbackClient ben = lost_and_repeated(world, joining);
  const Json joined = answer_to(ben, "1");
  REQUIRE(joined.at("seat") == 1);
  LoopbackClient again = greeted(world.server);
  CHECK(again.ask(joining).at("token") == joined.at("token"));
  CHECK(again.read_until("snapshot").at("document").at("room").at("seats").size() == 2);
  CHECK(ben.closing_code() == 4409);
  // Other content under the same key, and what is no key.
  joining["name"] = "Bert";
  CHECK(greeted(world.server).ask(joining).at("code") == "id-reuse");
  making["seats"] = 2;
  CHECK(greeted(world.server).ask(making).at("code") == "id-reuse");
  making["key"] = "easily-guessed";
  CHECK(greeted(world.server).ask(making).at("code") == "bad-message");
  CHECK(world.server.rooms() == 1);
}

TEST_CASE("Whom the host bans does not come back from there, others do") {
  const LoopbackServer server([](AllSettings& config) { config.site.trusted_proxies = {"127.0.0.1"}; });
  const auto from = [&](const std::string& address) {
    LoopbackClient client(server.port(),
                          {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}, {"X-Forwarded-For", address}});
    client.hello();
    return client;
  };
  LoopbackClient anna = from("192.0.2.1");
  const Json room = anna.ask(annas_table()).at("room");
  LoopbackClient ben = from("192.0.2.2");
  CHECK(ben.ask(seat_for("1", room, "Ben")).at("seat") == 1);
  CHECK(ben.ask(seat_for("2", room, "Bert")).at("code") == "already-seated");
  CHECK(anna.ask({{"type", "remove"}, {"id", "1"}, {"seat", 1}, {"ban", true}}).at("type") == "ack");
  CHECK(ben.read_until("error").at("code") == "banned");
  CHECK(ben.ask(seat_for("3", room, "Ben")).at("code") == "banned");
  LoopbackClient again = from("192.0.2.2");
  CHECK(again.ask(seat_for("1", room, "Bob")).at("code") == "banned");
  CHECK(again.ask({{"type", "watch"}, {"id", "2"}, {"room", room}, {"name", "Bob"}}).at("code") == "banned");
  LoopbackClient cleo = from("192.0.2.3");
  CHECK(cleo.ask({{"type", "watch"}, {"id", "1"}, {"room", room}, {"name", "Cleo"}}).at("role") ==
        "spectator");
  CHECK(anna.ask({{"type", "dismiss"}, {"id", "2"}, {"name", "Cleo"}}).at("type") == "ack");
  const Json goodbye = cleo.read_until("error");
  CHECK(goodbye.at("code") == "removed");
  CHECK(goodbye.at("retry_after_ms") > 0);
  CHECK(cleo.ask({{"type", "resync"}, {"id", "2"}}).at("code") == "not-in-room");
  LoopbackClient dora = from("192.0.2.4");
  CHECK(dora.ask(seat_for("1", room, "\u0410nna")).at("code") == "name-taken");
  CHECK(dora.ask(seat_for("2", room, "Greedy bot")).at("code") == "bad-name");
  CHECK(dora.ask(seat_for("3", room, "Dora")).at("seat") == 1);
}

TEST_CASE("What is said right behind a leave is answered") {
  const HeldServer world;
  LoopbackClient anna = greeted(world.server);
  LoopbackClient ben = greeted(world.server);
  const Json room = anna.ask(annas_table()).at("room");
  CHECK(ben.ask(seat_for("1", room, "Ben")).at("seat") == 1);
  world.store->hold(true);
  ben.send({{"type", "leave"}, {"id", "2"}});
  ben.send({{"type", "leave"}, {"id", "3"}});
  ben.send({{"type", "start"}, {"id", "4"}});
  wait_until_taken(ben);
  world.store->hold(false);
  CHECK(answer_to(ben, "2").at("type") == "ack");
  CHECK(answer_to(ben, "3").at("code") == "not-in-room");
  CHECK(answer_to(ben, "4").at("code") == "not-in-room");
  CHECK(ben.ask({{"type", "leave"}, {"id", "5"}}).at("code") == "not-in-room");
}

TEST_CASE("A short code leads to its table while it waits, and to nothing once the game has begun") {
  const LoopbackServer server;
  LoopbackClient anna = greeted(server);
  const Json joined = anna.ask(annas_table());
  const std::string room = joined.at("room");
  CHECK(room.size() == 13);
  const HttpReply told = http_get(server.port(), "/api/rooms/" + room + "/code");
  REQUIRE(told.status == 200);
  CHECK(told.fields.at("cache-control") == "no-store");
  const std::string code = Json::parse(told.body).at("code");
  const std::string said = "/api/codes/" + code.substr(0, 3) + "-" + code.substr(3);
  CHECK(Json::parse(http_get(server.port(), said).body) == Json{{"room", room}});
  CHECK(Json::parse(http_get(server.port(), "/api/rooms/nobodys/code").body) == Json{{"code", nullptr}});

  LoopbackClient ben = greeted(server);
  CHECK(ben.ask(seat_for("join", room, "Ben")).at("type") == "joined");
  anna.send({{"type", "start"}, {"id", "start"}});
  CHECK(answer_to(anna, "start").at("type") == "ack");
  // The lobby hears of it a moment later.
  while (!Json::parse(http_get(server.port(), "/api/rooms/" + room + "/code").body).at("code").is_null()) {
  }
  CHECK(http_get(server.port(), said).status == 404);
}

TEST_CASE("Whoever tries codes is told to wait, and for how long") {
  const LoopbackServer server;
  for (int guess = 0; guess < kGuessesByAddress.burst; ++guess)
    CHECK(http_get(server.port(), "/api/codes/zzzzz" + std::to_string(guess % 10)).status == 404);
  const HttpReply slow = http_get(server.port(), "/api/codes/zzzzzz");
  CHECK(slow.status == 429);
  CHECK(std::stoi(slow.fields.at("retry-after")) >= 1);
  CHECK(std::stoi(slow.fields.at("retry-after")) <= 10);
}

TEST_CASE("Who looks on at a full table may watch again, and takes the place of their own lost connection") {
  const LoopbackServer server([](AllSettings& config) { config.limits.spectators_per_room = 1; });
  LoopbackClient anna = greeted(server);
  const Json room = anna.ask(annas_table()).at("room");
  const auto watch = [&](LoopbackClient& who, const std::string& name) {
    return who.ask({{"type", "watch"}, {"id", "watch"}, {"room", room}, {"name", name}});
  };
  LoopbackClient eve = greeted(server);
  CHECK(watch(eve, "Eve").at("role") == "spectator");
  CHECK(watch(eve, "Eve").at("role") == "spectator");
  LoopbackClient fay = greeted(server);
  CHECK(watch(fay, "Fay").at("code") == "room-full");
  LoopbackClient elsewhere(server.port(), kSubprotocolField, {"127.0.0.2"});
  elsewhere.hello();
  CHECK(watch(elsewhere, "Eve").at("code") == "room-full");
  // The server does not know yet that the first is lost.
  LoopbackClient again = greeted(server);
  CHECK(watch(again, "Eve").at("role") == "spectator");
  CHECK(eve.closing_code() == 4409);
  CHECK(watch(fay, "Fay").at("code") == "room-full");
}

}  // namespace
}  // namespace gatehouse::server
