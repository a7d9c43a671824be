// gatehouse_tune: finds the weights of Solid's judgement (engine/carcassonne/outlook.h) by play:
//
//   ninja -C build/release gatehouse_tune && build/release/tests/gatehouse_tune --trials 300 | tee
//   tests/arena/tuned.txt
//
// Again and again some weights are changed by chance. The changed bot plays the unchanged one, every deal
// once from each seat. It takes the other's place when it is clearly ahead in the base game and then not
// behind with expansions. Prints a line for each change that was kept. At the end the last weights play the
// first ones on deals that no trial saw.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "engine/bots/solid.h"
#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/rules.h"
#include "tests/arena/contest.h"

namespace {

using namespace gatehouse::engine;
using carcassonne::Carcassonne;
using carcassonne::OutlookWeights;

/// Of the margins of the changed bot, of both games of a deal together.
struct Margins {
  double sum = 0;
  double squares = 0;
  int pairs = 0;

  void add(double pair) {
    sum += pair;
    squares += pair * pair;
    ++pairs;
  }
  double mean() const { return sum / pairs; }
  double error() const {
    const double variance = squares / pairs - mean() * mean();
    return std::sqrt(std::max(variance, 1e-9) / pairs);
  }
  /// Standard errors above nothing.
  double clear() const { return mean() / error(); }
};

struct Rivals {
  OutlookWeights changed;
  OutlookWeights known;
};

/// So many deals from this one on, on all threads.
void play(const Carcassonne& game, const Rivals& rivals, std::uint64_t first_deal, int deals,
          Margins& margins) {
  const Carcassonne trying = game.weighing(rivals.changed);
  const Carcassonne staying = game.weighing(rivals.known);
  std::vector<double> ahead(static_cast<std::size_t>(deals));
  std::atomic<std::size_t> next = 0;
  const auto choose = [&](bool first, const carcassonne::State& seen, Seat seat, Dice& dice) {
    return bots::Solid().choose(first ? trying : staying, seen, seat, dice);
  };
  const auto work = [&] {
    gatehouse::tests::Thinking unused;
    for (std::size_t deal = next++; deal < ahead.size(); deal = next++)
      for (const int seat : {0, 1})
        ahead[deal] +=
            gatehouse::tests::play_deal(trying, first_deal + deal, seat_at(seat), choose, unused, unused)
                .margin /
            2.0;
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned thread = 1; thread < std::thread::hardware_concurrency(); ++thread)
      threads.emplace_back(work);
    work();
  }
  for (const double pair : ahead) margins.add(pair);
}

/// As many pairs as it takes to see, and no more than `most`.
Margins compare(const Carcassonne& game, const Rivals& rivals, int most, std::uint64_t& deal) {
  constexpr int kLook = 16;  // pairs after which it looks at the result
  Margins margins;
  while (margins.pairs < most) {
    play(game, rivals, deal, kLook, margins);
    deal += kLook;
    if (margins.clear() < -0.5 || margins.clear() > 3) break;
  }
  return margins;
}

/// About normal, around nothing, with deviation one.
double normal(Dice& dice) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(dice.below(1u << 20)) / (1u << 20);
  return sum;
}

OutlookWeights changed(OutlookWeights weights, double step, Dice& dice) {
  for (int change = 0; change < 3; ++change)
    weights.values[dice.below(OutlookWeights::kCount)] *= std::exp(step * normal(dice));
  return weights;
}

void print(const Margins& margins) {
  std::printf(" %+.1f +- %.1f over %d pairs", margins.mean(), margins.error(), margins.pairs);
}

void print(const char* what, int trial, const Margins& base, const Margins& expanded,
           const OutlookWeights& weights) {
  std::printf("%s %d: base game", what, trial);
  print(base);
  std::printf(", with expansions");
  print(expanded);
  std::printf(";");
  for (std::size_t at = 0; at < OutlookWeights::kCount; ++at)
    std::printf(" %s %.3f", std::string(carcassonne::kWeightNames[at]).c_str(), weights.values[at]);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  carcassonne::Options options;
  int trials = 300, pairs = 128, proof = 400;
  double step = 0.35;
  std::uint64_t seed = 1;
  CLI::App app("Finds the weights of Solid's judgement by play.");
  std::vector<std::string> expansions{"royal_gates", "princess_and_dragon", "sagrada_familia",
                                      "kings_orders"};
  app.add_option("--expansions", expansions, "Which no change may make worse");
  app.add_option("--trials", trials)->check(CLI::Range(1, 1000000));
  app.add_option("--pairs", pairs, "At most, for one change")->check(CLI::Range(16, 100000));
  app.add_option("--proof", proof, "Pairs of the last against the first")->check(CLI::Range(16, 100000));
  app.add_option("--step", step, "By how much weights are changed, as a logarithm");
  app.add_option("--seed", seed);
  CLI11_PARSE(app, argc, argv);
  const Carcassonne base(options);
  options.expansions = expansions;
  const Carcassonne expanded(options);
  const OutlookWeights first;
  OutlookWeights best = first;
  SeededDice dice(seed);
  std::uint64_t deal = seed << 32;
  for (int trial = 1; trial <= trials; ++trial) {
    const Rivals rivals{changed(best, step, dice), best};
    const Margins at_base = compare(base, rivals, pairs, deal);
    if (at_base.clear() < 2) continue;
    const Margins at_expanded = compare(expanded, rivals, pairs / 4, deal);
    if (at_expanded.mean() < 0) continue;
    best = rivals.changed;
    print("trial", trial, at_base, at_expanded, best);
  }
  Margins at_base, at_expanded;
  play(base, {best, first}, deal, proof, at_base);
  play(expanded, {best, first}, deal, proof / 4, at_expanded);
  print("the last against the first, after trial", trials, at_base, at_expanded, best);
}
