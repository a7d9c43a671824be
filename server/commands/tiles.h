#pragma once
// gatehouse tiles [--game NAME]: what the client draws a game from, as GET /api/games/NAME/catalogue answers.

#include <iosfwd>
#include <string_view>

namespace gatehouse::server {

/// An empty name means the first game. Returns the exit status: 0, or 2 when there is no such game.
int print_catalogue(std::string_view game, std::ostream& out, std::ostream& errors);

}  // namespace gatehouse::server
