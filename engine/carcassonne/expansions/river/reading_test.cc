// The River by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
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
bool bars_kind(const Oracle& oracle, FigureKindId, PartId part) {
  const auto terrain = oracle.flood().territory(oracle.flood().territory_of(part)).terrain;
  return oracle.game().rules().landscape().terrain(terrain).name == "river";
}

/// "Each tile goes on where the river ends", the arms do not meet, "no immediate U-turn": where the river
/// came from before two tiles, and where it leads after them, must not be cells side by side. Where no river
/// lies yet, it begins wherever its spring fits.
bool bars_tile(const Oracle& oracle, TileKindId id, const Placement& where) {
  const Ruleset& rules = oracle.game().rules();
  const Place here{where.cell.x, where.cell.y};
  const std::vector<Place> ahead = leads_to(rules, rules.tile(id), here, static_cast<int>(where.rotation));
  if (ahead.empty()) return false;
  int before = 0;
  bool begun = false;
  for (const PlacedTile& tile : oracle.state().board.tiles()) {
    const Place there{tile.cell.x, tile.cell.y};
    begun = begun || !leads_to(rules, rules.tile(tile.kind), there, 0).empty();
    if (std::find(ahead.begin(), ahead.end(), there) == ahead.end()) continue;
    ++before;
    for (const Place& from : leads_to(rules, rules.tile(tile.kind), there, static_cast<int>(tile.rotation)))
      for (const Place& to : ahead)
        if (from != here && to != there &&
            std::abs(from.first - to.first) + std::abs(from.second - to.second) == 1)
          return true;
  }
  return begun && before != 1;
}

using tests::Points;
using tests::Territory;

bool leads(const Points& farmers, std::size_t seat) {
  return farmers[seat] != 0 && farmers[seat] == *std::max_element(farmers.begin(), farmers.end());
}

/// "The pig herd adds 1 for each completed city to those who are paid for the farm, once": in the second
/// edition a city is paid once to a seat, and so is this. In the first it is paid to those with most farmers
/// around the city, and this too if one of them is on the herd's farm.
void herds(const Oracle& oracle, const State& standing, Points& points) {
  const std::string& edition = oracle.choice("farmScoring");
  const tests::Followers farmers = oracle.followers(standing);
  std::map<std::size_t, Points> around;  // the farmers around a city
  for (const auto& [farm, count] : farmers)
    for (const std::size_t city : oracle.flood().territory(farm).city)
      for (std::size_t seat = 0; seat < count.size(); ++seat) around[city][seat] += count[seat];
  std::set<std::pair<std::size_t, std::size_t>> brought;  // city, seat
  for (const auto& [farm, count] : farmers) {
    const Territory& field = oracle.flood().territory(farm);
    if (field.terrain != Terrain::Field || oracle.mark_count(field, "pig-herd") == 0) continue;
    for (const std::size_t city : field.city) {
      if (!oracle.finished(oracle.flood().territory(city))) continue;
      for (std::size_t seat = 0; seat < count.size(); ++seat) {
        const bool paid = edition == "1" ? count[seat] != 0 && leads(around[city], seat) : leads(count, seat);
        const bool fresh = paid && brought.emplace(city, seat).second;
        points[seat] += paid && (fresh || edition == "3") ? 1 : 0;
      }
    }
  }
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "river", .pay_at_end = herds, .bars_kind = bars_kind, .bars_tile = bars_tile};
}

}  // namespace gatehouse::engine::carcassonne::river
