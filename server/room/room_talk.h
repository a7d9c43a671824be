#pragma once
// What people in a room say to each other. A line is told once it is durable, as everything is; one is stored
// at a time, and no command meanwhile. The lines of a match stay in the rooms of its games: who comes into a
// later one is told those of the last games before, read from the store.
//
// REQUIRES, of all functions: `audience` is that of the same room, and the state in `now` is the room's own.

#include <optional>
#include <set>
#include <span>
#include <vector>

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
  /// Has the lines of earlier games of the match told to somebody who comes in, once they are read.
  void recall(const Occasion& now, ConnectionId connection);
  /// Tells them. REQUIRES: ReadTalk is answered.
  void talk_read(const Occasion& now, const RoomAudience& audience, const TalkRead& input);
  bool silenced(const Visitor& spectator) const { return chat_.silenced(spectator); }
  /// Whether the host may mute somebody now, or let them speak again; if not, answers them.
  bool may_mute(const Occasion& now, const RoomAudience& audience, const Requester& requester);
  /// REQUIRES: the message names spectators.
  void mute_spectators(const RoomAudience& audience, const protocol::Mute& message);
  /// Whom the host has silenced, for the room of the next game of a match.
  std::vector<SilencedSpectator> all_silenced() const { return chat_.all_silenced(); }
  /// The same in that room.
  void keep_silenced(const std::vector<SilencedSpectator>& spectators);
  /// Frees everything that can be derived again.
  void rest() { chat_.rest(); }

 private:
  /// What is being stored that somebody said.
  struct Saying {
    Audience audience = Audience::Players;
    Remark remark;
    std::optional<Requester> requester;  ///< nullopt: somebody who has gone since
  };

  void read_earlier(const Occasion& now);

  Chat chat_;
  std::optional<Saying> saying_;
  // Who is told the lines of earlier games: by the answer that is under way, and by the next one.
  std::set<ConnectionId> told_next_;
  std::set<ConnectionId> told_later_;
  bool reads_ = false;
};

}  // namespace gatehouse::server
