#pragma once
// What an event's secret decides: its lots, which anybody can make anew at the end; the names of its rooms,
// and the tokens of the seats there, which nobody can. Free of state; from any thread once secure() was
// called.

#include <string>
#include <string_view>
#include <vector>

#include "server/chance/draw_secret.h"

namespace gatehouse::server {

/// The secret of the lots, which is told when the event begins: 64 hexadecimal digits. It tells nothing about
/// the event's own secret.
std::string lots_secret(const DrawSecret& secret);
/// What is told of it before: its BLAKE2b-256, in hexadecimal digits.
std::string lots_commitment(const std::string& lots);
/// The entrants 1 to `entrants` in the order of their lots: protocol/README.md says how they are made.
std::vector<int> drawn_order(const std::string& lots, int entrants);

/// Where the first game of this pairing is played; `attempt`: 1, and one more each time it is repeated.
std::string room_of_pairing(const DrawSecret& secret, std::string_view event, int pairing, int attempt);
/// The token of an entrant's seat in that room, and in the rooms of its match that follow.
std::string seat_token(const DrawSecret& secret, std::string_view event, int pairing, int attempt,
                       int entrant);

}  // namespace gatehouse::server
