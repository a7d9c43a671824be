#pragma once
// Carcassonne's side of scenarios; SCENARIOS.md is the page for those who write them.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/carcassonne/ruleset.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::carcassonne {

std::unique_ptr<scenario::Table> scenario_table();
/// For tests: with expansions that no option names. They have to outlive the table.
std::unique_ptr<scenario::Table> scenario_table_with(std::span<const Expansion> unlisted);

/// The names of events in scenarios, including those that expansions declare.
std::vector<std::string_view> event_names(const Ruleset& rules);

}  // namespace gatehouse::engine::carcassonne
