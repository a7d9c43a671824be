#pragma once
// The game of a room, derived from its stored log.

#include <cstdint>
#include <vector>

#include "protocol/record.h"
#include "protocol/server_messages.h"
#include "server/room/room_table.h"
#include "server/store/store.h"

namespace gatehouse::server {

struct StoredGame {
  protocol::RoomStatus status = protocol::RoomStatus::Waiting;
  /// What protocol/RECORDS.md describes: no names, no tokens, no times. Without commands before the start;
  /// and with the secret of the draws only once the log tells it to everybody.
  protocol::Record record;
  std::vector<std::uint64_t> versions;  ///< of the entries that its commands stand in, one for each
};

/// Replays the log. Throws BadEntry, or what a game throws, when the fingerprints differ or an entry is
/// refused.
StoredGame stored_game(const RoomLog& room, Games games);

}  // namespace gatehouse::server
