// The game ends after the turn in which the last tile was drawn, and those in hands are placed; otherwise the
// next seat begins.

#include <algorithm>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

void Turn::forget_part() {
  TurnState& now = state_.turn;
  now.again = false;
  now.placed = kNoTileIndex;
  now.deployed.clear();
}

void Turn::begin_turn_of(Seat next) {
  forget_part();
  state_.turn.part = 0;
  state_.turn.seat = next;
  ++state_.turn.number;
  record_turn();
  for (const Ruleset::PartBegun reaction : rules.part_begun()) reaction(*this);
}

Progress Turn::begin_next() {
  TurnState& now = state_.turn;
  const bool again = now.again;
  forget_part();
  if (again) {
    now.part = 1;
    if (journalled()) record(EventType::Again).seat = seat();
    for (const Ruleset::PartBegun reaction : rules.part_begun()) reaction(*this);
    go_to(Slot::StartPart);
  } else {
    now.part = 0;
    now.seat = seat_at((index(now.seat) + 1) % rules.seats());
    ++now.number;
    go_to(Slot::StartTurn);
  }
  return Progress::Enter;
}

namespace phases {
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

}  // namespace phases
}  // namespace gatehouse::engine::carcassonne
