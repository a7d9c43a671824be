// ./dev bench server: how much the real server carries. The server has one core, the clients of this program
// the other. Prints a line for each measurement; --json FILE adds every figure by name to the object in FILE.
// --against PROGRAM measures another build's server too, in turns with the first: the machine differs from
// hour to hour, so only such figures can be compared.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
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

using Rounds = std::map<std::string, std::vector<double>>;

double middle(std::vector<double> figures) {
  std::ranges::sort(figures);
  return figures[figures.size() / 2];
}

Figures middle(const Rounds& rounds) {
  Figures figures;
  for (const auto& [name, measured] : rounds) figures[name] = middle(measured);
  return figures;
}

void compare(const Figures& ours, const Figures& theirs) {
  std::printf("\n%-40s %12s %12s %8s\n", "the middle of all rounds", "this one", "the other", "ratio");
  for (const auto& [name, figure] : ours)
    if (const auto other = theirs.find(name); other != theirs.end())
      std::printf("%-40s %12.6g %12.6g %8.3f\n", name.c_str(), figure, other->second, figure / other->second);
}

Setting with_program(Setting setting, const std::string& program, const std::string& config) {
  setting.gatehouse = program;
  if (!config.empty()) setting.config = config;
  return setting;
}

/// In turns, where there are two programs. Returns the figures of the first.
Figures measure_all(const std::vector<Setting>& programs, const std::vector<std::string>& only, int rounds) {
  std::vector<Rounds> figures(programs.size());
  for (const auto& [name, measure] : kMeasurements) {
    if (!only.empty() && std::ranges::find(only, name) == only.end()) continue;
    for (std::size_t turn = 0; turn < programs.size() * static_cast<std::size_t>(rounds); ++turn) {
      const std::size_t program = turn % programs.size();
      if (programs.size() > 1) std::printf("%s  ", program == 0 ? "this one " : "the other");
      Figures measured;
      measure(programs[program], measured);
      for (const auto& [figure, value] : measured) figures[program][figure].push_back(value);
      std::fflush(stdout);
    }
  }
  if (programs.size() > 1) compare(middle(figures[0]), middle(figures[1]));
  return middle(figures[0]);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures the server");
  Setting setting;
  std::string json_file;
  std::string against, against_config;
  int rounds = 1;
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
  app.add_option("--against", against, "Another build's gatehouse, measured in turns with the first");
  app.add_option("--against-config", against_config,
                 "Its settings, where it does not know some of the others");
  app.add_option("--rounds", rounds, "How often all is measured")->check(CLI::Range(1, 100));
  app.add_option("--expansions", setting.expansions,
                 "Those of the games with everything: both must have them")
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
    std::vector<Setting> programs{setting};
    if (!against.empty()) programs.push_back(with_program(setting, against, against_config));
    const Figures figures = measure_all(programs, only, rounds);
    if (!json_file.empty()) add_to(json_file, figures);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
