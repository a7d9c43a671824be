#pragma once
// Imitations that stand elsewhere than on parts: a hayloft on the corner of four tiles, and a market beside
// the table. A heap of pieces stands on a tile as a whole, with a follower on top and prisoners around it.

#include <algorithm>

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

// --- A hayloft: it keeps others off its farm, counts nothing there, and is paid for its cities at the end
// ---

inline constexpr Reason kHayloft{"hayloft"};

inline void pay_haylofts(Turn& turn) {
  const FigureKindId hayloft = turn.rules.figure_named("hayloft");
  for (const Figure& figure : turn.state.figures) {
    if (figure.kind != hayloft || !figure.in_feature()) continue;
    CityList cities;
    bordering_cities(turn.position(), turn.state.graph.feature_of(figure.at.part), cities);
    if (cities.size() != 0) turn.award_bonus(figure.owner, 4 * static_cast<int>(cities.size()), kHayloft);
  }
}

inline void install_hayloft(RulesetBuilder& builder) {
  FigureKind hayloft{"hayloft", 1, 0, false, false, terrain_bit(Terrain::Field), Company::Nobody};
  hayloft.on_corners = true;
  builder.votes(builder.figure(hayloft), [](const Position&, FigureId) { return 0; });
  builder.final_scoring(pay_haylofts);
}

// --- A heap: pieces on a tile, a follower on top who ends it, and prisoners of the tile ---

inline constexpr Reason kBuilt{"built"}, kCaptured{"captured from a heap"};

inline int height_of(const Position& position, TileIndex tile) {
  const FigureKindId piece = position.rules.figure_named("piece");
  int height = 0;
  for (const Figure& figure : position.state.figures)
    height += figure.kind == piece && figure.at == on_tile(tile) ? 1 : 0;
  return height;
}

inline bool is_crowned(const Position& position, TileIndex tile) {
  return position.state.figures.standing_at(on_tile(tile), position.rules.figure_named("follower")) !=
         kNoFigure;
}

/// The first piece goes to the placed tile, others onto any open heap.
inline void offer_pieces(const Position& position, Seat seat, Offers& offers) {
  const FigureKindId piece = position.rules.figure_named("piece");
  if (position.state.figures.in_supply(seat, piece) == kNoFigure) return;
  for (std::size_t i = 0; i < position.state.board.tile_count(); ++i) {
    const auto tile = static_cast<TileIndex>(i);
    if (is_crowned(position, tile)) continue;
    if (tile == position.state.turn.placed || height_of(position, tile) != 0)
      offers.offer(*position.rules.verb_named("heap"), piece, position.state.board.tile(tile).cell);
  }
}

inline Progress build_piece(Turn& turn, Seat seat, const Move& move) {
  turn.deploy(seat, move.kind, site_of(turn.position(), move));
  return Progress::Done;
}

/// A follower onto any open heap.
inline void offer_tops(const Position& position, Seat seat, Offers& offers) {
  const FigureKindId follower = position.rules.figure_named("follower");
  if (position.state.figures.in_supply(seat, follower) == kNoFigure) return;
  for (std::size_t i = 0; i < position.state.board.tile_count(); ++i) {
    const auto tile = static_cast<TileIndex>(i);
    if (height_of(position, tile) != 0 && !is_crowned(position, tile))
      offers.offer(*position.rules.verb_named("climb"), follower, position.state.board.tile(tile).cell);
  }
}

/// Every follower of another seat on a tile with a heap, on its parts or on top.
inline void offer_prisoners(const Position& position, Seat seat, Offers& offers) {
  for (const Figure& figure : position.state.figures)
    if (figure.owner != seat && figure.standing == Standing::Board && figure.at.tile != kNoTileIndex &&
        position.rules.figure(figure.kind).follower && height_of(position, figure.at.tile) != 0)
      offer_where_it_stands(position, *position.rules.verb_named("imprison"), figure, offers);
}

inline Progress imprison(Turn& turn, Seat seat, const Move& move) {
  turn.capture(figure_at(turn.position(), move), seat, kCaptured);
  return Progress::Done;
}

inline void install_pieces(RulesetBuilder& builder) {
  const FigureKindId piece =
      builder.figure({"piece", 3, 0, false, false, 0, Company::Anybody, kFigureStep, false});
  builder.action(kFigureStep,
                 {builder.verb("heap", Operands::ToSite, Does::Builds), piece, offer_pieces, build_piece});
  builder.action(kFigureStep, {builder.verb("climb", Operands::ToSite, Does::Comes), kEveryFigure, offer_tops,
                               build_piece});
  builder.action(kFigureStep, {builder.verb("imprison", Operands::AtSite, Does::Takes), kEveryFigure,
                               offer_prisoners, imprison});
}

// --- Redeeming: instead of all else in the figure step a seat takes one of its own out of custody ---

inline constexpr Reason kRedeemed{"redeemed"};

/// One of each kind that a guard holds.
inline void offer_redeeming(const Position& position, Seat seat, Offers& offers) {
  for (int guard = 0; guard < position.rules.seats(); ++guard)
    for (std::size_t kind = 0; kind < position.rules.figure_kinds().size(); ++kind)
      if (std::any_of(position.state.figures.begin(), position.state.figures.end(),
                      [&](const Figure& figure) {
                        return figure.standing == Standing::Prisoner && figure.owner == seat &&
                               figure.kind == kind && figure.guard == seat_at(guard);
                      }))
        offers.offer_prisoner(*position.rules.verb_named("redeem"), static_cast<FigureKindId>(kind),
                              seat_at(guard));
}

inline Progress redeem(Turn& turn, Seat seat, const Move& move) {
  turn.release(prisoner_of(turn.position(), seat, move), kRedeemed);
  return Progress::Done;
}

inline void install_redeeming(RulesetBuilder& builder) {
  builder.action(kFigureStep,
                 {builder.verb("redeem", Operands::Prisoner), kEveryFigure, offer_redeeming, redeem});
}

// --- A market beside the table: followers wait there, and go from there to what a tile completes ---

inline constexpr Reason kToMarket{"to the market"}, kFromMarket{"from the market"};

inline PlaceId market_of(const Position& position) {
  return position.rules.place_named("market");
}

inline void offer_visits(const Position& position, Seat seat, Offers& offers) {
  const FigureKindId follower = position.rules.figure_named("follower");
  if (position.state.figures.in_supply(seat, follower) != kNoFigure)
    offers.offer_place(*position.rules.verb_named("visit"), follower, market_of(position));
}

inline FigureId waiting(const Position& position, Seat seat) {
  for (std::size_t i = 0; i < position.state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = position.state.figures[id];
    if (figure.owner == seat && figure.at.ground == Ground::Place) return id;
  }
  return kNoFigure;
}

/// To a road or city that the placed tile has just completed.
inline void offer_returns(const Position& position, Seat seat, Offers& offers) {
  const FigureId from = waiting(position, seat);
  if (from == kNoFigure) return;
  const PlacedTile& tile = position.state.board.tile(position.state.turn.placed);
  for (std::size_t part = 0; part < position.rules.tile(tile.kind).parts.size(); ++part)
    if (is_complete(position, position.state.graph.feature_of(part_id(tile, part))))
      offers.offer(*position.rules.verb_named("enter"), position.state.figures[from].kind, tile.cell,
                   Rotation::R0, static_cast<std::uint8_t>(part));
}

inline Progress enter(Turn& turn, Seat seat, const Move& move) {
  turn.stand(waiting(turn.position(), seat), site_of(turn.position(), move), seat, kFromMarket);
  return Progress::Done;
}

inline void install_market(RulesetBuilder& builder) {
  builder.place({"market"});
  builder.action(kFigureStep, {builder.verb("visit", Operands::ToSite, Does::Comes), kEveryFigure,
                               offer_visits, build_piece});
  builder.phase(Slot::BeforeScore, {"market"},
                {{builder.verb("enter", Operands::ToSite, Does::Moves), kEveryFigure, offer_returns, enter},
                 phases::kPass});
}

}  // namespace gatehouse::engine::carcassonne::imitations
