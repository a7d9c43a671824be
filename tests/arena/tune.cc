// gatehouse_tune: finds the weights of Solid's judgement (engine/carcassonne/outlook.h) by play:
//
//   ninja -C build/release gatehouse_tune && build/release/tests/gatehouse_tune --trials 200 | tee
//   tests/arena/tuned.txt
//
// Again and again some weights are changed by chance. The changed bot plays the unchanged one, every deal
// once from each seat, and takes its place when it is clearly ahead. Prints a line for each change that was
// kept.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

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
  /// Standard errors above nothing.
  double clear() const {
    const double variance = squares / pairs - mean() * mean();
    return mean() / std::sqrt(std::max(variance, 1e-9) / pairs);
  }
};

/// As many pairs as it takes to see, and no more than `most`.
Margins compare(const Carcassonne& changed, const Carcassonne& known_best, int most, std::uint64_t& deal) {
  constexpr int kLook = 16;  // pairs after which it looks at the result
  const auto choose = [&](bool first, const carcassonne::State& known, Seat seat, Dice& dice) {
    return bots::Solid().choose(first ? changed : known_best, known, seat, dice);
  };
  Margins margins;
  gatehouse::tests::Thinking unused;
  while (margins.pairs < most) {
    for (int pair = 0; pair < kLook; ++pair, ++deal) {
      double both = 0;
      for (const int seat : {0, 1})
        both += gatehouse::tests::play_deal(changed, deal, seat_at(seat), choose, unused, unused).margin;
      margins.add(both / 2);
    }
    if (margins.clear() < -0.5 || margins.clear() > 2.8) break;
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

void print_trial(int trial, const Margins& margins, const OutlookWeights& weights) {
  std::printf("%4d  %+5.1f over %3d pairs ", trial, margins.mean(), margins.pairs);
  for (std::size_t at = 0; at < OutlookWeights::kCount; ++at)
    std::printf(" %s %.3f", std::string(carcassonne::kWeightNames[at]).c_str(), weights.values[at]);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  carcassonne::Options options;
  int trials = 200, pairs = 128;
  double step = 0.35;
  std::uint64_t seed = 1;
  CLI::App app("Finds the weights of Solid's judgement by play.");
  app.add_option("--expansions", options.expansions);
  app.add_option("--trials", trials)->check(CLI::Range(1, 1000000));
  app.add_option("--pairs", pairs, "At most, for one change")->check(CLI::Range(16, 100000));
  app.add_option("--step", step, "By how much weights are changed, as a logarithm");
  app.add_option("--seed", seed);
  CLI11_PARSE(app, argc, argv);
  const Carcassonne game(options);
  OutlookWeights best;
  SeededDice dice(seed);
  std::uint64_t deal = seed << 32;
  for (int trial = 1; trial <= trials; ++trial) {
    const OutlookWeights other = changed(best, step, dice);
    const Margins margins = compare(game.weighing(other), game.weighing(best), pairs, deal);
    if (margins.clear() < 2) continue;
    best = other;
    print_trial(trial, margins, best);
  }
}
