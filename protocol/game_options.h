#pragma once
// The options of a new game as they come over the wire: {"expansions": [...], "choices": {...}}, and
// optionally "texts", which the table brings: {"KEY": "TEXT"}.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

struct GameOptions {
  std::vector<std::string> expansions;
  std::map<std::string, std::string> choices;
  std::map<std::string, std::string> texts;  ///< none of them empty
};

/// Reads the form only: whether the game offers these names and values it says itself. Throws BadOptions.
GameOptions read_game_options(const Json& json);
/// The names of a game's bots, as the list of games has them.
Json listed_bots(std::span<const BotLevel> levels);
/// The options as documents and lists of rooms have them: of texts only the keys.
Json listed_options(const Json& options);

}  // namespace gatehouse::protocol
