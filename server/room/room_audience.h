#pragma once
// Who is in a room, and what they are told of it; at a table with a delay its spectators later than the
// players. `state` is always the room's own.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/base/clock.h"
#include "server/room/draft.h"
#include "server/room/effects.h"
#include "server/room/held_back.h"
#include "server/room/history.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

/// Who is answered.
struct Requester {
  ConnectionId connection = 0;
  std::string id;
};

/// Somebody who is here.
struct Person {
  protocol::Viewer seat;
  std::string name;
  std::string address;
  std::int64_t sat_ms = 0;  ///< see Admit
};

class RoomAudience {
 public:
  // Who is here.
  const std::map<ConnectionId, Person>& people() const { return people_; }
  /// Null: this connection is not here.
  const Person* find(ConnectionId connection) const;
  bool is_here(ConnectionId connection) const { return people_.contains(connection); }
  bool sits_here(Seat seat) const;
  std::size_t spectators() const;
  void let_in(ConnectionId connection, Person person) { people_[connection] = std::move(person); }
  /// REQUIRES: is_here(connection).
  void change_seat(ConnectionId connection, protocol::Viewer seat) { people_.at(connection).seat = seat; }
  /// Whether it was here.
  bool remove(ConnectionId connection) { return people_.erase(connection) != 0; }

  // What is told.
  void send(const Occasion& now, ConnectionId connection, protocol::ServerMessage message) const;
  void send(const Occasion& now, ConnectionId connection, Frame frame) const;
  /// Tells all connections whose person it is meant for.
  template <class MeantFor>
  void tell(const Occasion& now, const std::vector<Frame>& frames, MeantFor&& meant_for) const {
    if (frames.empty()) return;
    std::vector<ConnectionId> connections;
    for (const auto& [connection, person] : people_)
      if (meant_for(connection, person)) connections.push_back(connection);
    if (!connections.empty()) now.effects.emplace_back(Tell{std::move(connections), frames});
  }
  void refuse(const Occasion& now, const Requester& requester, protocol::ErrorCode code,
              std::string message = {}, std::optional<int> retry_after_ms = std::nullopt) const;
  void refuse(const Occasion& now, const Requester& requester, engine::Refusal refusal) const;
  /// The store has not kept what they asked for.
  void refuse_unsaved(const Occasion& now, const Requester& requester, Appended appended) const;
  void tell_updates(const Occasion& now, const std::vector<DraftedEntry>& entries,
                    const std::set<ConnectionId>& except) const;
  /// Tells those who see it as this viewer does who is here, if that is news (kNamedSpectators, kCrowdPart);
  /// else only the newcomer.
  void tell_here(const Occasion& now, protocol::Viewer viewer, const protocol::Presence& here,
                 std::optional<ConnectionId> newcomer);

  // What viewers see, and when.
  /// Whether this viewer sees what happens late, with the positions of shown_to().
  static bool sees_late(const RoomState& state, protocol::Viewer viewer) {
    return !viewer && shown_late(state);
  }
  const RoomState& shown_to(const RoomState& state, protocol::Viewer viewer) const {
    return viewer || held_.empty() ? state : held_.shown();
  }
  /// Whether something is held back from spectators.
  bool holds_back() const { return !held_.empty(); }
  /// When the oldest of it is to be shown, by the steady clock; nothing: all has been shown.
  std::optional<std::int64_t> held_due() const;
  /// What spectators are to be told now that is old enough; from here on they are shown it.
  std::optional<HeldBack::News> show_held(const Occasion& now);
  const Sights& sights(const RoomState& state);
  Frame snapshot(const RoomState& state, protocol::Viewer viewer, protocol::Presence here);
  /// Null: too much has happened since.
  Frame tail_for(const RoomState& state, protocol::Viewer viewer, Version last);
  /// As History::read.
  std::optional<std::vector<protocol::HistoryEntry>> read(protocol::Viewer viewer, Version from,
                                                          Version to) const {
    return history_.read(viewer, from, to);
  }

  // What has happened.
  /// Holds back an entry of the log that the room is made from, if it follows `before`.
  void hold_logged(const RoomState& before, const Entry& entry) { held_.add(before, {entry}, entry.time_ms); }
  /// The log ends here, with an entry of `last_ms`.
  void take_up(const Moment& moment, std::int64_t last_ms) { held_.take_up(moment, last_ms); }
  void begin_history(Version version) { history_ = History(version); }
  /// The entries are durable, and follow `before`: holds back from spectators what they are to see late.
  void note_entries(const Occasion& now, const RoomState& before, const std::vector<DraftedEntry>& entries,
                    const Sights& sights);
  /// Once they have been told.
  void keep(std::vector<DraftedEntry> entries);
  /// Frees everything that can be derived again.
  void rest();

 private:
  /// The version of the position that this connection has been shown, if it is here.
  std::optional<Version> version_told_to(const RoomState& state, ConnectionId connection) const;
  static protocol::JsonText prompt_for(const RoomState& state, protocol::Viewer viewer);
  std::shared_ptr<const protocol::JsonText> document_for(const RoomState& state, protocol::Viewer viewer);

  std::map<ConnectionId, Person> people_;
  std::optional<Sights> sights_;  ///< made when they are needed
  /// Of each sight, once somebody was shown it, until the next entry.
  std::array<std::shared_ptr<const protocol::JsonText>, kViewerClasses> documents_;
  History history_;
  HeldBack held_;
  protocol::Presence told_presence_;
  protocol::Presence told_late_;  ///< the same for those who see late
};

}  // namespace gatehouse::server
