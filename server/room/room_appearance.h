#pragma once
// How a room looks from outside. The room's strand updates it; what is read of it is safe from any thread.

#include <atomic>
#include <utility>

#include "server/room/room_core.h"
#include "server/room/room_summary.h"

namespace gatehouse::server {

class RoomAppearance {
 public:
  /// Whom the game waits for; `seated`: as those know it who have a seat.
  Standing standing(bool seated) const { return seated ? present_ : shown_; }
  /// The last entry that anybody may have been shown.
  protocol::Version version() const { return version_; }

  /// The room has done something. Returns whether that is news for the lobby.
  bool update(const RoomCore& core) {
    version_ = core.state().version();
    present_ = core.standing(true);
    shown_ = core.standing(false);
    const RoomCounts now = core.counts();
    // Before the room is founded there is nothing to tell.
    return version_ != 0 && std::exchange(counts_, now) != now;
  }

 private:
  RoomCounts counts_;  ///< as the lobby knows them
  std::atomic<Standing> present_;
  std::atomic<Standing> shown_;  ///< to everybody
  std::atomic<protocol::Version> version_ = 0;
};

}  // namespace gatehouse::server
