#pragma once
// The position that a log leads to; and what can be read of a log that does not lead to its end.

#include <functional>
#include <optional>
#include <string>

#include "server/room/entry.h"
#include "server/room/room_state.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Why a log replays no further than to `after`.
struct Break {
  protocol::BreakReason why{};
  Version after = 0;
  std::string what;  ///< in words, for the operator
};

/// Applies the entries of a log one after another, and calls `before` and `after` with each that is applied.
/// After a break the state is not to be used. Throws std::bad_alloc. REQUIRES: the state is new.
std::optional<Break> replay_log(const RoomLog& log, RoomState& state,
                                const std::function<void(const Entry&)>& before,
                                const std::function<void(const Entry&)>& after);

/// Whether there is the game of a room here, in the edition of its rules by which the room plays.
bool has_rules(const RoomLog& log, Games games);

inline constexpr const char* kAnotherSecret =
    "the secret of its draws is not the one that it has committed to";
/// Whether a room can keep its word: nothing was promised, the secret was told, or it is this one.
bool is_committed(const RoomState& state, const DrawSecret& secret);

/// What is kept to be read of a room in which nothing is played any more (RoomLog::over), and whose log does
/// not replay to the end of a game: as much as replays, and an entry BrokenOff that is in no store. Nothing
/// when the room can be opened as it is, or not at all. The rules of a newer version may not take a log that
/// an older one wrote; its game is then shown as far as both agree.
std::optional<RoomLog> kept_to_read(const RoomLog& log, Games games);

}  // namespace gatehouse::server
