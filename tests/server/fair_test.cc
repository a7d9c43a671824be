// Fair draws on the real program, over real sockets: the secret stays inside until the game is over, and then
// anybody can have the record and verify it.

#include <doctest/doctest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "protocol/record.h"
#include "server/chance/commitment.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

std::string record_of(const std::string& room) {
  return "/api/rooms/" + room + "/record";
}

/// The secret of a room, from the store of a server that does not run.
server::DrawSecret stored_secret(const TemporaryFolder& data, const std::string& room) {
  SQLite::Database store((data.path() / "rooms.db").string(), SQLite::OPEN_READONLY);
  SQLite::Statement select(store, "SELECT secret FROM draw_secret WHERE room=?");
  select.bind(1, room);
  REQUIRE(select.executeStep());
  server::DrawSecret secret{};
  REQUIRE(select.getColumn(0).getBytes() == static_cast<int>(secret.size()));
  std::memcpy(secret.data(), select.getColumn(0).getBlob(), secret.size());
  return secret;
}

/// Writes the record into the folder; what `gatehouse verify` says of it.
Finished verified(const TemporaryFolder& folder, const Json& record) {
  const std::string file = (folder.path() / "record.json").string();
  std::ofstream(file) << record.dump();
  return run_program({"verify", file});
}

/// Anna on a new table against a bot, with entropy of her own; keeps everything that she is told.
struct Game {
  explicit Game(int at) : port(at), client(greeted(at)) {
    seat = seat_of(client.ask(create_message(true)));
    client.ask({{"type", "entropy"}, {"id", "add"}, {"text", "blue horses, 17"}});
    client.ask(bot_message("random"));
  }

  /// Begins, or goes on, until she has made this many choices and is to choose again, or the game is over.
  void play(int choices) {
    if (now.is_null()) {
      client.send({{"type", "start"}, {"id", "start"}});
      wait();
    }
    for (int made = 0; made < choices && !over; ++made) {
      client.send(first_choice(now, "c" + std::to_string(++sent)));
      wait();
    }
  }
  void wait() {
    for (bool turn = false; !turn && !over;) {
      told.push_back(client.read_text());
      const Json said = Json::parse(told.back());
      REQUIRE(said.at("type") != "error");
      over = told.back().find("\"revealed\"") != std::string::npos;
      turn = said.contains("prompt") && !said.at("prompt").is_null();
      if (turn) now = said;
    }
  }

  int port;
  LoopbackClient client;
  Seat seat;
  Json now;
  std::vector<std::string> told;
  bool over = false;
  int sent = 0;
};

TEST_CASE("A record is handed out when its game is over and not before, and it verifies") {
  const TemporaryFolder data;
  const int port = free_port();
  std::vector<std::string> chatty = kQuick;
  chatty.emplace_back("log.level=debug");
  auto process = std::make_unique<ServerProcess>(port, data.path().string(), chatty);
  CHECK(http_get(port, record_of("nobodys2")).status == 404);
  Game game(port);
  CHECK(http_get(port, record_of(game.seat.room)).status == 409);
  game.play(5);
  const HttpReply refused = http_get(port, record_of(game.seat.room));
  CHECK(refused.status == 409);
  CHECK(refused.fields.at("content-type") == "application/problem+json");
  CHECK(http_get(port, "/api/rooms/" + game.seat.room + "/board.svg").status == 409);
  game.told.push_back(refused.body);
  game.play(1'000);
  REQUIRE(game.over);
  const std::string last = game.told.back();
  game.told.pop_back();
  const HttpReply drawing = http_get(port, "/api/rooms/" + game.seat.room + "/board.svg");
  CHECK(drawing.status == 200);
  CHECK(drawing.fields.at("content-type") == "image/svg+xml");
  CHECK(drawing.body.starts_with("<svg "));
  CHECK(drawing.body.ends_with("</svg>\n"));
  const HttpReply reply = http_get(port, record_of(game.seat.room));
  REQUIRE(reply.status == 200);
  const Json record = Json::parse(reply.body);
  CHECK(record.at("fair").at("entropy") == Json{"blue horses, 17", nullptr});
  const std::string choices = "/api/rooms/" + game.seat.room + "/choices/9";
  const HttpReply chosen = http_get(port, choices);
  CHECK(choice_ids(Json::parse(chosen.body).at("prompt")).size() > 1);
  const Finished good = verified(data, record);
  CAPTURE(good.output);
  CHECK(good.exit_code == 0);
  CHECK(good.output.find("all 71 draws") != std::string::npos);
  CHECK(good.output.find("not played to its end") == std::string::npos);

  Json altered = record;
  int draws = 0;
  for (Json& command : altered.at("commands"))
    if (protocol::is_chance(command.get<std::string>()) && ++draws == 40)
      command = command == "draw V" ? "draw U" : "draw V";
  const Finished found = verified(data, altered);
  CHECK(found.exit_code == 1);
  CHECK(found.output.find("draw 40: the record has 'draw ") != std::string::npos);

  const std::string log = process->said();
  process->kill();
  const server::DrawSecret secret = stored_secret(data, game.seat.room);
  const std::string digits = server::digits_of(secret);
  const std::string key =
      server::digits_of(server::key_of_draws(secret, {std::string("blue horses, 17"), std::nullopt}));
  CHECK(record.at("fair").at("secret") == digits);
  CHECK(last.find(digits) != std::string::npos);
  for (const std::string& kept : {digits, key}) {
    CHECK(log.find(kept) == std::string::npos);
    for (const std::string& text : game.told) CHECK(text.find(kept) == std::string::npos);
  }
  // A game that is over is put away by the next start: its record stays to be had.
  process = std::make_unique<ServerProcess>(port, data.path().string(), kQuick);
  CHECK(http_get(port, record_of(game.seat.room)).body == reply.body);
  CHECK(http_get(port, choices).body == chosen.body);
  CHECK(http_get(port, "/api/rooms/" + game.seat.room + "/board.svg").body == drawing.body);
}

TEST_CASE("The record of a game that was abandoned is handed out with its secret, and verifies") {
  const TemporaryFolder data;
  const int port = free_port();
  Seat seat;
  {
    ServerProcess process(port, data.path().string(), kQuick);
    Game game(port);
    game.play(4);
    seat = game.seat;
    CHECK(http_get(port, record_of(seat.room)).status == 409);
    process.kill();
  }
  const std::string secret = server::digits_of(stored_secret(data, seat.room));
  std::vector<std::string> impatient = kQuick;
  impatient.emplace_back("limits.abandoned_game_s=1");
  HttpReply reply;
  while (reply.status != 200) {  // until a second has gone by at a start
    const ServerProcess process(port, data.path().string(), impatient);
    for (int time = 0; time < 20 && reply.status != 200; ++time) reply = http_get(port, record_of(seat.room));
    CHECK((reply.status == 200 || reply.body.find(secret) == std::string::npos));
  }
  const Json record = Json::parse(reply.body);
  CHECK(record.at("fair").at("secret") == secret);
  const Finished finished = verified(data, record);
  CHECK(finished.exit_code == 0);
  CHECK(finished.output.find("the game was not played to its end") != std::string::npos);
  const ServerProcess process(port, data.path().string(), impatient);
  LoopbackClient anna = greeted(port);
  const Json shown = come_back(anna, seat);
  CHECK(shown.at("document").at("room").at("status") == "finished");
  CHECK(shown.at("prompt").is_null());
}

}  // namespace
}  // namespace gatehouse::tests
