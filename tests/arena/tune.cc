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
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
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

/// This many deals from this one on, on all threads.
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

/// Three of the weights `among`, or one of them twice.
OutlookWeights changed(OutlookWeights weights, const std::vector<std::size_t>& among, double step,
                       Dice& dice) {
  for (int change = 0; change < 3; ++change)
    weights.values[among[dice.below(static_cast<std::uint32_t>(among.size()))]] *=
        std::exp(step * normal(dice));
  return weights;
}

std::vector<std::size_t> numbers_of(const std::vector<std::string>& names) {
  std::vector<std::size_t> numbers;
  for (std::size_t at = 0; at < OutlookWeights::kCount; ++at)
    if (names.empty() || std::find(names.begin(), names.end(), carcassonne::kWeightNames[at]) != names.end())
      numbers.push_back(at);
  return numbers;
}

carcassonne::Options with(const std::vector<std::string>& expansions) {
  carcassonne::Options options;
  if (expansions != std::vector<std::string>{"none"}) options.expansions = expansions;
  return options;
}

void print_margins(const Margins& margins) {
  std::printf(" %+.1f +- %.1f over %d pairs", margins.mean(), margins.error(), margins.pairs);
}

void print_line(const char* what, int trial, const Margins& first, const Margins& second,
                const OutlookWeights& weights) {
  std::printf("%s %d: first table", what, trial);
  print_margins(first);
  std::printf(", second");
  print_margins(second);
  std::printf(";");
  for (std::size_t at = 0; at < OutlookWeights::kCount; ++at)
    std::printf(" %s %.3f", std::string(carcassonne::kWeightNames[at]).c_str(), weights.values[at]);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> at_first{"none"}, names;
  std::vector<std::string> at_second{"royal_gates", "princess_and_dragon", "sagrada_familia", "kings_orders"};
  std::vector<double> begin;
  int trials = 300, pairs = 128, proof = 400;
  double step = 0.35;
  std::uint64_t seed = 1;
  CLI::App app("Finds the weights of Solid's judgement by play.");
  app.add_option("--first", at_first, "Expansions of the first table, or none");
  app.add_option("--second", at_second, "Of the second, where no change may make it worse");
  app.add_option("--weights", names, "Which are changed; all when not said");
  app.add_option("--begin", begin, "With these weights, in the order of a line of the log")
      ->expected(static_cast<int>(OutlookWeights::kCount));
  app.add_option("--trials", trials, "0: only the last comparison")->check(CLI::Range(0, 1000000));
  app.add_option("--pairs", pairs, "At most, for one change")->check(CLI::Range(16, 100000));
  app.add_option("--proof", proof, "Pairs of the last against the first")->check(CLI::Range(16, 100000));
  app.add_option("--step", step, "By how much weights are changed, as a logarithm");
  app.add_option("--seed", seed);
  CLI11_PARSE(app, argc, argv);
  const std::vector<std::size_t> among = numbers_of(names);
  if (among.empty()) throw std::invalid_argument("no weight has such a name");
  const Carcassonne first(with(at_first));
  const Carcassonne second(with(at_second));
  OutlookWeights original;
  if (!begin.empty()) std::copy(begin.begin(), begin.end(), original.values.begin());
  OutlookWeights best = original;
  SeededDice dice(seed);
  std::uint64_t deal = seed << 32;
  for (int trial = 1; trial <= trials; ++trial) {
    const Rivals rivals{changed(best, among, step, dice), best};
    const Margins margins = compare(first, rivals, pairs, deal);
    if (margins.clear() < 2) continue;
    const Margins elsewhere = compare(second, rivals, pairs / 2, deal);
    if (elsewhere.clear() < -0.5) continue;
    best = rivals.changed;
    print_line("trial", trial, margins, elsewhere, best);
  }
  const OutlookWeights start = trials == 0 ? OutlookWeights{} : original;
  Margins margins, elsewhere;
  play(first, {best, start}, deal, proof, margins);
  play(second, {best, start}, deal, proof / 4, elsewhere);
  print_line("the last against the first, after trial", trials, margins, elsewhere, best);
}
