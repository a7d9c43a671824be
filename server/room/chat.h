#pragma once
// What is said in a room. It is no part of the log: nothing of a game follows from it. Each audience has its
// own lines, counted by themselves, so that nobody can tell whether the others talk.

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "protocol/client_messages.h"
#include "protocol/game_in_play.h"
#include "protocol/server_messages.h"
#include "server/base/paced.h"
#include "server/room/door.h"
#include "server/room/effects.h"
#include "server/store/store.h"

namespace gatehouse::server {

using protocol::Audience;

inline Audience audience_of(protocol::Viewer viewer) {
  return viewer ? Audience::Players : Audience::Spectators;
}

/// A line with what makes its repetition recognised.
struct Remark {
  protocol::ChatLine line;
  std::string command;  ///< the id of the message
  Version version = 0;  ///< of the room, with which it was acknowledged
};

/// One line of JSON, as the store keeps it.
std::string write_remark(const Remark& remark);
/// Throws BadEntry.
Remark read_remark(std::string_view line);

/// The lines that the store keeps of these rooms, in this order. A room that is not there, or cannot be read,
/// is left out. On the store's thread: it reads no entries.
TalkRead talk_in(Store& store, const std::vector<std::string>& rooms);

class Chat {
 public:
  Chat();
  /// What the store has kept. Throws BadEntry when it cannot be read.
  explicit Chat(std::span<const KeptLine> kept);

  /// What somebody of this name has said with this command; null: nothing that is kept.
  const Remark* find(Audience audience, std::string_view name, std::string_view command) const;
  std::uint64_t next_number(Audience audience) const { return circle(audience).last + 1; }
  /// How the next line is to be stored.
  KeepLine keep(Audience audience, const Remark& next) const;
  /// Adds the next line, and drops the oldest ones beyond kChatLines and kChatBytes.
  void add(Audience audience, Remark next);
  /// The message with all lines, for somebody who comes in; null when there are none.
  Frame all(Audience audience, const std::string& room);
  /// Frees what can be made again.
  void rest();

  /// How many ms until this visitor may say something; 0: now. `seat`: theirs, if any.
  std::int64_t wait(protocol::Viewer seat, const Visitor& visitor, std::int64_t now) const;
  void note(protocol::Viewer seat, const Visitor& visitor, std::int64_t now);
  /// The same for the host, who silences people or lets them speak again.
  std::int64_t wait_for_mute(std::int64_t now) const { return mutes_.wait(0, now); }
  void note_mute(std::int64_t now) { mutes_.note(0, now); }

  // Spectators whom the host has silenced: connections, and all who come from the same addresses. In memory
  // only, as bans are.
  void silence(const Visitor& spectator);
  void unsilence(std::string_view name);
  bool silenced(const Visitor& spectator) const;
  /// All of them, the oldest first.
  std::vector<SilencedSpectator> all_silenced() const;

 private:
  struct Circle {
    std::deque<Remark> remarks;
    std::uint64_t last = 0;  ///< the number of the last line
    Frame all;               ///< made when somebody needs it
  };
  const Circle& circle(Audience audience) const { return circles_[static_cast<std::size_t>(audience)]; }
  Circle& circle(Audience audience) { return circles_[static_cast<std::size_t>(audience)]; }
  /// The smallest number that stays when `next` is added.
  std::uint64_t oldest(const Circle& circle, const Remark& next) const;

  std::array<Circle, protocol::kAudiences> circles_;
  std::deque<Visitor> silenced_;  ///< the oldest first
  Paced<Seat> by_seat_;
  Paced<std::string> by_address_;
  Paced<int> by_spectators_;
  Paced<int> mutes_;
};

}  // namespace gatehouse::server
