#pragma once
// Scenarios of Carcassonne from a text, for tests of the runner.

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/carcassonne/table.h"

namespace gatehouse::tests {

inline std::vector<engine::scenario::Result> run(std::string_view text) {
  static constexpr std::array kGames{
      engine::scenario::ScenarioGame{"carcassonne", engine::carcassonne::scenario_table}};
  return engine::scenario::run_scenarios(text, kGames);
}

/// "LINE: WORDS" for each fault.
inline std::string faults(const engine::scenario::Result& result) {
  std::string text;
  for (const auto& fault : result.faults) text += std::to_string(fault.line) + ": " + fault.text + "\n";
  return text;
}

/// The faults of the one scenario of a text.
inline std::string faults_of(const std::string& text) {
  const std::vector<engine::scenario::Result> results = run(text);
  REQUIRE(results.size() == 1);
  return faults(results[0]);
}

}  // namespace gatehouse::tests
