#pragma once
// Two entrants who meet in a round.

namespace gatehouse::server {

struct Pair {
  int first = 0;  ///< the number of the entrant who begins
  int second = 0;
  bool again = false;  ///< they have met before, which could not be avoided
  bool operator==(const Pair&) const = default;
};

}  // namespace gatehouse::server
