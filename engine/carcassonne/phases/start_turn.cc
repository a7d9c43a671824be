#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

void Turn::record_turn() {
  if (!journalled()) return;
  Event& event = record(EventType::Turn);
  event.seat = seat();
  event.number = state.turn.number;
}

namespace phases {
namespace {

Progress enter(Turn& turn) {
  turn.record_turn();
  return Progress::Done;
}

}  // namespace

const Phase kStartTurn{"start-turn", enter};

}  // namespace phases
}  // namespace gatehouse::engine::carcassonne
