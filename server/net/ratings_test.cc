// Rated tables and ratings, over real sockets.

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>

#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "server/testing/profiles_at.h"

namespace gatehouse::server {
namespace {

using namespace testing;

void rated(AllSettings& config) {
  open_to_all(config);
  config.ratings.kinds = {"Duel: game=counting seats=2 clock=no", "Table: game=counting seats=3"};
}

/// Anna and Ben, with a connection for each.
struct RatedPair {
  explicit RatedPair(int at) : port(at), anna(secret_of(make(at, "Anna"))), ben(secret_of(make(at, "Ben"))) {}

  Json create(LoopbackClient& client, const Json& more = Json::object()) const {
    Json message = {{"type", "create"},   {"id", "c"},  {"name", "Anna"}, {"profile", anna},
                    {"game", "counting"}, {"seats", 2}, {"public", true}, {"options", Json::object()},
                    {"rated", true}};
    message.update(more);
    return client.ask(message);
  }
  /// The error of a table that is asked for; empty: it was made.
  std::string refusal(const Json& more) const {
    LoopbackClient client(port);
    client.hello();
    return create(client, more).value("code", "");
  }
  /// Ben gives up at once at a table of Anna's. Returns the room.
  std::string play(const Json& more = Json::object()) const {
    LoopbackClient one(port);
    LoopbackClient other(port);
    one.hello();
    other.hello();
    const Json made = create(one, more);
    REQUIRE(made.at("type") == "joined");
    const Json sat = other.ask(
        {{"type", "join"}, {"id", "j"}, {"room", made.at("room")}, {"name", "Ben"}, {"profile", ben}});
    REQUIRE(sat.at("type") == "joined");
    REQUIRE(one.ask({{"type", "start"}, {"id", "s"}}).at("type") == "ack");
    REQUIRE(other.ask({{"type", "resign"}, {"id", "r"}}).at("type") == "ack");
    return made.at("room");
  }
  HttpReply of_game(const std::string& room) const {
    return http_get(port, "/api/rooms/" + room + "/rating");
  }
  /// Once the server has counted the game.
  Json changes(const std::string& room) const {
    REQUIRE(comes_true([&] { return of_game(room).status == 200; }));
    return Json::parse(of_game(room).body);
  }
  HttpReply ratings(const std::string& query) const { return http_get(port, "/api/ratings?" + query); }
  Json both() const {
    const HttpReply reply = ratings("kind=Duel&name=Anna&name=Ben");
    REQUIRE(reply.status == 200);
    return Json::parse(reply.body).at("people");
  }
  Json page(const std::string& name) const { return ask(port, "GET", "/of/" + name).body; }

  int port;
  std::string anna;
  std::string ben;
};

TEST_CASE("A rated game changes the ratings of both, and everybody can read how") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  CHECK(pair.both() == Json::parse(R"([
      {"name": "Anna", "rating": {"rating": 1500, "deviation": 350, "games": 0, "provisional": true}},
      {"name": "Ben", "rating": {"rating": 1500, "deviation": 350, "games": 0, "provisional": true}}])"));
  const std::string room = pair.play();
  const Json changes = pair.changes(room);
  CHECK(changes.at("kind") == "Duel");
  const Json& anna = changes.at("seats").at(0);
  const Json& ben = changes.at("seats").at(1);
  CHECK(anna.at("change") == 162);
  CHECK(ben.at("change") == -162);
  CHECK(anna.at("rating").at("rating") == 1662);
  CHECK(ben.at("rating") ==
        Json::parse(R"({"rating": 1338, "deviation": 290, "games": 1, "provisional": true})"));
  CHECK(pair.both().at(0) == Json{{"name", "Anna"}, {"rating", anna.at("rating")}});
  const Json page = pair.page("Ben");
  REQUIRE(page.at("ratings").size() == 1);
  CHECK(page.at("ratings").at(0).at("kind") == "Duel");
  CHECK(page.at("ratings").at(0).at("rating") == ben.at("rating"));
  CHECK(page.at("ratings").at(0).at("history").at(0).at("room") == room);
  CHECK(page.at("results").at(0).at("rated") == "Duel");
  const Json saved = ask(server.port(), "GET", "/me/export", {pair.ben}).body;
  CHECK(saved.at("ratings") == page.at("ratings"));
}

TEST_CASE("A game that is not rated changes no rating") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  const std::string unrated = pair.play({{"rated", false}});
  const std::string room = pair.play();
  CHECK(pair.changes(room).at("seats").at(0).at("rating").at("games") == 1);
  CHECK(pair.of_game(unrated).status == 404);
  CHECK(pair.of_game("nowhere").status == 404);
}

TEST_CASE("A rated table is made where it is of a kind that is rated, by somebody with a profile") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  CHECK(pair.refusal(Json::object()).empty());
  CHECK(pair.refusal({{"seats", 3}}).empty());
  CHECK(pair.refusal({{"seats", 4}}) == "not-rated");
  const Json clock = {{"kind", "move"}, {"time_s", 60}, {"over", "skip"}};
  CHECK(pair.refusal({{"clock", clock}}) == "not-rated");
  CHECK(pair.refusal({{"seats", 3}, {"clock", clock}}).empty());
  CHECK(pair.refusal({{"public", false}}) == "bad-message");
  CHECK(pair.refusal({{"name", "Guest"}}) == "profile-needed");
  LoopbackClient guest(server.port());
  guest.hello();
  const Json refused = guest.ask({{"type", "create"},
                                  {"id", "c"},
                                  {"name", "Guest"},
                                  {"game", "counting"},
                                  {"seats", 4},
                                  {"public", true},
                                  {"options", Json::object()},
                                  {"rated", true}});
  CHECK(refused.at("code") == "not-rated");
  CHECK(refused.at("message") == "This table is of no rated kind: Duel, Table.");
}

TEST_CASE("A guest, and somebody under another name than their profile's, get no seat at a rated table") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  LoopbackClient host(server.port());
  host.hello();
  const std::string room = pair.create(host).at("room");
  const auto join = [&](const Json& more) {
    LoopbackClient client(server.port());
    client.hello();
    Json message = {{"type", "join"}, {"id", "j"}, {"room", room}, {"name", "Guest"}};
    message.update(more);
    return client.ask(message).value("code", "");
  };
  CHECK(join(Json::object()) == "profile-needed");
  CHECK(join({{"profile", pair.ben}}) == "profile-needed");
  CHECK(join({{"name", "Ben"}, {"profile", pair.ben}}).empty());
}

TEST_CASE("Where nothing is rated no table is, and nobody has a rating") {
  const LoopbackServer server(open_to_all);
  const RatedPair pair(server.port());
  LoopbackClient client(server.port());
  client.hello();
  const Json refused = pair.create(client);
  CHECK(refused.at("code") == "not-rated");
  CHECK(refused.at("message") == "This server rates no tables.");
  CHECK(Json::parse(http_get(server.port(), "/api/tables").body).at("ratings") == Json::array());
  CHECK(pair.ratings("kind=Duel&name=Anna").status == 404);
  CHECK_FALSE(pair.page("Anna").contains("ratings"));
}

TEST_CASE("The kinds that are rated can be read by everybody") {
  const LoopbackServer server(rated);
  CHECK(Json::parse(http_get(server.port(), "/api/tables").body).at("ratings") ==
        Json::parse(R"([{"name": "Duel", "game": "counting", "seats": [2, 2], "clock": false},
                        {"name": "Table", "game": "counting", "seats": [3, 3]}])"));
}

TEST_CASE("A question about ratings that nobody can answer says why") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  CHECK(pair.ratings("kind=Blitz&name=Anna").status == 404);
  CHECK(pair.ratings("name=Anna").status == 400);
  CHECK(pair.ratings("kind=Duel").status == 400);
  CHECK(pair.ratings("kind=Duel&name=1&name=2&name=3&name=4&name=5&name=6").status == 200);
  CHECK(pair.ratings("kind=Duel&name=1&name=2&name=3&name=4&name=5&name=6&name=7").status == 400);
  CHECK(http_request(server.port(), "POST", "/api/ratings?kind=Duel&name=Anna").status == 405);
  CHECK(Json::parse(pair.ratings("kind=Duel&name=Nobody&name=%F0%9F%91%BB").body).at("people") ==
        Json::array());
}

TEST_CASE("Of somebody who hides their page no rating is told, neither by name nor by game") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  const std::string room = pair.play();
  CHECK(pair.changes(room).at("seats").at(1).is_object());
  REQUIRE(ask(server.port(), "POST", "/me/hide", {pair.ben}).status == 200);
  CHECK(pair.changes(room).at("seats").at(0).is_object());
  CHECK(pair.changes(room).at("seats").at(1).is_null());
  const HttpReply hidden = pair.ratings("kind=Duel&name=Ben");
  const HttpReply nobody = pair.ratings("kind=Duel&name=Nobody");
  CHECK(hidden.body == nobody.body);
  CHECK(ask(server.port(), "GET", "/me/results", {pair.ben}).body.at("ratings").size() == 1);
}

TEST_CASE("What spectators see late changes ratings late for all but those who played") {
  const LoopbackServer server(rated);
  const RatedPair pair(server.port());
  const Json before = pair.both();
  const std::string room = pair.play({{"watching", {{"delay_s", 3'600}}}});
  REQUIRE(comes_true([&] {
    return ask(server.port(), "GET", "/me/results", {pair.anna})
               .body.value("ratings", Json::array())
               .size() == 1;
  }));
  CHECK(pair.of_game(room).status == 404);
  CHECK(pair.both() == before);
  CHECK_FALSE(pair.page("Anna").contains("ratings"));
}

}  // namespace
}  // namespace gatehouse::server
