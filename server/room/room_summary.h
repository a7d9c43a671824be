#pragma once
// What the lobby knows of a room.

#include <cstddef>
#include <cstdint>

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
  std::int64_t listed_from_ms = 0;  ///< from when on others may find it in the list: milliseconds since 1970
};

}  // namespace gatehouse::server
