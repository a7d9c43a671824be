// Followers go from the quarters to what is about to be scored: in a turn to what its tile completes, and
// before the final scoring to farms, or to the features that would pay them.

#include <algorithm>
#include <string_view>

#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::count {
namespace {

constexpr std::string_view kSend = "send", kStep = "move-out", kFinalStep = "final-move-out";

/// A follower of that kind of the seat's in the quarter, or kNoFigure.
FigureId waiting(const Position& position, Seat seat, FigureKindId kind, Quarter quarter) {
  return position.state.figures.standing_at(in_place(position, place_of(position, quarter)), kind, seat);
}

/// The kinds of the seat's followers in each quarter, one bit each; none where the count keeps them.
using Free = std::array<std::uint32_t, kQuarters>;
static_assert(kMaxFigureKinds <= 32);

Free free_to_leave(const Position& position, Seat seat) {
  Free kinds{};
  for (const Figure& figure : position.state.figures)
    if (figure.owner == seat && figure.at.ground == Ground::Place)
      if (const std::optional<Quarter> quarter = quarter_where(position, figure))
        kinds[static_cast<std::size_t>(*quarter)] |= 1u << figure.kind;
  if (const std::optional<Quarter> quarter = count_is_in(position))
    kinds[static_cast<std::size_t>(*quarter)] = 0;
  return kinds;
}

bool is_any_free(const Free& kinds) {
  return std::any_of(kinds.begin(), kinds.end(), [](std::uint32_t set) { return set != 0; });
}

/// Offers the part to each kind that may leave for it.
void offer_part(const Position& position, const Free& kinds, PartId part, Offers& offers) {
  const Terrain terrain = position.state.graph.of(part).terrain;
  const std::optional<Quarter> quarter = quarter_of(position, terrain);
  if (!quarter) return;
  const PlacedTile& tile = position.state.board.tile(position.state.graph.tile_of(part));
  for (std::size_t i = 0; i < position.rules.figure_kinds().size(); ++i)
    if ((kinds[static_cast<std::size_t>(*quarter)] >> i & 1u) != 0 &&
        (position.rules.figure_kinds()[i].stands_on & terrain_bit(terrain)) != 0)
      offers.offer(config_of(position).send, static_cast<std::uint8_t>(i), tile.cell, Rotation::R0,
                   tile.number_of(part));
}

Progress send(Turn& turn, Seat seat, const Move& move) {
  const Site to = site_of(turn.position(), move);
  const Quarter quarter = *quarter_of(turn.position(), turn.state.graph.of(to.part).terrain);
  const FigureId figure = waiting(turn.position(), seat, move.kind, quarter);
  turn.stand(figure, to, seat, kMovesOut);
  turn.extra<Doings>().send(figure);
  return Progress::Enter;  // the seat may send another
}

/// What keeps the seat's figure from any feature of that kind; empty if nothing does.
Refusal bar(const Position& position, Seat seat, const Move& move, const Site& site) {
  if (site.ground != Ground::Part) return {"no-such-part"};
  const Terrain terrain = position.state.graph.of(site.part).terrain;
  const std::optional<Quarter> quarter = quarter_of(position, terrain);
  const FigureKind& kind = position.rules.figure(move.kind);
  if (!quarter || !kind.follower || (kind.stands_on & terrain_bit(terrain)) == 0) return {"no-such-part"};
  if (waiting(position, seat, move.kind, *quarter) == kNoFigure) return {"no-figure-left"};
  return {quarter == count_is_in(position) ? "count-there" : ""};
}

// --- Before a scoring ---

bool is_among(const auto& features, FeatureId feature) {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

void offer_sends(const Position& position, Seat seat, Offers& offers) {
  const Free kinds = free_to_leave(position, seat);
  if (!is_any_free(kinds)) return;
  const auto offer_feature = [&](FeatureId feature) {
    position.state.graph.for_each_part(feature,
                                       [&](PartId part) { offer_part(position, kinds, part, offers); });
  };
  for (const FeatureId feature : completing(position))
    if (position.state.graph.feature(feature).followers != 0) offer_feature(feature);
  for (const FeatureId feature : scored_too(position)) offer_feature(feature);
}

Refusal why_not_sent(const Position& position, Seat seat, const Move& move) {
  const Site site = site_of(position, move);
  if (const Refusal refusal = bar(position, seat, move, site)) return refusal;
  return {is_among(completing(position), position.state.graph.feature_of(site.part)) ? "nobody-there"
                                                                                     : "not-scored"};
}

// --- Before the final scoring ---

/// Such as that of a barn, which no farmer enters.
bool is_scored_by_itself(const Position& position, FeatureId farm) {
  const auto prices = position.rules.farm_prices();
  return std::any_of(prices.begin(), prices.end(),
                     [&](Ruleset::FarmPrice says) { return says(position, farm) != 0; });
}

Refusal bar_at_end(const Position& position, FeatureId id) {
  const Feature& feature = position.state.graph.feature(id);
  if (feature.terrain == Terrain::Field) return {is_scored_by_itself(position, id) ? "barn-there" : ""};
  if (!config_of(position).all_at_end) return {"not-scored"};
  if (feature.completed) return {"feature-completed"};
  return {feature.followers == 0 ? "nobody-there" : ""};
}

void offer_final_sends(const Position& position, Seat seat, Offers& offers) {
  const Free kinds = free_to_leave(position, seat);
  if (!is_any_free(kinds)) return;
  for (std::size_t i = 0; i < position.state.graph.part_count() && !offers.enough(); ++i) {
    const PartId part{static_cast<std::uint16_t>(i)};
    if (!bar_at_end(position, position.state.graph.feature_of(part)))
      offer_part(position, kinds, part, offers);
  }
}

Refusal why_not_sent_at_end(const Position& position, Seat seat, const Move& move) {
  const Site site = site_of(position, move);
  if (const Refusal refusal = bar(position, seat, move, site)) return refusal;
  return bar_at_end(position, position.state.graph.feature_of(site.part));
}

}  // namespace

void install_move_out(RulesetBuilder& builder, Config& config) {
  config.send = builder.verb(kSend, Operands::ToSite, Does::Moves);
  builder.round(Slot::BeforeScore, kStep, {Round::First::Left},
                {of_table({config.send, kEveryFigure, offer_sends, send, why_not_sent}), phases::kPass});
  builder.round(
      Slot::BeforeFinal, kFinalStep, {Round::First::Left},
      {of_table({config.send, kEveryFigure, offer_final_sends, send, why_not_sent_at_end}), phases::kPass});
}

}  // namespace gatehouse::engine::carcassonne::count
