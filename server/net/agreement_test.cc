// Resigning, ending together and playing again, over real sockets.

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "protocol/client_messages.h"
#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// A started table of the counting game, with people on its seats.
struct Sitting {
  explicit Sitting(int people, const std::function<void(AllSettings&)>& change = {}) : server(change) {
    static const std::vector<std::string> kNames{"Anna", "Ben", "Cleo", "Dora"};
    for (int seat = 0; seat < people; ++seat) {
      LoopbackClient& client = clients.emplace_back(server.port());
      client.hello();
      const std::string& name = kNames.at(static_cast<std::size_t>(seat));
      const Json joined =
          seat == 0 ? client.ask({{"type", "create"},
                                  {"id", "create"},
                                  {"name", name},
                                  {"game", "counting"},
                                  {"seats", people},
                                  {"public", true},
                                  {"options", Json::object()}})
                    : client.ask({{"type", "join"}, {"id", "join"}, {"room", room}, {"name", name}});
      room = joined.at("room");
      tokens.push_back(joined.at("token"));
    }
    REQUIRE(clients.front().ask({{"type", "start"}, {"id", "start"}}).at("type") == "ack");
  }

  /// Reads until an entry of the log tells of an event of this type, and returns the event.
  static Json wait_for(LoopbackClient& client, const std::string& type) {
    for (;;) {
      const Json update = client.read_until("update");
      for (const Json& event : update.at("events"))
        if (event.at("type") == type) return event;
    }
  }
  Json join(LoopbackClient& client, const Json& where, std::size_t whose) {
    return client.ask({{"type", "join"}, {"id", "back"}, {"room", where}, {"token", tokens[whose]}});
  }

  LoopbackServer server;
  std::vector<LoopbackClient> clients;
  std::vector<std::string> tokens;
  Json room;
};

TEST_CASE("One of two resigns, and either finds the next table by one message, with the tokens they have") {
  Sitting table(2);
  LoopbackClient& anna = table.clients[0];
  LoopbackClient& ben = table.clients[1];
  CHECK(ben.ask({{"type", "rematch"}, {"id", "early"}}).at("code") == "not-over");
  CHECK(anna.ask({{"type", "resign"}, {"id", "resign"}}).at("type") == "ack");
  CHECK(Sitting::wait_for(ben, "stopped") == Json({{"type", "stopped"}, {"why", "resigned"}, {"winner", 1}}));
  CHECK(ben.ask({{"type", "resign"}, {"id", "late"}}).at("code") == "game-over");

  CHECK(ben.ask({{"type", "rematch"}, {"id", "again"}}).at("type") == "ack");
  const Json next = Sitting::wait_for(anna, "rematch").at("room");
  CHECK(next != table.room);
  CHECK(anna.ask({{"type", "rematch"}, {"id", "me-too"}}).at("type") == "ack");
  CHECK(table.server.rooms() == 2);
  const Json seat = table.join(anna, next, 0);
  CHECK(seat.at("seat") == 1);
  CHECK(table.join(ben, next, 1).at("seat") == 0);
  const Json snapshot = ben.read_until("snapshot");
  CHECK(snapshot.at("document").at("room").at("host") == 0);
  CHECK(snapshot.at("document").at("room").at("status") == "waiting");
  CHECK(ben.ask({{"type", "start"}, {"id", "start"}}).at("type") == "ack");
  // The address of the next table gives a stranger nothing.
  LoopbackClient eve(table.server.port());
  eve.hello();
  CHECK(eve.ask({{"type", "join"}, {"id", "j"}, {"room", next}, {"token", "guessed"}}).at("code") ==
        "bad-token");
  CHECK(eve.ask({{"type", "rematch"}, {"id", "r"}}).at("code") == "not-in-room");
  CHECK(eve.ask({{"type", "watch"}, {"id", "w"}, {"room", table.room}, {"name", "Eve"}}).at("type") ==
        "joined");
  CHECK(eve.ask({{"type", "rematch"}, {"id", "s"}}).at("code") == "no-seat");
}

TEST_CASE("Three end a game together, one after another") {
  Sitting table(3);
  const Json proposed = table.clients[0].ask({{"type", "propose"}, {"id", "p"}, {"what", "end"}});
  REQUIRE(proposed.at("type") == "ack");
  CHECK(table.clients[0].ask({{"type", "propose"}, {"id", "q"}, {"what", "tea"}}).at("code") ==
        "bad-message");
  for (const std::size_t who : {1u, 2u})
    CHECK(table.clients[who]
              .ask({{"type", "vote"}, {"id", "v"}, {"proposal", proposed.at("version")}, {"agree", true}})
              .at("type") == "ack");
  CHECK(Sitting::wait_for(table.clients[1], "stopped").at("why") == "agreed");
}

TEST_CASE("Who goes is marked at once, and cannot be replaced before the table's time") {
  Sitting table(3);
  LoopbackClient& anna = table.clients[0];
  CHECK(anna.ask({{"type", "propose"}, {"id", "p"}, {"what", "skip"}, {"seat", 2}}).at("code") ==
        "not-absent");
  table.clients.pop_back();
  Json viewers;
  do viewers = anna.read_until("viewers");
  while (viewers.at("seats").size() == 3);
  CHECK(viewers.at("away").contains("2"));
  const Json early =
      anna.ask({{"type", "propose"}, {"id", "q"}, {"what", "bot"}, {"seat", 2}, {"level", "random"}});
  CHECK(early.at("code") == "not-absent");
  CHECK(early.at("retry_after_ms") > 0);
  CHECK(early.at("retry_after_ms") <= 120'000);
  LoopbackClient cleo(table.server.port());
  cleo.hello();
  CHECK(table.join(cleo, table.room, 2).at("seat") == 2);
  do viewers = anna.read_until("viewers");
  while (viewers.at("seats").size() != 3);
  CHECK(viewers.at("away").empty());
}

/// Reads until an entry of the log makes this seat the host.
void wait_for_host(LoopbackClient& client, int seat) {
  for (;;) {
    const Json update = client.read_until("update");
    for (const Json& change : update.at("patch"))
      if (change.at("path") == "/room/host" && change.at("value") == seat) return;
  }
}

TEST_CASE(
    "A host who is gone for the table's time is replaced before the start, and in a game when the others "
    "agree") {
  const LoopbackServer server(
      [](AllSettings& config) { config.limits.ping_ms = 120'000; });  // nobody reads for long
  const auto greeted = [&] {
    LoopbackClient client(server.port());
    client.hello();
    return client;
  };
  struct Table {
    std::vector<LoopbackClient> clients;
    Json room;
    std::string hosts;
  };
  // Of the two tables one has begun; the host of both is gone for the least time that there is.
  std::array<Table, 2> tables;
  for (Table& table : tables) {
    for (const char* const name : {"Anna", "Ben", "Cleo"}) {
      LoopbackClient& client = table.clients.emplace_back(greeted());
      const Json joined =
          table.room.is_null()
              ? client.ask({{"type", "create"},
                            {"id", "create"},
                            {"name", name},
                            {"game", "counting"},
                            {"seats", 3},
                            {"public", true},
                            {"absence_s", protocol::kLeastAbsence},
                            {"options", Json::object()}})
              : client.ask({{"type", "join"}, {"id", "join"}, {"room", table.room}, {"name", name}});
      if (table.room.is_null()) table.hosts = joined.at("token");
      table.room = joined.at("room");
    }
  }
  Table& waiting = tables[0];
  Table& playing = tables[1];
  CHECK(waiting.clients[1].ask({{"type", "start"}, {"id", "s"}}).at("code") == "not-host");
  CHECK(playing.clients[0].ask({{"type", "start"}, {"id", "s"}}).at("type") == "ack");
  // From here on: Ben, Cleo. The table that plays knows first that its host is gone, so its time is over when
  // that of the other is.
  playing.clients.erase(playing.clients.begin());
  while (!playing.clients[0].read_until("viewers").at("away").contains("0")) continue;
  waiting.clients.erase(waiting.clients.begin());
  const auto propose = [&](const char* id) {
    return playing.clients[0].ask({{"type", "propose"}, {"id", id}, {"what", "host"}, {"seat", 0}});
  };
  CHECK(propose("early").at("code") == "not-absent");
  CHECK(waiting.clients[0].ask({{"type", "start"}, {"id", "s2"}}).at("code") == "not-host");

  wait_for_host(waiting.clients[0], 1);
  CHECK(waiting.clients[1].ask({{"type", "start"}, {"id", "s3"}}).at("code") == "not-host");
  CHECK(waiting.clients[0].ask({{"type", "start"}, {"id", "s3"}}).at("type") == "ack");

  const Json proposed = propose("now");
  REQUIRE(proposed.at("type") == "ack");
  const auto code = [&](const char* id) {
    return playing.clients[0].ask({{"type", "hand-over"}, {"id", id}, {"seat", 0}});
  };
  CHECK(code("alone").at("code") == "not-host");
  CHECK(playing.clients[1]
            .ask({{"type", "vote"}, {"id", "v"}, {"proposal", proposed.at("version")}, {"agree", true}})
            .at("type") == "ack");
  const Json given = code("agreed");
  REQUIRE(given.at("type") == "seat-code");
  LoopbackClient device = greeted();
  CHECK(device.ask({{"type", "join"}, {"id", "over"}, {"room", playing.room}, {"code", given.at("code")}})
            .at("seat") == 0);
  LoopbackClient lost = greeted();
  CHECK(lost.ask({{"type", "join"}, {"id", "back"}, {"room", playing.room}, {"token", playing.hosts}})
            .at("code") == "bad-token");
  // Whose table it was before the start has it back with the seat.
  LoopbackClient anna = greeted();
  CHECK(anna.ask({{"type", "join"}, {"id", "back"}, {"room", waiting.room}, {"token", waiting.hosts}})
            .at("seat") == 0);
  wait_for_host(waiting.clients[1], 0);
}

TEST_CASE("A rematch counts as a table of who asks for it, and a full address is told so") {
  Sitting table(2, [](AllSettings& config) { config.limits.rooms_per_address = 1; });
  LoopbackClient& anna = table.clients[0];
  CHECK(anna.ask({{"type", "resign"}, {"id", "resign"}}).at("type") == "ack");
  const Json refused = anna.ask({{"type", "rematch"}, {"id", "again"}});
  CHECK(refused.at("code") == "too-many-rooms");
  CHECK(refused.at("retryable") == true);
  CHECK(table.server.rooms() == 1);
}

TEST_CASE("A seat handed over after the rematch was made: each device has both tables, or neither") {
  Sitting table(2);
  LoopbackClient& anna = table.clients[0];
  LoopbackClient& ben = table.clients[1];
  CHECK(anna.ask({{"type", "resign"}, {"id", "resign"}}).at("type") == "ack");
  const std::string code = ben.ask({{"type", "hand-over"}, {"id", "hand"}}).at("code");
  CHECK(anna.ask({{"type", "rematch"}, {"id", "again"}}).at("type") == "ack");
  const Json next = Sitting::wait_for(ben, "rematch").at("room");
  LoopbackClient phone(table.server.port());
  phone.hello();
  CHECK(phone.ask({{"type", "join"}, {"id", "over"}, {"room", table.room}, {"code", code}}).at("code") ==
        "bad-code");
  CHECK(ben.ask({{"type", "hand-over"}, {"id", "late"}}).at("code") == "game-over");
  // At the next table it goes over, and the token of before opens nothing there.
  const auto enter = [&](LoopbackClient& who, const Json& more) {
    Json join = {{"type", "join"}, {"id", "next"}, {"room", next}};
    join.update(more);
    return who.ask(join);
  };
  CHECK(enter(ben, {{"token", table.tokens[1]}}).at("type") == "joined");
  const Json fresh = ben.ask({{"type", "hand-over"}, {"id", "there"}}).at("code");
  const Json joined = enter(phone, {{"code", fresh}});
  CHECK(joined.at("type") == "joined");
  LoopbackClient thief(table.server.port());
  thief.hello();
  CHECK(enter(thief, {{"token", table.tokens[1]}}).at("code") == "bad-token");
  CHECK(enter(thief, {{"token", joined.at("token")}}).at("type") == "joined");
}

}  // namespace
}  // namespace gatehouse::server
