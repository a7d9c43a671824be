#pragma once
// The events of Carcassonne on the wire; protocol/README.md lists them.

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/ruleset.h"
#include "protocol/json_text.h"

namespace gatehouse::protocol::carcassonne_wire {

/// The event with all its fields, for viewers who may know all of it.
JsonText event_text(const engine::carcassonne::Ruleset& rules, const engine::carcassonne::Event& event);
/// For the others: null in place of the item. REQUIRES: an expansion's own event, which has one.
JsonText veiled_text(const engine::carcassonne::Event& event);

}  // namespace gatehouse::protocol::carcassonne_wire
