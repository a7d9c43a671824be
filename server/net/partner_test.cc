// Finding a partner, over real sockets.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "server/testing/profiles_at.h"

namespace gatehouse::server {
namespace {

using namespace testing;

void with_ratings(AllSettings& config) {
  open_to_all(config);
  config.ratings.kinds = {"Duel: game=counting seats=2"};
}

/// Somebody with a connection.
class Person {
 public:
  Person(int port, std::string name)
      : name_(std::move(name)), client_(std::make_unique<LoopbackClient>(port)) {
    client_->hello();
  }
  /// The first answer.
  Json look(const Json& more = Json::object(), const Json& partner = Json::object()) {
    Json message = {{"type", "create"},          {"id", "look"},      {"name", name_},
                    {"game", "counting"},        {"seats", 2},        {"public", true},
                    {"options", Json::object()}, {"partner", partner}};
    message.update(more);
    return client_->ask(message);
  }
  bool looks(const Json& more = Json::object(), const Json& partner = Json::object()) {
    return look(more, partner) == Json{{"type", "looking"}, {"id", "look"}};
  }
  Json joined() { return client_->read_until("joined"); }
  Json snapshot() { return client_->read_until("snapshot"); }
  LoopbackClient& client() { return *client_; }
  void leave() { client_.reset(); }

 private:
  std::string name_;
  std::unique_ptr<LoopbackClient> client_;
};

TEST_CASE("Two who ask for the same table sit down at it, and their game has begun") {
  const LoopbackServer server;
  Person anna(server.port(), "Anna");
  Person ben(server.port(), "Ben");
  REQUIRE(anna.looks(Json::object(), {{"entropy", "of anna"}}));
  CHECK(server.rooms() == 0);
  REQUIRE(ben.looks(Json::object(), {{"entropy", "of ben"}}));
  const Json one = anna.joined();
  const Json other = ben.joined();
  CHECK(one.at("id") == "look");
  CHECK(other.at("id") == "look");
  CHECK(one.at("room") == other.at("room"));
  CHECK(one.at("token") != other.at("token"));
  const Json room = ben.snapshot().at("document").at("room");
  CHECK(room.at("status") == "playing");
  CHECK(room.at("public") == true);
  CHECK(room.at("fair").at("entropy").size() == 2);
  CHECK(server.rooms() == 1);
}

TEST_CASE("Who asks for another table is not found") {
  const LoopbackServer server;
  Person anna(server.port(), "Anna");
  Person ben(server.port(), "Ben");
  Person cora(server.port(), "Cora");
  REQUIRE(anna.looks());
  REQUIRE(ben.looks({{"clock", {{"kind", "move"}, {"time_s", 60}, {"over", "skip"}}}}));
  REQUIRE(cora.looks());
  CHECK(anna.joined().at("room") == cora.joined().at("room"));
  CHECK(server.rooms() == 1);
  // Ben looks still.
  Person dora(server.port(), "Dora");
  REQUIRE(dora.looks({{"clock", {{"kind", "move"}, {"time_s", 60}, {"over", "skip"}}}}));
  CHECK(ben.joined().at("room") == dora.joined().at("room"));
}

TEST_CASE("Who has stopped looking, has gone, or has gone to a table, is not found") {
  const LoopbackServer server;
  Person anna(server.port(), "Anna");
  Person ben(server.port(), "Ben");
  Person cora(server.port(), "Cora");
  REQUIRE(anna.looks());
  CHECK(anna.client().ask({{"type", "stop-looking"}, {"id", "stop"}}) ==
        Json{{"type", "looking"}, {"id", "stop"}, {"stopped", true}});
  CHECK(anna.client().ask({{"type", "stop-looking"}, {"id", "again"}}).at("stopped") == true);
  REQUIRE(ben.looks());
  ben.leave();
  REQUIRE(cora.looks());
  const Json own = cora.client().ask({{"type", "create"},
                                      {"id", "own"},
                                      {"name", "Cora"},
                                      {"game", "counting"},
                                      {"seats", 2},
                                      {"public", false},
                                      {"options", Json::object()}});
  CHECK(own.at("type") == "joined");
  Person dora(server.port(), "Dora");
  Person emma(server.port(), "Emma");
  REQUIRE(dora.looks());
  REQUIRE(emma.looks());
  CHECK(dora.joined().at("room") == emma.joined().at("room"));
  CHECK(server.rooms() == 2);
}

TEST_CASE("A table that this server does not make is refused at once") {
  const LoopbackServer server([](AllSettings& config) { config.rooms.words = {"knock-knock"}; });
  Person anna(server.port(), "Anna");
  CHECK(anna.look().at("code") == "word-needed");
  CHECK(anna.look({{"game", "chess"}, {"word", "knock-knock"}}).at("code") == "no-such-game");
  CHECK(anna.look({{"seats", 3}}).at("code") == "bad-message");
  CHECK(anna.look({{"public", false}}).at("code") == "bad-message");
  CHECK(anna.look(Json::object(), {{"range", 100}}).at("code") == "bad-message");
  CHECK(anna.looks({{"word", "knock-knock"}}));
}

TEST_CASE("At rated tables people meet whose ratings are near enough") {
  const LoopbackServer server(with_ratings);
  const int port = server.port();
  Person guest(port, "Guest");
  CHECK(guest.look({{"rated", true}}).at("code") == "profile-needed");
  const Json anna_made = {{"rated", true}, {"profile", secret_of(make(port, "Anna"))}};
  const Json ben_made = {{"rated", true}, {"profile", secret_of(make(port, "Ben"))}};
  const Json cora_made = {{"rated", true}, {"profile", secret_of(make(port, "Cora"))}};
  Person anna(port, "Anna");
  Person ben(port, "Ben");
  REQUIRE(anna.looks(anna_made));
  REQUIRE(ben.looks(ben_made));
  const std::string room = anna.joined().at("room");
  CHECK(ben.snapshot().at("document").at("room").at("rated") == "Duel");
  REQUIRE(ben.client().ask({{"type", "resign"}, {"id", "r"}}).at("type") == "ack");
  REQUIRE(comes_true([&] { return http_get(port, "/api/rooms/" + room + "/rating").status == 200; }));
  // Now Anna has 162 points more than a newcomer, and Ben 162 less.
  Person cora(port, "Cora");
  REQUIRE(anna.looks(anna_made, {{"range", 100}}));
  REQUIRE(ben.looks(ben_made, {{"range", 1'000}}));
  REQUIRE(cora.looks(cora_made, {{"range", 200}}));
  const Json met = cora.joined();
  CHECK(met.at("room") == ben.joined().at("room"));
}

TEST_CASE("Nobody is brought together with themselves") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const Json own = {{"profile", secret_of(make(port, "Anna"))}};
  Person desk(port, "Anna");
  Person phone(port, "Anna");
  Person ben(port, "Ben");
  REQUIRE(desk.looks(own));
  REQUIRE(phone.looks(own));
  REQUIRE(ben.looks());
  CHECK(desk.joined().at("room") == ben.joined().at("room"));
  CHECK(server.rooms() == 1);
}

}  // namespace
}  // namespace gatehouse::server
