#pragma once
// Whether a game that has ended has its result, and no other one has any.

#include <string>
#include <vector>

#include "server/room/room_state.h"
#include "server/store/memory_store.h"

namespace gatehouse::server::testing {

/// What was broken, in words; empty: nothing.
std::vector<std::string> check_result(const RoomState& state, MemoryStore& store);

}  // namespace gatehouse::server::testing
