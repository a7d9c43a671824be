// A room that fails, on the real program: its log is kept, it is quarantined after the third time, and only
// the operator has it tried again.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "server/control/control_door.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/spoilt_log.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

std::string code_of(LoopbackClient& client, const Json& message) {
  return client.ask(message).value("code", "none");
}

TEST_CASE("A room that fails three times is quarantined, others go on, and the operator has it tried again") {
  const TemporaryFolder data;
  const int port = free_port();
  const std::vector<std::string> quick{"bots.delay_ms=0"};
  const std::string folder = data.path().string();
  Seat broken;
  Seat whole;
  Json before;
  {
    ServerProcess process(port, folder, quick);
    LoopbackClient client = greeted(port);
    broken = play_a_little(client, 2);
    before = client.ask({{"type", "history"}, {"id", "h"}, {"from", 1}, {"to", 5}});
    whole = play_a_little(client, 2);
    CHECK(run_program({"quarantine", "--data", folder}).output == "No room has failed.\n");
    process.kill();
  }
  CHECK(run_program({"quarantine", "--data", folder}).output == "No room has failed.\n");
  rewrite_entry(data, broken.room, 2, "\"name\":\"Anna\"", "\"game\":\"Anna\"");
  {
    ServerProcess process(port, folder, quick);  // it fails when it is taken up
    LoopbackClient client = greeted(port);
    for (int time = 2; time <= 3; ++time) CHECK(code_of(client, join_message(broken)) == "unavailable");
    for (int time = 0; time < 3; ++time) CHECK(code_of(client, join_message(broken)) == "quarantined");
    client.send(first_choice(come_back(client, whole), "more"));
    CHECK(answer_to(client, "more").at("type") == "ack");
    const std::string said = process.said();
    CHECK(said.find("room " + broken.room + " is quarantined after 3 failures") != std::string::npos);
    CHECK(said.find(whole.room) == std::string::npos);
    const Finished listed = run_program({"quarantine", "--data", folder});
    CHECK(listed.exit_code == 0);
    CHECK(listed.output.starts_with(broken.room + "\t3 failures, quarantined\t"));
    CHECK(listed.output.find(whole.room) == std::string::npos);
    process.kill();
  }
  rewrite_entry(data, broken.room, 2, "\"game\":\"Anna\"", "\"name\":\"Anna\"");
  const ServerProcess process(port, folder, quick);  // whole again, but nobody has asked for it
  LoopbackClient client = greeted(port);
  CHECK(code_of(client, join_message(broken)) == "quarantined");
  CHECK(run_program({"quarantine", "--retry", "nobodys2", "--data", folder}).exit_code == 1);
  CHECK(run_program({"quarantine", "--retry", broken.room, "--data", folder}).exit_code == 0);
  come_back(client, broken);
  CHECK(client.ask({{"type", "history"}, {"id", "h"}, {"from", 1}, {"to", 5}}) == before);
  CHECK(run_program({"quarantine", "--data", folder}).output == "No room has failed.\n");
}

// As after an update to a version that does not know an entry of an earlier one.
TEST_CASE(
    "A game whose log does not replay is kept to be read when it is over, or when the operator ends it") {
  const TemporaryFolder data;
  const int port = free_port();
  const std::string folder = data.path().string();
  Seat over;
  Seat open;
  {
    ServerProcess process(port, folder, kQuick);
    LoopbackClient client = greeted(port);
    over = play_a_little(client, 3);
    client.send({{"type", "propose"}, {"id", "end"}, {"what", "end"}});
    CHECK(answer_to(client, "end").at("type") == "ack");
    open = play_a_little(client, 3);
    process.kill();
  }
  constexpr int kBroken = 8;
  for (const Seat& seat : {over, open})
    rewrite_entry(data, seat.room, kBroken, "\"kind\":\"", "\"kind\":\"un");
  const ServerProcess process(port, folder, kQuick);
  LoopbackClient client = greeted(port);
  const auto record_of = [port](const Seat& seat) {
    return http_get(port, "/api/rooms/" + seat.room + "/record");
  };
  const auto is_kept = [&](const Seat& seat) {
    const HttpReply reply = record_of(seat);
    REQUIRE(reply.status == 200);
    CHECK(Json::parse(reply.body).at("broken_off") == "unreadable");
    const std::string file = (data.path() / "record.json").string();
    std::ofstream(file) << reply.body;
    CHECK(run_program({"replay", file}).exit_code == 0);
    CHECK(run_program({"verify", file}).exit_code == 0);
    const Json now = come_back(client, seat);
    CHECK(now.at("version") == kBroken);
    CHECK(now.at("prompt").is_null());
    CHECK(now.at("document").at("room").at("status") == "finished");
    CHECK(now.at("document").at("room").at("end").at("reason") == "unreadable");
  };
  is_kept(over);
  CHECK(run_program({"quarantine", "--end", over.room, "--data", folder}).exit_code ==
        1);  // it has not failed

  CHECK(record_of(open).status == 503);
  CHECK(code_of(client, join_message(open)) == "unavailable");
  CHECK(run_program({"quarantine", "--end", open.room, "--data", folder}).exit_code == 0);
  is_kept(open);
  CHECK(run_program({"quarantine", "--data", folder}).output == "No room has failed.\n");
}

TEST_CASE("The control socket is the owner's only, answers nonsense, and is gone after a stop") {
  const TemporaryFolder data;
  const int port = free_port();
  ServerProcess process(port, data.path().string(), {});
  const auto socket = data.path() / "control.sock";
  REQUIRE(std::filesystem::is_socket(socket));
  CHECK(std::filesystem::status(socket).permissions() == std::filesystem::perms(0600));
  const auto ask = [&](const Json& request) { return server::ask_control(socket, request).value(); };
  CHECK(ask({{"do", "nothing"}}).at("error") == "there is no request 'nothing'");
  CHECK(ask({{"do", 7}}).at("error") == "the request cannot be understood");
  CHECK(ask({{"do", {{"deep", {{"deeper", 1}}}}}}).at("error") == "the request cannot be understood");
  CHECK(ask({{"do", "retry"}}).at("error") == "the request cannot be understood");
  CHECK_THROWS(ask({{"do", std::string(20'000, 'x')}}));  // too long: cut
  CHECK(ask({{"do", "failed"}}).at("rooms") == Json::array());
  process.kill();
  CHECK(std::filesystem::exists(socket));  // a killed server leaves it, and the next one takes its place
  CHECK_FALSE(server::ask_control(socket, {{"do", "failed"}}));
  ServerProcess next(port, data.path().string(), {});
  CHECK(ask({{"do", "failed"}}).at("rooms") == Json::array());
  CHECK(next.terminate() == 0);
  CHECK_FALSE(std::filesystem::exists(socket));
}

}  // namespace
}  // namespace gatehouse::tests
