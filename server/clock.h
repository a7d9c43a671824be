#pragma once
// The time of day, as the wire and the store have it.

#include <chrono>
#include <cstdint>

namespace gatehouse::server {

/// Milliseconds since 1970, UTC.
inline std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace gatehouse::server
