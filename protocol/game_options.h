#pragma once
// The options of a new game as they come over the wire: {"expansions": [...], "choices": {...}}, and perhaps
// "deck": the text of a table's own cards.

#include <map>
#include <string>
#include <vector>

#include "protocol/match.h"

namespace gatehouse::protocol {

struct GameOptions {
  std::vector<std::string> expansions;
  std::map<std::string, std::string> choices;
  std::string deck;  ///< empty: none
};

/// Reads the form; whether a game offers these names it says itself. Throws BadOptions.
GameOptions read_game_options(const Json& json);
/// What a list of rooms says of them: names and values, without texts of any length.
Json listed_options(const Json& options);

}  // namespace gatehouse::protocol
