#pragma once
// gatehouse move-store: all games from one store into another, empty one, of the same kind or another.

#include <iosfwd>

#include "server/room/room_table.h"
#include "server/store/store_contents.h"

namespace gatehouse::server {

/// Reads every room back before anything is kept, and holds it and the position that its log leads to against
/// those it came from. Returns 0; throws StoreError when anything differs, and then the target is as it was.
int move_store(ContentsSource& from, ContentsTarget& to, Games games, std::ostream& out);

}  // namespace gatehouse::server
