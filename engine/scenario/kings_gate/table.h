#pragma once
// King's Gate's side of scenarios; SCENARIOS.md is the page for those who write them.

#include <memory>

#include "engine/scenario/scenario.h"

namespace gatehouse::engine::kings_gate {

std::unique_ptr<scenario::Table> scenario_table();

}  // namespace gatehouse::engine::kings_gate
