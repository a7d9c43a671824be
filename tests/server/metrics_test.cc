// /metrics of the real program: the names that the board and the alerts ask for, with what has happened.

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

/// The names of all series.
std::set<std::string> names_in(const std::string& metrics) {
  std::set<std::string> names;
  const std::regex series("(^|\n)([a-z][a-z_]*)[{ ]");
  for (std::sregex_iterator at(metrics.begin(), metrics.end(), series), end; at != end; ++at)
    names.insert((*at)[2]);
  return names;
}

/// The value of a series, by its name and labels as they are written; -1 when it is not there.
double value_of(const std::string& metrics, const std::string& series) {
  const std::size_t at = metrics.find("\n" + series + " ");
  return at == std::string::npos ? -1 : std::stod(metrics.substr(at + series.size() + 2));
}

TEST_CASE("Metrics count what happens, on a port of their own, and name nobody") {
  const TemporaryFolder data;
  const int port = free_port();
  const int watched = free_port();
  std::vector<std::string> settings = kQuick;
  settings.push_back("metrics.port=" + std::to_string(watched));
  const ServerProcess process(port, data.path().string(), settings);
  CHECK(http_get(port, "/metrics").status == 404);
  LoopbackClient anna = greeted(port);
  const Seat seat = play_a_little(anna, 3);
  CHECK(anna.ask({{"type", "undo"}, {"id", "x"}, {"expect", 1}}).at("code") == "stale");
  LoopbackClient bea = greeted(port);
  LoopbackClient cleo = greeted(port);
  cleo.ask(watch_message(seat.room, "Cleopatra"));
  const HttpReply reply = http_get(watched, "/metrics");
  REQUIRE(reply.status == 200);
  const std::string& metrics = reply.body;
  CAPTURE(metrics);
  CHECK(value_of(metrics, "gatehouse_rooms{state=\"playing\"}") == 1);
  CHECK(value_of(metrics, "gatehouse_rooms{state=\"waiting\"}") == 0);
  CHECK(value_of(metrics, "gatehouse_connections{role=\"player\"}") == 1);
  CHECK(value_of(metrics, "gatehouse_connections{role=\"spectator\"}") == 1);
  CHECK(value_of(metrics, "gatehouse_connections{role=\"lobby\"}") == 1);
  CHECK(value_of(metrics, "gatehouse_connections_opened_total") == 3);
  CHECK(value_of(metrics, "gatehouse_quarantined_rooms") == 0);
  CHECK(metrics.find("gatehouse_commands_total{result=\"ok\",type=\"command\"} 3") != std::string::npos);
  CHECK(metrics.find("gatehouse_commands_total{result=\"stale\",type=\"undo\"} 1") != std::string::npos);
  CHECK(value_of(metrics, "gatehouse_command_duration_seconds_count") >= 6);
  CHECK(value_of(metrics, "gatehouse_append_duration_seconds_count") >= 6);
  CHECK(value_of(metrics, "gatehouse_events_total{kind=\"moved\"}") >= 3);
  CHECK(value_of(metrics, "gatehouse_events_total{kind=\"started\"}") == 1);
  CHECK(value_of(metrics, "gatehouse_rejected_total{reason=\"stale\"}") == 1);
  CHECK(value_of(metrics, "gatehouse_broadcast_bytes_total") > 1'000);
  CHECK(value_of(metrics, "process_resident_memory_bytes") > 1'000'000);
  for (const std::string& told :
       {seat.room, seat.token, std::string("Anna"), std::string("Cleopatra"), std::string("127.0.0.1")})
    CHECK(metrics.find(told) == std::string::npos);

  const std::set<std::string> names = names_in(metrics);
  for (const char* const file : {"docker/grafana/gatehouse.json", "docker/prometheus/alerts.yml"}) {
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::regex asked("(gatehouse|process)_[a-z_]+");
    int found = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), asked), end; at != end; ++at, ++found) {
      CAPTURE(at->str());
      CHECK(names.contains(at->str()));
    }
    CHECK(found >= 6);
  }
}

TEST_CASE("A port for metrics that cannot be had stops the start and is named") {
  const TemporaryFolder data;
  const TemporaryFolder other;
  const int watched = free_port();
  const std::string setting = "metrics.port=" + std::to_string(watched);
  const ServerProcess process(free_port(), data.path().string(), {setting});
  const Finished second = run_program(
      {"serve", "--port", "0", "--data", other.path().string(), "--set", "site.client=", "--set", setting});
  CHECK(second.exit_code == 69);
  CHECK(second.output.find("metrics.address, metrics.port: 127.0.0.1 port " + std::to_string(watched)) !=
        std::string::npos);
}

}  // namespace
}  // namespace gatehouse::tests
