#pragma once
// How the table runs: it measures what players think, and knows who is away, since when, and who has a say
// meanwhile. What has to be durable because time has gone by it names; RoomCore stores that. In memory only.
//
// REQUIRES, of all functions: `audience` is that of the same room, and the state in `now` is the room's own.

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/paced.h"
#include "server/room/agreement_limits.h"
#include "server/room/effects.h"
#include "server/room/room_audience.h"
#include "server/room/seat_clocks.h"

namespace gatehouse::server {

class RoomTableside {
 public:
  // What happens because time has gone by, as the entries of one run; empty: nothing does. REQUIRES: nothing
  // is under way for which commands wait.
  /// Takes the move from those whose time is over.
  std::vector<EntryBody> time_over(const Occasion& now) const;
  /// Gives a seat for which somebody stands in back to its player, who is here again; and the table to its
  /// host. Others come next.
  std::vector<EntryBody> welcome_back(const Occasion& now, const RoomAudience& audience) const;
  /// Before the start: makes the next person who is here the host when the host has been away for long.
  std::vector<EntryBody> relieve_host(const Occasion& now, const RoomAudience& audience) const;
  /// After how long the table has to be looked at, when it is `steady_ms`; nothing: nothing goes by time.
  /// `busy`: something is under way for which commands wait.
  std::optional<std::chrono::milliseconds> next_look(const RoomState& state, const RoomAudience& audience,
                                                     std::int64_t steady_ms, bool busy) const;

  // The clocks.
  /// What they show in a room made from its log, whose last entry is of `last_entry_ms`.
  void take_up_clocks(const Occasion& now, std::int64_t last_entry_ms);
  /// Charges those who think with the time that has gone by, unless commands wait.
  void run_clocks(const Occasion& now, const RoomAudience& audience, bool busy);
  /// No clock runs for a while when the store could not write, as nobody can move.
  void note_store(const Occasion& now, bool done);
  /// What players have thought since the last entry.
  const Thought& thought() const { return stopwatch_.thought(); }
  /// That is in the log now.
  void note_entries() { stopwatch_.clear(); }
  /// What the clocks show; null when there are none.
  Frame clocks_frame(const Occasion& now) const;
  void tell_clocks(const Occasion& now, const RoomAudience& audience);

  // Who is away.
  /// Notes who of the players has gone or come, since when.
  void note_absence(const Occasion& now, const RoomAudience& audience);
  /// For how many ms the player of this seat has been away; nothing: they are here, or no game is under way.
  std::optional<std::int64_t> away_ms(const Occasion& now, Seat seat) const;
  /// Says that this player is not away for long enough yet, and how long that takes.
  void refuse_present(const Occasion& now, const RoomAudience& audience, const Requester& requester,
                      Seat seat) const;
  /// Whether `by` may have this seat handed over to another device.
  bool may_hand_over(const Occasion& now, Seat seat, Seat by) const;

  // What the players propose to each other.
  /// The proposal of the message by the player of this seat; nothing: they may not now, and have been
  /// answered.
  std::optional<Proposed> proposal_by(const Occasion& now, const RoomAudience& audience,
                                      const Requester& requester, Seat seat,
                                      const protocol::Propose& message) const;
  /// It is on its way to the store.
  void note_proposal(const Occasion& now, Seat seat) { proposals_.note(seat, now.steady_ms); }

 private:
  /// Whether it could not write lately.
  bool store_fails(const Occasion& now) const { return now.steady_ms < stand_until_ms_; }
  /// Whether this player has been away for as long as the table allows.
  bool away_for_long(const Occasion& now, Seat seat) const;
  /// The players who have a say in what all decide: those who are here, or have not been away for long.
  SeatSet voters(const Occasion& now) const;
  /// For how many ms a table that waits has been without its host; nothing: they are here.
  std::optional<std::int64_t> without_host_ms(std::int64_t steady_ms) const;

  /// Of the players of a game under way who are not here. A restart forgets it: everybody has just gone then.
  std::array<std::optional<std::int64_t>, engine::kMaxSeats> away_since_;
  /// Since when, by the steady clock, a table that waits has been without this host.
  std::optional<std::pair<Seat, std::int64_t>> without_host_;
  Stopwatch stopwatch_;
  std::int64_t stand_until_ms_ = 0;  ///< by the steady clock
  bool told_standing_ = false;
  Paced<Seat> proposals_{kProposals};
};

}  // namespace gatehouse::server
