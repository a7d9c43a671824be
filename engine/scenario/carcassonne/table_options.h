#pragma once
// The `options` lines of a scenario, and mistakes by their line.

#include <exception>
#include <span>

#include "engine/carcassonne/options.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::carcassonne {

/// Runs `act`; what it throws is a mistake of that line, unless it names another.
template <class Act>
auto at_line(int line, Act&& act) {
  try {
    return act();
  } catch (const scenario::Mistake& mistake) {
    throw scenario::Mistake(mistake.what(), mistake.line == 0 ? line : mistake.line);
  } catch (const std::exception& error) {
    throw scenario::Mistake(error.what(), line);
  }
}

/// What the lines ask for. Throws Mistake, with its line.
Options read_options(const scenario::Heading& heading, std::span<const Expansion> unlisted);

}  // namespace gatehouse::engine::carcassonne
