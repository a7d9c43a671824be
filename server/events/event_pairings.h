#pragma once
// Who plays whom in the next round. Pure.

#include <optional>
#include <vector>

#include "server/events/event_state.h"

namespace gatehouse::server {

/// The pairings of the round after the latest, without their rooms; nothing: there is none, as all rounds are
/// over or fewer than two are left.
/// REQUIRES: the event is running, and no pairing of the latest round is open.
std::optional<std::vector<PairingMade>> next_pairings(const EventState& state);

}  // namespace gatehouse::server
