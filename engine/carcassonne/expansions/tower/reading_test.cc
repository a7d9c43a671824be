// The Tower by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::tower {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Played;
using tests::Points;

constexpr int kRansom = 3;

std::string_view kind_of(const Carcassonne& game, FigureKindId kind) {
  return game.rules().figure(kind).name;
}

std::string_view word_of(const Carcassonne& game, const Played& played) {
  return played.seat == kNoSeat ? std::string_view() : game.rules().word(played.move.verb).text;
}

/// How many pieces lie on a tile.
int height(const Oracle& oracle, TileIndex tile) {
  const Figures& figures = oracle.state().figures;
  return static_cast<int>(std::count_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.standing == Standing::Board && figure.at.ground == Ground::Tile && figure.at.tile == tile &&
           kind_of(oracle.game(), figure.kind) == "tower-piece";
  }));
}

/// "Open tower: no follower on top."
bool closed(const Oracle& oracle, TileIndex tile) {
  const Figures& figures = oracle.state().figures;
  return std::any_of(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.standing == Standing::Board && figure.at.ground == Ground::Tile && figure.at.tile == tile &&
           oracle.game().rules().figure(figure.kind).follower;
  });
}

template <class Which>
std::set<std::pair<int, int>> tiles_where(const Oracle& oracle, const Which& which) {
  std::set<std::pair<int, int>> found;
  const Board& board = oracle.state().board;
  for (std::size_t i = 0; i < board.tile_count(); ++i) {
    const auto tile = static_cast<TileIndex>(i);
    if (which(tile)) found.insert({board.tile(tile).cell.x, board.tile(tile).cell.y});
  }
  return found;
}

/// "In T6 A may add one of their pieces to any foundation or any open tower anywhere on the board."
std::set<std::pair<int, int>> builds(const Oracle& oracle, Seat seat) {
  const FigureKindId piece = oracle.game().rules().figure_named("tower-piece");
  if (oracle.game().step(oracle.state()) != "deploy" || oracle.state().figures.supply(seat, piece) == 0)
    return {};
  return tiles_where(oracle,
                     [&](TileIndex tile) { return oracle.has_mark(tile, "tower") && !closed(oracle, tile); });
}

/// "T6 (small, big or phantom) or T7 (phantom): a follower from supply on top of an open tower of height 1 or
/// more anywhere on the board, but not on the dragon's tile."
std::set<std::pair<int, int>> tops(const Oracle& oracle, Seat seat, FigureKindId kind) {
  const std::string_view name = kind_of(oracle.game(), kind), step = oracle.game().step(oracle.state());
  const Figures& figures = oracle.state().figures;
  const bool may = (step == "deploy" && (name == "follower" || name == "big-follower")) ||
                   ((step == "deploy" || step == "phantom") && name == "phantom");
  if (!may || figures.supply(seat, kind) == 0) return {};
  return tiles_where(oracle, [&](TileIndex tile) {
    const bool dragon = std::any_of(figures.begin(), figures.end(), [&](const Figure& figure) {
      return figure.standing == Standing::Board && figure.at.tile == tile &&
             kind_of(oracle.game(), figure.kind) == "dragon";
    });
    return height(oracle, tile) > 0 && !closed(oracle, tile) && !dragon;
  });
}

/// "One follower standing on the tower's tile or on a tile at distance 1..height straight north, east, south
/// or west", "of any player, on any feature or on another tower".
std::set<FigureId> captives(const Oracle& oracle, std::pair<int, int> cell, int height) {
  std::set<FigureId> found;
  const State& state = oracle.state();
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = state.figures[id];
    if (figure.standing != Standing::Board || figure.owner == kNoSeat) continue;
    if (!oracle.game().rules().figure(figure.kind).follower) continue;
    if (figure.at.ground != Ground::Part && figure.at.ground != Ground::Tile) continue;
    const Cell at = figure.at.ground == Ground::Part
                        ? state.board.tile(state.graph.tile_of(figure.at.part)).cell
                        : state.board.tile(figure.at.tile).cell;
    const int dx = std::abs(at.x - cell.first), dy = std::abs(at.y - cell.second);
    if (std::min(dx, dy) == 0 && std::max(dx, dy) <= height) found.insert(id);
  }
  return found;
}

/// The figure that the move captures.
FigureId captured(const Carcassonne& game, const Played& played) {
  const Move& move = played.move;
  const State& now = played.before;
  const TileIndex tile = now.board.tile_at(move.cell);
  for (std::size_t i = 0; i < now.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = now.figures[id];
    const bool there = move.part == kNoPart ? figure.at.ground == Ground::Tile && figure.at.tile == tile
                                            : figure.at.ground == Ground::Part &&
                                                  figure.at.part == now.board.tile(tile).part(move.part);
    if (figure.standing == Standing::Board && there && figure.kind == move.kind &&
        (move.owner() == kNoSeat || move.owner() == figure.owner) &&
        game.rules().figure(figure.kind).follower)
      return id;
  }
  return kNoFigure;
}

/// A piece and who climbs on it stand in no feature; "A's own follower goes to A's supply at once; another's
/// becomes A's prisoner."
void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  const Move& move = played.move;
  const std::string_view word = word_of(game, played);
  if (word == "build" || (word == "deploy" && move.part == kNoPart))
    standing.figures.stand(standing.graph, standing.figures.in_supply(played.seat, move.kind),
                           on_tile(standing.board.tile_at(move.cell)));
  if (word != "capture") return;
  const FigureId id = captured(game, played);
  for (std::size_t i = 0; i < standing.figures.size(); ++i)  // "she stays where she is"
    if (const Site& at = standing.figures[static_cast<FigureId>(i)].at; at.beside() == id)
      standing.figures.stand(standing.graph, static_cast<FigureId>(i), on_tile(at.tile));
  const bool own = standing.figures[id].owner == played.seat;
  standing.figures.lift(standing.graph, id, own ? Standing::Supply : Standing::Prisoner);
  if (!own) standing.figures.guard(id, played.seat);
}

/// "Pay 3 points to a player holding one of A's followers, who receives the 3 points."
void pays_move(const Oracle& oracle, const Played& played, Points& points) {
  if (word_of(oracle.game(), played) != "ransom") return;
  points[static_cast<std::size_t>(index(played.seat))] -= kRansom;
  points[static_cast<std::size_t>(index(played.move.owner()))] += kRansom;
}

/// "A follower on a tower stands on no feature." A piece is nobody.
int votes(const Oracle& oracle, const Figure& figure, int others) {
  return kind_of(oracle.game(), figure.kind) == "tower-piece" ? 0 : others;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "tower",
          .votes = votes,
          .move_figures = move_figures,
          .pays_move = pays_move,
          .builds = builds,
          .tops = tops,
          .captives = captives};
}

}  // namespace gatehouse::engine::carcassonne::tower
