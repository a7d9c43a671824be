#pragma once
// What a viewer of Carcassonne sees, member by member.

#include <memory>
#include <span>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "protocol/view_table.h"

namespace gatehouse::protocol::carcassonne_wire {

/// What expansions keep, as a viewer is shown it, in the order of Ruleset::things(): how near the cards of a
/// hand are to what they ask for takes long to work out. Null: nobody has asked yet.
using ShownThings = std::shared_ptr<const std::vector<engine::carcassonne::Thing>>;

/// A viewer's observation.
struct Seen {
  const engine::carcassonne::Carcassonne& game;
  const engine::carcassonne::State& state;
  Viewer viewer;
  ShownThings& things;

  const engine::carcassonne::Ruleset& rules() const { return game.rules(); }
  engine::carcassonne::Position position() const { return {game.rules(), state}; }
};

/// `document.game`. Two positions to be compared are of one course of the game: one of them led to the other.
std::span<const ViewMember<Seen>> view_members();

}  // namespace gatehouse::protocol::carcassonne_wire
