#pragma once
// gatehouse export: games from a store that no server has open, as the records that `gatehouse replay` runs.

#include <filesystem>
#include <iosfwd>
#include <string>

#include "server/room/room_table.h"
#include "server/store/room_reader.h"

namespace gatehouse::server {

/// The record of an unfinished game contains what is still secret in it.
enum class Exported { Finished, UnfinishedToo };

/// Prints one room's record. Returns the exit status: 0; 1 when `which` excludes the game, or its log does
/// not replay; 2 when there is no such room. `errors` says which.
int export_room(RoomReader& store, const std::string& room, Games games, Exported which, std::ostream& out,
                std::ostream& errors);

/// Writes each room's record to ROOM.json in the folder, which is created if need be, and a summary to `out`.
/// Returns 0; 1 when a log does not replay; 2 when a file cannot be written.
int export_all(RoomReader& store, const std::filesystem::path& folder, Games games, Exported which,
               std::ostream& out, std::ostream& errors);

}  // namespace gatehouse::server
