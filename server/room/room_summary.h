#pragma once
// What the lobby knows of a room.

#include <cstddef>

#include "protocol/messages.h"

namespace gatehouse::server {

/// What the lobby wants to know when it changes.
struct RoomCounts {
  protocol::RoomStatus status = protocol::RoomStatus::Waiting;
  int seats = 0;
  int taken = 0;
  int spectators = 0;
  std::size_t viewers = 0;
  bool locked = false;
  bool operator==(const RoomCounts&) const = default;
};

struct RoomSummary {
  protocol::RoomEntry entry;
  bool is_public = false;
  std::size_t viewers = 0;
};

}  // namespace gatehouse::server
