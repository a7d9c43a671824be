#pragma once
// GET /api/games/NAME/tiles?expansions=FIRST,SECOND&OPTION=VALUE: which tiles a table with these options
// plays with, before anybody has made it.

#include <cstddef>
#include <optional>
#include <span>

#include "protocol/games.h"
#include "server/net/http/http_target.h"

namespace gatehouse::server {

/// The longest query that is read, as it came.
inline constexpr std::size_t kTilesQuery = 1000;

/// What the request asks for; nullopt: it asks for something else. Throws protocol::BadOptions.
std::optional<protocol::Json> table_tiles(std::span<const protocol::GameType> games,
                                          const HttpTarget& target);

}  // namespace gatehouse::server
