// The volcano brings the dragon; a dragon symbol makes it walk: six steps, each by the next seat in turn.

#include <cstdlib>

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

constexpr std::uint8_t kSteps = 6;

const Figure& dragon(const Position& position) {
  return figure_of(position, position.rules.config<Config>().dragon);
}

/// "If a dragon tile is drawn, it is placed to one side", as long as there is no dragon in play.
DrawVerdict judge(const Position& position, TileKindId kind) {
  const Config& config = position.rules.config<Config>();
  if ((position.rules.tile(kind).marks & config.dragon_symbol) == 0) return DrawVerdict::Keep;
  if (dragon(position).standing == Standing::Board) return DrawVerdict::Keep;
  return config.dragon_tiles_redrawn ? DrawVerdict::PutBack : DrawVerdict::SetAside;
}

void tile_placed(Turn& turn, TileIndex tile) {
  const Config& config = turn.rules.config<Config>();
  if ((kind_of(turn.position(), tile).marks & config.volcano) == 0) return;
  turn.move_figure(turn.state.figures.neutral(config.dragon), tile, kNoFigure, turn.seat(), "volcano");
  turn.put_back_all();
}

/// "At no point may followers occupy the same tile as the dragon"; nor may what else it eats.
Refusal bar_its_tile(const Position& position, Seat, const Move& move) {
  if (move.verb != Verb::Deploy || !position.rules.figure(move.kind).flesh) return {};
  const Figure& figure = dragon(position);
  if (figure.standing != Standing::Board || position.state.board.tile(figure.tile).cell != move.cell)
    return {};
  return {"dragon-there"};
}

/// Why the dragon, on its way, may not step to a cell.
Refusal bar_step(const Position& position, Cell to) {
  const TileIndex tile = tile_on(position.state, to);
  if (tile == kNoTileIndex) return {"no-tile-there"};
  const Cell from = position.state.board.tile(dragon(position).tile).cell;
  if (std::abs(from.x - to.x) + std::abs(from.y - to.y) > 1) return {"too-far"};
  if (position.state.walk.visited.has(tile)) return {"already-visited"};
  const Figure& fairy = figure_of(position, position.rules.config<Config>().fairy);
  if (fairy.standing == Standing::Board && fairy.tile == tile) return {"fairy-there"};
  return {};
}

/// Calls `visit(Cell)` for each legal step, in the order north, east, south, west.
template <class Visit>
void for_each_step(const Position& position, Visit&& visit) {
  const Cell from = position.state.board.tile(dragon(position).tile).cell;
  for (int side = 0; side < kSides; ++side)
    if (const Cell to = neighbour(from, static_cast<Side>(side)); !bar_step(position, to)) visit(to);
}

/// Waits for the next step, or ends the walk.
Progress go_on(Turn& turn) {
  Walk& walk = turn.state.walk;
  bool stuck = true;
  if (walk.left != 0) for_each_step(turn.position(), [&stuck](Cell) { stuck = false; });
  if (!stuck) return Progress::Wait;
  if (turn.journalled()) {
    Event& event = turn.record(EventType::Walked);
    event.figure = walk.figure;
    event.figure_kind = turn.rules.figure(turn.state.figures[walk.figure].kind).name;
    event.number = walk.taken;
    event.why = walk.left == 0 ? "all-steps" : "dead-end";
  }
  walk = {};
  return Progress::Done;
}

Progress enter(Turn& turn) {
  const Config& config = turn.rules.config<Config>();
  const State& state = turn.state;
  if (state.turn.placed == kNoTileIndex || dragon(turn.position()).standing != Standing::Board ||
      (kind_of(turn.position(), state.turn.placed).marks & config.dragon_symbol) == 0)
    return Progress::Done;
  Walk& walk = turn.state.walk;
  walk.figure = state.figures.neutral(config.dragon);
  walk.left = kSteps;
  walk.visited.insert(dragon(turn.position()).tile);
  return go_on(turn);
}

/// "Beginning with the player whose turn it is, each player must move the dragon exactly one tile."
Actor next_seat(const Position& position) {
  const State& state = position.state;
  return Actor::seat(seat_at((index(state.turn.seat) + state.walk.taken) % position.rules.seats()));
}

void legal_moves(const Position& position, Seat, std::vector<Move>& moves) {
  const FigureKindId kind = position.rules.config<Config>().dragon;
  for_each_step(position, [&](Cell to) { moves.push_back({Verb::Move, kind, to, Rotation::R0, kNoPart}); });
}

/// "The dragon eats everything of flesh and blood."
void eat(Turn& turn, TileIndex tile) {
  for (std::size_t i = 0; i < turn.state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = turn.state.figures[id];
    if (figure.standing == Standing::Board && figure.tile == tile && id != turn.state.walk.figure &&
        turn.rules.figure(figure.kind).flesh)
      turn.send_home(id, "dragon");
  }
}

Progress play(Turn& turn, Seat seat, Move move) {
  Walk& walk = turn.state.walk;
  const TileIndex tile = turn.state.board.tile_at(move.cell);
  turn.move_figure(walk.figure, tile, kNoFigure, seat, "step");
  walk.visited.insert(tile);
  ++walk.taken;
  --walk.left;
  eat(turn, tile);
  return go_on(turn);
}

Refusal why_not(const Position& position, Seat, Move move) {
  if (move.verb != Verb::Move || move.kind != position.rules.config<Config>().dragon) return {"wrong-step"};
  const Refusal barred = bar_step(position, move.cell);
  return barred ? barred : Refusal{"no-such-part"};
}

}  // namespace

void install_dragon(RulesetBuilder& builder, const Config& config) {
  builder.draw_rule(judge);
  builder.tile_placed(tile_placed);
  builder.claim_filter(bar_its_tile);
  builder.phase(config.dragon_after_scoring ? Slot::AfterReturn : Slot::AfterFigure,
                {"dragon", enter, next_seat, legal_moves, play, why_not});
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
