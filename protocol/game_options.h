#pragma once
// The options of a new game as they come over the wire: {"expansions": [...], "choices": {...}}.

#include <map>
#include <string>
#include <vector>

#include "protocol/match.h"

namespace gatehouse::protocol {

struct GameOptions {
  std::vector<std::string> expansions;
  std::map<std::string, std::string> choices;
};

/// Reads the form; whether a game offers these names it says itself. Throws BadOptions.
GameOptions read_game_options(const Json& json);

}  // namespace gatehouse::protocol
