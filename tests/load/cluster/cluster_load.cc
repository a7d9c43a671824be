// ./dev bench cluster: what several nodes on one PostgreSQL carry, and what a kill costs. Prints a line for
// each measurement; --json FILE adds every figure by name to the object in FILE. Exit code 1: something that
// was acknowledged is lost, or somebody was sent away twice by one update of a node.

#define DOCTEST_CONFIG_IMPLEMENT  // the judge tells by it which rooms do not replay
#include <doctest/doctest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "tests/load/cluster/measures.h"

int main(int argc, char** argv) {
  using namespace gatehouse::load;
  doctest::Context judge;
  judge.setAsDefaultForAssertsOutOfTestCases();
  CLI::App app("Measures nodes of the server on one PostgreSQL");
  Setting setting;
  std::string json_file;
  std::vector<std::string> only;
  int seconds = 5;
  int times = 6;
  int tables = 100;
  Kills kills;
  app.add_option("--server", setting.gatehouse, "The program gatehouse");
  app.add_option("--config", setting.config, "Its settings");
  app.add_option("--json", json_file, "Add every figure to the object in this file");
  app.add_option("--only", only, "Only these: appends carried away rolling lost")->delimiter(',');
  app.add_option("--seconds", seconds, "How long a measurement of what is carried takes")
      ->check(CLI::Range(1, 600));
  app.add_option("--games", setting.games, "Games at once")->check(CLI::Range(1, 900));
  app.add_option("--times", times, "Nodes that are stopped, and killed, for how long people are away")
      ->check(CLI::Range(1, 1'000));
  app.add_option("--tables", tables, "Games that go on while nodes are updated")->check(CLI::Range(3, 900));
  app.add_option("--kills", kills.nodes, "Kills of nodes, for what is lost")->check(CLI::Range(0, 10'000));
  app.add_option("--database-kills", kills.databases, "Kills of the database")->check(CLI::Range(0, 10'000));
  app.add_option("--seed", kills.seed, "Of the kills");
  CLI11_PARSE(app, argc, argv);
  setting.time = std::chrono::seconds(seconds);
  const auto asked = [&](const char* part) {
    return only.empty() || std::find(only.begin(), only.end(), part) != only.end();
  };
  try {
    setting.cores = two_cores();
    Figures figures;
    bool kept = true;
    if (asked("appends")) measure_appends(setting, figures);
    if (asked("carried")) measure_carried(setting, figures);
    if (asked("away")) measure_away(setting, times, figures);
    if (asked("rolling")) kept = measure_rolling(setting, tables, figures);
    if (asked("lost")) kept = measure_lost(setting, kills, figures) && kept;
    if (!json_file.empty()) add_to(json_file, figures);
    return kept ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
