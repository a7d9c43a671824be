// What bots expect of the dragon and the fairy: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

/// Tiles for which the dragon is expected where it stands; a volcano calls it away.
constexpr double kTilesWatched = 10;
/// That it comes over a tile beside it when it walks; seats take turns to move it. Of the farthest, nearly 0.
constexpr double kComes = 0.5;
/// Points that she brings before another seat calls her.
constexpr double kFairyStays = 1.5;

using Steps = std::array<std::uint8_t, kMaxTiles>;
constexpr std::uint8_t kFar = 0xff;

/// How many steps the dragon needs to each tile, kFar when it has fewer.
Steps steps_to(const Position& position, TileIndex from, int most) {
  const State& state = position.state;
  const Figure& fairy = figure_of(position, position.rules.config<Config>().fairy);
  Steps steps;
  steps.fill(kFar);
  steps[from] = 0;
  FixedVector<TileIndex, kMaxTiles> reached;
  reached.push_back(from);
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const TileIndex tile = reached[next];
    if (steps[tile] == most) break;
    for (int side = 0; side < kSides; ++side) {
      const TileIndex beside =
          tile_on(state, neighbour(state.board.tile(tile).cell, static_cast<Side>(side)));
      if (beside == kNoTileIndex || steps[beside] != kFar || state.walk.visited.has(beside)) continue;
      if (fairy.standing == Standing::Board && fairy.at.tile == beside) continue;
      steps[beside] = static_cast<std::uint8_t>(steps[tile] + 1);
      reached.push_back(beside);
    }
  }
  return steps;
}

/// Dragon symbols in the bag.
int symbols_left(const Position& position) {
  const Marks symbol = position.rules.config<Config>().dragon_symbol;
  int symbols = 0;
  for (std::size_t kind = 0; kind < position.rules.tile_kinds().size(); ++kind)
    if ((position.rules.tile_kinds()[kind].marks & symbol) != 0)
      symbols += position.state.bag.count(static_cast<TileKindId>(kind));
  return symbols;
}

/// That the dragon, which stands on the board, walks before it is called away.
double chance_of_walk(const Position& position, double left, int symbols) {
  if (position.state.walk.figure != kNoFigure) return 1;
  return left == 0 ? 0 : std::min(1.0, std::min(left, kTilesWatched) * symbols / left);
}

void foresee_dragon(const Position& position, Outlook& outlook) {
  const State& state = position.state;
  const Figure& dragon = figure_of(position, position.rules.config<Config>().dragon);
  const int symbols = symbols_left(position);
  outlook.hunted = symbols > 0;
  if (dragon.standing != Standing::Board) return;
  const double walks = chance_of_walk(position, outlook.left, symbols);
  if (walks == 0) return;
  const bool walking = state.walk.figure != kNoFigure;
  const Steps steps = steps_to(position, dragon.at.tile, walking ? state.walk.left : kDragonSteps);
  lose_claims(position, outlook, [&](const Figure& figure) {
    const std::uint8_t away = steps[figure.at.tile];
    const bool reached = away != kFar && position.rules.figure(figure.kind).flesh;
    return reached ? walks * kComes * (1 - (away - 1.0) / kDragonSteps) : 0;
  });
}

void foresee_fairy(const Position& position, Outlook& outlook) {
  const Figure& she = figure_of(position, position.rules.config<Config>().fairy);
  if (she.standing != Standing::Board) return;
  SeatSet beside;
  for (std::size_t figure = 0; figure < position.state.figures.size(); ++figure) {
    const Figure& follower = position.state.figures[static_cast<FigureId>(figure)];
    if (follower.standing != Standing::Board || follower.owner == kNoSeat) continue;
    const bool on_tile = position.rules.config<Config>().fairy_on_tile;
    if (on_tile ? follower.at.tile == she.at.tile : she.at.beside() == figure) beside.add(follower.owner);
  }
  for (const Seat seat : beside)
    outlook.points[static_cast<std::size_t>(index(seat))] += std::min(kFairyStays, outlook.turns);
}

}  // namespace

void foresee(const Position& position, Outlook& outlook) {
  foresee_dragon(position, outlook);
  foresee_fairy(position, outlook);
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
