#pragma once
// Bounds of the lobby, and of what goes through the stored rooms.

#include <chrono>
#include <cstddef>

#include "server/base/paced.h"

namespace gatehouse::server {

/// Rooms that a node remembers because it cannot play them, to leave them to other nodes.
inline constexpr std::size_t kLeftToOthers = 10'000;
/// The lobby looks at this number of rooms a second for those it has kept long enough, and deletes up to the
/// second number of them. After the last room it waits.
inline constexpr std::size_t kRoomsPerLook = 64;
inline constexpr std::size_t kDeletedPerLook = 8;
inline constexpr std::chrono::minutes kRetentionPause{10};
/// How long the scrubber rests after it has read all rooms of the store.
inline constexpr std::chrono::hours kScrubPause{24};
/// Games that one address may have tried out for texts of its own, in a second and in a burst; then
/// `too-fast`.
inline constexpr int kTrialsPerSecond = 1;
inline constexpr int kTrialBurst = 10;
/// Short codes of tables that led nowhere, and wrong words (`rooms.words`), which are counted apart: from
/// one address, and from all. Then 429 or `too-fast`, with the time after which it goes on. At this pace
/// all of them together meet one of a thousand waiting tables once a day.
inline constexpr Pace kGuessesByAddress{10, std::chrono::seconds(10)};
inline constexpr Pace kGuessesByAll{1'000, std::chrono::milliseconds(100)};
/// Rooms that are in the store, being opened from it at once, and people waiting for one of them; more
/// are answered with `busy`. There may be this many more rooms than `limits.rooms`. (Names that may be
/// unknown are bounded by kLogsBeingRead.)
inline constexpr std::size_t kOpeningRooms = 16;
inline constexpr std::size_t kWaitingForARoom = 200;
/// Rooms put away by one sweep; the others that are due wait for the next, a second later.
inline constexpr std::size_t kPutAwayAtOnce = 16;
/// When nobody has been in a room for so long it keeps nothing that it can work out again.
inline constexpr std::chrono::seconds kRoomRest{60};

/// People who look for a partner at once, and those of one address.
inline constexpr std::size_t kSeekers = 1'000;
inline constexpr std::size_t kSeekersByAddress = 10;
/// How long somebody waits until the range of ratings has grown by its first value.
inline constexpr std::chrono::seconds kRangeGrows{30};

}  // namespace gatehouse::server
