#pragma once
// What expansions keep (engine/carcassonne/things.h) on the wire: one place for all of them.

#include "engine/carcassonne/ruleset.h"
#include "protocol/match.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The `things` of a view, by name. `position` is an observation of the viewer's; what a thing declares
/// secret is checked to be blank in it.
Json things_json(const engine::carcassonne::Position& position, Viewer viewer);

/// The faces of a catalogue, by the name of their thing; of a table's own ones alone, or of all.
Json faces_json(const engine::carcassonne::Ruleset& rules, bool own_only);

}  // namespace gatehouse::protocol::carcassonne_wire
