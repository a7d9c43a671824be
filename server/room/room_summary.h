#pragma once
// What the lobby knows of a room.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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
  std::uint64_t seatings = 0;  ///< grows when a seat opens by another token
  bool operator==(const RoomCounts&) const = default;
};

/// What is known of a room that is here, without its log.
struct RoomProgress {
  protocol::RoomStatus status = protocol::RoomStatus::Waiting;  ///< as spectators may know it
  protocol::Version version = 0;                                ///< entries that anybody may have been shown
};

/// Whom the game waits for. Two bytes that are read at once.
struct alignas(2) Standing {
  protocol::RoomStatus status = protocol::RoomStatus::Waiting;
  engine::SeatSet waiting = {};
};

/// As everybody may know it: at a table with a delay, what spectators have been shown.
struct RoomSummary {
  protocol::RoomEntry entry;
  bool is_public = false;
  std::size_t viewers = 0;
  std::int64_t listed_from_ms = 0;  ///< from when on others may find it in the list, by the steady clock
  /// At a table with a delay: of the tokens of its seats, whose people may know more.
  std::vector<std::string> token_hashes = {};
};

}  // namespace gatehouse::server
