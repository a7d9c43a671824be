#pragma once
// The options of a new game as they come over the wire: {"expansions": [...], "choices": {...}}, and perhaps
// "texts": what the table brings along, as {"KEY": "TEXT"}.

#include <map>
#include <string>
#include <vector>

#include "protocol/match.h"

namespace gatehouse::protocol {

struct GameOptions {
  std::vector<std::string> expansions;
  std::map<std::string, std::string> choices;
  std::map<std::string, std::string> texts;  ///< none of them empty
};

/// Reads the form; whether a game offers these names it says itself. Throws BadOptions.
GameOptions read_game_options(const Json& json);
/// What documents and lists of rooms say of them: names and values, and of texts only the keys.
Json listed_options(const Json& options);

}  // namespace gatehouse::protocol
