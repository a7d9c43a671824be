// The order cards of this expansion, for games with By Order of the King, and the deeds that they ask for.
// All are our own; see README.md, "Order cards".

#include "engine/carcassonne/expansions/king_and_robber/king_and_robber.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::king_and_robber {
namespace {

constexpr std::string_view kOrderCards = R"(
card KB1 5 chance=55
take the King from nobody or from another player
king taken:

card KB2 5 chance=60
take the Robber Baron from nobody or from another player
robber taken:

card KB3 10 chance=40
at the end of your turn, have the King and the Robber Baron
both titles:

card KB4 8 chance=20
take the King with a city of at least 6 tiles
king taken: tiles>=6

card KB5 7 chance=30
take the Robber Baron with a road of at least 6 tiles
robber taken: tiles>=6
)";

/// The card came to the seat by this tile, from nobody or from another. The larger of several is the one.
template <std::size_t kTitle>
std::vector<Deed::Done> taken(const Position& position, Seat seat) {
  const Title& title = position.rules.extra<Titles>(position.state).of[kTitle];
  if (title.holder != seat || title.before == seat) return {};
  for (const FeatureId feature : position.state.completed)
    if (position.state.graph.feature(feature).terrain == kTitleFacts[kTitle].terrain &&
        extent(position, feature).tiles == title.size)
      return {{feature, {title.size}}};
  return {};
}

std::vector<Deed::Done> both_titles(const Position& position, Seat seat) {
  for (const Title& title : position.rules.extra<Titles>(position.state).of)
    if (title.holder != seat) return {};
  return {Deed::Done{}};
}

}  // namespace

void install_cards(RulesetBuilder& builder) {
  builder.deed({"king taken", {"tiles"}, false, taken<0>});
  builder.deed({"robber taken", {"tiles"}, false, taken<1>});
  builder.deed({"both titles", {}, false, both_titles, true});
  builder.card_set(kOrderCards);
}

}  // namespace gatehouse::engine::carcassonne::king_and_robber
