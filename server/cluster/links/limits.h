#pragma once
// Bounds of a link between two nodes.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// Bytes of one message, and of all that wait; more end the link, and everybody on it comes back.
inline constexpr std::size_t kLinkMessageBytes = 16 * 1024 * 1024;
inline constexpr std::size_t kLinkBytes = 64 * 1024 * 1024;
/// How often a node says that it lives, and how long it may say nothing before the link is ended.
inline constexpr std::chrono::milliseconds kLinkBeat{1'000};
inline constexpr std::chrono::milliseconds kLinkSilence{5'000};
/// For how long it counts that another node does not reach the database, after it has said so.
inline constexpr std::chrono::milliseconds kCutOffCounts{3'000};
/// How long a link that failed says that the other node cannot be reached. People who need it try again
/// sooner.
inline constexpr std::chrono::milliseconds kTriedLately{10'000};
/// How often a door that has lost the way to a node reads the logs of its rooms.
inline constexpr std::chrono::milliseconds kFollowEvery{500};
/// How often the door tells its people what they may see by now, and how often it looks for the way again.
/// After the last of these without reading the log it sends them away.
inline constexpr std::chrono::milliseconds kFollowTurn{250};
inline constexpr std::chrono::milliseconds kWayAgain{1'000};
inline constexpr std::chrono::milliseconds kUnreadFor{5'000};
/// How long people who want to act wait for the way there, before they are sent to look for another door.
inline constexpr std::chrono::milliseconds kActorsWait{3'000};

}  // namespace gatehouse::server
