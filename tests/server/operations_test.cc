// The real program as its operator knows it: signals, the command line, settings.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

Json table_of(const std::string& name) {
  return {{"type", "create"},
          {"id", "1"},
          {"name", name},
          {"game", "carcassonne"},
          {"seats", 2},
          {"public", false},
          {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}};
}

/// Writes settings to the file and has the server read them; returns when it has.
void reload(ServerProcess& process, const std::string& file, const Json& settings, const std::string& said) {
  const auto times = [&] {
    const std::string log = process.said();
    std::size_t count = 0;
    for (std::size_t at = log.find(said); at != std::string::npos; at = log.find(said, at + 1)) ++count;
    return count;
  };
  const std::size_t before = times();
  std::ofstream(file) << settings;
  process.signal(SIGHUP);
  while (times() == before) std::this_thread::yield();
}

TEST_CASE("SIGHUP reads limits, bans and log level again, and what cannot be changed stays, with a line") {
  const TemporaryFolder data;
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "config.json").string();
  const auto settings = [](int rooms, const char* level, int threads,
                           const std::vector<std::string>& banned) {
    return Json{
        {"limits", {{"rooms_per_address", rooms}, {"messages_per_second", 10'000}, {"burst", 10'000}}},
        {"log", {{"level", level}}},
        {"server", {{"threads", threads}}},
        {"site", {{"banned", banned}}}};
  };
  const std::string done = "were read again";
  std::ofstream(file) << settings(1, "warn", 2, {});
  const int port = free_port();
  ServerProcess process(port, data.path().string(), {}, {"GATEHOUSE_CONFIG=" + file});
  LoopbackClient anna(port);
  anna.hello();
  CHECK(anna.ask(table_of("Anna")).at("type") == "joined");
  CHECK(anna.ask(table_of("Anna")).at("code") == "too-many-rooms");
  const std::string elsewhere = "127.0.0.9";
  LoopbackClient bea(port, kSubprotocolField, {elsewhere});
  bea.hello();

  reload(process, file, settings(2, "warn", 2, {}), done);
  CHECK(anna.ask(table_of("Anna")).at("type") == "joined");
  CHECK(anna.ask(table_of("Anna")).at("code") == "too-many-rooms");
  CHECK(process.said().find("stays as it is") == std::string::npos);

  reload(process, file, settings(2, "warn", 3, {"127.0.0.8/31"}), done);
  CHECK(process.said().find("server.threads stays as it is: it is read at the start only") !=
        std::string::npos);
  CHECK(bea.closing_code() == 4403);
  try {
    LoopbackClient again(port, kSubprotocolField, {elsewhere});
    FAIL("a banned address has come in");
  } catch (const Refused& refused) {
    CHECK(refused.reply.status == 403);
  }
  CHECK(anna.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");

  CHECK(process.said().find("HTTP 403") == std::string::npos);  // a line of level info
  reload(process, file, settings(2, "info", 2, {}), done);
  LoopbackClient(port, kSubprotocolField, {elsewhere}).hello();
  CHECK(http_get(port, "/api/nothing").status == 404);
  CHECK(process.said().find("HTTP 404") != std::string::npos);

  reload(process, file, Json{{"limits", {{"rooms_per_address", "many"}}}}, "all settings stay as they are");
  CHECK(process.said().find("limits.rooms_per_address: a whole number") != std::string::npos);
  CHECK(anna.ask(table_of("Anna")).at("code") == "too-many-rooms");
  CHECK(http_get(port, "/readyz").status == 200);
}

TEST_CASE("The access log begins and ends with a SIGHUP, and has addresses only when they are wanted") {
  const TemporaryFolder data;
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "config.json").string();
  const auto settings = [](const char* access, const char* addresses) {
    return Json{{"log", {{"access", access}, {"addresses", addresses}}}};
  };
  const std::string done = "were read again";
  std::ofstream(file) << settings("off", "on");
  const int port = free_port();
  ServerProcess process(port, data.path().string(), {}, {"GATEHOUSE_CONFIG=" + file});
  const auto told = [&](const std::string& what) { return process.said().find(what) != std::string::npos; };
  http_get(port, "/version");
  reload(process, file, settings("on", "off"), done);
  CHECK_FALSE(told(R"("path":"/version")"));
  http_get(port, "/api/games?name=Anna");
  while (!told(R"("path":"/api/games","request":1,"status":200)")) std::this_thread::yield();
  CHECK_FALSE(told("\"address\""));
  reload(process, file, settings("on", "on"), done);
  http_get(port, "/healthz");
  while (!told(R"("path":"/healthz")")) std::this_thread::yield();
  CHECK(told(R"("access":{"address":"127.0.0.1",)"));
  CHECK_FALSE(told("Anna"));
}

TEST_CASE("The settings can be printed as the server would use them, and are a file of settings") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "config.json").string();
  const Finished printed =
      run_program({"--print-config", "--set", "bots.delay_ms=7"}, {"GATEHOUSE_LIMITS_ROOMS=5"});
  CHECK(printed.exit_code == 0);
  const Json settings = Json::parse(printed.output);
  CHECK(settings.at("bots").at("delay_ms") == 7);
  CHECK(settings.at("limits").at("rooms") == 5);
  std::ofstream(file) << printed.output;
  CHECK(run_program({"serve", "--print-config", "--config", file}).output == printed.output);
  CHECK(run_program({"serve", "--print-config", "--set", "bots.delay_ms=x"}).exit_code == 78);
}

TEST_CASE("SIGHUP does not end the server, however often") {
  const TemporaryFolder data;
  const int port = free_port();
  ServerProcess process(port, data.path().string(), {});
  LoopbackClient anna(port);
  anna.hello();
  process.signal(SIGHUP);
  while (process.said().find("SIGHUP") == std::string::npos) {
    CHECK(anna.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // who asks without a pause is too fast
  }
  process.signal(SIGHUP);  // every time
  CHECK(anna.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");
  std::thread reading([&] { anna.closing_code(); });
  CHECK(process.terminate() == 0);
  reading.join();
}

TEST_CASE("SIGXFSZ does not end the server: what cannot be written is not acknowledged") {
  const TemporaryFolder data;
  const int port = free_port();
  ServerProcess process(port, data.path().string(),
                        {"limits.messages_per_second=10000", "limits.burst=10000"});
  LoopbackClient anna(port);
  anna.hello();
  CHECK(anna.ask(table_of("Anna")).at("type") == "joined");
  process.limit_files(1);
  const Json refused = anna.ask(table_of("Ben"));
  CHECK(refused.at("code") == "unavailable");
  CHECK(http_get(port, "/readyz").status == 503);
  CHECK(http_get(port, "/healthz").status == 200);
  process.limit_files(1'000'000'000);
  Json again = anna.ask(table_of("Ben"));
  while (again.at("type") == "error") {
    CHECK(again.at("code") == "unavailable");
    again = anna.ask(table_of("Ben"));
  }
  CHECK(again.at("type") == "joined");
  CHECK(http_get(port, "/readyz").status == 200);
}

TEST_CASE("Refusals, limits and closes leave lines in the log, not one for each frame, and no secret") {
  const TemporaryFolder data;
  const int port = free_port();
  ServerProcess process(port, data.path().string(), {"log.level=info", "limits.burst=500"});
  std::string token;
  {
    LoopbackClient anna(port);
    anna.hello();
    token = anna.ask(table_of("Annabella")).at("token");
    CHECK(anna.ask({{"type", "command"}, {"id", "2"}, {"expect", 1}, {"choice", "D0"}}).at("code") ==
          "not-started");
    for (int at = 0; at < 300; ++at)
      CHECK(anna.ask({{"type", "join"}, {"id", "3"}, {"room", "zzzzzzzz"}, {"token", token}}).at("type") ==
            "error");
    CHECK(http_get(port, "/api/nothing").status == 404);
    LoopbackClient ben(port);
    ben.hello();
    try {
      for (int at = 0; at < 100; ++at) ben.send_text("Annabella says nothing");
    } catch (const Closed&) {
    }
    CHECK(ben.closing_code() == 4400);
  }
  const std::string log = process.said();
  for (const char* const what : {"refused: not-started", "refused: no-such-room", "refused: too-fast",
                                 "refused: bad-message", "closed: 4400", "HTTP 404"}) {
    CAPTURE(what);
    const std::size_t first = log.find(what);
    CHECK(first != std::string::npos);
  }
  CHECK(std::count(log.begin(), log.end(), '\n') < 60);
  CHECK(log.find(token) == std::string::npos);
  CHECK(log.find("Annabella") == std::string::npos);
}

TEST_CASE("A command that was typed wrongly exits with 64, help does not") {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--nope"}, {"serve", "--nope"}, {"nope"}, {"export", "--data"}}) {
    const Finished finished = run_program(words);
    CHECK(finished.exit_code == 64);
    CHECK(finished.output != "");
  }
  CHECK(run_program({"--help"}).exit_code == 0);
  CHECK(run_program({"serve", "--help"}).exit_code == 0);
  CHECK(run_program({"--version"}).exit_code == 0);
}

TEST_CASE("What keeps the store from opening is named, and ends the start with a code of its own") {
  const TemporaryFolder folder;
  const auto start = [](const std::filesystem::path& data) {
    return run_program({"serve", "--port", "0", "--client", "", "--data", data.string()});
  };
  std::ofstream(folder.path() / "file") << "x";
  const Finished no_folder = start(folder.path() / "file" / "data");
  CHECK(no_folder.exit_code == 78);
  CHECK(no_folder.output.find("store.directory: the folder ") != std::string::npos);
  CHECK(no_folder.output.find("/file is no folder") != std::string::npos);
  std::filesystem::create_directories(folder.path() / "data" / "rooms.db");
  const Finished no_file = start(folder.path() / "data");
  CHECK(no_file.exit_code == 69);
  CHECK(no_file.output.find("cannot start: " + (folder.path() / "data" / "rooms.db").string() +
                            " is a folder") != std::string::npos);
  std::filesystem::create_directories(folder.path() / "banned" / "bans.json");
  const Finished no_bans = start(folder.path() / "banned");
  CHECK(no_bans.exit_code == 69);
  CHECK(no_bans.output.find("bans.json is a folder") != std::string::npos);
}

TEST_CASE("A section or a variable that means nothing stops the start and is named") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "config.json").string();
  std::ofstream(file) << R"({"nope": {}})";
  const Finished section = run_program({"serve", "--config", file});
  CHECK(section.exit_code == 78);
  CHECK(section.output.find("nope: there is no such section") != std::string::npos);
  const Finished variable = run_program({"serve"}, {"GATEHOUSE_PORT=1"});
  CHECK(variable.exit_code == 78);
  CHECK(variable.output.find("GATEHOUSE_PORT: there is no such setting") != std::string::npos);
}

}  // namespace
}  // namespace gatehouse::tests
