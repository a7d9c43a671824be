#pragma once
// Options of a table by chance, most of them good: from what a game says of itself.

#include <algorithm>
#include <string>

#include "engine/base/dice.h"
#include "protocol/game_in_play.h"

namespace gatehouse::tests {

/// Options that may be good: most of the names and values exist. `about`: GameType::describe().
inline protocol::Json random_options(engine::Dice& dice, const protocol::Json& about) {
  using protocol::Json;
  Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
  for (const Json& expansion : about.at("expansions"))
    if (dice.below(2) == 0) options["expansions"].push_back(expansion.at("name"));
  if (dice.below(30) == 0) options["expansions"].push_back("base");
  if (dice.below(30) == 0) options["expansions"].push_back("moon");
  if (dice.below(30) == 0 && !options["expansions"].empty())
    options["expansions"].push_back(options["expansions"].front());
  for (const Json& option : about.at("options")) {
    const auto& in_play = options["expansions"];
    const bool matters = option.at("expansion") == "base" ||
                         std::find(in_play.begin(), in_play.end(), option.at("expansion")) != in_play.end();
    if (dice.below(2) == 0 || (!matters && dice.below(40) != 0)) continue;
    const Json& values = option.at("values");
    options["choices"][option.at("key")] =
        dice.below(60) == 0 ? Json("else") : values[dice.below(values.size())];
  }
  if (dice.below(8) == 0)
    options["texts"]["tiles"] =
        "tile P0 " + std::to_string(dice.below(99)) + "\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";
  return options;
}

}  // namespace gatehouse::tests
