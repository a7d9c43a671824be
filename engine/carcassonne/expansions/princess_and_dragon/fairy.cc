// The fairy: moved instead of deploying a figure. She bars the dragon (dragon.cc), brings a point at the
// beginning of the turn and three when the follower beside her is scored.

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

constexpr int kPointsPerTurn = 1;
constexpr int kPointsPerScoring = 3;

const Figure& fairy(const Position& position) {
  return figure_of(position, position.rules.config<Config>().fairy);
}

/// Where in its tile the figure stands; kNoPart when on the tile as a whole.
std::uint8_t part_in_tile(const Position& position, const Figure& figure) {
  if (!figure.in_feature()) return kNoPart;
  return position.state.board.tile(figure.at.tile).number_of(figure.at.part);
}

/// Next to each own follower on a tile but the one she stands by; or on each tile with one but her own.
void offer_moves(const Position& position, Seat seat, Offers& offers) {
  const Config& config = position.rules.config<Config>();
  const State& state = position.state;
  const Figure& she = fairy(position);
  const FigureId companion = she.at.beside();
  TileSet offered;
  if (she.standing == Standing::Board && config.fairy_on_tile) offered.insert(she.at.tile);
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = state.figures[id];
    if (!is_follower_of(position, figure, seat) || id == companion || figure.at.tile == kNoTileIndex)
      continue;
    if (config.fairy_on_tile && !offered.insert(figure.at.tile)) continue;
    if (offers.enough()) return;
    const std::uint8_t part = config.fairy_on_tile ? kNoPart : part_in_tile(position, figure);
    offers.offer(Verb::Move, config.fairy, state.board.tile(figure.at.tile).cell, Rotation::R0, part);
  }
}

/// The seat's follower on that part of a tile; with the option, on the tile.
FigureId find_follower(const Position& position, Seat seat, TileIndex tile, std::uint8_t part) {
  for (std::size_t i = 0; i < position.state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = position.state.figures[id];
    if (is_follower_of(position, figure, seat) && figure.at.tile == tile &&
        (position.rules.config<Config>().fairy_on_tile || part_in_tile(position, figure) == part))
      return id;
  }
  return kNoFigure;
}

Progress play_move(Turn& turn, Seat seat, const Move& move) {
  const Config& config = turn.rules.config<Config>();
  const TileIndex tile = turn.state.board.tile_at(move.cell);
  const Site to = config.fairy_on_tile
                      ? on_tile(tile)
                      : beside(turn.state, find_follower(turn.position(), seat, tile, move.part));
  turn.stand(turn.state.figures.neutral(config.fairy), to, seat, kFairy);
  return Progress::Done;
}

Refusal why_no_fairy(const Position& position, Seat seat, const Move& move) {
  const Config& config = position.rules.config<Config>();
  const TileIndex tile = tile_on(position.state, move.cell);
  if (tile == kNoTileIndex) return {"no-tile-there"};
  if (config.fairy_on_tile && move.part != kNoPart) return {"no-such-part"};
  const FigureId follower = find_follower(position, seat, tile, move.part);
  if (follower == kNoFigure) return {"no-follower-there"};
  const Figure& she = fairy(position);
  if (she.standing == Standing::Board &&
      (config.fairy_on_tile ? she.at.tile == tile : she.at.beside() == follower))
    return {"already-there"};
  return {};
}

/// She stays where she is, beside nobody, and still bars the dragon.
void figure_left(Turn& turn, FigureId figure, PartId, Reason) {
  const FigureId id = turn.state.figures.neutral(turn.rules.config<Config>().fairy);
  const Figure& she = turn.state.figures[id];
  if (she.at.beside() == figure) turn.leave_alone(id);
}

/// Calls `visit(Figure)` for each follower that she stands by: one at most, unless the option says otherwise.
template <class Visit>
void for_each_companion(const Position& position, Visit&& visit) {
  const Figure& she = fairy(position);
  if (she.standing != Standing::Board) return;
  const Figures& figures = position.state.figures;
  if (!position.rules.config<Config>().fairy_on_tile) {
    if (const FigureId companion = she.at.beside(); companion != kNoFigure) visit(figures[companion]);
    return;
  }
  for (const Figure& figure : figures)
    if (figure.standing == Standing::Board && figure.owner != kNoSeat && figure.at.tile == she.at.tile &&
        is_follower_of(position, figure, figure.owner))
      visit(figure);
}

Progress enter_start_of_turn(Turn& turn) {
  bool is_near = false;
  for_each_companion(turn.position(),
                     [&](const Figure& figure) { is_near = is_near || figure.owner == turn.seat(); });
  if (is_near) turn.award_bonus(turn.seat(), kPointsPerTurn, kFairy);
  return Progress::Done;
}

/// "Independent of how much (if anything) the player otherwise receives from the scoring."
void add_points(const Position& position, ScoreSheet& sheet) {
  SeatSet paid;
  for_each_companion(position, [&](const Figure& figure) {
    if (!figure.in_feature() || position.state.graph.feature_of(figure.at.part) != sheet.feature ||
        paid.has(figure.owner))
      return;
    paid.add(figure.owner);
    sheet.bonuses.push_back({figure.owner, kPointsPerScoring, kFairy});
  });
}

}  // namespace

void install_fairy(RulesetBuilder& builder, const Config& config) {
  builder.action(kFigureStep, {Verb::Move, config.fairy, offer_moves, play_move, why_no_fairy});
  builder.figure_left(figure_left);
  builder.phase(Slot::StartTurn, {"fairy", enter_start_of_turn});
  builder.score(ScoreStage::Add, add_points);
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
