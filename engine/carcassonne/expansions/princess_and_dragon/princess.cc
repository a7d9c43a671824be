// The princess: instead of deploying, one knight of the city that she extends may be sent home.

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

/// The city with the symbol on the placed tile, or kNoPartId.
PartId city_of_princess(const Position& position) {
  const Marks princess = position.rules.config<Config>().princess;
  const PlacedTile& placed = position.state.board.tile(position.state.turn.placed);
  const TileKind& kind = position.rules.tile(placed.kind);
  if ((kind.all_marks & princess) == 0) return kNoPartId;
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    if ((kind.parts[part].marks & princess) != 0) return placed.part(part);
  return kNoPartId;
}

bool is_knight_in(const Position& position, const Figure& figure, FeatureId city) {
  return is_follower_of(position, figure, figure.owner) && figure.in_feature() &&
         position.state.graph.feature_of(figure.at.part) == city;
}

/// Calls `visit(Figure)` for each knight that she may send home.
template <class Visit>
void for_each_knight(const Position& position, Visit&& visit) {
  const PartId symbol = city_of_princess(position);
  if (symbol == kNoPartId) return;
  const FeatureId city = position.state.graph.feature_of(symbol);
  if (position.state.graph.feature(city).followers == 0) return;
  for (const Figure& figure : position.state.figures)
    if (is_knight_in(position, figure, city)) visit(figure);
}

void offer_removals(const Position& position, Seat, Offers& offers) {
  for_each_knight(
      position, [&](const Figure& figure) { offer_where_it_stands(position, Verb::Remove, figure, offers); });
}

Progress play_removal(Turn& turn, Seat, const Move& move) {
  turn.send_home(figure_at(turn.position(), move), kPrincess);
  return Progress::Done;
}

Refusal why_no_removal(const Position& position, Seat, const Move& move) {
  if (city_of_princess(position) == kNoPartId) return {"no-princess"};
  if (site_of(position, move).ground != Ground::Part) return {"no-such-part"};
  if (!position.rules.figure(move.kind).follower || figure_at(position, move) == kNoFigure)
    return {"no-follower-there"};
  return {"not-in-her-city"};
}

/// The option `princess`: a seat that can remove a knight does nothing else.
Refusal insist(const Position& position, Seat, const Move& move) {
  if (move.verb == Verb::Remove) return {};
  bool knights = false;
  for_each_knight(position, [&knights](const Figure&) { knights = true; });
  return knights ? Refusal{"princess-insists"} : Refusal{};
}

}  // namespace

void install_princess(RulesetBuilder& builder, const Config& config) {
  builder.action(kFigureStep, {Verb::Remove, kEveryFigure, offer_removals, play_removal, why_no_removal});
  if (config.princess_must) builder.filter(kFigureStep, insist);
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
