// ./dev bench server: how much the real server carries. The server has one core, the clients of this program
// the other. Prints a line for each measurement; --json FILE adds every figure by name to the object in FILE.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "tests/load/bare_broadcast.h"
#include "tests/load/measures.h"
#include "tests/load/setting.h"

namespace {

using namespace gatehouse::load;

const std::vector<std::pair<std::string, void (*)(const Setting&, Figures&)>> kMeasurements{
    {"node", measure_node},     {"games", measure_games},   {"everything", measure_everything},
    {"paced", measure_paced},   {"bots", measure_bots},     {"sizes", measure_sizes},
    {"fanout", measure_fanout}, {"memory", measure_memory}, {"start", measure_start}};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures the server");
  Setting setting;
  std::string json_file;
  std::vector<std::string> only;
  int bare_port = 0;
  int bytes = 0;
  int seconds = 5;
  setting.self = argv[0];
  app.add_option("--server", setting.gatehouse, "The program gatehouse");
  app.add_option("--config", setting.config, "Its settings");
  app.add_option("--echo", setting.echo, "The script of node's echo");
  app.add_option("--json", json_file, "Add every figure to the object in this file");
  app.add_option("--only", only, "Only these: node games everything paced bots sizes fanout memory start")
      ->delimiter(',');
  app.add_option("--seconds", seconds, "How long a measurement takes")->check(CLI::Range(1, 600));
  app.add_option("--games", setting.games, "Games at once")->check(CLI::Range(1, 5'000));
  app.add_option("--watchers", setting.watchers, "Spectators of one room")->check(CLI::Range(1, 15'000));
  app.add_option("--idle", setting.idle, "Connections whose memory is measured")
      ->check(CLI::Range(1, 50'000));
  app.add_option("--bare-broadcast", bare_port, "Be the bare broadcast, on this port")->group("");
  app.add_option("--bytes", bytes, "of its text")->group("");
  CLI11_PARSE(app, argc, argv);
  setting.time = std::chrono::seconds(seconds);
  try {
    if (bare_port != 0) {
      serve_bare_broadcast(bare_port, bytes);
      return 0;
    }
    setting.cores = two_cores();
    if (setting.cores.server == setting.cores.generator)
      std::printf("one core only: server and clients share it\n");
    stay_on(setting.cores.generator);
    Figures figures;
    for (const auto& [name, measure] : kMeasurements)
      if (only.empty() || std::find(only.begin(), only.end(), name) != only.end()) {
        measure(setting, figures);
        std::fflush(stdout);
      }
    if (!json_file.empty()) add_to(json_file, figures);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
