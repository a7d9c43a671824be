#pragma once
// What is told of a whole match: GET /api/match/ROOM, by any of its rooms.

#include <optional>
#include <string>

#include "server/room/room_table.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// The room of the next game of the match, as this log tells it; nothing: it tells of none. Throws BadEntry.
std::optional<std::string> next_in_match(const RoomLog& shown);

struct MatchPage {
  Json told;             ///< protocol/schemas/http.json, "match"
  bool decided = false;  ///< nothing of it changes any more
};
/// What this log tells of its match; nothing: its table is of none. Throws BadEntry, or what a game throws.
std::optional<MatchPage> match_page(const RoomLog& shown, Games games);

}  // namespace gatehouse::server
