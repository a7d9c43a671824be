// The base game by a second hand: see tests/property/oracle.h.

#include <set>
#include <utility>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::base {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Points;
using tests::Territory;

/// "A road is worth one point a tile"; a city two a tile and pennant, half of it unfinished; a cloister one
/// for itself and each tile around.
int worth(const Oracle& oracle, const Territory& territory, bool done, int) {
  switch (territory.terrain) {
    case Terrain::Road:
      return territory.tiles;
    case Terrain::City: {
      const bool small = territory.tiles == 2 && oracle.choice("smallCity") == "2";
      return (territory.tiles + territory.pennants) * (done && !small ? 2 : 1);
    }
    case Terrain::Cloister:
      return 9 - territory.open;
    case Terrain::Field:
      break;
  }
  return 0;
}

void pay_farms(const Oracle& oracle, const State& standing, Points& points) {
  const std::string edition = oracle.choice("farmScoring");
  std::set<std::pair<std::size_t, std::size_t>> paid;  // city, seat
  std::map<std::size_t, Points> around;                // city: farmers on all farms around it
  std::map<std::size_t, std::set<std::size_t>> farms;  // city: these farms
  for (const auto& [number, count] : oracle.followers(standing)) {
    const Territory& farm = oracle.flood().territory(number);
    if (farm.terrain != Terrain::Field) continue;
    const Points best = oracle.winners(standing, {number}, count);
    for (const std::size_t city : farm.city) {
      if (!oracle.finished(oracle.flood().territory(city))) continue;
      farms[city].insert(number);
      for (std::size_t seat = 0; seat < points.size(); ++seat) {
        around[city][seat] += count[seat];
        if (best[seat] == 0) continue;
        if (edition == "3" || (edition == "2" && paid.insert({city, seat}).second)) points[seat] += 3;
      }
    }
  }
  if (edition == "1")
    for (const auto& [city, count] : around)
      tests::pay_majority(points, oracle.winners(standing, farms[city], count), 4);
}

void move_figures(const Carcassonne&, const tests::Played& played, State& standing) {
  const Move& move = played.move;
  if (move.verb == Verb::Deploy && move.part != kAtCorner && move.part != kNoPart)
    standing.figures.stand(
        standing.graph, standing.figures.in_supply(played.seat, move.kind),
        on_part(standing, standing.board.tile(standing.board.tile_at(move.cell)).part(move.part)));
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "base", .worth = worth, .pay_at_end = pay_farms, .move_figures = move_figures};
}

}  // namespace gatehouse::engine::carcassonne::base
