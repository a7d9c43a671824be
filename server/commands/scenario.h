#pragma once
// gatehouse scenario FILE...: runs scenario files, one line each, and says by the exit status whether all
// hold.

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "engine/scenario/scenario.h"

namespace gatehouse::server {

/// Runs files, and the *.scn files below folders in the order of their names; of a page (*.md) the fenced
/// scenarios. Returns the exit status: 0 when all hold, 1 when one fails, 2 when a path cannot be read or
/// holds no scenario.
int run_scenario_files(const std::vector<std::string>& paths,
                       std::span<const engine::scenario::ScenarioGame> games, std::ostream& out,
                       std::ostream& errors);

}  // namespace gatehouse::server
