#pragma once
// Invariants that stay on in every build. A broken one ends the game it happened in, never the process.

#include <stdexcept>
#include <string>

namespace gatehouse::engine {

/// Thrown when the engine finds itself in a state that its own rules exclude: a bug, never a player's
/// mistake.
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
