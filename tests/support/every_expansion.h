#pragma once
// Carcassonne with all that a table can have at once.

#include "engine/carcassonne/options.h"
#include "engine/carcassonne/rules.h"

namespace gatehouse::tests {

/// Every expansion in play, beside what `options` has; what options forbid each other is brought together.
inline engine::carcassonne::Carcassonne game_with_every_expansion(engine::carcassonne::Options options = {}) {
  for (const engine::carcassonne::Expansion& expansion : engine::carcassonne::all_expansions().subspan(1))
    options.expansions.emplace_back(expansion.name);
  engine::carcassonne::bring_together(options);
  return engine::carcassonne::Carcassonne(options);
}

}  // namespace gatehouse::tests
