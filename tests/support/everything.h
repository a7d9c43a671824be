#pragma once
// The options of a table that has all that its game offers.

#include <string>
#include <utility>

#include "protocol/games.h"

namespace gatehouse::tests {

/// Every expansion that the game describes. What can be switched on is on: some expansions go together only
/// so.
inline protocol::Json with_everything(const protocol::GameType& game) {
  const protocol::Json about = game.describe();
  protocol::Json expansions = protocol::Json::array(), choices = protocol::Json::object();
  for (const protocol::Json& expansion : about.at("expansions")) expansions.push_back(expansion.at("name"));
  for (const protocol::Json& option : about.at("options"))
    if (option.at("values") == protocol::Json{"off", "on"})
      choices[option.at("key").get<std::string>()] = "on";
  return {{"expansions", std::move(expansions)}, {"choices", std::move(choices)}};
}

}  // namespace gatehouse::tests
