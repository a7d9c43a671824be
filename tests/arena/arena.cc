// ./dev arena: plays two bots against each other, every deal once from each seat:
//
//   ./dev arena greedy random --game carcassonne --expansions royal_gates princess_and_dragon --pairs 200
//
// Prints how many of the games the first one won (a shared win counts in parts), with the 95 % interval, the
// mean scores, and how long each thought about a move. With --results the same is added to a file, one line
// of JSON for each contest.

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/carcassonne/rules.h"
#include "engine/kings_gate/rules.h"
#include "tests/arena/contest.h"

namespace {

using namespace gatehouse;
using engine::bots::Level;
using nlohmann::json;

struct Table {
  std::string game = "carcassonne";
  engine::carcassonne::Options options;
};

tests::Result hold(const Table& table, const tests::Contest& contest) {
  const auto tell = [](std::size_t done) {
    if (done % 50 == 0) std::fprintf(stderr, "%zu games played\n", done);
  };
  if (table.game == "kings_gate")
    return tests::hold(engine::kings_gate::KingsGate(table.options.seats), contest, tell);
  return tests::hold(engine::carcassonne::Carcassonne(table.options), contest, tell);
}

double rounded(double value) {
  return std::round(value * 1000) / 1000;
}

json report_of(const Table& table, const tests::Contest& contest, const tests::Result& result) {
  const tests::Summary sum = tests::summary_of(result.games);
  const auto side = [](Level bot, double score, const tests::Thinking& thinking) {
    return json{{"bot", name_of(bot)},
                {"score", rounded(score)},
                {"ms_a_move", rounded(thinking.ms_a_move())},
                {"ms_slowest", rounded(1000 * thinking.slowest)}};
  };
  return {{"game", table.game},
          {"expansions", table.options.expansions},
          {"options", table.options.choices},
          {"seats", table.options.seats},
          {"deals", contest.deals},
          {"seed", contest.seed},
          {"games", result.games.size()},
          {"won", rounded(sum.won)},
          {"interval", {rounded(sum.low), rounded(sum.high)}},
          {"margin", rounded(sum.margin)},
          {"first", side(contest.first, sum.score, result.first)},
          {"second", side(contest.second, sum.other_scores, result.second)}};
}

void print(const json& report) {
  std::printf("%s against %s, %d seats, %zu games: %.3f won, 95 %% interval %.3f to %.3f, margin %+.1f\n",
              report["first"]["bot"].get<std::string>().c_str(),
              report["second"]["bot"].get<std::string>().c_str(), report["seats"].get<int>(),
              report["games"].get<std::size_t>(), report["won"].get<double>(),
              report["interval"][0].get<double>(), report["interval"][1].get<double>(),
              report["margin"].get<double>());
  for (const char* side : {"first", "second"})
    std::printf("%-8s mean score %5.1f, %8.3f ms a move, the slowest %.1f ms\n",
                report[side]["bot"].get<std::string>().c_str(), report[side]["score"].get<double>(),
                report[side]["ms_a_move"].get<double>(), report[side]["ms_slowest"].get<double>());
}

}  // namespace

int main(int argc, char** argv) {
  Table table;
  tests::Contest contest;
  contest.threads = std::max(1u, std::thread::hardware_concurrency());
  std::string results, commit;
  std::map<std::string, Level> bots;
  for (const Level level : engine::bots::kLevels) bots.emplace(name_of(level), level);
  CLI::App app("Plays two bots against each other, every deal once from each seat.");
  app.add_option("first", contest.first, "A bot, in one seat")
      ->required()
      ->transform(CLI::CheckedTransformer(bots));
  app.add_option("second", contest.second, "Another, in all other seats")
      ->required()
      ->transform(CLI::CheckedTransformer(bots));
  app.add_option("--game", table.game)->check(CLI::IsMember({"carcassonne", "kings_gate"}));
  app.add_option("--expansions", table.options.expansions, "Of Carcassonne, beside the base game");
  app.add_option("--choices", table.options.choices, "Options of the expansions: KEY VALUE ...");
  app.add_option("--seats", table.options.seats)->check(CLI::Range(2, 6));
  app.add_option("--pairs", contest.deals, "Deals; each is played once from each seat")
      ->check(CLI::Range(1, 100000));
  app.add_option("--seed", contest.seed, "Of the first deal");
  app.add_option("--threads", contest.threads)->check(CLI::Range(1, 64));
  app.add_option("--results", results, "A file that a line is added to");
  app.add_option("--commit", commit, "Told in that line");
  CLI11_PARSE(app, argc, argv);
  try {
    json report = report_of(table, contest, hold(table, contest));
    print(report);
    report["commit"] = commit;
    if (!results.empty()) std::ofstream(results, std::ios::app) << report.dump() << '\n';
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
