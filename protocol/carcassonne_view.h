#pragma once
// What a viewer of Carcassonne sees, member by member.

#include <span>

#include "engine/carcassonne/rules.h"
#include "protocol/view_table.h"

namespace gatehouse::protocol::carcassonne_wire {

/// A viewer's observation.
struct Seen {
  const engine::carcassonne::Carcassonne& game;
  const engine::carcassonne::State& state;
  Viewer viewer;

  const engine::carcassonne::Ruleset& rules() const { return game.rules(); }
  engine::carcassonne::Position position() const { return {game.rules(), state}; }
};

/// `document.game`. Two positions to be compared are of one course of the game: one of them led to the other.
std::span<const ViewMember<Seen>> view_members();

}  // namespace gatehouse::protocol::carcassonne_wire
