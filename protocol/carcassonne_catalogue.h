#pragma once
// The tiles of Carcassonne's catalogue, from which the client draws them.

#include "engine/carcassonne/ruleset.h"
#include "protocol/game_in_play.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The tile kinds of a catalogue: all of them, or only those that the table brought.
Json tile_kinds_json(const engine::carcassonne::Ruleset& rules, bool own_only);

}  // namespace gatehouse::protocol::carcassonne_wire
