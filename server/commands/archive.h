#pragma once
// gatehouse archive, gatehouse accept-loss: what a host may do to a store that no server has open.

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "server/room/room_state.h"
#include "server/store/sqlite_store.h"

namespace gatehouse::server {

/// Puts these rooms away. Returns 0, or 1 when there is no such room; the others are put away nevertheless.
int archive_rooms(SqliteStore& store, const std::vector<std::string>& rooms, std::ostream& out,
                  std::ostream& errors);

/// Puts away every room whose game is over, one after the other: no more than one is in memory. Returns 0, or
/// 1 when a log does not replay.
int archive_finished(SqliteStore& store, Games games, std::ostream& out, std::ostream& errors);

/// Takes the store with the entries that it still has, however many were acknowledged. Returns 0; throws
/// StoreError.
int accept_loss(const std::filesystem::path& file, std::ostream& out);

}  // namespace gatehouse::server
