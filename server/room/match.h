#pragma once
// What the games of a match come to: what a finished game counts, whether the match is decided, and with what
// the room of its next game begins. Seats are those of the room that asks. In every game seat 0 begins.

#include <optional>
#include <string>

#include "protocol/match.h"

namespace gatehouse::server {

using engine::Seat;

/// How a game of two has ended.
struct GameEnd {
  protocol::PerSeat score{};
  std::optional<Seat> winner;  ///< nothing: it is drawn
  std::optional<protocol::EndedEarly> why = {};
};

/// What such a game counts in a match by these rules.
protocol::MatchGame counted(const protocol::MatchRules& rules, const GameEnd& end);

/// What the seats have, in halves of points, with the game of this room if it is over.
protocol::PerSeat halves_of(const protocol::Match& match, const std::optional<protocol::MatchGame>& result);

/// How the match has ended with the game of this room, which is over; nothing: it goes on.
std::optional<protocol::MatchEnd> decided(const protocol::Match& match, const protocol::MatchGame& result);

/// The same match, told by a room in which the two have exchanged their seats.
protocol::Match turned(protocol::Match match);

/// What the room of the next game begins with.
struct NextGame {
  protocol::Match match;
  bool exchanged = false;  ///< the seats, compared with the room before
};
/// `end` is that of the game of `room`. REQUIRES: the match is not decided by it.
NextGame next_game(const protocol::Match& match, const GameEnd& end, const std::string& room);

}  // namespace gatehouse::server
