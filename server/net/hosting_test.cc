// Who may make a table, and of what kind, over real sockets.

#include <doctest/doctest.h>

#include <string>

#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

const std::string kWord = "knock-knock";

Json table(const Json& more = Json::object()) {
  Json message = {{"type", "create"}, {"id", "c"},       {"name", "Anna"},           {"game", "counting"},
                  {"seats", 2},       {"public", false}, {"options", Json::object()}};
  message.update(more);
  return message;
}

std::string made(LoopbackClient& client, const Json& more = Json::object()) {
  const Json answer = client.ask(table(more));
  return answer.value("code", answer.at("type").get<std::string>());
}

Json tables(int port) {
  const HttpReply reply = http_get(port, "/api/tables");
  CHECK(reply.status == 200);
  CHECK(reply.fields.at("cache-control") == "no-store");
  return Json::parse(reply.body);
}

TEST_CASE("Anybody may make a table unless the server asks for a word") {
  const LoopbackServer server;
  CHECK(tables(server.port()) == Json{{"word", false},
                                      {"games", {"counting"}},
                                      {"expansions", Json::array()},
                                      {"seats", 6},
                                      {"absence_s", 604'800},
                                      {"clock_s", 1'209'600},
                                      {"ratings", Json::array()}});
  LoopbackClient anna(server.port());
  anna.hello();
  CHECK(made(anna) == "joined");
  CHECK(made(anna, {{"word", "needless"}}) == "joined");
}

TEST_CASE("A server with words makes tables for those who know one, and guesses are few") {
  const LoopbackServer server([](AllSettings& config) { config.rooms.words = {kWord, "who-is-there"}; });
  CHECK(tables(server.port()).at("word") == true);
  LoopbackClient anna(server.port());
  anna.hello();
  CHECK(made(anna) == "word-needed");
  CHECK(made(anna, {{"word", kWord}}) == "joined");
  CHECK(made(anna, {{"word", "who-is-there"}}) == "joined");
  CHECK(server.rooms() == 2);
  CHECK(made(anna, {{"word", "knock-knocK"}}) == "bad-word");
  std::string answer = "bad-word";
  int guesses = 0;
  for (; answer == "bad-word"; ++guesses) answer = made(anna, {{"word", "guess-" + std::to_string(guesses)}});
  CHECK(answer == "too-fast");
  CHECK(guesses <= 10);
  // The right one is not looked at either.
  const Json refused = anna.ask(table({{"word", kWord}}));
  CHECK(refused.value("code", "joined") == "too-fast");
  CHECK(refused.value("retry_after_ms", 0) > 0);
  CHECK(server.rooms() == 2);
  LoopbackClient bea(server.port(), kSubprotocolField, {"127.0.0.9"});
  bea.hello();
  CHECK(made(bea, {{"word", kWord}}) == "joined");
}

TEST_CASE("Whoever comes from the creators' networks needs no word") {
  const LoopbackServer server([](AllSettings& config) {
    config.rooms.words = {kWord};
    config.rooms.creators = {"127.0.0.8/31"};
  });
  LoopbackClient club(server.port(), kSubprotocolField, {"127.0.0.9"});
  club.hello();
  CHECK(made(club) == "joined");
  LoopbackClient other(server.port(), kSubprotocolField, {"127.0.0.10"});
  other.hello();
  CHECK(made(other) == "word-needed");
  CHECK(made(other, {{"word", kWord}}) == "joined");
}

TEST_CASE("Creators without any word are the only ones") {
  const LoopbackServer server([](AllSettings& config) { config.rooms.creators = {"127.0.0.9"}; });
  LoopbackClient other(server.port());
  other.hello();
  CHECK(made(other) == "word-needed");
  CHECK(made(other, {{"word", kWord}}) == "bad-word");
  LoopbackClient club(server.port(), kSubprotocolField, {"127.0.0.9"});
  club.hello();
  CHECK(made(club) == "joined");
}

TEST_CASE("A table beyond the server's bounds is refused by name, and one within them is made") {
  const LoopbackServer server([](AllSettings& config) {
    config.rooms.seats = 3;
    config.rooms.absence_s = 600;
    config.rooms.clock_s = 3'600;
  });
  CHECK(tables(server.port()).at("seats") == 3);
  CHECK(tables(server.port()).at("absence_s") == 600);
  CHECK(tables(server.port()).at("clock_s") == 3'600);
  LoopbackClient anna(server.port());
  anna.hello();
  const Json refused = anna.ask(table({{"seats", 4}}));
  CHECK(refused.at("code") == "not-allowed");
  CHECK(refused.at("message") == "A table here has at most 3 seats.");
  CHECK(made(anna, {{"absence_s", 601}}) == "not-allowed");
  const auto with_clock = [](const std::string& kind, int time_s) {
    return Json{{"clock", {{"kind", kind}, {"time_s", time_s}, {"over", "skip"}}}};
  };
  CHECK(made(anna, with_clock("days", 86'400)) == "not-allowed");
  CHECK(server.rooms() == 0);
  CHECK(made(anna, with_clock("move", 3'600)) == "joined");
  CHECK(made(anna, {{"seats", 3}, {"absence_s", 600}}) == "joined");
}

TEST_CASE("A game that is not allowed is refused, and one that does not exist stops the start") {
  const LoopbackServer server([](AllSettings& config) { config.rooms.games = {}; });
  CHECK(tables(server.port()).at("games") == Json::array());
  LoopbackClient anna(server.port());
  anna.hello();
  CHECK(made(anna) == "not-allowed");
  CHECK(made(anna, {{"game", "nothing"}}) == "no-such-game");
  CHECK_THROWS_WITH_AS(LoopbackServer([](AllSettings& config) { config.rooms.games = {"nothing"}; }),
                       "rooms.games, rooms.expansions: there is no game 'nothing'", BadConfig);
  CHECK_THROWS_AS(LoopbackServer([](AllSettings& config) { config.rooms.expansions = {"nothing"}; }),
                  BadConfig);
}

}  // namespace
}  // namespace gatehouse::server
