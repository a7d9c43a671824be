// The Cult by a second hand: see tests/property/oracle.h. Scenarios show that the losers of a duel go home;
// here they are paid nothing.

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::cult {

tests::Reading reading();

namespace {

using tests::IsScored;
using tests::Oracle;
using tests::Points;
using tests::Territory;

constexpr std::string_view kShrine = "shrine", kCloister = "cloister";

std::string_view terrain_name(const Oracle& oracle, Terrain terrain) {
  return oracle.game().rules().landscape().terrain(terrain).name;
}

std::string_view opposite(std::string_view building) {
  return building == kShrine ? kCloister : kShrine;
}

/// Whether one cell is of the eight around the other.
bool neighbours(Cell one, Cell other) {
  return one != other && std::abs(one.x - other.x) <= 1 && std::abs(one.y - other.y) <= 1;
}

int count_on(const Oracle& oracle, TileKindId kind, std::string_view building) {
  const auto& parts = oracle.game().rules().tile(kind).parts;
  return static_cast<int>(std::count_if(parts.begin(), parts.end(), [&](const Part& part) {
    return terrain_name(oracle, part.terrain) == building;
  }));
}

/// The cells of such buildings on the eight cells around this one, one for each building.
std::vector<Cell> around(const Oracle& oracle, Cell cell, std::string_view building) {
  std::vector<Cell> found;
  for (const PlacedTile& tile : oracle.state().board.tiles())
    if (neighbours(tile.cell, cell))
      found.insert(found.end(), static_cast<std::size_t>(count_on(oracle, tile.kind, building)), tile.cell);
  return found;
}

/// "A shrine may not be placed so that it has two or more cloisters among its neighbours", nor the reverse;
/// and, if the table is strict, "nor next to a cloister that already has a shrine neighbour, nor the
/// reverse".
bool bars_tile(const Oracle& oracle, TileKindId kind, const Placement& where) {
  for (const std::string_view building : {kShrine, kCloister}) {
    if (count_on(oracle, kind, building) == 0) continue;
    const std::vector<Cell> others = around(oracle, where.cell, opposite(building));
    if (others.size() >= 2) return true;
    if (oracle.choice("cult.strict") == "on" && !others.empty() &&
        !around(oracle, others.front(), building).empty())
      return true;
  }
  return false;
}

Cell cell_of(const Oracle& oracle, const Territory& building) {
  return oracle.state().board.tile(oracle.state().graph.tile_of(building.parts.front())).cell;
}

/// "9 when 8 neighbours exist; at game end 1 + neighbours."
int worth(const Oracle& oracle, const Territory& territory, bool, int others) {
  if (terrain_name(oracle, territory.terrain) != kShrine) return others;
  const Cell cell = cell_of(oracle, territory);
  int count = 1;
  for (const PlacedTile& tile : oracle.state().board.tiles()) count += neighbours(tile.cell, cell) ? 1 : 0;
  return count;
}

/// "When exactly one of the pair is completed and both are occupied": the others of such pairs.
std::set<std::size_t> losers(const Oracle& oracle, const State& standing, const IsScored& is_scored) {
  std::set<std::size_t> found;
  const tests::Followers followers = oracle.followers(standing);
  for (const auto& [winner, count] : followers) {
    const Territory& done = oracle.flood().territory(winner);
    const std::string_view building = terrain_name(oracle, done.terrain);
    if ((building != kShrine && building != kCloister) || !oracle.finished(done) || !is_scored(winner))
      continue;
    for (const auto& [loser, beaten] : followers) {
      const Territory& other = oracle.flood().territory(loser);
      if (terrain_name(oracle, other.terrain) == opposite(building) && !oracle.finished(other) &&
          neighbours(cell_of(oracle, done), cell_of(oracle, other)))
        found.insert(loser);
    }
  }
  return found;
}

/// What the majority there brings, and what others pay beside it: the fairy.
Points paid_for(const Oracle& oracle, const State& standing, std::size_t number) {
  Points points{};
  tests::pay_majority(points, oracle.winners(standing, {number}, oracle.followers(standing).at(number)),
                      oracle.worth(oracle.flood().territory(number), false));
  const std::vector<std::string>& played = oracle.game().rules().options().expansions;
  for (const tests::Reading& other : tests::all_readings()) {
    const bool in_play = std::find(played.begin(), played.end(), other.expansion) != played.end();
    if (!in_play || other.expansion == "cult" || other.pay_extra == nullptr) continue;
    Points with{}, without{};
    other.pay_extra(
        oracle, standing, [number](std::size_t one) { return one == number; }, with);
    other.pay_extra(
        oracle, standing, [](std::size_t) { return false; }, without);
    for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += with[seat] - without[seat];
  }
  return points;
}

/// "Every follower on the other goes home with 0 points and no fairy bonus": where the end of the game would
/// have paid for the unfinished building, it pays nothing.
void pay_losers_nothing(const Oracle& oracle, const State& standing, const IsScored& is_scored,
                        Points& points) {
  for (const std::size_t loser : losers(oracle, standing, is_scored)) {
    if (!is_scored(loser)) continue;
    const Points paid = paid_for(oracle, standing, loser);
    for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] -= paid[seat];
  }
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "cult", .worth = worth, .pay_extra = pay_losers_nothing, .bars_tile = bars_tile};
}

}  // namespace gatehouse::engine::carcassonne::cult
