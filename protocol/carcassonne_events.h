#pragma once
// The events of Carcassonne on the wire; protocol/README.md lists them.

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/ruleset.h"
#include "protocol/match.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The event with all its fields, for viewers who may know all of it.
Json event_json(const engine::carcassonne::Ruleset& rules, const engine::carcassonne::Event& event);

}  // namespace gatehouse::protocol::carcassonne_wire
