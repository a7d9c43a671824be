// A match of three games over real sockets, with a restart in its second one, and what is told of it over
// HTTP.

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/room/entry.h"
#include "server/room/limits.h"
#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

const Json kNewMatch = {{"type", "create"},
                        {"id", "create"},
                        {"name", "Anna"},
                        {"game", "counting"},
                        {"seats", 2},
                        {"public", true},
                        {"options", {{"goal", 200}}},
                        {"match", {{"best_of", 3}}}};

/// Somebody with a token, who sits at one table after the other.
struct Player {
  explicit Player(int port) : client(port) { client.hello(); }

  void come_back(int port, const Json& room) {
    client = LoopbackClient(port);
    client.hello();
    sit(room);
  }
  void sit(const Json& room) {
    seat = client.ask({{"type", "join"}, {"id", "sit"}, {"room", room}, {"token", token}}).at("seat");
    document = client.read_until("snapshot").at("document");
  }
  const Json& match() const { return document.at("room").at("match"); }
  std::string say(const char* type) {
    const Json answer = client.ask({{"type", type}, {"id", std::string(type) + std::to_string(++said)}});
    return answer.value("code", answer.at("type").get<std::string>());
  }
  /// Reads until an entry of the log tells of an event of this type, and returns the event.
  Json wait_for(const std::string& type) {
    for (;;) {
      const Json update = client.read_until("update");
      for (const Json& event : update.at("events"))
        if (event.at("type") == type) return event;
    }
  }
  Json look() {
    client.send({{"type", "resync"}, {"id", "look"}});
    return document = client.read_until("snapshot").at("document");
  }

  LoopbackClient client;
  std::string token;
  int seat = 0;
  int said = 0;
  Json document;
};

struct Two {
  explicit Two(const LoopbackServer& server, const Json& create = kNewMatch)
      : anna(server.port()), ben(server.port()) {
    const Json made = anna.client.ask(create);
    room = made.at("room");
    anna.token = made.at("token");
    const Json taken = ben.client.ask({{"type", "join"}, {"id", "join"}, {"room", room}, {"name", "Ben"}});
    ben.token = taken.at("token");
    CHECK(anna.say("start") == "ack");
  }
  /// Both go where the next game is.
  void follow() {
    const Json event = anna.wait_for("rematch");
    CHECK_FALSE(event.contains("seat"));
    room = event.at("room");
    CHECK(ben.wait_for("rematch") == event);
    anna.sit(room);
    ben.sit(room);
  }
  void begin() {
    CHECK(anna.say("ready") == "ack");
    CHECK(ben.say("ready") == "ack");
  }

  Player anna, ben;
  std::string room;
};

HttpReply page(const LoopbackServer& server, const std::string& room) {
  return http_get(server.port(), "/api/match/" + room);
}

void check_not_told(const HttpReply& reply, const char* code) {
  CHECK(reply.status == 404);
  CHECK(reply.fields.at("content-type") == "application/problem+json");
  CHECK(reply.fields.at("cache-control") == "no-store");
  CHECK(Json::parse(reply.body).at("code") == code);
}

TEST_CASE("A match of three is played to its end over a restart, and told as one by any of its rooms") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  auto server = std::make_unique<LoopbackServer>(nullptr, std::make_unique<SqliteStore>(file));
  Two two(*server);
  const std::string first = two.room;
  CHECK(two.ben.say("ready") == "no-break");
  CHECK(two.ben.say("resign") == "ack");
  two.follow();
  const std::string second = two.room;
  CHECK(two.anna.seat == 1);
  CHECK(two.anna.match().at("games").at(0).at("room") == first);
  CHECK(two.anna.match().at("points") == Json::array({0, 1}));
  const Json listed = Player(server->port()).client.ask({{"type", "list"}, {"id", "list"}}).at("rooms");
  CHECK(listed.at(0).at("match") == Json::parse(R"({"best_of": 3, "number": 2, "points": [0, 1]})"));
  CHECK(two.anna.client.read_until("break").at("left_ms") <= 30'000);
  CHECK(two.anna.say("start") == "in-match");
  two.begin();
  CHECK(two.ben.look().at("room").at("status") == "playing");

  server.reset();
  server = std::make_unique<LoopbackServer>(nullptr, std::make_unique<SqliteStore>(file));
  two.anna.come_back(server->port(), second);
  two.ben.come_back(server->port(), second);
  CHECK(two.anna.match().at("number") == 2);
  CHECK(two.anna.say("resign") == "ack");
  two.follow();
  CHECK(two.anna.seat == 0);
  CHECK(two.anna.match().at("points") == Json::array({1, 1}));
  two.begin();
  CHECK(two.ben.say("resign") == "ack");
  CHECK(two.anna.look().at("room").at("match").at("ended") == Json{{"winner", 0}});

  for (const std::string& room : {first, second, two.room}) {
    const HttpReply reply = page(*server, room);
    REQUIRE(reply.status == 200);
    CHECK(reply.fields.at("content-type") == "application/json");
    CHECK(reply.fields.at("cache-control") == "no-cache");
    const Json told = Json::parse(reply.body);
    CHECK(told.at("room") == two.room);
    CHECK(told.at("name") == "Anna's table");
    CHECK(told.at("game") == "counting");
    CHECK(told.at("seats") == two.anna.document.at("room").at("seats"));
    CHECK(told.at("match") == two.anna.match());
  }
  // The next match is another one, in rooms of its own.
  CHECK(two.ben.say("rematch") == "ack");
  two.room = two.anna.wait_for("rematch").at("room");
  two.anna.sit(two.room);
  CHECK(two.anna.match().at("number") == 1);
  CHECK(Json::parse(page(*server, first).body).at("match").at("number") == 3);
  CHECK(Json::parse(page(*server, two.room).body).at("match").at("games").empty());
}

/// A store with these rooms, as if so much time had gone by in them before their last entry.
std::unique_ptr<Store> earlier(const std::filesystem::path& file, const std::vector<std::string>& rooms,
                               std::chrono::milliseconds by) {
  SqliteStore kept(file);
  auto store = std::make_unique<MemoryStore>();
  for (const std::string& room : rooms) {
    const RoomLog log = kept.find(room, std::numeric_limits<std::size_t>::max()).value();
    Append run;
    run.room = room;
    run.founder = log.secret;
    run.over = log.over;
    for (const std::string& line : log.entries) {
      Entry entry = read_entry(line);
      if (run.entries.size() + 1 < log.entries.size()) entry.time_ms -= by.count();
      run.entries.push_back(write_entry(entry));
    }
    CHECK(store->append({&run, 1}).front() == Appended::Done);
  }
  return store;
}

TEST_CASE("The next game begins by itself when its break is over, although one of the two is not ready") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  auto server = std::make_unique<LoopbackServer>(nullptr, std::make_unique<SqliteStore>(file));
  Two two(*server);
  const std::string first = two.room;
  CHECK(two.ben.say("resign") == "ack");
  two.follow();
  CHECK(two.anna.say("ready") == "ack");
  server.reset();

  // Anna was ready in the middle of the break, or at its end.
  for (const auto& [by, begun] : {std::pair(kMatchBreak / 2, false), std::pair(kMatchBreak, true)}) {
    const LoopbackServer later(nullptr, earlier(file, {first, two.room}, by));
    two.anna.come_back(later.port(), two.room);
    if (begun && two.anna.document.at("room").at("status") == "waiting") two.anna.wait_for("started");
    if (!begun) CHECK(two.anna.client.read_until("break").at("left_ms") <= (kMatchBreak / 2).count());
    CHECK((two.anna.look().at("room").at("status") == "playing") == begun);
  }
}

TEST_CASE("What is said in a game can be read in the next one, also after a restart, by those of its side") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  auto server = std::make_unique<LoopbackServer>(nullptr, std::make_unique<SqliteStore>(file));
  Two two(*server);
  const std::string first = two.room;
  CHECK(two.anna.client.ask({{"type", "chat"}, {"id", "said"}, {"text", "good luck"}}).at("type") == "ack");
  CHECK(two.ben.say("resign") == "ack");
  two.follow();
  const auto told = [&](LoopbackClient& client) {
    const Json chat = client.read_until("chat");
    CHECK(chat.at("room") == first);
    CHECK(chat.at("audience") == "players");
    CHECK(chat.at("lines").at(0).at("text") == "good luck");
  };
  told(two.ben.client);
  server.reset();
  server = std::make_unique<LoopbackServer>(nullptr, std::make_unique<SqliteStore>(file));
  two.ben.come_back(server->port(), two.room);
  told(two.ben.client);

  Player eve(server->port());
  eve.client.ask({{"type", "watch"}, {"id", "watch"}, {"room", two.room}, {"name", "Eve"}});
  CHECK(eve.client.ask({{"type", "chat"}, {"id", "said"}, {"text", "hello"}}).at("type") == "ack");
  CHECK(eve.client.read_until("chat").at("audience") == "spectators");
}

TEST_CASE("A room that is not there, or has no game of a match, has no match to tell") {
  const LoopbackServer server;
  Player anna(server.port());
  Json create = kNewMatch;
  create.erase("match");
  const std::string room = anna.client.ask(create).at("room");
  check_not_told(page(server, room), "no-match");
  check_not_told(page(server, "nobodys2"), "no-such-room");
}

TEST_CASE("A match is for two seats, and its rules are read strictly") {
  const LoopbackServer server;
  Player anna(server.port());
  Json create = kNewMatch;
  create["seats"] = 3;
  CHECK(anna.client.ask(create).at("code") == "match-of-two");
  create["seats"] = 2;
  create["match"] = {{"best_of", 2}};
  CHECK(anna.client.ask(create).at("code") == "bad-message");
  create["match"] = {{"best_of", 7}, {"begins", "loser"}, {"drawn", "again"}};
  CHECK(anna.client.ask(create).at("type") == "joined");
  CHECK(server.rooms() == 1);
}

TEST_CASE("A match counts as one table of its address") {
  const LoopbackServer server([](AllSettings& config) { config.limits.rooms_per_address = 1; });
  Two two(server);
  CHECK(two.ben.say("resign") == "ack");
  two.follow();
  CHECK(server.rooms() == 2);
  two.begin();
  Player cleo(server.port());
  CHECK(cleo.client.ask(kNewMatch).at("code") == "too-many-rooms");
}

TEST_CASE("Who sees a match late finds the next game in no list, by no room and over no page") {
  const LoopbackServer server;
  Json create = kNewMatch;
  create["watching"] = {{"delay_s", 3'600}};
  Two two(server, create);
  const std::string first = two.room;
  CHECK(two.ben.say("resign") == "ack");
  two.follow();
  Player eve(server.port());
  const Json listed = eve.client.ask({{"type", "list"}, {"id", "list"}}).at("rooms");
  REQUIRE(listed.size() == 1);
  CHECK(listed[0].at("room") == first);
  const Json refused =
      eve.client.ask({{"type", "watch"}, {"id", "watch"}, {"room", two.room}, {"name", "Eve"}});
  CHECK(refused.at("code") == "not-shown-yet");
  CHECK(refused.at("retry_after_ms") <= 3'600'000);
  check_not_told(page(server, two.room), "no-such-room");
  const Json told = Json::parse(page(server, first).body);
  CHECK(told.at("room") == first);
  CHECK(told.at("match").at("points") == Json::array({0, 0}));
  CHECK_FALSE(told.at("match").contains("result"));
  eve.client.ask({{"type", "watch"}, {"id", "old"}, {"room", first}, {"name", "Eve"}});
  CHECK_FALSE(eve.look().at("room").contains("rematch"));
}

}  // namespace
}  // namespace gatehouse::server
