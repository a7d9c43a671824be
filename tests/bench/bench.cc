// ./dev bench: how fast the engine is, beside a calibrator measured in the same run, so that figures from
// noisy machines can be compared as ratios. Prints a table for people; --json FILE writes every figure by
// name.

#include <benchmark/benchmark.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "engine/bots/choose.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"
#include "engine/game/used_bytes.h"

namespace {

using namespace gatehouse::engine;
using carcassonne::Carcassonne;

/// A document like a snapshot of a long game, always the same.
std::string calibration_document() {
  nlohmann::json document;
  for (int i = 0; i < 100; ++i)
    document["tiles"][std::to_string(i % 10) + "," + std::to_string(i / 10)] = {
        {"kind", "D"}, {"rotation", i % 4}, {"order", i}};
  return document.dump();
}

void parse_calibrator(benchmark::State& run) {
  const std::string text = calibration_document();
  for (auto step : run) benchmark::DoNotOptimize(nlohmann::json::parse(text));
}

/// All that can be played with the base game.
std::vector<std::string> every_expansion() {
  std::vector<std::string> names;
  for (const carcassonne::Expansion& expansion : carcassonne::all_expansions())
    if (expansion.name != "base") names.emplace_back(expansion.name);
  return names;
}

/// Whole games of two random players to the final score, farms included.
void play_games(benchmark::State& run, const std::vector<std::string>& expansions) {
  carcassonne::Options options;
  options.expansions = expansions;
  carcassonne::bring_together(options);
  const Carcassonne game(options);
  const carcassonne::State start = game.initial();
  std::vector<carcassonne::Move> moves;
  SeededDice dice(1);
  double points = 0, turns = 0;
  for (auto step : run) {
    carcassonne::State state = start;
    play_out(game, state, dice, moves);
    points += game.score(state, seat_at(0)) + game.score(state, seat_at(1));
    turns += state.turn.number;
  }
  const auto games = static_cast<double>(run.iterations());
  run.counters["games_per_s"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
  run.counters["mean_score"] = points / (2 * games);
  run.counters["turns"] = turns / games;
}

/// Copies as bots and previews make them: of the last position of a game with everything.
void copy_state(benchmark::State& run) {
  carcassonne::Options options;
  options.expansions = every_expansion();
  carcassonne::bring_together(options);
  const Carcassonne game(options);
  carcassonne::State from = game.initial();
  SeededDice dice(1);
  std::vector<carcassonne::Move> moves;
  play_out(game, from, dice, moves);
  carcassonne::State to = from;
  double used = 0;
  for (const auto& [begin, end] : used_bytes(from)) used += static_cast<double>(end - begin);
  for (auto step : run) {
    benchmark::DoNotOptimize(&from);
    copy_used(from, to);
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
  }
  run.counters["used"] = used;
}

/// Positions from all of one game of the base game, in which the seat has more than one move: every third.
std::vector<carcassonne::State> choices_of_a_game(const Carcassonne& game) {
  std::vector<carcassonne::State> choices;
  std::vector<carcassonne::Move> moves;
  SeededDice dice(1);
  carcassonne::State state = game.initial();
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = acting_seat(actor);
    game.legal_moves(state, seat, moves);
    if (moves.size() > 1) choices.push_back(state);
    game.play(state, seat, bots::Solid().choose(game, game.observe(state, seat), seat, dice), nullptr);
  }
  for (std::size_t at = 0; 3 * at < choices.size(); ++at) choices[at] = choices[3 * at];
  choices.resize((choices.size() + 2) / 3);
  return choices;
}

/// What a bot takes for one choice, where it has one. Each run begins with the same of them.
void think(benchmark::State& run, bots::Level level) {
  const Carcassonne game(carcassonne::Options{});
  const std::vector<carcassonne::State> choices = choices_of_a_game(game);
  SeededDice dice(1);
  std::size_t at = 0;
  for (auto step : run) {
    const carcassonne::State& state = choices[at % choices.size()];
    const Seat seat = acting_seat(game.actor(state));
    benchmark::DoNotOptimize(bots::choose(level, game, game.observe(state, seat), seat, dice));
    at += 5;  // early and late ones, however few
  }
}

/// Collects what each repetition says; the median of them is the figure.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const std::string name = run.run_name.function_name;
      seconds_[name].push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
      for (const auto& [counter, value] : run.counters)
        counters_[name + "." + counter].push_back(value.value);
    }
  }

  double seconds(const std::string& name) { return median(seconds_.at(name)); }
  double counter(const std::string& name) { return median(counters_.at(name)); }

 private:
  static double median(std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  }
  std::map<std::string, std::vector<double>> seconds_, counters_;
};

std::string processor() {
  std::ifstream facts("/proc/cpuinfo");
  for (std::string line; std::getline(facts, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

std::string compiler() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures the engine");
  std::string json_file;
  int repetitions = 5;
  app.add_option("--json", json_file, "Write every figure to this file as an object of name to number");
  app.add_option("--repetitions", repetitions, "Runs of each benchmark; the median counts")
      ->check(CLI::Range(1, 50));
  CLI11_PARSE(app, argc, argv);

  const std::vector<std::pair<std::string, std::vector<std::string>>> mixes{
      {"base", {}},
      {"gates", {"royal_gates"}},
      {"dragon", {"princess_and_dragon"}},
      {"wave", {"phantom", "king_and_robber", "abbot", "cult", "siege", "abbey_and_mayor", "tower", "count"}},
      {"all", every_expansion()}};
  std::vector<benchmark::internal::Benchmark*> all;
  all.push_back(benchmark::RegisterBenchmark("calibrator", parse_calibrator));
  for (const auto& [name, expansions] : mixes)
    all.push_back(benchmark::RegisterBenchmark(name.c_str(), play_games, expansions));
  all.push_back(benchmark::RegisterBenchmark("copy", copy_state));
  const std::vector<bots::Level> levels{bots::Level::Solid, bots::Level::Strong, bots::Level::Master};
  for (const bots::Level level : levels)
    all.push_back(benchmark::RegisterBenchmark(std::string(name_of(level)).c_str(), think, level));
  for (auto* one : all) one->Repetitions(repetitions)->MinTime(0.5)->UseRealTime();
  Collector figures;
  benchmark::RunSpecifiedBenchmarks(&figures);

  nlohmann::ordered_json result;
  const double parse_us = figures.seconds("calibrator") * 1e6;
  result["calibrator.nlohmann_parse_us"] = parse_us;
  std::printf("%s, %u threads, %s\n", processor().c_str(), std::thread::hardware_concurrency(),
              compiler().c_str());
  std::printf("calibrator: nlohmann parses a fixed document of %zu bytes in %.1f us\n\n",
              calibration_document().size(), parse_us);
  std::printf("%-14s %12s %12s %12s %16s\n", "random games", "games/s", "mean score", "us a turn",
              "calibrators/game");
  for (const auto& [name, expansions] : mixes) {
    const double rate = figures.counter(name + ".games_per_s");
    const double score = figures.counter(name + ".mean_score");
    const double turns = figures.counter(name + ".turns");
    result["engine." + name + ".games_per_s"] = rate;
    result["engine." + name + ".mean_score"] = score;
    std::printf("%-14s %12.0f %12.2f %12.2f %16.2f\n", name.c_str(), rate, score, 1e6 / rate / turns,
                1e6 / rate / parse_us);
  }
  result["engine.state.copy_us"] = figures.seconds("copy") * 1e6;
  result["engine.state.bytes"] = sizeof(carcassonne::State);
  std::printf("\n");
  for (const char* const mix : {"gates", "all"})
    std::printf("%s / base: %.2f\n", mix,
                figures.counter(std::string(mix) + ".games_per_s") / figures.counter("base.games_per_s"));
  std::printf("state: %zu bytes, the %.0f used ones of a long game copied in %.2f us\n",
              sizeof(carcassonne::State), figures.counter("copy.used"), figures.seconds("copy") * 1e6);
  for (const bots::Level level : levels) {
    const std::string name(name_of(level));
    const double ms = figures.seconds(name) * 1e3;
    result["bots." + name + "_ms"] = ms;
    std::printf("%s: %.2f ms for a choice in the base game\n", name.c_str(), ms);
  }
  if (!json_file.empty()) {
    std::ofstream out(json_file);
    out << result.dump(2) << '\n';
    if (!out) {
      std::fprintf(stderr, "cannot write %s\n", json_file.c_str());
      return 1;
    }
  }
  return 0;
}
