#pragma once
// Carcassonne's side of scenarios; SCENARIOS.md is the page for those who write them.

#include <memory>

#include "engine/game/scenario.h"

namespace gatehouse::engine::carcassonne {

std::unique_ptr<scenario::Table> scenario_table();

}  // namespace gatehouse::engine::carcassonne
