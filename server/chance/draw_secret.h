#pragma once
// The key of a room's draws, and so of its future: kept apart from the log, which more people may read, and
// sent to nobody.

#include <array>

namespace gatehouse::server {

using DrawSecret = std::array<unsigned char, 32>;

/// From the system's source of randomness. REQUIRES: secure() (server/auth/tokens.h) was called.
DrawSecret new_draw_secret();

}  // namespace gatehouse::server
