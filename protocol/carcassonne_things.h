#pragma once
// What expansions keep (engine/carcassonne/things.h) on the wire, for all of them in one place.

#include "engine/carcassonne/ruleset.h"
#include "protocol/carcassonne_view.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The `things` of a view, by name. Throws BrokenInvariant when an expansion has not blanked a secret.
/// REQUIRES: `seen` is the viewer's observation.
Json things_json(const Seen& seen);
/// What of them has changed; throws the same.
void compare_things(const Seen& before, const Seen& after, Changes& changes);

/// The faces of a catalogue, by the name of their thing: all of them, or only those that the table brought.
Json faces_json(const engine::carcassonne::Ruleset& rules, bool own_only);

}  // namespace gatehouse::protocol::carcassonne_wire
