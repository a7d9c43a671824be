// The volcano brings the dragon; a dragon symbol makes it walk: six steps, each by the next seat in turn.

#include <cstdlib>

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

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
  turn.stand(turn.state.figures.neutral(config.dragon), on_tile(tile), turn.seat(), kVolcano);
  turn.put_back_all();
}

/// "At no point may followers occupy the same tile as the dragon"; nor may what else it eats.
Refusal bar_its_tile(const Position& position, Seat, const Move& move) {
  if (!position.rules.figure(move.kind).flesh || move.place() != kNoPlace) return {};
  const Figure& figure = dragon(position);
  if (figure.standing != Standing::Board || position.state.board.tile(figure.at.tile).cell != move.cell)
    return {};
  return {"dragon-there"};
}

Cell cell_of_dragon(const Position& position) {
  return position.state.board.tile(dragon(position).at.tile).cell;
}

/// Why the dragon, on its way, may not step from its cell to another.
Refusal bar_step(const Position& position, Cell from, Cell to) {
  const TileIndex tile = tile_on(position.state, to);
  if (tile == kNoTileIndex) return {"no-tile-there"};
  if (std::abs(from.x - to.x) + std::abs(from.y - to.y) > 1) return {"too-far"};
  if (position.state.walk.visited.has(tile)) return {"already-visited"};
  const Figure& fairy = figure_of(position, position.rules.config<Config>().fairy);
  if (fairy.standing == Standing::Board && fairy.at.tile == tile) return {"fairy-there"};
  return {};
}

/// Calls `visit(Cell)` for each legal step, in the order north, east, south, west.
template <class Visit>
void for_each_step(const Position& position, Visit&& visit) {
  const Cell from = cell_of_dragon(position);
  for (int side = 0; side < kSides; ++side)
    if (const Cell to = neighbour(from, static_cast<Side>(side)); !bar_step(position, from, to)) visit(to);
}

/// "Beginning with the player whose turn it is, each player must move the dragon exactly one tile."
Seat next_seat(const State& state, int seats) {
  return seat_at((index(state.turn.seat) + state.walk.taken) % seats);
}

/// Waits for the next step, or ends the walk: other rules may bar steps, too.
Progress go_on(Turn& turn) {
  const Walk& walk = turn.state.walk;
  if (walk.left != 0 && turn.offers_anything(next_seat(turn.state, turn.rules.seats())))
    return Progress::Wait;
  turn.end_walk(walk.left == 0 ? kAllSteps : kDeadEnd);
  return Progress::Done;
}

Progress enter(Turn& turn) {
  const Config& config = turn.rules.config<Config>();
  const State& state = turn.state;
  if (state.turn.placed == kNoTileIndex || dragon(turn.position()).standing != Standing::Board ||
      (kind_of(turn.position(), state.turn.placed).marks & config.dragon_symbol) == 0)
    return Progress::Done;
  turn.begin_walk(state.figures.neutral(config.dragon), kDragonSteps);
  return go_on(turn);
}

Actor who_moves(const Position& position) {
  return Actor::seat(next_seat(position.state, position.rules.seats()));
}

void offer_steps(const Position& position, Seat, Offers& offers) {
  const FigureKindId kind = position.rules.config<Config>().dragon;
  for_each_step(position, [&](Cell to) { offers.offer(Verb::Move, kind, to); });
}

/// "The dragon eats everything of flesh and blood."
void eat(Turn& turn, TileIndex tile) {
  send_home_all(turn, kDragon, [&](FigureId id) {
    const Figure& figure = turn.state.figures[id];
    return figure.standing == Standing::Board && figure.at.tile == tile && id != turn.state.walk.figure &&
           turn.rules.figure(figure.kind).flesh;
  });
}

Progress play_step(Turn& turn, Seat seat, const Move& move) {
  const TileIndex tile = turn.state.board.tile_at(move.cell);
  turn.walk_to(tile, seat, kDragonStep);
  eat(turn, tile);
  return go_on(turn);
}

Refusal why_no_step(const Position& position, Seat, const Move& move) {
  const Refusal barred = bar_step(position, cell_of_dragon(position), move.cell);
  return barred ? barred : Refusal{"no-such-part"};
}

}  // namespace

void install_dragon(RulesetBuilder& builder, const Config& config) {
  builder.draw_rule(judge);
  builder.tile_placed(tile_placed);
  builder.filter(Operands::ToSite, bar_its_tile);
  builder.phase(config.dragon_after_scoring ? Slot::AfterReturn : Slot::AfterFigure,
                {"dragon", enter, who_moves},
                {{Verb::Move, config.dragon, offer_steps, play_step, why_no_step}});
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
