#pragma once
// Bounds of what several nodes share.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// Rooms that nobody has, which a node takes each time it renews its lease; the others wait for the next
/// time.
inline constexpr std::size_t kAdoptedAtOnce = 32;
/// How long a room must have been kept before it is not suspected any more of having ended the process of
/// an earlier owner.
inline constexpr std::chrono::milliseconds kKeptWell{60'000};
/// Rooms of other nodes that a door reads from the log at once, as it has lost the way to their nodes;
/// for one more its people are sent away.
inline constexpr std::size_t kFollowedRooms = 256;
/// Entries of all these logs that it reads at once; the rest comes the next time.
inline constexpr std::size_t kFollowedAtOnce = 20'000;
/// Bytes of updates that it keeps of such a room for those who see them late.
inline constexpr std::size_t kFollowedBytes = 256 * 1024;
/// Links that others may open to this node; more are refused.
inline constexpr std::size_t kLinks = 64;
/// How often a node tells the others of its rooms, if anything has changed, and looks what they tell.
inline constexpr std::chrono::milliseconds kNoticeEvery{1'000};
/// Rooms, and addresses with connections, of which a node tells the others; those beyond count at their own
/// node alone.
inline constexpr std::size_t kNoticedRooms = 10'000;
inline constexpr std::size_t kNoticedAddresses = 1'000;
/// Rooms named by one `rooms` message; older ones are left out.
inline constexpr std::size_t kListedRooms = 100;

}  // namespace gatehouse::server
