#pragma once
// What every Match keeps, whatever the game: played through from a seed and checked at every step.

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/match.h"

namespace gatehouse::tests {

using engine::Seat;
using protocol::Json;
using protocol::Match;
using protocol::Outcome;

/// One applied step of a record: a seat's choice, or a chance outcome (seat is kNoSeat).
struct Step {
  Seat seat = engine::kNoSeat;
  std::string text;
};

/// Plays `match` to the end by random choices and returns the record. CHECKs on the way that listed choices
/// play, that others are refused without a trace, that forks are independent, that undo restores, that views
/// patch.
std::vector<Step> play_checked(Match& match, int seats, std::uint64_t seed);

/// Replays a record and CHECKs that every step is accepted; returns the fingerprints after each.
std::vector<std::uint64_t> replay(Match& match, const std::vector<Step>& record);

}  // namespace gatehouse::tests
