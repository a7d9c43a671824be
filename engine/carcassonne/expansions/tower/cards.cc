// The order cards of this expansion, for games with By Order of the King, and the deeds that they ask for.
// See README.md, "Order cards".

#include <algorithm>

#include "engine/carcassonne/expansions/tower/tower.h"

namespace gatehouse::engine::carcassonne::tower {
namespace {

constexpr std::string_view kOrderCards = R"(
card TO1 5 chance=40
complete a city with a tower site inside it
tower city: sites>=1

card TO2 5 chance=45
capture a follower of another player
tower takes:

card TO3 7 chance=30
put a follower on top of a tower of at least 3 pieces
tower closed: height>=3

card TO4 6 chance=30
add a piece to a tower that has at least 4 then
tower raised: height>=4

card TO5 8 chance=25
hold at least 2 prisoners at the end of your turn
prisoners held: count>=2
)";

/// Foundations on parts of the city: inside of it, and not on the land before its walls.
int sites_in(const Position& position, FeatureId city) {
  int sites = 0;
  position.state.graph.for_each_part(city, [&](PartId part) {
    sites += (part_of(position, part).marks & config_of(position).foundation) != 0 ? 1 : 0;
  });
  return sites;
}

std::vector<Deed::Done> city_with_site(const Position& position, Seat) {
  std::vector<Deed::Done> done;
  for (const FeatureId feature : position.state.completed)
    if (position.state.graph.feature(feature).terrain == Terrain::City)
      if (const int sites = sites_in(position, feature); sites != 0) done.push_back({feature, {sites}});
  return done;
}

std::vector<Deed::Done> takes(const Position& position, Seat) {
  if (raised(position).took == 0) return {};
  return {{kNoPartId, {}}};
}

std::vector<Deed::Done> closes(const Position& position, Seat) {
  if (raised(position).closed == 0) return {};
  return {{kNoPartId, {raised(position).closed}}};
}

std::vector<Deed::Done> raises(const Position& position, Seat) {
  if (raised(position).height == 0) return {};
  return {{kNoPartId, {raised(position).height}}};
}

std::vector<Deed::Done> holds(const Position& position, Seat seat) {
  const auto& figures = position.state.figures;
  const auto held = std::count_if(figures.begin(), figures.end(), [seat](const Figure& figure) {
    return figure.standing == Standing::Prisoner && figure.guard == seat;
  });
  if (held == 0) return {};
  return {{kNoPartId, {static_cast<int>(held)}}};
}

}  // namespace

void install_cards(RulesetBuilder& builder) {
  builder.deed({"tower city", {"sites"}, false, city_with_site});
  Deed taking{"tower takes", {}, true, takes};
  taking.event = Slot::AfterAct;
  builder.deed(taking);
  builder.deed({"tower closed", {"height"}, true, closes});
  Deed raising{"tower raised", {"height"}, true, raises};
  raising.event = Slot::AfterAct;
  builder.deed(raising);
  Deed holding{"prisoners held", {"count"}, false, holds};
  holding.of_turn = true;
  builder.deed(holding);
  builder.card_set(kOrderCards);
}

}  // namespace gatehouse::engine::carcassonne::tower
