// What a tower captures when a piece is added, and whom the captor and the owner exchange for it.

#include <algorithm>
#include <cstdlib>

#include "engine/carcassonne/expansions/tower/tower.h"
#include "engine/carcassonne/phases/phases.h"

namespace gatehouse::engine::carcassonne::tower {
namespace {

void offer_captures(const Position& position, Seat, Offers& offers) {
  const Raised& tower = raised(position);
  if (tower.tile == kNoTileIndex) return;
  for (const Figure& figure : position.state.figures)
    if (is_in_reach(position, tower.tile, tower.height, figure))
      offer_where_it_stands(position, config_of(position).capture, figure, offers);
}

bool is_held(const Figure& figure, Seat owner, Seat guard) {
  return figure.standing == Standing::Prisoner && figure.owner == owner && figure.guard == guard;
}

/// Who comes home in exchange: the first of each kind that `guard` holds of `owner`.
using Held = FixedVector<FigureId, kMaxFigureKinds>;
Held held_by(const Position& position, Seat owner, Seat guard) {
  Held held;
  const Figures& figures = position.state.figures;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const auto is_alike = [&](FigureId other) { return figures[other].kind == figures[id].kind; };
    if (is_held(figures[id], owner, guard) && std::none_of(held.begin(), held.end(), is_alike))
      held.push_back(id);
  }
  return held;
}

Progress capture(Turn& turn, Seat seat, const Move& move) {
  const FigureId figure = figure_at(turn.position(), move);
  const Seat owner = turn.state.figures[figure].owner;
  if (owner == seat) {
    turn.send_home(figure, kTower);
    return Progress::Done;
  }
  turn.capture(figure, seat, kTower);
  turn.extra<Raised>().took = 1;
  const Held held = held_by(turn.position(), seat, owner);
  if (held.size() > 1) turn.extra<Raised>().prisoner = figure;
  if (held.size() != 1) return Progress::Done;
  turn.release(figure, kSwap);
  turn.release(held[0], kSwap);
  return Progress::Done;
}

Refusal why_not_captured(const Position& position, Seat, const Move& move) {
  const FigureId figure = figure_at(position, move);
  if (figure == kNoFigure || !position.rules.figure(move.kind).follower) return {"no-follower-there"};
  return {"too-far"};
}

void offer_exchanges(const Position& position, Seat seat, Offers& offers) {
  const FigureId prisoner = raised(position).prisoner;
  if (prisoner == kNoFigure) return;
  const Figures& figures = position.state.figures;
  const Seat guard = figures[prisoner].owner;
  for (const FigureId id : held_by(position, seat, guard))
    offers.offer_prisoner(config_of(position).exchange, figures[id].kind, guard);
}

Progress exchange(Turn& turn, Seat seat, const Move& move) {
  const FigureId own = prisoner_of(turn.position(), seat, move);
  Raised& tower = turn.extra<Raised>();
  turn.release(tower.prisoner, kSwap);
  turn.release(own, kSwap);
  tower.prisoner = kNoFigure;
  return Progress::Done;
}

Refusal why_not_exchanged(const Position&, Seat, const Move&) {
  return {"no-such-prisoner"};
}

}  // namespace

bool is_in_reach(const Position& position, TileIndex tower, int height, const Figure& figure) {
  if (figure.standing != Standing::Board || !position.rules.figure(figure.kind).follower ||
      (figure.at.ground != Ground::Part && figure.at.ground != Ground::Tile))
    return false;
  const Cell from = position.state.board.tile(tower).cell;
  const Cell to = position.state.board.tile(figure.at.tile).cell;
  const int east = std::abs(from.x - to.x), north = std::abs(from.y - to.y);
  return (east == 0 || north == 0) && east + north <= height;
}

void install_capture(RulesetBuilder& builder, Config& config) {
  config.capture = builder.verb("capture", Operands::AtSite, Does::Takes);
  config.exchange = builder.verb("exchange", Operands::Prisoner);
  builder.phase(
      Slot::AfterAct, {"capture"},
      {of_table({config.capture, kEveryFigure, offer_captures, capture, why_not_captured}), phases::kPass});
  builder.phase(Slot::AfterAct, {"exchange"},
                {{config.exchange, kEveryFigure, offer_exchanges, exchange, why_not_exchanged}});
}

}  // namespace gatehouse::engine::carcassonne::tower
