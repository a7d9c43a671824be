// A scenario file of any bytes is run to its end or says what is wrong with it; it never throws.

#include <array>

#include "engine/scenario/carcassonne/table.h"
#include "engine/scenario/kings_gate/table.h"
#include "engine/scenario/scenario.h"
#include "tests/fuzz/fuzz.h"

namespace scenario = gatehouse::engine::scenario;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  constexpr std::array kGames{
      scenario::ScenarioGame{"carcassonne", gatehouse::engine::carcassonne::scenario_table},
      scenario::ScenarioGame{"kings_gate", gatehouse::engine::kings_gate::scenario_table},
  };
  const auto results = scenario::run_scenarios(gatehouse::fuzz::text_of(bytes, size), kGames);
  gatehouse::fuzz::require(!results.empty(), "every file has a result");
  for (const scenario::Result& result : results)
    gatehouse::fuzz::require(!scenario::report("file", result).empty(), "every result can be told");
  return 0;
}
