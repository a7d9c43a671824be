#pragma once
// An event's log as the store has it.

#include <string>

#include "server/events/event_state.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// The event that the log makes. Throws BadEntry: it is damaged, or its secret is not the one to which it has
/// committed. REQUIRES: is_event_log(log.room).
EventState event_in(const RoomLog& log);

}  // namespace gatehouse::server
