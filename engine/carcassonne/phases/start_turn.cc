#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  if (turn.journalled()) {
    Event& event = turn.record(EventType::Turn);
    event.seat = turn.seat();
    event.number = turn.state.turn.number;
  }
  return Progress::Done;
}

}  // namespace

const Phase kStartTurn{"start-turn", enter};

}  // namespace gatehouse::engine::carcassonne::phases
