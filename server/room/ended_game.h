#pragma once
// How the game of a room has ended, and what is kept of that for the profiles of its people. Pure.

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/match.h"
#include "server/people/result.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

struct EndedGame {
  std::vector<int> scores;    ///< of each seat
  std::vector<Seat> winners;  ///< as the game counts
  std::optional<protocol::EndedEarly> why = {};
};

/// Nothing: the game has not ended, or it was abandoned or broken off.
std::optional<EndedGame> ended_game(const RoomState& state);

/// The place of each seat. A game that its people gave up is won by those who did not; among them, and among
/// those whom the game does not name as winners, the points decide.
std::vector<int> places(const EndedGame& ended, const Seating& seating);

/// The result of a game that ends with the entries between these two, the last of them made at `time_ms`;
/// nothing: it does not end there, or nobody has played it with a profile.
std::optional<Result> result_between(const RoomState& before, const RoomState& after, std::int64_t time_ms);

}  // namespace gatehouse::server
