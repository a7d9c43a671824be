// Logs that earlier versions wrote (logs/README.md): they replay, and their games go on.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "protocol/games.h"
#include "server/room/room_core.h"
#include "server/store/sqlite_store.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

constexpr const char* kLogs = "tests/server/logs";
constexpr const char* kBeforeFairDraws = "tests/server/logs/before_fair_draws";
// Of Anna's seat in `playing.jsonl`, whose hash stands there.
constexpr const char* kToken = "wrhu7F-HwA1XhzE7EpDQjA";

server::Append run_of(const std::filesystem::path& log) {
  server::Append run;
  run.room = log.stem().string();
  run.founder = server::DrawSecret{};
  std::ifstream stream(log);
  for (std::string line; std::getline(stream, line);) run.entries.push_back(line);
  run.over = run.room == "finished";
  return run;
}

TEST_CASE("Every log that an earlier version wrote replays to its fingerprints") {
  int logs = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(kLogs)) {
    if (file.path().extension() != ".jsonl") continue;
    CAPTURE(file.path());
    const server::Append run = run_of(file.path());
    const server::Record record{run.room, 1, *run.founder, run.entries, {}};
    const server::RoomCore core(record, protocol::all_games());  // it throws where they differ
    CHECK(core.state().version() == run.entries.size());
    CHECK((core.state().status() == protocol::RoomStatus::Finished) == run.over);
    ++logs;
  }
  CHECK(logs == 4);
}

TEST_CASE("Games from before fair draws go on, and their records say that nothing can be verified") {
  const TemporaryFolder data;
  {
    server::SqliteStore store(data.path() / "rooms.db");
    for (const auto& file : std::filesystem::directory_iterator(kBeforeFairDraws))
      CHECK(store.append(std::vector{run_of(file.path())}).front() == server::Appended::Done);
  }
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), {"bots.delay_ms=0"});
  CHECK(process.said().find("set aside") == std::string::npos);
  LoopbackClient anna = greeted(port);
  Json now = come_back(anna, {"playing", kToken});
  CHECK_FALSE(now.at("document").at("room").contains("fair"));
  for (int move = 1; move <= 5; ++move) {
    anna.send(first_choice(now, "more" + std::to_string(move)));
    now = next_prompt(anna);
  }
  CHECK(http_get(port, "/api/rooms/playing/record").status == 409);
  const HttpReply over = http_get(port, "/api/rooms/finished/record");
  REQUIRE(over.status == 200);
  CHECK_FALSE(Json::parse(over.body).contains("fair"));
  const std::string file = (data.path() / "finished.json").string();
  std::ofstream(file) << over.body;
  CHECK(run_program({"replay", file}).exit_code == 0);
  const Finished verified = run_program({"verify", file});
  CHECK(verified.exit_code == 2);
  CHECK(verified.output.find("there is no \"fair\" in this record") != std::string::npos);
}

}  // namespace
}  // namespace gatehouse::tests
