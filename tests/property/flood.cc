#include "tests/property/flood.h"

#include <algorithm>
#include <set>

namespace gatehouse::tests {

using engine::carcassonne::kBorderSlots;
using engine::carcassonne::Link;
using engine::carcassonne::Offset;
using engine::carcassonne::Part;
using engine::carcassonne::PartId;
using engine::carcassonne::PlacedTile;
using engine::carcassonne::Ruleset;
using engine::carcassonne::State;
using engine::carcassonne::Terrain;
using engine::carcassonne::TileKind;

namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
/// The slot that a slot looks at on the tile beyond: slots run clockwise, so the two run against each other.
constexpr std::array<int, kBorderSlots> kFacing{8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3};
constexpr std::array<int, 4> kDx{0, 1, 0, -1}, kDy{1, 0, -1, 0};

/// What lies at a slot of a turned tile, from its picture as printed; kNowhere on a blank side.
std::size_t part_at(const TileKind& kind, int turns, int slot) {
  const std::uint8_t part = kind.would_reach(engine::carcassonne::Rotation::R0, (slot + 12 - 3 * turns) % 12);
  return part == engine::carcassonne::kNoPart ? kNowhere : part;
}

Terrain side(const TileKind& kind, int turns, int side_number) {
  const std::size_t part = part_at(kind, turns, 3 * side_number + 1);
  return part == kNowhere ? engine::carcassonne::kNoTerrain : kind.parts[part].terrain;
}

/// Equal sides match, and a blank side matches any.
bool match(Terrain one, Terrain other) {
  return one == other || one == engine::carcassonne::kNoTerrain || other == engine::carcassonne::kNoTerrain;
}

}  // namespace

std::size_t Flood::part_at(const Tile& tile, int slot) const {
  const bool under_bridge = slot % 3 == 1 && (slot / 3 + tile.bridge_from) % 2 == 0;
  if (tile.bridge != kNowhere && under_bridge) return tile.bridge;
  const std::size_t part = tests::part_at(*tile.kind, tile.turns, slot);
  return part == kNowhere ? kNowhere : tile.first_part + part;
}

/// What a part is by itself; a bridge is a road.
Part Flood::part(std::size_t id) const {
  const Tile& tile = tiles_[tile_of_part_[id]];
  if (id != tile.bridge) return tile.kind->parts[id - tile.first_part];
  Part bridge;
  bridge.terrain = Terrain::Road;
  return bridge;
}

Terrain Flood::side(const Tile& tile, int number) const {
  const std::size_t id = part_at(tile, 3 * number + 1);
  return id == kNowhere ? engine::carcassonne::kNoTerrain : part(id).terrain;
}

Flood::Flood(const Ruleset& rules, const State& state) : landscape_(rules.landscape()) {
  const std::size_t parts = state.graph.part_count();
  tile_of_part_.resize(parts);
  for (const PlacedTile& placed : state.board.tiles()) {
    at_[{placed.cell.x, placed.cell.y}] = tiles_.size();
    Tile tile{&rules.tile(rules.printed(placed.kind)), placed.cell.x, placed.cell.y,
              static_cast<int>(placed.rotation), index(placed.first_part)};
    for (std::size_t part = 0; part < tile.kind->parts.size(); ++part)
      tile_of_part_[tile.first_part + part] = tiles_.size();
    if (index(placed.built) < parts) {
      tile.bridge = index(placed.built);
      tile.bridge_from = static_cast<int>(rules.tile(placed.kind).built.from) + tile.turns;
      tile_of_part_[tile.bridge] = tiles_.size();
    }
    tiles_.push_back(tile);
  }
  touching_.resize(parts);
  for (const Tile& tile : tiles_)
    for (int slot = 0; slot < kBorderSlots; ++slot) {
      const auto beside = at_.find({tile.x + kDx[static_cast<std::size_t>(slot / 3)],
                                    tile.y + kDy[static_cast<std::size_t>(slot / 3)]});
      if (beside == at_.end()) continue;
      const std::size_t here = part_at(tile, slot);
      const std::size_t there = part_at(tiles_[beside->second], kFacing[static_cast<std::size_t>(slot)]);
      if (here != kNowhere && there != kNowhere) touching_[here].push_back(there);
    }
  for (const Link& link : state.links) {
    touching_[index(link.from)].push_back(index(link.to));
    touching_[index(link.to)].push_back(index(link.from));
  }
  of_part_.assign(parts, kNowhere);
  for (std::size_t part = 0; part < parts; ++part) {
    if (of_part_[part] != kNowhere) continue;
    territories_.emplace_back();
    spread(part, territories_.size() - 1);
    measure(territories_.back());
  }
  list_cities();
}

void Flood::spread(std::size_t part, std::size_t number) {
  std::vector<std::size_t> waiting{part};
  while (!waiting.empty()) {
    const std::size_t next = waiting.back();
    waiting.pop_back();
    if (of_part_[next] != kNowhere) continue;
    of_part_[next] = number;
    territories_[number].parts.push_back(PartId{static_cast<std::uint16_t>(next)});
    waiting.insert(waiting.end(), touching_[next].begin(), touching_[next].end());
  }
  std::sort(territories_[number].parts.begin(), territories_[number].parts.end());
}

void Flood::measure(Territory& territory) const {
  std::set<std::size_t> tiles;
  for (const PartId id : territory.parts) {
    const Tile& tile = tiles_[tile_of_part_[index(id)]];
    const Part part = this->part(index(id));
    territory.terrain = part.terrain;
    territory.pennants += part.pennants;
    tiles.insert(tile_of_part_[index(id)]);
    for (int bit = 0; bit < 32; ++bit)
      if ((part.marks >> bit & 1u) != 0) ++territory.marks[bit];
    if (part.terrain == Terrain::Cloister) {
      for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy) territory.open += taken(tile.x + dx, tile.y + dy) ? 0 : 1;
      continue;
    }
    for (const Offset& seen : landscape_.terrain(part.terrain).around) {
      const std::array<std::pair<int, int>, 4> turned{{{seen.east, seen.north},
                                                       {seen.north, -seen.east},
                                                       {-seen.east, -seen.north},
                                                       {-seen.north, seen.east}}};
      const auto [dx, dy] = turned[static_cast<std::size_t>(tile.turns)];
      territory.open += taken(tile.x + dx, tile.y + dy) ? 0 : 1;
    }
    for (int slot = 0; slot < kBorderSlots; ++slot)
      if (part_at(tile, slot) == index(id) && !taken(tile.x + kDx[static_cast<std::size_t>(slot / 3)],
                                                     tile.y + kDy[static_cast<std::size_t>(slot / 3)]))
        ++territory.open;
  }
  territory.tiles = static_cast<int>(tiles.size());
}

void Flood::list_cities() {
  for (Territory& territory : territories_) {
    std::set<std::size_t> cities;
    for (const PartId id : territory.parts) {
      const Tile& tile = tiles_[tile_of_part_[index(id)]];
      const Part part = this->part(index(id));
      for (std::size_t city = 0; city < tile.kind->parts.size(); ++city)
        if ((part.cities >> city & 1u) != 0) cities.insert(of_part_[tile.first_part + city]);
    }
    territory.city.assign(cities.begin(), cities.end());
  }
}

PartId Flood::at_slot(engine::carcassonne::TileIndex tile, int slot) const {
  const std::size_t id = part_at(tiles_[tile], slot);
  return id == kNowhere ? engine::carcassonne::kNoPartId : PartId{static_cast<std::uint16_t>(id)};
}

std::vector<PartId> Flood::facing(engine::carcassonne::TileIndex tile) const {
  std::vector<PartId> parts;
  for (int number = 0; number < 4; ++number) {
    const auto beside = at_.find({tiles_[tile].x + kDx[static_cast<std::size_t>(number)],
                                  tiles_[tile].y + kDy[static_cast<std::size_t>(number)]});
    if (beside == at_.end()) continue;
    const std::size_t id = part_at(tiles_[beside->second], kFacing[static_cast<std::size_t>(3 * number + 1)]);
    if (id != kNowhere) parts.push_back(PartId{static_cast<std::uint16_t>(id)});
  }
  return parts;
}

bool Flood::fits(const TileKind& kind, int x, int y, int turns) const {
  if (taken(x, y)) return false;
  bool beside_one = false;
  for (int number = 0; number < 4; ++number) {
    const auto beside =
        at_.find({x + kDx[static_cast<std::size_t>(number)], y + kDy[static_cast<std::size_t>(number)]});
    if (beside == at_.end()) continue;
    beside_one = true;
    const Tile& other = tiles_[beside->second];
    if (!match(tests::side(kind, turns, number), side(other, (number + 2) % 4))) return false;
  }
  return beside_one;
}

}  // namespace gatehouse::tests
