// gatehouse_scenario FILE...: the `scenario` command by itself, so that rules tests need no server to be
// built.

#include <array>
#include <iostream>

#include "engine/scenario/carcassonne/table.h"
#include "engine/scenario/kings_gate/table.h"
#include "server/commands/scenario.h"

int main(int argc, char** argv) {
  constexpr std::array kGames{
      gatehouse::engine::scenario::ScenarioGame{"carcassonne",
                                                gatehouse::engine::carcassonne::scenario_table},
      gatehouse::engine::scenario::ScenarioGame{"kings_gate", gatehouse::engine::kings_gate::scenario_table},
  };
  return gatehouse::server::run_scenario_files({argv + 1, argv + argc}, kGames, std::cout, std::cerr);
}
