// The game ends after the turn in which the last tile was drawn; otherwise the next seat begins.

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

Progress enter(Turn& turn) {
  TurnState& now = turn.state.turn;
  if (bag_is_spent(turn.position())) {
    turn.end_game();
    return Progress::Done;
  }
  now.seat = seat_at((index(now.seat) + 1) % turn.rules.seats());
  now.placed = kNoTileIndex;
  now.deployed = kNoPartId;
  ++now.number;
  turn.go_to(Slot::StartTurn);
  return turn.rules.phase(turn.state).enter(turn);
}

}  // namespace

const Phase kEndTurn{"end-turn", enter, nullptr, nullptr, nullptr};

}  // namespace gatehouse::engine::carcassonne::phases
