// Turns of games that are over, played again over real sockets.

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "protocol/analysis.h"
#include "protocol/client_messages.h"
#include "protocol/tried_turn.h"
#include "server/net/http/limits.h"
#include "server/testing/loopback.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// For a query, every byte that is no letter and no digit.
std::string encoded(const std::string& text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte) != 0)
      out += letter;
    else
      out += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
  }
  return out;
}

/// Anna and Ben, who play the first choices that they are offered.
struct Players {
  explicit Players(LoopbackServer& at, const std::string& game = "carcassonne")
      : server(at), anna(at.port()), ben(at.port()) {
    anna.hello();
    ben.hello();
    room = anna.ask({{"type", "create"},
                     {"id", "1"},
                     {"name", "Anna"},
                     {"game", game},
                     {"seats", 2},
                     {"public", true},
                     {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}})
               .at("room");
    ben.ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "Ben"}});
    anna.ask({{"type", "start"}, {"id", "3"}});
  }
  void choose(int times) {
    while (times > 0)
      for (LoopbackClient* const player : {&anna, &ben}) {
        player->send({{"type", "resync"}, {"id", "now"}});
        const Json now = player->read_until("snapshot");
        if (now.at("prompt").is_null()) continue;
        const Json ack = player->ask({{"type", "command"},
                                      {"id", "step" + std::to_string(times--)},
                                      {"expect", now.at("version")},
                                      {"choice", tests::choice_ids(now.at("prompt")).front()}});
        CHECK(ack.at("type") == "ack");
        break;
      }
  }
  void end() { CHECK(ben.ask({{"type", "resign"}, {"id", "4"}}).at("type") == "ack"); }
  /// The turns of the analysis, once it is there.
  Json analysed() {
    CHECK(anna.ask({{"type", "analyse"}, {"id", "5"}}).at("type") == "ack");
    for (;;) {
      const HttpReply reply = http_get(server.port(), "/api/rooms/" + room + "/analysis");
      if (reply.status == 200 && reply.body != "null") return Json::parse(reply.body).at("turns");
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  HttpReply again(const Json& from, const std::string& query = "") const {
    return http_get(server.port(), "/api/rooms/" + room + "/again/" + from.dump() + query);
  }
  HttpReply tried(const Json& from, const std::vector<std::string>& choices) const {
    std::string query;
    for (const std::string& choice : choices)
      query += (query.empty() ? "?choice=" : "&choice=") + encoded(choice);
    return again(from, query);
  }

  LoopbackServer& server;
  LoopbackClient anna, ben;
  std::string room;
};

void check_problem(const HttpReply& reply, int status, const std::string& why) {
  CHECK(reply.status == status);
  CHECK(reply.fields.at("content-type") == "application/problem+json");
  CHECK(reply.fields.at("cache-control") == "no-store");
  CHECK(Json::parse(reply.body).at("detail").get<std::string>().find(why) != std::string::npos);
}

TEST_CASE("Every turn of an analysis can be played again by anybody, as it was played and in other ways") {
  LoopbackServer server({}, nullptr, {}, true);
  Players game(server);
  game.choose(5);
  check_problem(game.again(1), 409, "not over");
  game.end();
  check_problem(game.again(1), 404, "no analysis");
  check_problem(game.again(1), 404, "no analysis");
  const Json turns = game.analysed();
  REQUIRE(turns.size() >= 2);
  const auto record =
      protocol::read_record(http_get(server.port(), "/api/rooms/" + game.room + "/record").body);
  protocol::Analysis expected(record);
  protocol::PlayedTurns played(record, {});
  for (const Json& turn : turns) {
    expected.next({});
    const auto real = played.next();
    REQUIRE(real);
    std::vector<std::string> choices;
    for (std::uint64_t at = real->from; at <= real->to; ++at)
      if (const std::string& command = record.commands.at(at - 1); !protocol::is_chance(command))
        choices.push_back(command.substr(3));
    // Step by step: the prompt has each choice that was made.
    for (std::size_t made = 0; made < choices.size(); ++made) {
      const std::vector<std::string> so_far(choices.begin(), choices.begin() + static_cast<int>(made));
      const HttpReply reply = game.tried(turn.at("from"), so_far);
      REQUIRE(reply.status == 200);
      CHECK(reply.fields.at("content-type") == "application/json");
      CHECK(reply.fields.at("cache-control") == "max-age=3600");
      const Json told = Json::parse(reply.body);
      CHECK(told.at("seat") == turn.at("seat"));
      CHECK(told.at("from") == turn.at("from"));
      CHECK(told.at("choices") == so_far);
      CHECK(told.at("prompt").at("undo") == false);
      const auto offered = tests::choice_ids(told.at("prompt"));
      CHECK(std::find(offered.begin(), offered.end(), choices[made]) != offered.end());
      CHECK_FALSE(told.contains("cost"));
    }
    const HttpReply whole = game.tried(turn.at("from"), choices);
    REQUIRE(whole.status == 200);
    const Json told = Json::parse(whole.body);
    CHECK_FALSE(told.contains("prompt"));
    CHECK(told.at("game") == played.in_play().view(real->seat));
    const Json judged = Json::parse(expected.text()).at("turns").back();
    for (const char* const part : {"cost", "at_once", "better"}) {
      CAPTURE(part);
      REQUIRE(told.contains(part) == judged.contains(part));
      if (told.contains(part)) CHECK(told.at(part) == judged.at(part));
    }
    CHECK(game.tried(turn.at("from"), choices).body == whole.body);
    choices.emplace_back("pass");
    check_problem(game.tried(turn.at("from"), choices), 400, "The turn is over after choice ");
  }
}

TEST_CASE("What cannot be played again is refused by name, whatever its bytes are") {
  LoopbackServer server({}, nullptr, {}, true);
  Players game(server);
  game.choose(2);
  game.end();
  const Json turn = game.analysed().at(0);
  const Json& from = turn.at("from");
  check_problem(game.tried(from, {"place 30,30 r0"}), 400, "Choice 1 is refused: ");
  for (const std::string choice : {"", "undo", "Gr\xc3\xbc\xc3\x9f", "\"'<>&=;%"}) {
    CAPTURE(choice);
    check_problem(game.tried(from, std::vector<std::string>{choice}), 400,
                  "Choice 1 is refused: bad-choice.");
  }
  check_problem(game.again(from, "?choice"), 400, "Choice 1 is refused: bad-choice.");
  check_problem(game.again(from, "?choice="), 400, "Choice 1 is refused: bad-choice.");
  CHECK(game.again(from, "?other=1&Choice=x").body == game.again(from).body);
  const std::string first = tests::choice_ids(Json::parse(game.again(from).body).at("prompt")).front();
  check_problem(game.tried(from, std::vector<std::string>{first, first}), 400, "Choice 2 is refused: ");
  CHECK(game.tried(from, {first}).status == 200);

  check_problem(game.tried(from, {std::string(protocol::kMaxChoiceLength, 'x')}), 400, "refused");
  check_problem(game.tried(from, {std::string(protocol::kMaxChoiceLength + 1, 'x')}), 400,
                "Choice 1 has more than 160 bytes.");
  check_problem(game.tried(from, std::vector<std::string>(kTriedChoices, "x")), 400, "refused");
  check_problem(game.tried(from, std::vector<std::string>(kTriedChoices + 1, "x")), 400,
                "more than 64 choices");
  CHECK(Json::parse(game.again(from, "?choice=%00").body).at("code") == "bad-text");
  CHECK(Json::parse(game.again(from, "?choice=%ff").body).at("code") == "bad-text");
  CHECK(Json::parse(game.again(from, "?choice=%f").body).at("code") == "bad-encoding");

  for (const int none : {0, 1, 1'000'000})
    check_problem(game.again(none), 404, "No turn of the game's analysis begins with this entry.");
  check_problem(game.again(turn.at("to")), 404, "No turn");
  check_problem(http_get(server.port(), "/api/rooms/nobodys2/again/1"), 404, "no such room");
  check_problem(http_get(server.port(), "/api/rooms/" + game.room + "/again/x"), 404, "");
}

TEST_CASE("A game that has no turns to judge has none to play again") {
  LoopbackServer server({}, nullptr, {}, true);
  Players game(server, "kings_gate");
  game.choose(6);
  game.end();
  CHECK(game.analysed().empty());
  for (int from = 0; from < 12; ++from) check_problem(game.again(from), 404, "No turn");
}

}  // namespace
}  // namespace gatehouse::server
