#pragma once
// How much may be said in a room, and how much of it is kept.

#include <chrono>
#include <cstddef>

#include "server/base/paced.h"

namespace gatehouse::server {

/// How often something may be said: by a seat, by spectators from one address, and by all spectators of a
/// room; and how often the host may silence somebody or let them speak. Then `too-fast`, with the time
/// after which it goes on.
inline constexpr Pace kChatBySeat{6, std::chrono::seconds(2)};
inline constexpr Pace kChatByAddress{6, std::chrono::seconds(2)};
inline constexpr Pace kChatBySpectators{20, std::chrono::milliseconds(500)};
inline constexpr Pace kMutesByHost{10, std::chrono::seconds(5)};
/// Lines of the chat that each audience of a room keeps, and the bytes of their names and texts: of more
/// the oldest are forgotten.
inline constexpr std::size_t kChatLines = 100;
inline constexpr std::size_t kChatBytes = 16 * 1024;
/// Earlier games of a match whose kept lines are told in the room of a later one: the last ones before it.
inline constexpr std::size_t kGamesRecalled = 3;

}  // namespace gatehouse::server
