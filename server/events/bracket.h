#pragma once
// Single and double elimination, as a plan: which matches there are, and where those who play them come from.

#include <vector>

#include "server/events/limits.h"

namespace gatehouse::server {

/// Who takes part in a match.
struct Slot {
  enum class Of {
    Seed,    ///< `value`: the seed; 1 is the strongest
    Winner,  ///< `value`: the index of an earlier match
    Loser,   ///< `value`: the index of an earlier match
    Nobody,
  };
  Of of = Of::Nobody;
  int value = 0;
  bool operator==(const Slot&) const = default;
};

/// A match with nobody in its second slot is a bye: the one in its first slot goes on. No match has nobody in
/// its first slot, and no slot is that of the loser of a bye.
struct BracketMatch {
  int round = 1;  ///< later than those of the matches that its slots name, and as early as that allows
  Slot first = {};
  Slot second = {};
  bool third_place = false;
  bool reset = false;  ///< played only if the second slot of the match before it has won that match
  bool operator==(const BracketMatch&) const = default;
};

/// The last match is the final. Seeds 1 and 2 can meet there only, 1 to 4 in the semifinals at the earliest,
/// and so on. If the number of entrants is no power of two, the best seeds have byes in round 1. The match
/// for the third place is the one before the final, in the same round. With two or three entrants there is
/// none: of three, the loser of the only semifinal is third. REQUIRES: 2 <= entrants <= kMostEntrants.
std::vector<BracketMatch> single_elimination(int entrants, bool third_place);

/// Who loses a match of the winners' side, which is a single elimination, goes to the losers' side; who loses
/// there is out. The two before the last match are the last one of the losers' side and the final: the winner
/// of the winners' side is in its first slot, that of the losers' side in its second. If the latter wins,
/// both have lost once, and the last match decides (`reset`): its first slot is the winner of the final.
/// REQUIRES: 2 <= entrants <= kMostEntrants.
std::vector<BracketMatch> double_elimination(int entrants);

}  // namespace gatehouse::server
