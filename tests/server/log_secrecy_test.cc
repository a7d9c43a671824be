// What the real program writes while people talk, guess, send nonsense, and their rooms break: every line is
// JSON, and nothing that somebody typed or has to keep is in any of them.

#include <doctest/doctest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/spoilt_log.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

/// All that is typed has this in it.
const std::string kCanary = "Qanary";

/// By which others than ourselves make tables.
const std::string kWord = "Qanary-of-the-house";

/// A client's key of its own, which nobody else may see.
std::string new_key(int number) {
  return "Keys.of.somebody.alone-" + std::to_string(1'000 + number);
}

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

/// The lines of the log; beside it is the invitation, for the person at the terminal.
void check_log(const std::string& said, const std::vector<std::string>& secrets) {
  std::istringstream lines(said);
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK(in_small_letters(line).find(in_small_letters(kCanary)) == std::string::npos);
    for (const std::string& secret : secrets) CHECK(line.find(secret) == std::string::npos);
    if (!line.starts_with('{')) continue;
    ++count;
    const Json parsed = Json::parse(line);
    for (const char* const key : {"time", "level", "thread"}) CHECK(parsed.contains(key));
    CHECK(parsed.contains("message") != parsed.contains("access"));
    CHECK(parsed.size() == 4);
  }
  CHECK(count > 10);
}

Json table_with(const std::string& name, const std::string& key, const std::string& tiles = {}) {
  Json message = create_message(true);
  message["name"] = name;
  message["key"] = key;
  if (!tiles.empty()) message["options"]["texts"] = {{"tiles", tiles}};
  return message;
}

const std::string kTiles = "tile QANARY 2\nc=city d=city f=field\n.ccc.\nfcccf\nfffff\nfdddf\n.ddd.\n";

/// Requests and frames with the canary wherever a stranger can put something.
void be_hostile(int port) {
  const HttpFields fields{
      {"User-Agent", kCanary},          {"Cookie", "seat=" + kCanary}, {"Authorization", "Bearer " + kCanary},
      {"Referer", "http://" + kCanary}, {"X-Forwarded-For", kCanary},  {"X-Request-Id", kCanary}};
  for (const char* const path : {"/", "/g/", "/watch/", "/api/", "/api/rooms/", "/admin/", "/fair/"})
    http_get(port, path + kCanary + "?token=" + kCanary, fields);
  http_get(port, "/api/rooms/" + kCanary + "/record", fields);
  http_request(port, kCanary, "/" + kCanary, fields);
  raw_exchange(port, kCanary + "\r\n\r\n");
  raw_exchange(port, "GET /" + kCanary + " HTTP/1.1\r\nHost: " + kCanary + "\r\n" + kCanary + ": " + kCanary +
                         "\r\n folded " + kCanary + "\r\n\r\n");
  HttpFields from_elsewhere = kSubprotocolField;
  from_elsewhere["Origin"] = "https://" + kCanary;
  CHECK_THROWS_AS(LoopbackClient(port, from_elsewhere), Refused);
  CHECK_THROWS_AS(LoopbackClient(port, HttpFields{{"Sec-WebSocket-Protocol", kCanary}}), Refused);
  LoopbackClient stranger(port);
  stranger.send({{"type", "hello"}, {"client", kCanary}});
  stranger.read();
  for (const char* const text : {R"({"type":"Qanary","id":"Qanary"})", R"({"type":"join","Qanary)", "Qanary",
                                 R"({"type":"join","id":"Qanary","room":"Qanary","Qanary":"Qanary"})"}) {
    stranger.send_text(text);
    CHECK(stranger.read().at("type") == "error");
  }
  const std::string forged = kCanary + "\"\n{\"level\":\"critical\",\"message\":\"" + kCanary + "\"}";
  CHECK(stranger.ask(table_with(forged, new_key(7))).at("code") == "bad-name");
  LoopbackClient other = greeted(port, {"127.0.0.9"});
  for (const std::string& word : {kCanary + "?", kWord}) {
    Json message = table_with(kCanary, new_key(8));
    message["word"] = word;
    other.ask(message);
  }
  stranger.send_binary(kCanary);
  CHECK(stranger.closing_code() == 1003);
}

/// People at a table who tell each other much; their tokens and codes.
std::vector<std::string> talk(int port, const std::string& room, const std::string& host_token) {
  std::vector<std::string> secrets{host_token};
  LoopbackClient anna = greeted(port);
  CHECK(anna.ask(join_message({room, host_token})).at("type") == "joined");
  LoopbackClient ben = greeted(port);
  Json sits = sit_message(room, kCanary + " the \"second\"");
  secrets.push_back(ben.ask(sits).at("token"));
  CHECK(ben.ask({{"type", "entropy"}, {"id", "e"}, {"text", kCanary + " horses"}}).at("type") == "ack");
  LoopbackClient cleo = greeted(port);
  cleo.ask(watch_message(room, kCanary + " watches"));
  for (LoopbackClient* const who : {&anna, &ben, &cleo})
    CHECK(who->ask({{"type", "chat"}, {"id", "c"}, {"text", "psst " + kCanary}}).at("type") == "ack");
  CHECK(
      anna.ask({{"type", "mute"}, {"id", "m"}, {"name", kCanary + " watches"}, {"muted", true}}).at("type") ==
      "ack");
  CHECK(cleo.ask({{"type", "chat"}, {"id", "d"}, {"text", kCanary + "?"}}).at("code") == "muted");
  const Json code = anna.ask({{"type", "hand-over"}, {"id", "h"}});
  secrets.push_back(code.at("code"));
  CHECK(anna.ask({{"type", "dismiss"}, {"id", "k"}, {"name", kCanary + " watches"}}).at("type") == "ack");
  for (int guess = 0; guess < 5; ++guess) {
    const std::string wrong = "Qanary-wrong-token-" + std::to_string(100 + guess);
    CHECK(cleo.ask(join_message({room, wrong})).at("code") == "bad-token");
    CHECK(cleo.ask({{"type", "join"}, {"id", "g"}, {"room", room}, {"code", wrong}}).at("code") ==
          "bad-code");
  }
  CHECK(anna.ask({{"type", "start"}, {"id", "s"}}).at("type") == "ack");
  CHECK(ben.ask({{"type", "command"}, {"id", kCanary}, {"expect", 1}, {"choice", kCanary}}).at("type") ==
        "error");
  return secrets;
}

/// What the store keeps of a room's draws.
std::string secret_of(const TemporaryFolder& data, const std::string& room) {
  SQLite::Database store((data.path() / "rooms.db").string(), SQLite::OPEN_READONLY);
  SQLite::Statement ask(store, "SELECT lower(hex(secret)) FROM draw_secret WHERE room=?");
  ask.bind(1, room);
  REQUIRE(ask.executeStep());
  return ask.getColumn(0).getString();
}

TEST_CASE("Every line of the log is JSON, without names, talk, tokens or anything that a stranger sent") {
  const TemporaryFolder data;
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "config.json").string();
  const Json settings{{"log", {{"level", "debug"}, {"access", "on"}}},
                      {"rooms", {{"words", {kWord}}, {"creators", {"127.0.0.1"}}}},
                      {"limits", {{"messages_per_second", 10'000}, {"burst", 10'000}}}};
  std::ofstream(file) << settings;
  const int port = free_port();
  const std::vector<std::string> variables{"GATEHOUSE_CONFIG=" + file};
  std::vector<std::string> secrets{new_key(1), new_key(2), new_key(3)};
  std::vector<std::string> rooms;
  {
    ServerProcess process(port, data.path().string(), {}, variables);
    LoopbackClient host = greeted(port);
    for (const std::string& key : std::vector<std::string>(secrets)) {
      const Json joined = host.ask(table_with(kCanary + std::to_string(rooms.size()), key, kTiles));
      REQUIRE(joined.at("type") == "joined");
      rooms.push_back(joined.at("room"));
      secrets.push_back(joined.at("token"));
    }
    const std::vector<std::string> more = talk(port, rooms[0], secrets[3]);
    secrets.insert(secrets.end(), more.begin(), more.end());
    be_hostile(port);
    std::ofstream(file) << R"({"site": {"public_url": "Qanary)";  // cut off in the middle of a value
    process.signal(SIGHUP);
    while (process.said().find("all settings stay as they are") == std::string::npos)
      std::this_thread::yield();
    process.kill();
    for (const std::string& room : rooms) {
      secrets.push_back(secret_of(data, room));
      CHECK(process.said().find(room) == std::string::npos);  // no room is named that has not failed
    }
    for (const char* const path : {R"("path":"/g/{room}")", R"("path":"/ws")", R"("method":"other")"})
      CHECK(process.said().find(path) != std::string::npos);
    CHECK(process.said().find("\"address\"") == std::string::npos);
    check_log(process.said(), secrets);
  }
  std::ofstream(file) << settings;
  rewrite_entry(data, rooms[0], 1, "tile QANARY", "tale QANARY");  // the game quotes what it does not take
  rewrite_entry(data, rooms[1], 2, "Qanary1", "Qanary1\n");        // so does JSON
  rewrite_entry(data, rooms[2], 2, "\"seated\"", "\"Qanary\"");
  ServerProcess process(port, data.path().string(), {}, variables);
  LoopbackClient back = greeted(port);
  for (const std::string& room : rooms) {
    CHECK(back.ask(join_message({room, secrets[3]})).at("code") == "unavailable");
    http_get(port, "/api/rooms/" + room + "/record");
    CHECK(process.said().find(room) != std::string::npos);
  }
  const Finished listed = run_program({"quarantine", "--data", data.path().string()});
  CHECK(listed.output.find(rooms[0]) != std::string::npos);
  CHECK(in_small_letters(listed.output).find(in_small_letters(kCanary)) == std::string::npos);
  CHECK(process.terminate() == 0);
  check_log(process.said(), secrets);
}

}  // namespace
}  // namespace gatehouse::tests
