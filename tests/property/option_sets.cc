#include "tests/property/option_sets.h"

#include <doctest/doctest.h>

namespace gatehouse::tests {

using engine::Dice;
using engine::SeededDice;
using engine::carcassonne::all_expansions;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Expansion;
using engine::carcassonne::Options;
using engine::carcassonne::OptionSpec;

namespace {

constexpr std::string_view kBase = "base";

Options with(const Expansion& expansion) {
  Options options;
  if (expansion.name != kBase) options.expansions.emplace_back(expansion.name);
  return options;
}

}  // namespace

std::vector<Options> single_choices() {
  std::vector<Options> sets;
  for (const Expansion& expansion : all_expansions()) {
    sets.push_back(with(expansion));
    for (const OptionSpec& option : expansion.options)
      for (std::size_t value = 1; value < option.values.size(); ++value) {
        sets.push_back(with(expansion));
        sets.back().choices[std::string(option.key)] = option.values[value];
      }
  }
  return sets;
}

std::vector<Options> every_mix() {
  std::vector<Options> sets;
  const std::size_t count = all_expansions().size();
  for (std::size_t chosen = 0; chosen < std::size_t{1} << count; ++chosen)
    for (const bool last : {false, true}) {
      Options options;
      bool skipped_base = false;
      for (std::size_t i = 0; i < count; ++i) {
        const Expansion& expansion = all_expansions()[i];
        const bool base = expansion.name == kBase;
        if ((chosen >> i & 1u) == 0) {
          skipped_base = skipped_base || base;
          continue;
        }
        if (!base) options.expansions.emplace_back(expansion.name);
        for (const OptionSpec& option : expansion.options)
          options.choices[std::string(option.key)] = last ? option.values.back() : option.values.front();
      }
      if (!skipped_base) sets.push_back(std::move(options));
    }
  return sets;
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
  return options;
}

std::string describe(const Options& options) {
  std::string text = std::to_string(options.seats) + " seats";
  for (const std::string& expansion : options.expansions) text += ", " + expansion;
  for (const auto& [key, value] : options.choices) text += ", " + key + "=" + value;
  return text;
}

void for_every_table(int mixes, const std::function<void(const Carcassonne&, std::uint64_t)>& check) {
  const auto run = [&check](const Options& options, std::uint64_t seed) {
    const std::string table = describe(options);
    CAPTURE(table);
    CAPTURE(seed);
    check(Carcassonne(options), seed);
  };
  std::uint64_t seed = 1;
  for (Options options : single_choices()) {
    options.seats = 2 + static_cast<int>(seed % 5);
    run(options, seed++);
  }
  for (Options options : every_mix()) {
    options.seats = 2 + static_cast<int>(seed % 5);
    run(options, seed++);
  }
  SeededDice dice(2026);
  for (int i = 0; i < mixes; ++i) run(mixed_options(dice), seed++);
}

}  // namespace gatehouse::tests
