#pragma once
// gatehouse archive, gatehouse accept-loss: they change a store that no server has open.

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "server/room/room_table.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Puts these rooms away. Returns 0, or 1 when one of them does not exist; the others are put away all the
/// same.
int archive_rooms(Store& store, const std::vector<std::string>& rooms, std::ostream& out,
                  std::ostream& errors);

/// Puts away every room whose game is over, with one room in memory at a time. Returns 0, or 1 when a log
/// does not replay.
int archive_finished(Store& store, Games games, std::ostream& out, std::ostream& errors);

/// Accepts the store as it is, although acknowledged entries are missing. Returns 0; throws StoreError.
int accept_loss(const std::filesystem::path& file, std::ostream& out);

}  // namespace gatehouse::server
