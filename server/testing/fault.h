#pragma once
// What can be taken away from a server, to see that it is missed.

#include <cstdint>

namespace gatehouse::server::testing {

enum class Fault : std::uint8_t {
  None,
  Fence,       ///< a process that has been replaced can still append
  OutputGate,  ///< people are answered before the store has what they are told
  Durability,  ///< what the store has acknowledged last is gone after a restart
  Dedup,       ///< a command that comes again is taken for another
  Secrecy,     ///< the game tells everybody every secret
  Delay,       ///< spectators see everything at once, at any table
  Turn,        ///< the games of a match stay with the seats when people exchange them
  Result,      ///< what a game has come to is not kept with its end
  Clock,       ///< the clock that games go by is too fast
};

}  // namespace gatehouse::server::testing
