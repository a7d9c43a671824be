#pragma once
// What a table is told beyond what lies on it. No rule hangs on it: the base game has it as an option of the
// table, and code that tells people of a position asks here.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

struct Hints {
  bool forecasts = true;   ///< what features and choices are worth, and how many of the tiles left fit where
  bool tiles_left = true;  ///< which tiles are left
};

/// When the game is over there is nothing that anybody would have had to find out.
inline Hints hints(const Position& position) {
  return position.state.turn.over ? Hints{} : position.rules.config<Hints>();
}

}  // namespace gatehouse::engine::carcassonne
