#pragma once
// What could be chosen at a moment of a game that is over, derived from its stored log.

#include <optional>

#include "engine/base/ids.h"
#include "protocol/client_messages.h"
#include "protocol/game_in_play.h"
#include "server/room/entry.h"
#include "server/room/room_table.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// A choice that was made and not taken back, with what there was to choose from.
struct PastChoice {
  Seat seat{};
  std::string choice;  ///< its id
  Version made = 0;    ///< its entry
  std::string prompt;  ///< what the seat was asked then, as JSON text
  Json game;           ///< what the seat could see then
};

/// The first choice after entry `after`; nullopt where none follows. Replays the log once. Throws BadEntry,
/// or what a game throws, when it does not replay. REQUIRES: the game is over, and everybody may see it to
/// its end, for this tells what the seat alone knew.
std::optional<PastChoice> past_choice(const RoomLog& room, Games games, Version after);

}  // namespace gatehouse::server
