// The operator's ways into the real program: the admin page, and `gatehouse admin`.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

const std::string kToken = "a-token-of-thirty-characters-x";

struct Reply {
  int status = 0;
  std::string head;
  std::string body;
};

Reply ask_http(int port, const std::string& head, const std::string& body = {}) {
  const std::string text = raw_exchange(
      port, head + "Host: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::size_t end = text.find("\r\n\r\n");
  REQUIRE(end != std::string::npos);
  return {std::stoi(text.substr(9, 3)), text.substr(0, end), text.substr(end + 4)};
}

Reply ask_page(int port, const Json& request, const std::string& token = kToken) {
  return ask_http(
      port, "POST /api HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer " + token + "\r\n",
      request.dump());
}

struct Administered {
  TemporaryFolder data;
  int port = free_port();
  int admin = free_port();
  std::vector<std::string> settings{"bots.delay_ms=0", "limits.messages_per_second=100000",
                                    "limits.burst=100000", "admin.port=" + std::to_string(admin),
                                    "admin.token=" + kToken};

  std::string folder() const { return data.path().string(); }
  Json page(const Json& request) const {
    const Reply reply = ask_page(admin, request);
    CAPTURE(reply.body);
    CHECK(reply.status == 200);
    return Json::parse(reply.body);
  }
  Finished command(std::vector<std::string> words) const {
    words.insert(words.begin(), "admin");
    words.insert(words.end(), {"--data", folder()});
    return run_program(words);
  }
};

TEST_CASE("The admin page's files say nothing, run nothing from elsewhere, and its requests need the token") {
  const Administered at;
  const ServerProcess process(at.port, at.folder(), at.settings);
  const Reply page = ask_http(at.admin, "GET / HTTP/1.1\r\n");
  CHECK(page.status == 200);
  CHECK(page.head.find("default-src 'none'; script-src 'self'") != std::string::npos);
  CHECK(page.head.find("frame-ancestors 'none'") != std::string::npos);
  CHECK(page.body.find("<script>") == std::string::npos);
  CHECK(page.body.find("style=") == std::string::npos);
  CHECK(ask_http(at.admin, "GET /admin.js HTTP/1.1\r\n").status == 200);
  CHECK(ask_http(at.admin, "GET /admin.css HTTP/1.1\r\n").status == 200);
  CHECK(ask_http(at.admin, "GET /../etc/passwd HTTP/1.1\r\n").status == 404);
  CHECK(ask_http(at.admin, "GET /api HTTP/1.1\r\nAuthorization: Bearer " + kToken + "\r\n").status == 400);
  // What a form on a foreign page could send.
  CHECK(ask_http(at.admin,
                 "POST /api HTTP/1.1\r\nContent-Type: text/plain\r\nAuthorization: Bearer " + kToken + "\r\n",
                 R"({"do":"rooms"})")
            .status == 400);
  CHECK(ask_http(at.admin, "POST /api HTTP/1.1\r\nContent-Type: application/json\r\n", R"({"do":"rooms"})")
            .status == 401);
  CHECK(ask_page(at.admin, {{"do", "rooms"}}).status == 200);
  CHECK(ask_page(at.admin, {{"do", "nothing"}}).status == 422);
  CHECK(ask_page(at.admin, {{"do", "backup"}, {"file", "/tmp/never"}}).status == 422);
  CHECK(ask_page(at.admin, {{"do", 7}}).status == 422);
  CHECK(http_get(at.port, "/admin.js").status == 404);  // not where the players come in
}

TEST_CASE("Wrong tokens are strikes, and keep nobody out who has the right one") {
  const Administered at;
  ServerProcess process(at.port, at.folder(), at.settings);
  int wrong = 0;
  while (ask_page(at.admin, {{"do", "rooms"}}, kToken + std::to_string(wrong)).status == 401) ++wrong;
  CHECK(wrong == 5);
  CHECK(ask_page(at.admin, {{"do", "rooms"}}, kToken + "again").status == 429);
  CHECK(ask_page(at.admin, {{"do", "rooms"}}).status == 200);
  CHECK(at.command({"rooms"}).exit_code == 0);  // another door
  CHECK(process.said().find(kToken) == std::string::npos);
}

TEST_CASE("The operator sees rooms, connections and a room's log, without anything that players know") {
  const Administered at;
  ServerProcess process(at.port, at.folder(), at.settings);
  LoopbackClient client = greeted(at.port);
  const Seat seat = play_a_little(client, 2);
  const Json rooms = at.page({{"do", "rooms"}});
  CHECK(rooms.at("all") == 1);
  CHECK(rooms.at("rooms").at(0) == Json{{"room", seat.room},
                                        {"game", "carcassonne"},
                                        {"status", "playing"},
                                        {"seats", 2},
                                        {"taken", 2},
                                        {"spectators", 0},
                                        {"here", 1},
                                        {"public", rooms.at("rooms").at(0).at("public")}});
  CHECK(at.page({{"do", "connections"}}).at("addresses").at(0).at("address") == "127.0.0.1");
  const Json log = at.page({{"do", "log"}, {"room", seat.room}});
  CHECK(log.at("entries").at(0).at("kind") == "created");
  CHECK(log.at("entries").at(1).at("kind") == "seated");
  CHECK(log.at("entries").at(1).at("seat") == 0);
  CHECK(log.at("entries").size() == log.at("all"));
  for (const Json& entry : log.at("entries"))
    for (const auto& [key, value] : entry.items())
      CHECK((key == "version" || key == "time_ms" || key == "kind" || key == "seat"));
  CHECK(log.dump().find("Anna") == std::string::npos);
  CHECK(ask_page(at.admin, {{"do", "log"}, {"room", "nobodys2"}}).status == 422);
  CHECK(Json::parse(at.command({"log", seat.room}).output) == log);
  CHECK(process.said().find("the operator asks by the admin page: log room=\\\"" + seat.room) !=
        std::string::npos);
  CHECK(process.said().find("the operator asks by the control socket: log") != std::string::npos);
}

TEST_CASE("A ban closes those who are there, keeps out who comes, survives a restart, and ends") {
  const Administered at;
  const Place elsewhere{"127.0.0.9"};
  const auto is_out = [&] {
    try {
      greeted(at.port, elsewhere);
      return false;
    } catch (const Refused& refused) {
      CHECK(refused.reply.status == 403);
      return true;
    }
  };
  {
    ServerProcess process(at.port, at.folder(), at.settings);
    LoopbackClient bea = greeted(at.port, elsewhere);
    CHECK_FALSE(is_out());
    CHECK(at.page({{"do", "ban"}, {"place", "127.0.0.9"}, {"seconds", 86'400}}).at("bans").size() == 1);
    CHECK(bea.closing_code() == 4403);
    CHECK(is_out());
    for (const char* const place : {"nowhere", "127.0.0.0/99", ""})
      CHECK(ask_page(at.admin, {{"do", "ban"}, {"place", place}, {"seconds", 1}}).status == 422);
    CHECK(at.command({"ban", "10.0.0.0/8", "--seconds", "0"}).exit_code == 0);
    // All the world is banned only when that is meant.
    for (const char* const place : {"0.0.0.0/0", "::/0", "128.0.0.0/1", "::ffff:0:0/96"}) {
      const Reply reply = ask_page(at.admin, {{"do", "ban"}, {"place", place}, {"seconds", 1}});
      CHECK(reply.status == 422);
      CHECK(reply.body.find("--yes") != std::string::npos);
      CHECK(ask_page(at.admin, {{"do", "ban"}, {"place", place}, {"seconds", 1}, {"yes", false}}).status ==
            422);
      CHECK(at.command({"ban", place}).exit_code == 1);
    }
    CHECK_FALSE(at.command({"bans"}).output.find("/0") != std::string::npos);
    CHECK(at.command({"ban", "2a00::/12", "--yes"}).exit_code == 0);
    CHECK(at.command({"unban", "2a00::/12"}).exit_code == 0);
    at.page({{"do", "ban"}, {"place", "2a00::/12"}, {"seconds", 0}, {"yes", true}});
    at.page({{"do", "unban"}, {"place", "2a00::/12"}});
    CHECK(std::filesystem::status(at.data.path() / "bans.json").permissions() ==
          std::filesystem::perms(0600));
    process.kill();
  }
  ServerProcess process(at.port, at.folder(), at.settings);
  CHECK(is_out());
  CHECK(at.page({{"do", "bans"}}).at("bans").size() == 2);
  CHECK(at.command({"unban", "127.0.0.9"}).exit_code == 0);
  CHECK(at.command({"unban", "127.0.0.9"}).exit_code == 1);
  CHECK_FALSE(is_out());
  CHECK(at.command({"ban", "127.0.0.9", "--seconds", "1"}).exit_code == 0);
  while (is_out()) std::this_thread::yield();
  CHECK(at.page({{"do", "bans"}}).at("bans").size() == 1);
}

TEST_CASE("A file of bans that cannot be understood stops the start, is named, and is left alone") {
  const TemporaryFolder data;
  const std::filesystem::path file = data.path() / "bans.json";
  const auto bans = [](const Json& list) { return Json{{"bans", list}}.dump(); };
  const std::vector<std::string> broken{"{", bans(7), bans(Json::array({Json{{"place", "127.0.0.1"}}})),
                                        bans(Json::array({Json{{"place", "Anna"}, {"until_ms", 0}}})),
                                        bans(Json::array_t(1'001, Json{{"place", "::1"}, {"until_ms", 0}}))};
  for (const std::string& text : broken) {
    CAPTURE(text.substr(0, 60));
    std::ofstream(file) << text;
    const Finished started = run_program({"serve", "--port", std::to_string(free_port()), "--data",
                                          data.path().string(), "--set", "site.client="});
    CAPTURE(started.output);
    CHECK(started.exit_code != 0);
    CHECK(started.output.find("bans.json cannot be read") != std::string::npos);
    std::ifstream kept(file);
    CHECK(std::string(std::istreambuf_iterator<char>(kept), {}) == text);
  }
}

TEST_CASE("An announcement reaches everybody who has said hello, and is not in the log") {
  const Administered at;
  ServerProcess process(at.port, at.folder(), at.settings);
  LoopbackClient lobby = greeted(at.port);
  LoopbackClient anna = greeted(at.port);
  CHECK(anna.ask(create_message(false)).at("type") == "joined");
  CHECK(at.page({{"do", "announce"}, {"text", "We restart at eight."}}).at("told") == 2);
  for (LoopbackClient* const client : {&lobby, &anna})
    CHECK(client->read_until("announcement").at("text") == "We restart at eight.");
  CHECK(at.command({"announce", "And again."}).exit_code == 0);
  CHECK(lobby.read_until("announcement").at("text") == "And again.");
  CHECK(ask_page(at.admin, {{"do", "announce"}, {"text", ""}}).status == 422);
  CHECK(ask_page(at.admin, {{"do", "announce"}, {"text", std::string(161, 'x')}}).status == 422);
  CHECK(process.said().find("eight") == std::string::npos);
}

TEST_CASE(
    "A draining server makes no tables and is not ready, while games go on, until it is told otherwise") {
  const Administered at;
  ServerProcess process(at.port, at.folder(), at.settings);
  LoopbackClient client = greeted(at.port);
  const Seat seat = play_a_little(client, 2);
  CHECK(at.page({{"do", "drain"}, {"on", true}}).at("draining") == true);
  CHECK(http_get(at.port, "/readyz").status == 503);
  LoopbackClient other = greeted(at.port);
  CHECK(other.ask(create_message(false)).at("code") == "draining");
  other.send(first_choice(come_back(other, seat), "more"));
  CHECK(answer_to(other, "more").at("type") == "ack");
  CHECK(at.command({"drain", "off"}).exit_code == 0);
  CHECK(http_get(at.port, "/readyz").status == 200);
  CHECK(other.ask(create_message(false)).at("type") == "joined");
}

TEST_CASE("A draining server makes no table for a rematch either, and says so") {
  const Administered at;
  const ServerProcess process(at.port, at.folder(), at.settings);
  LoopbackClient anna = greeted(at.port);
  LoopbackClient ben = greeted(at.port);
  const auto finished = [&](const std::string& number) {
    const std::string room = anna.ask(create_message(false)).at("room");
    ben.ask(sit_message(room, "Ben"));
    anna.ask({{"type", "start"}, {"id", "start" + number}});
    CHECK(ben.ask({{"type", "resign"}, {"id", "resign" + number}}).at("type") == "ack");
  };
  finished("1");
  CHECK(anna.ask({{"type", "rematch"}, {"id", "before"}}).at("type") == "ack");
  CHECK(at.page({{"do", "drain"}, {"on", true}}).at("draining") == true);
  // That table is there already.
  CHECK(ben.ask({{"type", "rematch"}, {"id", "too"}}).at("type") == "ack");
  CHECK(at.page({{"do", "drain"}, {"on", false}}).at("draining") == false);
  anna = greeted(at.port);
  ben = greeted(at.port);
  finished("2");
  CHECK(at.page({{"do", "drain"}, {"on", true}}).at("draining") == true);
  const Json refused = anna.ask({{"type", "rematch"}, {"id", "again"}});
  CHECK(refused.at("code") == "draining");
  CHECK(refused.at("retryable") == true);
  CHECK(at.page({{"do", "drain"}, {"on", false}}).at("draining") == false);
  CHECK(anna.ask({{"type", "rematch"}, {"id", "last"}}).at("type") == "ack");
}

TEST_CASE("A room where nobody is can be put away, and brought back") {
  const Administered at;
  ServerProcess process(at.port, at.folder(), at.settings);
  Seat seat;
  {
    LoopbackClient client = greeted(at.port);
    seat = play_a_little(client, 2);
    CHECK(ask_page(at.admin, {{"do", "put-away"}, {"room", seat.room}}).status == 422);
  }
  const auto all = [&] { return at.page({{"do", "rooms"}}).at("all").get<int>(); };
  // The server may not have heard yet that nobody is there any more.
  while (ask_page(at.admin, {{"do", "put-away"}, {"room", seat.room}}).status != 200)
    std::this_thread::yield();
  CHECK(all() == 0);
  CHECK(at.page({{"do", "bring-back"}, {"room", seat.room}}).at("room") == seat.room);
  CHECK(all() == 1);
  CHECK(ask_page(at.admin, {{"do", "bring-back"}, {"room", "nobodys2"}}).status == 422);
  LoopbackClient client = greeted(at.port);
  come_back(client, seat);
}

TEST_CASE("The operator suspends, renames and deletes a profile, by both doors, and the log names nobody") {
  Administered at;
  at.settings.push_back("profiles.mode=open");
  ServerProcess process(at.port, at.folder(), at.settings);
  const auto people = [&](const std::string& method, const std::string& path, const std::string& secret,
                          const std::string& body = {}) {
    return ask_http(at.port,
                    method + " /api/profiles" + path +
                        " HTTP/1.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                        "Authorization: Bearer " +
                        secret + "\r\n",
                    body);
  };
  const std::string secret = Json::parse(people("POST", "", "-", R"({"name":"Qanary"})").body).at("secret");
  const Json listed = at.page({{"do", "profiles"}}).at("profiles").at(0);
  CHECK(listed.at("name") == "Qanary");
  CHECK(listed.at("devices") == 1);
  CHECK(Json::parse(at.command({"profiles"}).output).at("profiles").at(0) == listed);

  CHECK(at.command({"suspend", "Qanary"}).exit_code == 1);  // without a reason
  CHECK(at.command({"suspend", "Qanary", "--reason", "insults at a table"}).exit_code == 0);
  CHECK(people("GET", "/me", secret).body.find("profile-suspended") != std::string::npos);
  CHECK(at.command({"resume", "Qanary", "--reason", "a month later"}).exit_code == 0);
  CHECK(people("GET", "/me", secret).status == 200);
  CHECK(at.command({"rename", "Qanary", "--to", "Robin", "--reason", "not theirs"}).exit_code == 0);
  CHECK(Json::parse(people("GET", "/me", secret).body).at("name") == "Robin");
  const Json gone = at.page({{"do", "delete"}, {"name", "Robin"}, {"reason", "asked for by mail"}});
  CHECK(gone == Json{{"id", listed.at("id")}});
  CHECK(people("GET", "/me", secret).status == 401);
  CHECK(ask_page(at.admin, {{"do", "delete"}, {"name", "Robin"}, {"reason", "again"}}).status == 422);

  const std::string said = process.said();
  for (const std::string& line :
       {std::string("suspend of the profile ") + listed.at("id").get<std::string>() + ": insults at a table",
        std::string("resume of the profile "), std::string("rename of the profile "),
        std::string(": asked for by mail")})
    CHECK(said.find(line) != std::string::npos);
  for (const std::string& secret_or_name : {std::string("Qanary"), std::string("Robin"), secret})
    CHECK(said.find(secret_or_name) == std::string::npos);
}

TEST_CASE("An admin port needs a token, and the token is in nothing that is printed") {
  const TemporaryFolder folder;
  const Finished without = run_program(
      {"serve", "--set", "admin.port=1", "--set", "site.client=", "--data", folder.path().string()});
  CHECK(without.exit_code == 78);
  CHECK(without.output.find("admin.token") != std::string::npos);
  CHECK(run_program({"serve", "--set", "admin.token=short"}).exit_code == 78);
  const std::string file = (folder.path() / "token").string();
  std::ofstream(file) << kToken << "\n";
  const Finished printed = run_program({"--print-config"}, {"GATEHOUSE_ADMIN_TOKEN_FILE=" + file});
  CHECK(printed.exit_code == 0);
  CHECK(Json::parse(printed.output).at("admin").at("token") == "(hidden)");
  CHECK(printed.output.find(kToken) == std::string::npos);
  CHECK(run_program({"admin", "rooms", "--data", folder.path().string()}).exit_code == 2);
  CHECK(run_program({"admin", "nothing"}).exit_code == 64);
}

}  // namespace
}  // namespace gatehouse::tests
