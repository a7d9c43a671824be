#pragma once
// Who meets whom in the next round of a Swiss event: people with the same points, and nobody twice. Pure: it
// knows entrants by their numbers only.
//
// What is wished of a round, in this order; what comes first is never given up for what comes later:
//   - Nobody has a second bye while somebody has had none. A bye is there only with an odd number of
//   entrants.
//   - As few pairs as possible have met before. So a bye that makes one necessary is not given if the bye of
//     somebody else who may have it avoids that.
//   - The bye goes to the one with the fewest points; among those to the one with the worst seed.
//   - People with the same points meet: the sum of the squares of the differences is least.
//   - The one of a pair with the lower balance begins; the sum of the squares of the balances afterwards is
//     least. So pairs are preferred of whom one has begun too often and the other too seldom.
//   - Of people with the same points the upper half by seed meets the lower half, the first of one the first
//     of the other. Who meets somebody with fewer points is the last of theirs, and meets the first of the
//     others. The sum of the squares of how far the places of pairs are from that is least.

#include <optional>
#include <vector>

#include "server/events/limits.h"
#include "server/events/pair.h"
#include "server/events/pairing_cost.h"

namespace gatehouse::server {

struct SwissEntrant {
  int number = 0;             ///< of the entrant, in the event
  int halves = 0;             ///< points so far, in halves of points
  int seed = 0;               ///< 1 is the strongest; no two have the same
  std::vector<int> met = {};  ///< the numbers of those they have played, sorted; a bye is not in it
  int balance = 0;            ///< how often they began more than they did not; it may be negative
  bool had_bye = false;
};

struct SwissRound {
  std::vector<Pair> pairs;  ///< in the order of tables: the highest sum of points first, then the best seed
  std::optional<int> bye;
};

/// What these pairs and this bye cost. A part of a round costs what it adds to the whole.
/// REQUIRES: as for pair_round; the round names entrants only.
PairingCost cost_of(const std::vector<SwissEntrant>& entrants, const SwissRound& round);

/// The round of least cost; among more than kAllCompared people one that is near it, in which nobody meets
/// somebody again unless that cannot be avoided. If two have the same balance, the better seed begins at the
/// first table, the third, and so on, the other at the second, the fourth, and so on.
/// REQUIRES: 2 to kMostEntrants entrants; numbers differ; halves and balances are between -1,000 and 1,000.
SwissRound pair_round(const std::vector<SwissEntrant>& entrants);

}  // namespace gatehouse::server
