#include "server/commands/tiles.h"

#include <ostream>

#include "protocol/games.h"

namespace gatehouse::server {

int print_catalogue(std::string_view game, std::ostream& out, std::ostream& errors) {
  const protocol::GameType* const type =
      game.empty() ? &protocol::all_games().front() : protocol::find_game(game);
  if (type == nullptr) {
    errors << "tiles: there is no game \"" << game << "\"\n";
    return 2;
  }
  out << type->catalogue().dump(1) << "\n";
  return 0;
}

}  // namespace gatehouse::server
