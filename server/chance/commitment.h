#pragma once
// How a room's secret is bound to its table before anybody sits there, and how its draws come from it: "Fair
// draws" of protocol/README.md. Free of state; from any thread once secure() has been called.

#include <optional>
#include <string>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/chance/draw_secret.h"

namespace gatehouse::server {

/// The key of a room's draws, as secret as the room's secret.
using DrawKey = std::array<unsigned char, 32>;

/// 64 lower-case hexadecimal digits.
std::string digits_of(const DrawSecret& secret);
/// REQUIRES: protocol::is_secret(digits).
DrawSecret secret_of(const std::string& digits);

/// What is published of the secret when the table is made; `table` is protocol::bound_table().
std::string commitment_to(const DrawSecret& secret, const protocol::Json& table);
/// The key once it is known who plays and what they added.
DrawKey key_of_draws(const DrawSecret& secret, const std::vector<std::optional<std::string>>& entropy);

}  // namespace gatehouse::server
