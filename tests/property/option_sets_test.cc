// The tables that properties are shown for hold every pair of choices, and are few.

#include "tests/property/option_sets.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gatehouse::tests {
namespace {

using namespace engine::carcassonne;

/// One thing that a table may have: an expansion, or an option's value.
struct Choice {
  std::string key, value;
  std::string expansion;  ///< that has to be in play; empty: none

  bool at(const Options& options) const {
    if (value.empty())
      return std::find(options.expansions.begin(), options.expansions.end(), key) != options.expansions.end();
    const auto found = options.choices.find(key);
    return found != options.choices.end() && found->second == value;
  }
};

std::vector<Choice> every_choice() {
  std::vector<Choice> list;
  for (const Expansion& expansion : all_expansions()) {
    const std::string name = expansion.name == "base" ? "" : std::string(expansion.name);
    if (!name.empty()) list.push_back({name, "", ""});
    for (const OptionSpec& option : expansion.options)
      for (const std::string_view value : option.values)
        list.push_back({std::string(option.key), std::string(value), name});
  }
  return list;
}

void choose(const Choice& choice, Options& options) {
  for (const std::string& name : {choice.expansion, choice.value.empty() ? choice.key : std::string()})
    if (!name.empty() &&
        std::find(options.expansions.begin(), options.expansions.end(), name) == options.expansions.end())
      options.expansions.push_back(name);
  if (!choice.value.empty()) options.choices[choice.key] = choice.value;
}

/// Whether some table can have both.
bool possible(const Choice& one, const Choice& other) {
  Options options;
  choose(one, options);
  choose(other, options);
  bring_together(options);
  return go_together(options);
}

bool somewhere(const std::vector<Options>& sets, auto&& holds) {
  return std::any_of(sets.begin(), sets.end(), holds);
}

}  // namespace

TEST_CASE("every pair of choices that go together is at some table") {
  const std::vector<Options> sets = pairwise();
  const std::vector<Choice> choices = every_choice();
  for (std::size_t a = 0; a < choices.size(); ++a)
    for (std::size_t b = a + 1; b < choices.size(); ++b) {
      if (choices[a].key == choices[b].key || !possible(choices[a], choices[b])) continue;
      CAPTURE(choices[a].key + "=" + choices[a].value);
      CAPTURE(choices[b].key + "=" + choices[b].value);
      CHECK(somewhere(
          sets, [&](const Options& options) { return choices[a].at(options) && choices[b].at(options); }));
    }
  for (const Choice& one : choices)
    for (const Expansion& absent : all_expansions()) {
      if (absent.name == "base" || absent.name == one.expansion || absent.name == one.key) continue;
      CHECK(somewhere(sets, [&](const Options& options) {
        return one.at(options) && !Choice{std::string(absent.name), "", ""}.at(options);
      }));
    }
  for (int seats = 2; seats <= 6; ++seats)
    for (const Choice& one : choices)
      CHECK(
          somewhere(sets, [&](const Options& options) { return one.at(options) && options.seats == seats; }));
}

TEST_CASE("they are few, the same in every run, and can all be played") {
  const std::vector<Options> sets = pairwise();
  CHECK(sets.size() <= 60);
  const std::vector<Options> again = pairwise();
  REQUIRE(again.size() == sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) {
    CHECK(describe(again[i]) == describe(sets[i]));
    CHECK_NOTHROW(Carcassonne{sets[i]});
  }
}

}  // namespace gatehouse::tests
