// Foundations, pieces, and followers on top. A piece is a figure on a tile as a whole; who stands there, too,
// closes the tower.

#include <algorithm>

#include "engine/carcassonne/expansions/tower/tower.h"

namespace gatehouse::engine::carcassonne::tower {
namespace {

/// How many each seat has, with 1, 2, 3, ... seats.
constexpr std::array<int, kMaxSeats> kPieces{10, 10, 9, 7, 6, 5};

bool is_on_top(const Position& position, const Figure& figure) {
  return figure.at.ground == Ground::Tile && position.rules.figure(figure.kind).follower;
}

/// The tiles on whose tower somebody stands.
TileSet closed_towers(const Position& position) {
  TileSet closed;
  for (const Figure& figure : position.state.figures)
    if (is_on_top(position, figure)) closed.insert(figure.at.tile);
  return closed;
}

void offer_pieces(const Position& position, Seat seat, Offers& offers) {
  const Config& config = config_of(position);
  const State& state = position.state;
  if (state.figures.in_supply(seat, config.piece) == kNoFigure) return;
  const TileSet closed = closed_towers(position);
  for (std::size_t i = 0; i < state.board.tile_count() && !offers.enough(); ++i)
    if (const auto tile = static_cast<TileIndex>(i); has_foundation(position, tile) && !closed.has(tile))
      offers.offer(config.build, config.piece, state.board.tile(tile).cell);
}

Progress build(Turn& turn, Seat seat, const Move& move) {
  const Site site = site_of(turn.position(), move);
  turn.deploy(seat, move.kind, site);
  Raised& raised = turn.extra<Raised>();
  raised.tile = site.tile;
  raised.height = static_cast<std::uint8_t>(height_of(turn.position(), site.tile));
  return Progress::Done;
}

Refusal why_not_built(const Position& position, Seat seat, const Move& move) {
  const Site site = site_of(position, move);
  if (site.ground != Ground::Tile || move.kind != config_of(position).piece) return {"no-such-part"};
  if (!has_foundation(position, site.tile)) return {"no-foundation"};
  if (position.state.figures.in_supply(seat, move.kind) == kNoFigure) return {"no-figure-left"};
  return is_closed(position, site.tile) ? Refusal{"tower-closed"} : Refusal{};
}

/// Onto each open tower.
void offer_tops(const Position& position, Seat, FigureKindId kind, Offers& offers) {
  const TileSet closed = closed_towers(position);
  TileSet offered;
  for (const Figure& figure : position.state.figures) {
    if (figure.kind != config_of(position).piece || figure.standing != Standing::Board) continue;
    const TileIndex tile = figure.at.tile;
    if (!closed.has(tile) && offered.insert(tile))
      offers.offer(Verb::Deploy, kind, position.state.board.tile(tile).cell);
  }
}

Refusal why_not_on_top(const Position& position, Seat, const Site& site) {
  if (height_of(position, site.tile) == 0) return {"no-tower-there"};
  return is_closed(position, site.tile) ? Refusal{"tower-closed"} : Refusal{};
}

void note_closed(Turn& turn, const Site& top) {
  Raised& raised = turn.extra<Raised>();
  raised.closed =
      static_cast<std::uint8_t>(std::max<int>(raised.closed, height_of(turn.position(), top.tile)));
}

void forget(Turn& turn, TileIndex) {
  turn.extra<Raised>() = {};
}

}  // namespace

bool has_foundation(const Position& position, TileIndex tile) {
  return (kind_of(position, tile).all_marks & config_of(position).foundation) != 0;
}

int height_of(const Position& position, TileIndex tile) {
  const auto& figures = position.state.figures;
  return static_cast<int>(std::count_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.kind == config_of(position).piece && figure.at == on_tile(tile);
  }));
}

bool is_closed(const Position& position, TileIndex tile) {
  const auto& figures = position.state.figures;
  return std::any_of(figures.begin(), figures.end(), [&](const Figure& figure) {
    return is_on_top(position, figure) && figure.at.tile == tile;
  });
}

bool climbs(const Ruleset& rules, FigureKindId kind) {
  const FigureKind& facts = rules.figure(kind);
  return facts.follower && (facts.stands_on & kEveryFeature) == kEveryFeature;
}

void install_towers(RulesetBuilder& builder, Config& config) {
  config.foundation = builder.mark("tower");
  FigureKind piece;
  piece.name = "tower-piece";
  piece.per_seat = kPieces[static_cast<std::size_t>(builder.seats() - 1)];
  piece.strength = 0;
  piece.flesh = false;
  piece.occupies = false;
  config.piece = builder.figure(piece);
  config.build = builder.verb("build", Operands::ToSite, Does::Builds);
  builder.extra_state<Raised>();
  builder.tile_placed(forget);
  builder.action(kFigureStep, {config.build, kEveryFigure, offer_pieces, build, why_not_built});
  builder.other_places({Ground::Tile, climbs, offer_tops, why_not_on_top, note_closed});
}

}  // namespace gatehouse::engine::carcassonne::tower
