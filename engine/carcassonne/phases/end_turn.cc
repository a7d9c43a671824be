// The game ends after the turn in which the last tile was drawn, and those in hands are placed; otherwise the
// next seat begins.

#include <algorithm>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  const bool is_last = no_tile_left(turn.position()) && !part_to_come(turn.position());
  return is_last ? turn.finish() : turn.begin_next();
}

}  // namespace

bool part_to_come(const Position& position) {
  if (!position.state.turn.again) return false;
  if (!no_tile_left(position)) return true;
  const auto own_tiles = position.rules.own_tiles();
  return std::any_of(own_tiles.begin(), own_tiles.end(), [&](Ruleset::OwnTile could_place) {
    return could_place(position, position.state.turn.seat);
  });
}

const Phase kEndTurn{"end-turn", enter};

}  // namespace gatehouse::engine::carcassonne::phases
