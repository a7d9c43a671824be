#pragma once
// An imitation of tokens that may lie anywhere: stones on parts, tiles, corners and a place with a name.

#include <algorithm>
#include <array>
#include <stdexcept>

#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

/// Where each stone lies; None: it is not in the game yet.
struct Stones {
  std::array<Site, 6> sites{};
};

inline Thing show_stones(const Position& position) {
  Tokens tokens;
  for (const Site& site : position.rules.extra<Stones>(position.state).sites)
    if (site.ground != Ground::None) tokens.tokens.push_back({site_ref(position, site)});
  return tokens;
}

inline void give_stone(Turn& turn, const Given& given) {
  auto& sites = turn.extra<Stones>().sites;
  const auto free = std::find(sites.begin(), sites.end(), Site{});
  if (free == sites.end() || given.at == Site{}) throw std::invalid_argument("no stone lies there");
  *free = given.at;
}

inline void install_stones(RulesetBuilder& builder) {
  builder.extra_state(Stones{});
  builder.place({"market"});
  builder.thing({"stones", Secrecy::Public, show_stones, give_stone});
}

}  // namespace gatehouse::engine::carcassonne::imitations
