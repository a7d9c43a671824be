#pragma once
// A room of another node as its log tells it, for people whose door has lost the way to that node. They are
// told what that node would tell them, by drafts of the same kind, and never sooner.

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/room/draft.h"
#include "server/room/effects.h"
#include "server/room/known_commands.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

/// Somebody who was shown the room by its node.
struct Reader {
  std::string token;      ///< which opens their seat; empty: they look on
  protocol::Viewer seat;  ///< as they were told
  Version told = 0;       ///< the version that they were shown last
};

class FollowedRoom {
 public:
  /// Of the clock that never jumps: a delay must not end because the wall's does.
  using Time = std::chrono::steady_clock::time_point;

  /// What happens after version `from` can be told; `from`: of the reader who was told least.
  FollowedRoom(std::string room, Games games, Version from);

  /// Takes the next entries of the log, which were read now. Throws BadEntry, or what a game throws, where
  /// they do not replay here to the same fingerprints; the room is not to be used any more then.
  void read(std::span<const std::string> lines, Time now);

  Version version() const { return state_.version(); }

  struct News {
    std::vector<Frame> frames;
    bool lost = false;  ///< their seat is another's, or what comes next is not kept: they have to come anew
  };
  /// What this reader is to be told now, and notes that they were.
  News tell(Reader& reader, Time now);
  /// All that this reader may see, in place of what comes next; null: who sees late has to wait.
  Frame show(Reader& reader);
  /// The version at which the log has this command of the reader; nothing: it is none, or not there yet.
  std::optional<Version> done(const Reader& reader, const protocol::ClientMessage& message) const;
  /// Whether this reader can go out without a change of the room.
  bool may_leave(const Reader& reader) const {
    return !reader.seat || state_.in_play() != nullptr || later_in_match(state_.created());
  }

 private:
  void take(const Entry& entry, Time now);
  bool sees_late(protocol::Viewer viewer) const { return !viewer && shown_late_; }
  protocol::Viewer seat_of(const Reader& reader) const;
  protocol::JsonText prompt_for(protocol::Viewer viewer) const;
  Frame snapshot_for(protocol::Viewer viewer) const;
  Frame clocks() const;

  struct FollowedUpdates {
    Updates updates;
    std::size_t bytes = 0;
    Time due;  ///< when spectators may see it
  };

  const Version from_;
  RoomState state_;
  KnownCommands commands_;
  Sights sights_{};
  std::deque<FollowedUpdates> kept_;  ///< the last one is that of the present version
  std::size_t bytes_ = 0;
  bool shown_late_ = false;  ///< to spectators, from now on
};

}  // namespace gatehouse::server
