#pragma once
// What people in a room say to each other. A line is told once it is durable, as everything is; one is stored
// at a time, and no command meanwhile.
//
// REQUIRES, of all functions: `audience` is that of the same room, and the state in `now` is the room's own.

#include <optional>
#include <span>

#include "server/room/chat.h"
#include "server/room/effects.h"
#include "server/room/room_audience.h"

namespace gatehouse::server {

class RoomTalk {
 public:
  RoomTalk() = default;
  /// What the store has kept. Throws BadEntry when it cannot be read.
  explicit RoomTalk(std::span<const KeptLine> kept) : chat_(kept) {}

  /// The line that has to be durable first; nothing: they may not say it now, and have been answered.
  /// REQUIRES: !stores_line().
  std::optional<KeepLine> take_chat(const Occasion& now, const RoomAudience& audience, ConnectionId from,
                                    const Person& who, const protocol::Chat& message);
  /// Whether the store has been asked for a line, and has not answered.
  bool stores_line() const { return saying_.has_value(); }
  /// Tells the line, if it is stored. REQUIRES: stores_line().
  void line_stored(const Occasion& now, const RoomAudience& audience, Appended appended);
  /// This connection has gone, and gets no answer.
  void forget(ConnectionId connection);

  /// All lines for somebody who comes in; null when there are none.
  Frame lines_frame(const RoomState& state, protocol::Viewer viewer) {
    return chat_.all(audience_of(viewer), state.room());
  }
  bool silenced(const Visitor& spectator) const { return chat_.silenced(spectator); }
  /// Whether the host may mute somebody now, or let them speak again; if not, answers them.
  bool may_mute(const Occasion& now, const RoomAudience& audience, const Requester& requester);
  /// REQUIRES: the message names spectators.
  void mute_spectators(const RoomAudience& audience, const protocol::Mute& message);
  /// Frees everything that can be derived again.
  void rest() { chat_.rest(); }

 private:
  /// What is being stored that somebody said.
  struct Saying {
    Audience audience = Audience::Players;
    Remark remark;
    std::optional<Requester> requester;  ///< nullopt: somebody who has gone since
  };

  Chat chat_;
  std::optional<Saying> saying_;
};

}  // namespace gatehouse::server
