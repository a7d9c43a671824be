#pragma once
// Bounds of a room.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace gatehouse::server {

/// How often the clocks of a table are looked at, by days and else. A process that has not run for longer
/// costs a player twice this at most.
inline constexpr std::chrono::milliseconds kTick{1'000};
inline constexpr std::chrono::milliseconds kTickByDays{60'000};
/// How long clocks stand when the store could not write, unless it can again before.
inline constexpr std::chrono::seconds kClocksStand{60};
/// At a table by days a player who has to act has at least this long when a server takes the table up
/// again.
inline constexpr std::chrono::hours kGraceByDays{12};
/// How long a code opens a seat on another device.
inline constexpr std::chrono::minutes kCodeLives{10};
/// How long the two of a match rest before its next game begins, unless they are ready before.
inline constexpr std::chrono::milliseconds kMatchBreak{30'000};
/// How often a room asks for the next game of its match, when that cannot be made.
inline constexpr std::chrono::milliseconds kNextGameAsked{5'000};
/// Commands waiting while an append is under way; more are answered with `busy`.
inline constexpr std::size_t kQueuedInputs = 64;
/// Spectators whose names everybody is told, those who came first; the others are only counted. Their
/// number is told again when it has changed by one part in this many: a crowd that comes in costs no more
/// for each of them than a small one.
inline constexpr std::size_t kNamedSpectators = 200;
inline constexpr std::size_t kCrowdPart = 8;
/// How often a seat may change what it adds to the draws; then `entropy-fixed`.
inline constexpr int kAddedBySeat = 16;
/// Undone steps in a game, then `nothing-to-undo`: people may dither, but not fill the disk.
inline constexpr std::uint64_t kUndoneSteps = 1'000;
/// Outcomes of chance and default moves in a row; more mean that a game never comes to anybody's turn,
/// and end the room.
inline constexpr int kUnattendedInARow = 1'000;
/// Entries that a table's spectators, who see it late, are yet to be shown. With one more the room
/// forgets them, and shows the position of now, all at once, when it is old enough.
inline constexpr std::size_t kHeldEntries = 2'000;
/// Past updates kept for a tail and for the log, and their texts for all viewers together; how long a
/// tail may be: not longer than most snapshots. A viewer who lacks more gets one, and older pages of the
/// log are read from the store.
inline constexpr std::size_t kKeptUpdates = 128;
inline constexpr std::size_t kKeptBytes = 32 * 1024;
inline constexpr std::size_t kTailBytes = 32 * 1024;
/// Bytes of the events in a page of the past, unless one entry has more: its other entries are for the
/// next.
inline constexpr std::size_t kPageBytes = 32 * 1024;

}  // namespace gatehouse::server
