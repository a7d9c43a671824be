#pragma once
// How often seats may be taken, and whom a room keeps out.

#include <chrono>
#include <cstddef>

#include "server/base/paced.h"

namespace gatehouse::server {

/// Seats taken before the start by one connection, from one address, in one room by all, and bots seated
/// by the host. Then `busy`, with the time after which it goes on. So nobody fills the disk, nor uses up
/// anything that others need: what strangers do costs the host nothing.
inline constexpr Pace kSeatsByConnection{100, std::chrono::seconds(5)};
inline constexpr Pace kSeatsByAddress{300, std::chrono::seconds(3)};
inline constexpr Pace kSeatsByAll{1'000, std::chrono::seconds(1)};
inline constexpr Pace kBotsByHost{100, std::chrono::seconds(5)};
/// How often the host may lock the table or open it, or make another the host; then `too-fast`, with the
/// time after which it goes on.
inline constexpr Pace kActsByHost{10, std::chrono::seconds(5)};
/// How long somebody who was removed is kept from coming back, and how many such (and banned) a room
/// remembers: of more the oldest are forgotten.
inline constexpr std::chrono::milliseconds kKeptAway{60'000};
inline constexpr std::size_t kBarred = 200;

}  // namespace gatehouse::server
