#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  turn.record_turn();
  return Progress::Done;
}

}  // namespace

const Phase kStartTurn{"start-turn", enter};

}  // namespace gatehouse::engine::carcassonne::phases
