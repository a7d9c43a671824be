#include "tests/property/option_sets.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "tests/support/rounds.h"
#include "tests/support/sanitized.h"

namespace gatehouse::tests {

using engine::Dice;
using engine::SeededDice;
using engine::carcassonne::all_expansions;
using engine::carcassonne::Apart;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Expansion;
using engine::carcassonne::Options;
using engine::carcassonne::OptionSpec;

namespace {

constexpr std::string_view kBase = "base";

/// Of this many tables with pairs or mixes of choices one is played.
constexpr std::size_t kShare = kSanitized ? 4 : 1;

Options with(const Expansion& expansion) {
  Options options;
  if (expansion.name != kBase) options.expansions.emplace_back(expansion.name);
  return options;
}

}  // namespace

namespace {

/// What a table has to decide: its seats, whether an expansion is in play, an option's value.
struct Factor {
  std::string_view key;
  std::size_t values = 0;
  std::size_t needs = 0;  ///< the factor that has to be 1 for this one to matter; its own number: none
};

/// A value for each factor; meaningless where the factor does not matter.
using Row = std::vector<std::size_t>;
/// Two factors with their values, the lesser factor first.
using Pair = std::array<std::size_t, 4>;

std::vector<Factor> factors() {
  std::vector<Factor> list{{"seats", 5, 0}};
  for (const Expansion& expansion : all_expansions()) {
    std::size_t needs = list.size();
    if (expansion.name != kBase) list.push_back({expansion.name, 2, needs});
    for (const OptionSpec& option : expansion.options) {
      if (expansion.name == kBase) needs = list.size();
      list.push_back({option.key, option.values.size(), needs});
    }
  }
  return list;
}

bool matters(const std::vector<Factor>& list, const Row& row, std::size_t factor) {
  return list[factor].needs == factor || row[list[factor].needs] == 1;
}

/// What keeps two expansions apart, by factors: `expansion` and `from` are not both 1 unless `key` is
/// `value`.
struct Clash {
  std::size_t expansion, from, key, value;
};

std::vector<Clash> clashes_among(const std::vector<Factor>& list) {
  const auto factor = [&list](std::string_view key) {
    const auto found =
        std::find_if(list.begin(), list.end(), [key](const Factor& one) { return one.key == key; });
    return static_cast<std::size_t>(found - list.begin());
  };
  std::vector<Clash> clashes;
  for (const Expansion& expansion : all_expansions())
    for (const Apart& apart : expansion.apart)
      for (const OptionSpec& option : expansion.options)
        if (option.key == apart.key)
          clashes.push_back(
              {factor(expansion.name), factor(apart.from), factor(apart.key),
               static_cast<std::size_t>(std::find(option.values.begin(), option.values.end(), apart.value) -
                                        option.values.begin())});
  return clashes;
}

/// Whether the one value keeps the other away: that of a key, and a factor of the expansion that it keeps
/// away.
bool excludes(const std::vector<Factor>& list, const Clash& clash, std::size_t key, std::size_t value,
              std::size_t other, std::size_t other_value) {
  return key == clash.key && value != clash.value && list[other].needs == clash.from &&
         (other != clash.from || other_value == 1);
}

/// Every pair of values that some table can have.
std::set<Pair> possible_pairs(const std::vector<Factor>& list) {
  std::set<Pair> pairs;
  for (std::size_t a = 0; a < list.size(); ++a)
    for (std::size_t b = a + 1; b < list.size(); ++b)
      for (std::size_t x = 0; x < list[a].values; ++x)
        for (std::size_t y = 0; y < list[b].values; ++y)
          if (list[b].needs != a || x == 1) pairs.insert({a, x, b, y});
  for (const Clash& clash : clashes_among(list))
    std::erase_if(pairs, [&](const Pair& pair) {
      const auto [a, x, b, y] = pair;
      return excludes(list, clash, a, x, b, y) || excludes(list, clash, b, y, a, x);
    });
  return pairs;
}

std::vector<Pair> pairs_of(const std::vector<Factor>& list, const Row& row) {
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < list.size(); ++a)
    for (std::size_t b = a + 1; b < list.size(); ++b)
      if (matters(list, row, a) && matters(list, row, b)) pairs.push_back({a, row[a], b, row[b]});
  return pairs;
}

/// A random row that has the pair.
Row row_with(const std::vector<Factor>& list, const Pair& pair, Dice& dice) {
  Row row;
  for (const Factor& factor : list) row.push_back(dice.below(factor.values));
  const auto [a, x, b, y] = pair;
  row[list[a].needs] = 1;
  row[list[b].needs] = 1;
  row[a] = x;
  row[b] = y;
  for (const Clash& clash : clashes_among(list)) {
    if (row[clash.expansion] != 1 || row[clash.from] != 1) continue;
    if ((a == clash.key && x != clash.value) || (b == clash.key && y != clash.value))
      row[clash.from] = 0;
    else
      row[clash.key] = clash.value;
  }
  return row;
}

Options options_of(const std::vector<Factor>& list, const Row& row) {
  Options options;
  options.seats = 2 + static_cast<int>(row[0]);
  std::size_t factor = 1;
  for (const Expansion& expansion : all_expansions()) {
    const bool chosen = expansion.name == kBase || row[factor] == 1;
    if (expansion.name != kBase && row[factor++] == 1) options.expansions.emplace_back(expansion.name);
    for (const OptionSpec& option : expansion.options) {
      if (chosen) options.choices[std::string(list[factor].key)] = option.values[row[factor]];
      ++factor;
    }
  }
  return options;
}

}  // namespace

std::vector<Options> pairwise() {
  constexpr int kTries = 60;
  const std::vector<Factor> list = factors();
  std::set<Pair> left = possible_pairs(list);
  std::vector<Options> sets;
  SeededDice dice(1);
  while (!left.empty()) {
    Row best;
    std::size_t most = 0;
    for (int i = 0; i < kTries; ++i) {
      const Row row = row_with(list, *left.begin(), dice);
      std::size_t covers = 0;
      for (const Pair& pair : pairs_of(list, row)) covers += left.count(pair);
      if (covers <= most) continue;
      most = covers;
      best = row;
    }
    for (const Pair& pair : pairs_of(list, best)) left.erase(pair);
    sets.push_back(options_of(list, best));
  }
  return sets;
}

void reconcile(Options& options) {
  if (engine::carcassonne::go_together(options)) return;
  for (const Expansion& expansion : all_expansions())
    for (const Apart& apart : expansion.apart) options.choices.erase(std::string(apart.key));
  engine::carcassonne::bring_together(options);
}

Options mixed_options(Dice& dice) {
  Options options;
  options.seats = 2 + static_cast<int>(dice.below(5));
  for (const Expansion& expansion : all_expansions()) {
    if (expansion.name != kBase) {
      if (dice.below(3) == 0) continue;
      options.expansions.emplace_back(expansion.name);
    }
    for (const OptionSpec& option : expansion.options)
      options.choices[std::string(option.key)] = option.values[dice.below(option.values.size())];
  }
  reconcile(options);
  return options;
}

std::string describe(const Options& options) {
  std::string text = std::to_string(options.seats) + " seats";
  for (const std::string& expansion : options.expansions) text += ", " + expansion;
  for (const auto& [key, value] : options.choices) text += ", " + key + "=" + value;
  return text;
}

void for_every_table(std::size_t mixes, const std::function<void(const Carcassonne&, std::uint64_t)>& check) {
  const auto run = [&check](const Options& options, std::uint64_t number) {
    const std::uint64_t seed = nth_seed(number);
    const std::string table = describe(options);
    CAPTURE(table);
    CAPTURE(seed);
    check(Carcassonne(options), seed);
  };
  std::uint64_t seed = 1;
  for (const Expansion& expansion : all_expansions()) {
    Options options = with(expansion);
    options.seats = 2 + static_cast<int>(seed % 5);
    run(options, seed++);
  }
  static const std::vector<Options> pairs = pairwise();
  for (std::size_t i = 0; i < pairs.size(); ++i, ++seed)
    if (i % kShare == 0) run(pairs[i], seed);
  SeededDice dice(nth_seed(2026));
  for (std::size_t i = 0; i < mixes; ++i, ++seed) {
    const Options options = mixed_options(dice);
    if (i % kShare == 0) run(options, seed);
  }
}

}  // namespace gatehouse::tests
