#pragma once
// The life of an event from a seed: people enter, leave and come back, play matches, and draw some of them.
// Results come twice, late, and before those that they follow. The organiser rules, repeats and withdraws.
// Each line of the log is read back and checked (event_check.h).

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gatehouse::server::testing {

/// What is wrong with the steps of an event, to see that it is found.
enum class EventFault : std::uint8_t {
  None,
  CountsTwice,  ///< a game of a match counts again when its result comes again
  StartsEarly,  ///< the next round starts as soon as one pairing of a round is over
  LosesRuling,  ///< a ruling is acknowledged, and is in no log
};

struct LivedEvent {
  std::vector<std::string> broken;  ///< promises that were not kept, the first ones; empty: all is well
  std::map<std::string, int> seen;  ///< how often each kind of thing has happened
  std::string log;                  ///< all lines
};

/// The same for the same seed. Most events are small; each twentieth seed is one of many people.
LivedEvent live_event(std::uint64_t seed, EventFault fault = EventFault::None);

}  // namespace gatehouse::server::testing
