#pragma once
// gatehouse scenario FILE...: runs scenario files and prints a line for each scenario. The exit status says
// whether all hold.

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "engine/scenario/scenario.h"

namespace gatehouse::server {

/// `paths` are files, folders (all *.scn files in and below them, by name), and pages (*.md: their fenced
/// scenarios). Returns the exit status: 0 when all scenarios hold; 1 when one fails; 2 when a path cannot be
/// read or holds none.
int run_scenario_files(const std::vector<std::string>& paths,
                       std::span<const engine::scenario::ScenarioGame> games, std::ostream& out,
                       std::ostream& errors);

}  // namespace gatehouse::server
