#pragma once
// Bounds of the store in SQLite.

#include <cstddef>
#include <cstdint>

namespace gatehouse::server {

/// Entries between two syncs of the count that is kept beside the store. After a loss of power the count
/// may lack this many.
inline constexpr std::uint64_t kEntriesBetweenMarks = 1'000;
/// Entries of all rooms that lie one after another in the store before it brings them to those of their
/// rooms: that many are written where a commit costs one page for a dozen entries, instead of one for
/// each room.
inline constexpr std::size_t kLatestEntries = 4'000;
/// Entries that one transaction brings to their rooms, which takes about a millisecond; and the most of one
/// room.
inline constexpr std::size_t kBroughtHomeAtOnce = 250;
/// Places for the latest entries, used in turn. Where the next one is still needed, an entry goes to its room
/// at once.
inline constexpr std::int64_t kPlacesOfLatest = 10'000;
/// An entry that came before this many others is brought to its room, also where few wait for that.
inline constexpr std::int64_t kOldestOfLatest = 9'000;
/// Pages (4 KiB) of SQLite's own log before they are brought into the store. A room that is played
/// changes the same few pages again and again: brought home seldom, they are written once for many
/// entries.
inline constexpr int kPagesBeforeCheckpoint = 8'000;
/// Pages (4 KiB) that SQLite keeps in memory: those of the latest entries, and the ends of the rooms that are
/// played.
inline constexpr int kCachedPages = 2'000;
/// Pages of the store (4 KiB) copied in one step of a backup.
inline constexpr int kPagesPerStep = 64;

}  // namespace gatehouse::server
