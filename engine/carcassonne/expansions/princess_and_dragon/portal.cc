// The magic portal: a follower may go to any unoccupied, unfinished feature of any tile.

#include <algorithm>

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

/// Of the figures of one turn only one goes through it (rulings.md 61).
bool portal_open(const Position& position, FigureKindId kind) {
  const State& state = position.state;
  if (!position.rules.figure(kind).follower) return false;
  if ((kind_of(position, state.turn.placed).marks & position.rules.config<Config>().portal) == 0)
    return false;
  return std::all_of(state.turn.deployed.begin(), state.turn.deployed.end(), [&](const Deployment& one) {
    return state.graph.tile_of(one.part) == state.turn.placed;
  });
}

}  // namespace

void install_portal(RulesetBuilder& builder) {
  builder.reach(portal_open);
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
