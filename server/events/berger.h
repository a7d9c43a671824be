#pragma once
// Who meets whom when everybody meets everybody once: the Berger tables, as they are published for chess.

#include <vector>

#include "server/events/limits.h"
#include "server/events/pair.h"

namespace gatehouse::server {

/// The pairs of each round, in the order of the published tables; entrants are 1 to `entrants`, by their
/// places in the group. With an odd number one entrant in each round has nobody to meet, and is in no pair.
/// Nobody begins more than once oftener than they do not, nor seldomer. In every second cycle of all rounds
/// the other one of each pair begins.
/// REQUIRES: 2 <= entrants <= kMostRoundRobin, and 1 <= cycles <= kMostCycles.
std::vector<std::vector<Pair>> berger_rounds(int entrants, int cycles = 1);

}  // namespace gatehouse::server
