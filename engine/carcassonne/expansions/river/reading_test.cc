// The River by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::river {

tests::Reading reading();

namespace {

using tests::Oracle;
using Place = std::pair<int, int>;

/// The cells to which the water of a tile leads that lies so: what its picture has in the middle of each
/// side.
std::vector<Place> leads_to(const Ruleset& rules, const TileKind& kind, Place at, int turns) {
  std::vector<Place> cells;
  constexpr int kMiddle = 2;
  for (int turned = 0; turned < kSides; ++turned) {
    int east = 0, north = 1;
    for (int turn = 0; turn < turned; ++turn) std::swap(east, north), north = -north;
    const auto row = static_cast<std::size_t>(kMiddle - kMiddle * north);
    const auto column = static_cast<std::size_t>(kMiddle + kMiddle * east);
    const std::uint8_t part = kind.part(kind.picture[row][column]);
    if (part == kNoPart || rules.landscape().terrain(kind.parts[part].terrain).name != "river") continue;
    for (int turn = 0; turn < turns; ++turn) std::swap(east, north), north = -north;
    cells.emplace_back(at.first + east, at.second + north);
  }
  return cells;
}

/// "Followers may not be deployed to the river."
bool bars_follower(const Oracle& oracle, PartId part) {
  const auto terrain = oracle.flood().territory(oracle.flood().territory_of(part)).terrain;
  return oracle.game().rules().landscape().terrain(terrain).name == "river";
}

/// "Each tile goes on where the river ends", the arms do not meet, "no immediate U-turn": where the river
/// came from before two tiles, and where it leads after them, must not be cells side by side.
bool bars_tile(const Oracle& oracle, TileKindId id, const Placement& where) {
  const Ruleset& rules = oracle.game().rules();
  const Place here{where.cell.x, where.cell.y};
  const std::vector<Place> ahead = leads_to(rules, rules.tile(id), here, static_cast<int>(where.rotation));
  if (ahead.empty()) return false;
  int before = 0;
  for (const PlacedTile& tile : oracle.state().board.tiles()) {
    const Place there{tile.cell.x, tile.cell.y};
    if (std::find(ahead.begin(), ahead.end(), there) == ahead.end()) continue;
    ++before;
    for (const Place& from : leads_to(rules, rules.tile(tile.kind), there, static_cast<int>(tile.rotation)))
      for (const Place& to : ahead)
        if (from != here && to != there &&
            std::abs(from.first - to.first) + std::abs(from.second - to.second) == 1)
          return true;
  }
  return before != 1;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "river", .bars_follower = bars_follower, .bars_tile = bars_tile};
}

}  // namespace gatehouse::engine::carcassonne::river
