#pragma once
// The `options` lines of a scenario.

#include <span>

#include "engine/carcassonne/options.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::carcassonne {

/// What the lines ask for. Throws Mistake, with its line.
Options read_options(const scenario::Heading& heading, std::span<const Expansion> unlisted);

}  // namespace gatehouse::engine::carcassonne
