// What bots expect of goods, builder and pig: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>
#include <cmath>

#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {
namespace {

constexpr double kDoubleTurn = 3;  ///< points of a second tile
constexpr double kExtends = 0.35;  ///< that a turn extends the feature of the builder, for each open cell
constexpr double kLead = 0.8;      ///< how much one more token tells when none are left

/// A double turn for each tile that the seat will add to the builder's feature: at least one for each cell.
void foresee_builder(const Position& position, Seat seat, Outlook& outlook) {
  const FigureId builder = standing(position, seat, position.rules.config<Config>().builder);
  if (builder == kNoFigure) return;
  const Claim* const claim =
      outlook.claim_of(position.state.graph.feature_of(position.state.figures[builder].at.part));
  if (claim == nullptr) return;
  const auto cells = static_cast<double>(claim->hits.size());
  outlook.points[static_cast<std::size_t>(index(seat))] +=
      kDoubleTurn * std::min(cells, outlook.turns * kExtends);
}

void foresee_pig(const Position& position, Seat seat, Outlook& outlook) {
  const FigureId pig = standing(position, seat, position.rules.config<Config>().pig);
  if (pig == kNoFigure) return;
  const auto at = static_cast<std::size_t>(index(seat));
  const Claim* const farm =
      outlook.claim_of(position.state.graph.feature_of(position.state.figures[pig].at.part));
  if (farm != nullptr && farm->leads(at)) outlook.points[at] += farm->cities;
}

/// Tokens of a kind on the tiles in the bag and in unfinished cities.
int tokens_left(const Position& position, std::size_t kind, const Outlook& outlook) {
  const Marks symbol = position.rules.config<Config>().symbols[kind];
  int left = 0;
  for (std::size_t tile = 0; tile < position.rules.tile_kinds().size(); ++tile)
    for (const Part& part : position.rules.tile_kinds()[tile].parts)
      if ((part.marks & symbol) != 0) left += position.state.bag.count(static_cast<TileKindId>(tile));
  for (const Claim& claim : outlook.claims)
    if (claim.terrain == Terrain::City) left += goods_in(position, claim.feature, kind);
  return left;
}

/// The fewer tokens are left, the likelier the seat with most keeps the lead.
void foresee_goods(const Position& position, std::size_t kind, Outlook& outlook) {
  const auto& count = position.rules.extra<Tokens>(position.state).count[kind];
  const double tells = kLead / std::sqrt(1.0 + tokens_left(position, kind, outlook));
  std::array<double, kMaxSeats> weight{};
  double sum = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.rules.seats()); ++seat)
    sum += weight[seat] = std::exp(2 * tells * count[seat]);
  for (std::size_t seat = 0; seat < weight.size(); ++seat)
    outlook.points[seat] += kPointsForMost * weight[seat] / sum;
}

}  // namespace

void foresee(const Position& position, Outlook& outlook) {
  for (int seat = 0; seat < position.rules.seats(); ++seat) {
    foresee_builder(position, seat_at(seat), outlook);
    foresee_pig(position, seat_at(seat), outlook);
  }
  for (std::size_t kind = 0; kind < kKindsOfGoods; ++kind) foresee_goods(position, kind, outlook);
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
