#pragma once
// What people in a room want to be done, and whether they may: it finds out what has to be durable first, and
// RoomCore stores that. It knows the commands that have been done, so that a repetition is answered as
// before.

#include <optional>
#include <vector>

#include "server/room/effects.h"
#include "server/room/known_commands.h"
#include "server/room/room_audience.h"
#include "server/room/room_draws.h"
#include "server/room/room_entrance.h"
#include "server/room/room_tableside.h"
#include "server/room/room_talk.h"

namespace gatehouse::server {

/// Somebody who is here and wants something, at this moment; with the parts of the room that it may concern.
struct Asking {
  const Occasion& now;
  const RoomAudience& audience;
  const RoomTableside& tableside;
  RoomEntrance& entrance;
  RoomTalk& talk;
  const RoomDraws& draws;
  ConnectionId from = 0;
  const Person& who;
};

class RoomRequests {
 public:
  /// What somebody may have, once it is durable.
  struct Wish {
    Requester requester;
    std::vector<EntryBody> entries = {};  ///< a run of one at least, or it is refused
    bool leaves = false;                  ///< the requester leaves with it
    /// How the person whose seat becomes free is kept out.
    Removal removal = Removal::None;
  };

  /// Spectators whom the host has dismissed, and who have to go. The host has been answered.
  struct Dismissed {
    std::vector<ConnectionId> spectators = {};
    protocol::ErrorCode why = protocol::ErrorCode::Removed;
  };

  /// Somebody waits for the room of the next game.
  struct RematchAsked {
    Rematched entry;
    std::optional<Requester> requester;  ///< nullopt: somebody who has gone since
  };

  // One for each message of somebody who is here. Nothing: they have been answered, or will be.
  std::optional<Wish> seat_bot(const Asking& asking, const protocol::SeatBot& message) const;
  std::optional<Wish> remove_seat(const Asking& asking, const protocol::RemoveSeat& message) const;
  std::optional<Wish> add_entropy(const Asking& asking, const protocol::AddEntropy& message) const;
  std::optional<Wish> start(const Asking& asking, const protocol::Start& message) const;
  std::optional<Wish> lock(const Asking& asking, const protocol::Lock& message) const;
  std::optional<Wish> appoint(const Asking& asking, const protocol::Appoint& message) const;
  /// Nothing: they have been answered, and leave at once.
  std::optional<Wish> leave(const Asking& asking, const protocol::Leave& message) const;
  std::optional<Wish> resign(const Asking& asking, const protocol::Resign& message) const;
  std::optional<Wish> propose(const Asking& asking, const protocol::Propose& message) const;
  std::optional<Wish> vote(const Asking& asking, const protocol::Vote& message) const;
  /// REQUIRES: the message names a seat.
  std::optional<Wish> mute_seat(const Asking& asking, const protocol::Mute& message) const;
  std::optional<Wish> play(const Asking& asking, const protocol::Command& message) const;
  std::optional<Wish> undo(const Asking& asking, const protocol::Undo& message) const;

  // What needs nothing durable: it is done and answered, or refused.
  Dismissed dismiss(const Asking& asking, const protocol::Dismiss& message) const;
  /// Returns whether it was done. REQUIRES: the message names spectators.
  bool mute_spectators(const Asking& asking, const protocol::Mute& message) const;
  void hand_over(const Asking& asking, const protocol::HandOver& message) const;
  std::optional<Wish> ready(const Asking& asking, const protocol::Ready& message) const;
  /// Asks for the room of the next game.
  void rematch(const Asking& asking, const protocol::Rematch& message);
  /// The same for this next game of a match, if there is one: nobody has to ask. REQUIRES:
  /// !waits_for_rematch().
  void go_on(const Occasion& now, const RoomDraws& draws, std::optional<Rematching> next);

  /// Whether a room for the next game was asked for, and is not there yet.
  bool waits_for_rematch() const { return rematch_asked_.has_value(); }
  /// The entry that says so, once there is that room; nothing: there is none, and they have been answered.
  /// REQUIRES: waits_for_rematch().
  std::optional<RematchAsked> rematch_opened(const Occasion& now, const RoomAudience& audience,
                                             const RematchOpened& input);
  /// This connection has gone, and gets no answer.
  void forget(ConnectionId connection);
  /// This entry is durable.
  void note_entry(const Entry& entry) { commands_.add(entry); }

 private:
  /// Answers the repetition of a command; returns false when this id is new.
  template <class Message>
  bool answer_again(const Asking& asking, const Requester& requester, const Message& message) const;
  void ask_for(const Occasion& now, Rematched entry, std::optional<Requester> requester, std::string address,
               Rematching next);
  /// Whether this person has a seat, and has not done this with this message; if not, answers.
  template <class Message>
  bool is_new(const Asking& asking, const Requester& requester, const Message& message) const;
  /// The same of somebody who may act in the game under way.
  template <class Message>
  bool may_act(const Asking& asking, const Requester& requester, const Message& message) const;
  /// The same of the host.
  template <class Message>
  bool is_new_of_host(const Asking& asking, const Requester& requester, const Message& message) const;
  /// The same, and the host may do something now.
  template <class Message>
  bool may_act_as_host(const Asking& asking, const Requester& requester, const Message& message) const;

  KnownCommands commands_;
  std::optional<RematchAsked> rematch_asked_;
};

}  // namespace gatehouse::server
