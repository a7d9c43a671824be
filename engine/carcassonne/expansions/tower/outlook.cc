// What bots expect of towers and prisoners: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>
#include <cstdlib>

#include "engine/carcassonne/expansions/tower/tower.h"

namespace gatehouse::engine::carcassonne::tower {
namespace {

constexpr double kPiece = 0.1;       ///< points of a piece in the supply, in the last turn
constexpr double kEarlyPiece = 0.4;  ///< more when many turns are left
constexpr double kHalf = 4;          ///< turns after which that is half
constexpr double kNext = 0.3;        ///< that a follower is captured whom the next piece of a tower reaches
constexpr double kLater = 0.06;      ///< and one whom the piece after that reaches
constexpr double kHeld = 1.5;        ///< points of a prisoner for who holds them: a ransom, or a swap
constexpr double kBought = 0.25;     ///< part of a follower that a prisoner still is to its owner
constexpr double kOnTop = 0.2;       ///< points that a follower on top is worth less than one out of the game

/// A tower that may grow.
struct Open {
  Cell cell;
  int height = 0;
};
using Towers = FixedVector<Open, kMaxTiles>;

void find_open(const Position& position, Towers& towers) {
  const State& state = position.state;
  std::array<std::uint8_t, kMaxTiles> heights{};
  TileSet closed;
  for (const Figure& figure : state.figures) {
    if (figure.at.ground != Ground::Tile) continue;
    if (figure.kind == config_of(position).piece) ++heights[figure.at.tile];
    if (position.rules.figure(figure.kind).follower) closed.insert(figure.at.tile);
  }
  for (std::size_t i = 0; i < state.board.tile_count(); ++i)
    if (const auto tile = static_cast<TileIndex>(i); has_foundation(position, tile) && !closed.has(tile))
      towers.push_back({state.board.tile(tile).cell, heights[i]});
}

/// That somebody captures a follower there.
double danger(Cell cell, const Towers& towers) {
  double most = 0;
  for (const Open& tower : towers) {
    const int east = std::abs(tower.cell.x - cell.x), north = std::abs(tower.cell.y - cell.y);
    if (east != 0 && north != 0) continue;
    const int more = east + north - tower.height;  // pieces that it takes
    most = std::max(most, more <= 1 ? kNext : more == 2 ? kLater : 0);
  }
  return most;
}

/// Whether somebody else has pieces.
bool is_hunted(const Position& position, Seat seat) {
  for (int number = 0; number < position.rules.seats(); ++number)
    if (seat_at(number) != seat &&
        position.state.figures.in_supply(seat_at(number), config_of(position).piece) != kNoFigure)
      return true;
  return false;
}

/// A captured follower does not come home.
void foresee_captures(const Position& position, Outlook& outlook) {
  const State& state = position.state;
  const double time = std::min(1.0, outlook.turns);
  if (time == 0) return;
  Towers towers;
  find_open(position, towers);
  if (towers.empty()) return;
  std::array<bool, kMaxSeats> hunted{};
  for (int number = 0; number < position.rules.seats(); ++number)
    hunted[static_cast<std::size_t>(number)] = is_hunted(position, seat_at(number));
  lose_claims(position, outlook, [&](const Figure& figure) {
    const std::size_t seat = row_of(figure.owner);
    const bool taken = hunted[seat] && position.rules.figure(figure.kind).follower;
    const double each = taken ? time * danger(state.board.tile(figure.at.tile).cell, towers) : 0;
    outlook.followers[seat] -= each;
    return each;
  });
}

}  // namespace

void foresee(const Position& position, Outlook& outlook) {
  const double fading = outlook.turns / (outlook.turns + kHalf);
  for (const Figure& figure : position.state.figures) {
    if (figure.owner == kNoSeat) continue;
    const auto seat = static_cast<std::size_t>(index(figure.owner));
    const bool follower = position.rules.figure(figure.kind).follower;
    if (figure.kind == config_of(position).piece && figure.standing == Standing::Supply)
      outlook.points[seat] += kPiece + kEarlyPiece * fading;
    if (follower && figure.standing == Standing::Prisoner) {
      outlook.points[static_cast<std::size_t>(index(figure.guard))] += kHeld * fading;
      outlook.followers[seat] += kBought;
    }
    if (follower && figure.at.ground == Ground::Tile) outlook.points[seat] -= kOnTop;
  }
  foresee_captures(position, outlook);
}

}  // namespace gatehouse::engine::carcassonne::tower
