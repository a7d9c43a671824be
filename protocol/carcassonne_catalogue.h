#pragma once
// What the client draws tiles from.

#include "engine/carcassonne/ruleset.h"
#include "protocol/match.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The tile kinds of a catalogue: of a table's own tiles alone, or all.
Json tile_kinds_json(const engine::carcassonne::Ruleset& rules, bool own_only);

}  // namespace gatehouse::protocol::carcassonne_wire
