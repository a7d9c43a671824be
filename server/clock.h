#pragma once
// The time, as the wire and the store have it, and as clocks of games do.

#include <chrono>
#include <cstdint>

namespace gatehouse::server {

/// A moment, by both clocks.
struct Moment {
  std::int64_t time_ms = 0;    ///< since 1970, UTC; may jump
  std::int64_t steady_ms = 0;  ///< never jumps; since some time or other
};

/// Milliseconds since 1970, UTC.
inline std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

inline Moment this_moment() {
  return {now_ms(), std::chrono::duration_cast<std::chrono::milliseconds>(
                        std::chrono::steady_clock::now().time_since_epoch())
                        .count()};
}

}  // namespace gatehouse::server
