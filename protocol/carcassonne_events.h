#pragma once
// What happened in Carcassonne, as protocol/README.md lists it.

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/ruleset.h"
#include "protocol/match.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The whole event, as those see it who may know all of it.
Json event_json(const engine::carcassonne::Ruleset& rules, const engine::carcassonne::Event& event);

}  // namespace gatehouse::protocol::carcassonne_wire
