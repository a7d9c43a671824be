#pragma once
// What every GameInPlay keeps in every game: played through from a seed and checked at every step.

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::tests {

using engine::Seat;
using protocol::GameInPlay;
using protocol::Json;
using protocol::Outcome;

/// A move of a record that was applied: a seat's choice, or a chance outcome (seat is kNoSeat).
struct AppliedMove {
  Seat seat = engine::kNoSeat;
  std::string text;
};

/// Plays `in_play` to the end by random choices and returns the record. CHECKs on the way that listed choices
/// play, that others are refused without a trace, that forks are independent, that undo restores, that views
/// patch.
std::vector<AppliedMove> play_checked(GameInPlay& in_play, int seats, std::uint64_t seed);

/// Replays a record and CHECKs that every move is accepted; returns the fingerprints after each.
std::vector<std::uint64_t> replay(GameInPlay& in_play, const std::vector<AppliedMove>& record);

}  // namespace gatehouse::tests
