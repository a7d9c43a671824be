// The game ends after the turn in which the last tile was drawn, and those in hands are placed; otherwise the
// next seat begins.

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  return no_tile_left(turn.position()) ? turn.finish() : turn.begin_next();
}

}  // namespace

const Phase kEndTurn{"end-turn", enter};

}  // namespace gatehouse::engine::carcassonne::phases
