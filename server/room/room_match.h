#pragma once
// How a table goes on by itself when it is one of a match: it asks for the room of the next game, and there
// it lets the game begin. RoomCore stores what that needs. In memory only.
//
// REQUIRES, of all functions: the state is that of the same room.

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/room/effects.h"
#include "server/room/room_audience.h"
#include "server/room/room_draws.h"
#include "server/room/room_state.h"
#include "server/room/room_talk.h"

namespace gatehouse::server {

/// The start of a game that nobody begins: a later one of a match for which everybody is ready, that of two
/// partners, or the first one of a pairing. Nothing: it waits.
std::optional<Started> start_if_ready(const RoomState& state, const RoomDraws& draws);

class RoomMatch {
 public:
  /// The room is as old as its first entry, which was made then, by the steady clock.
  void note_founded(std::int64_t steady_ms) { founded_ms_ = steady_ms; }
  /// When that was; nothing: it is not known yet.
  std::optional<std::int64_t> founded_ms() const { return founded_ms_; }

  /// How long the break before this game lasts yet; nothing: it does not wait for the end of one.
  std::optional<std::int64_t> break_left_ms(const RoomState& state, std::int64_t steady_ms) const;
  /// The same as a message; null: there is none.
  Frame break_frame(const Occasion& now) const;
  /// The start of the game once the break is over, as the entries of one run; empty: not yet.
  std::vector<EntryBody> begin_game(const Occasion& now, const RoomDraws& draws) const;
  /// Refuses who wants to look on too early: what this room tells of the games before it, spectators have not
  /// seen so far. Returns whether it did.
  bool refuse_early(const Occasion& now, const RoomAudience& audience, const Requester& requester) const;

  /// With what the room of the next game begins, when it is time to ask for it; nothing: there is none to be
  /// asked for, or it was asked for just now.
  std::optional<Rematching> ask_for_next(const Occasion& now, const RoomTalk& talk);
  /// After how long the table has to be looked at; nothing: it does not go on by itself.
  std::optional<std::chrono::milliseconds> next_look(const RoomState& state, std::int64_t steady_ms) const;

 private:
  std::optional<std::int64_t> founded_ms_;
  std::optional<std::int64_t> asked_ms_;  ///< when the next room was asked for last
};

}  // namespace gatehouse::server
