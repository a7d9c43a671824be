#pragma once
// What shows that an entry is not what was written: a flipped bit, or an entry in the place of another one.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// Of an entry in its place: 64 bits of SipHash-2-4, by libsodium, with room and version as the key. Against
/// accidents, not against people: those who can write to the store can write checksums.
std::int64_t checksum_of(std::string_view room, std::uint64_t version, std::string_view entry);

/// The same of entries that follow the first `before` ones of a room.
std::vector<std::string> checksums_of(std::string_view room, std::uint64_t before,
                                      const std::vector<std::string>& entries);

/// Adds to a log the next entry that was read, and notes what is wrong with it, unless something was
/// before. Nothing: it was written before there were checksums.
void take_entry(RoomLog& log, std::int64_t version, std::string entry, std::optional<std::int64_t> checksum);

/// A room that is put away, by the last entry that it should have. One that is missing, or damaged, is left
/// empty, which nobody can read.
PutAway put_away_room(std::string room, bool over, std::int64_t version, std::string entry,
                      std::optional<std::int64_t> checksum);

/// Notes that the last entries of a log, which has been read to its end, are missing: it had at least
/// `least`.
void require_entries(RoomLog& log, std::int64_t least);

}  // namespace gatehouse::server
