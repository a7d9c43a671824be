// What profiles have played, over real sockets: their pages, what is on them, and who sees them.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/net/http/limits.h"
#include "server/people/profile.h"
#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/loopback.h"
#include "server/testing/profiles_at.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// The two people of a server, and their games.
struct Pair {
  explicit Pair(int at) : port(at), anna(secret_of(make(at, "Anna"))), ben(secret_of(make(at, "Ben"))) {}

  /// Anna makes a table, where Ben sits down and gives the game up. Returns the room.
  std::string play(const Json& more = Json::object()) const {
    LoopbackClient one(port);
    LoopbackClient other(port);
    one.hello();
    other.hello();
    Json create = {{"type", "create"}, {"id", "c"},          {"name", "Anna"}, {"profile", anna},
                   {"seats", 2},       {"game", "counting"}, {"public", true}, {"options", Json::object()}};
    create.update(more);
    const Json made = one.ask(create);
    REQUIRE(made.at("type") == "joined");
    const Json sat = other.ask(
        {{"type", "join"}, {"id", "j"}, {"room", made.at("room")}, {"name", "Ben"}, {"profile", ben}});
    REQUIRE(sat.at("type") == "joined");
    REQUIRE(one.ask({{"type", "start"}, {"id", "s"}}).at("type") == "ack");
    REQUIRE(other.ask({{"type", "resign"}, {"id", "r"}}).at("type") == "ack");
    return made.at("room");
  }
  Reply page(const std::string& name) const { return ask(port, "GET", "/of/" + name); }
  Reply results(const std::string& secret) const { return ask(port, "GET", "/me/results", {secret}); }

  int port;
  std::string anna;
  std::string ben;
};

TEST_CASE("Everybody sees what a profile has played at listed tables, and its owner sees the others, too") {
  const LoopbackServer server(open_to_all);
  const Pair pair(server.port());
  CHECK(pair.page("Anna").body.at("results") == Json::array());
  const std::string room = pair.play();
  const std::string hidden = pair.play({{"public", false}});
  const Reply page = pair.page("anna");
  REQUIRE(page.status == 200);
  CHECK(page.head.find("no-store") != std::string::npos);
  CHECK(page.body.at("name") == "Anna");
  CHECK(page.body.at("games") == Json::parse(R"({"counted": 1, "won": 1, "drawn": 0})"));
  CHECK(page.body.at("against") ==
        Json::parse(R"([{"name": "Ben", "page": true, "played": 1, "won": 1, "drawn": 0}])"));
  Json result = page.body.at("results").at(0);
  CHECK(result.at("number").is_number());
  CHECK(result.at("ended_ms").is_number());
  result.erase("number");
  result.erase("ended_ms");
  Json expected = Json::parse(R"({"title": "Anna's table", "game": "counting", "why": "resigned",
      "seats": [{"name": "Anna", "self": true, "score": 0, "place": 1},
                {"name": "Ben", "page": true, "resigned": true, "score": 0, "place": 2}]})");
  expected["room"] = room;
  CHECK(result == expected);

  const Json own = pair.results(pair.ben).body;
  CHECK(own.at("games") == Json::parse(R"({"counted": 2, "won": 0, "drawn": 0})"));
  CHECK(own.at("results").at(0).at("room") == hidden);
  CHECK(own.at("results").at(0).at("private") == true);
  CHECK(own.at("results").at(1).at("room") == room);
  CHECK(ask(server.port(), "GET", "/me/export", {pair.ben}).body.at("results") == own.at("results"));
  CHECK(pair.results("guess").code() == "bad-secret");
  CHECK(ask(server.port(), "GET", "/of/Anna?before=x").code() == "invalid");
  CHECK(ask(server.port(), "GET", "/of/Anna?before=1").body ==
        Json::parse(R"({"name": "Anna", "results": []})"));
  CHECK(ask(server.port(), "POST", "/of/Anna").status == 405);
}

TEST_CASE("No answer and no frame has the id of a profile") {
  auto owned = std::make_unique<MemoryStore>();
  MemoryStore& store = *owned;
  LoopbackServer server(open_to_all, std::move(owned));
  const Pair pair(server.port());
  const std::string room = pair.play();
  LoopbackClient eve(server.port());
  eve.hello();
  eve.ask({{"type", "watch"}, {"id", "w"}, {"room", room}, {"name", "Eve"}});
  std::string told = eve.read_until("snapshot").dump() + pair.page("Anna").body.dump() +
                     pair.results(pair.anna).body.dump() +
                     ask(server.port(), "GET", "/me/export", {pair.anna}).body.dump();
  for (const std::string path : {"/record", "/code", "/analysis"})
    told += http_get(server.port(), "/api/rooms/" + room + path).body;
  told += http_get(server.port(), "/api/tables").body;
  server.stop();
  const auto anna = store.profile_after("");
  REQUIRE(anna.has_value());
  const auto ben = store.profile_after(anna->id);
  REQUIRE(ben.has_value());
  std::string log;
  for (const std::string& entry : store.entries(room)) log += entry;
  for (const std::string& id : {anna->id, ben->id}) {
    CHECK(log.find(id) != std::string::npos);
    CHECK(told.find(id) == std::string::npos);
  }
}

TEST_CASE("A page that its owner hides is answered as one of nobody, and is there again when they show it") {
  const LoopbackServer server(open_to_all);
  const Pair pair(server.port());
  pair.play();
  const Reply nobody = pair.page("Nobody");
  CHECK(nobody.status == 404);
  CHECK(nobody.code() == "not-found");
  const Reply before = pair.page("Anna");
  for (int time = 0; time < 2; ++time)
    CHECK(ask(server.port(), "POST", "/me/hide", {pair.anna}).body.at("hidden") == true);
  CHECK(ask(server.port(), "GET", "/me", {pair.anna}).body.at("hidden") == true);
  const Reply hidden = pair.page("Anna");
  CHECK(hidden.head == nobody.head);
  CHECK(hidden.body == nobody.body);
  CHECK(pair.results(pair.anna).body.at("games").at("counted") == 1);
  const Json seat = pair.page("Ben").body.at("results").at(0).at("seats").at(0);
  CHECK(seat == Json::parse(R"({"name": "Anna", "score": 0, "place": 1})"));
  for (int time = 0; time < 2; ++time)
    CHECK_FALSE(ask(server.port(), "POST", "/me/show", {pair.anna}).body.contains("hidden"));
  CHECK(pair.page("Anna").body == before.body);
  CHECK(ask(server.port(), "POST", "/me/hide").code() == "bad-secret");
}

TEST_CASE("A suspended profile has no page, and its owner sees nothing of it either") {
  auto store = std::make_unique<MemoryStore>();
  Profile eve;
  eve.id = "e";
  eve.name = "Eve";
  eve.devices = {{1, "desk", 5, hash_of_secret("a secret of hers")}};
  eve.next_device = 2;
  eve.suspended = Suspension{7, "why"};
  REQUIRE(store->keep_profile(kept_form(eve)) == Keeping::Done);
  const LoopbackServer server(open_to_all, std::move(store));
  const Reply suspended = ask(server.port(), "GET", "/of/Eve");
  const Reply nobody = ask(server.port(), "GET", "/of/Nobody");
  CHECK(suspended.head == nobody.head);
  CHECK(suspended.body == nobody.body);
  CHECK(ask(server.port(), "GET", "/of/%20").body == nobody.body);
  CHECK(ask(server.port(), "GET", "/me/results", {"a secret of hers"}).code() == "profile-suspended");
}

TEST_CASE("At a table with a delay the players see the result at once, and others not before its time") {
  const LoopbackServer server(open_to_all);
  const Pair pair(server.port());
  const Reply before = pair.page("Anna");
  pair.play({{"watching", {{"delay_s", 3'600}}}});
  CHECK(pair.page("Anna").body == before.body);
  CHECK(pair.results(pair.anna).body.at("games").at("counted") == 1);
}

TEST_CASE("When a profile is deleted its results go, and nothing of it is left at those of others") {
  const LoopbackServer server(open_to_all);
  const Pair pair(server.port());
  const std::string room = pair.play();
  CHECK(ask(server.port(), "DELETE", "/me", {pair.anna}).status == 200);
  CHECK(pair.page("Anna").status == 404);
  const Json page = pair.page("Ben").body;
  CHECK(page.at("games").at("counted") == 1);
  CHECK(page.at("against") == Json::array());
  CHECK(page.at("results").at(0).at("title") == room);
  CHECK(page.at("results").at(0).at("seats").at(0) ==
        Json::parse(R"({"former": true, "score": 0, "place": 1})"));
  CHECK(page.dump().find("Anna") == std::string::npos);
  make(server.port(), "Anna");
  CHECK(pair.page("Anna").body.at("results") == Json::array());
}

TEST_CASE("A page costs as much of the requests of an address as a drawing, also one that is not there") {
  const LoopbackServer server([](AllSettings& config) {
    open_to_all(config);
    config.limits.requests_per_second = 1;
    config.limits.request_burst = 10 * kPriceOfPaper;
  });
  int answered = 0;
  while (answered < 30 && http_get(server.port(), "/api/profiles/of/Nobody").status == 404) ++answered;
  CHECK(answered >= 10);
  CHECK(answered < 30);
}

TEST_CASE("After a restart the results are the same") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  auto server = std::make_unique<LoopbackServer>(open_to_all, std::make_unique<SqliteStore>(file));
  Pair pair(server->port());
  pair.play();
  const Json before = pair.page("Anna").body;
  CHECK(before.at("games").at("counted") == 1);
  server.reset();
  server = std::make_unique<LoopbackServer>(open_to_all, std::make_unique<SqliteStore>(file));
  pair.port = server->port();
  CHECK(pair.page("Anna").body == before);
}

}  // namespace
}  // namespace gatehouse::server
