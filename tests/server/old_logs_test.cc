// Logs that earlier versions wrote (logs/README.md): they replay, and their games go on.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "protocol/games.h"
#include "server/chance/commitment.h"
#include "server/room/room_core.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

constexpr const char* kLogs = "tests/server/logs";
constexpr const char* kVersion1 = "tests/server/logs/version_1";
constexpr const char* kBeforeFairDraws = "tests/server/logs/before_fair_draws";
// Of Anna's seat in `playing.jsonl`, whose hash stands there.
constexpr const char* kSeatToken = "wrhu7F-HwA1XhzE7EpDQjA";

// From before there were secrets, and since then.
server::DrawSecret secret_of_room(const std::filesystem::path& log) {
  std::ifstream secrets(log.parent_path() / "secrets.json");
  return secrets ? server::secret_of(Json::parse(secrets).at(log.stem().string())) : server::DrawSecret{};
}

server::Append run_of(const std::filesystem::path& log) {
  server::Append run;
  run.room = log.stem().string();
  run.founder = secret_of_room(log);
  std::ifstream stream(log);
  for (std::string line; std::getline(stream, line);) {
    run.entries.push_back(line);
    run.over = run.over || server::kind_of(line) == "revealed";
  }
  run.over = run.over || run.room == "finished";
  return run;
}

void store_all(const TemporaryFolder& data, const std::string& folder) {
  server::SqliteStore store(data.path() / "rooms.db");
  for (const auto& file : std::filesystem::directory_iterator(folder))
    if (file.path().extension() == ".jsonl")
      CHECK(store.append(std::vector{run_of(file.path())}).front() == server::Appended::Done);
}

TEST_CASE("Every log that an earlier version wrote replays to its fingerprints") {
  int logs = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(kLogs)) {
    if (file.path().extension() != ".jsonl") continue;
    CAPTURE(file.path());
    const server::Append run = run_of(file.path());
    const server::RoomLog record{run.room, 1, *run.founder, run.entries, {}};
    const server::RoomCore core(record, protocol::all_games());  // it throws where they differ
    CHECK(core.state().version() == run.entries.size());
    CHECK((core.state().status() == protocol::RoomStatus::Finished) == run.over);
    ++logs;
  }
  CHECK(logs == 8);
}

TEST_CASE("Games from before fair draws go on, and their records say that nothing can be verified") {
  const TemporaryFolder data;
  store_all(data, kBeforeFairDraws);
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), {"bots.delay_ms=0"});
  CHECK(process.said().find("set aside") == std::string::npos);
  LoopbackClient anna = greeted(port);
  Json now = come_back(anna, {"playing", kSeatToken});
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

TEST_CASE("Games of version 1 go on, and the records of those that are over prove their draws") {
  const TemporaryFolder data;
  store_all(data, kVersion1);
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), kQuick);
  CHECK(process.said().find("set aside") == std::string::npos);
  LoopbackClient anna = greeted(port);
  CHECK(anna.ask(join_message({"aym9y8nsrky3r", "berva5FNp2SQRlbPXkugUA"})).at("seat") == 1);
  Json now = next_prompt(anna);
  CHECK(now.at("version") >= 241);
  for (int move = 1; move <= 5; ++move) {
    anna.send(first_choice(now, "more" + std::to_string(move)));
    now = next_prompt(anna);
  }
  CHECK(http_get(port, "/api/rooms/aym9y8nsrky3r/record").status == 409);
  LoopbackClient host = greeted(port);
  const Json waiting = come_back(host, {"ymjs4gtpmqtwq", "4IgqQisCbJ5b98U_aoPvIA"});
  CHECK(waiting.at("document").at("room").at("locked") == true);
  CHECK(host.ask({{"type", "start"}, {"id", "start"}}).at("type") == "ack");
  for (const std::string room : {"6z28762665js7", "z238mwbmp3fad"}) {
    const HttpReply over = http_get(port, "/api/rooms/" + room + "/record");
    REQUIRE(over.status == 200);
    CHECK_FALSE(Json::parse(over.body).contains("broken_off"));
    const std::string file = (data.path() / (room + ".json")).string();
    std::ofstream(file) << over.body;
    CHECK(run_program({"verify", file}).exit_code == 0);
  }
}

}  // namespace
}  // namespace gatehouse::tests
