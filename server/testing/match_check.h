#pragma once
// What a room promises of the match of which it has a game, checked by a second reading of all its logs.

#include <string>
#include <vector>

#include "server/room/room_state.h"
#include "server/store/memory_store.h"

namespace gatehouse::server::testing {

/// The promises that are broken; none at a table of no match. A match that goes on has its next room, each
/// game before this one is told once, in order, and counts for the same people as in its own room.
std::vector<std::string> check_match(const RoomState& state, MemoryStore& store);

}  // namespace gatehouse::server::testing
