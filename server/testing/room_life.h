#pragma once
// The lives of some rooms that share a store and a clock, from a seed: people and bots play, talk, vote, go
// away and come back, hand their seats over, run out of time, resign and play again, also as matches.
// Connections and the store fail, readers are slow, the process stands still or dies. In the end every
// acknowledged command is there once, everybody ends with the server's document, and nobody was told what
// they may not know.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/testing/fault.h"

namespace gatehouse::server::testing {

struct Lived {
  std::vector<std::string> broken;  ///< promises that were not kept, the first ones; empty: all is well
  int rooms = 0;
  std::map<std::string, int> done;  ///< how many entries of each kind the rooms have, and lines of talk
};

/// The same for the same seed. With a fault something is broken in most lives.
Lived live(std::uint64_t seed, Fault fault = Fault::None);

}  // namespace gatehouse::server::testing
