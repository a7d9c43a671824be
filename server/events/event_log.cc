#include "server/events/event_log.h"

#include "server/events/event_lots.h"

namespace gatehouse::server {

EventState event_in(const RoomLog& log) {
  if (!log.damage.empty()) throw BadEntry(log.damage);
  EventState state;
  for (const std::string& entry : log.entries) state.apply(read_event_entry(entry));
  if (state.version() == 0) throw BadEntry("an event has no entry");
  if (lots_commitment(lots_secret(log.secret)) != state.made().commitment)
    throw BadEntry("the secret is not the one that the event has committed to");
  return state;
}

}  // namespace gatehouse::server
