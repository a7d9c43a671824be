#pragma once
// Invariants that are checked in every build. A broken one ends its game, never the process.

#include <stdexcept>

namespace gatehouse::engine {

/// Thrown when the engine is in a state that its own rules exclude: because of a bug, never of what a player
/// does.
class BrokenInvariant : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws BrokenInvariant with `what` unless `holds`.
inline void ensure(bool holds, const char* what) {
  if (!holds) [[unlikely]]
    throw BrokenInvariant(what);
}

}  // namespace gatehouse::engine
