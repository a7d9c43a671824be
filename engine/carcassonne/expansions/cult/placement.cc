// Where a tile with a shrine or a cloister may be placed: each has one partner at most.

#include <algorithm>

#include "engine/carcassonne/expansions/cult/cult.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::cult {
namespace {

constexpr Refusal kNotAPair{"not-a-pair"};

bool bears_building(const Position& position, TileKindId kind) {
  const TileKind& tile = position.rules.tile(kind);
  return std::any_of(tile.looking.begin(), tile.looking.end(),
                     [&](std::uint8_t part) { return is_building(position, tile.parts[part].terrain); });
}

bool has_rival(const Position& position, PartId building) {
  bool found = false;
  for_each_rival(position, position.state.graph.feature_of(building), [&found](FeatureId) { found = true; });
  return found;
}

/// A building may come beside one of the other kind at most. If the table is strict, it may not come beside
/// one that has a partner.
Refusal refuse_crowds(const Position& position, TileKindId id, const Placement& where) {
  const TileKind& kind = position.rules.tile(id);
  const bool strict = position.rules.config<Config>().strict;
  for (const std::uint8_t part : kind.looking) {
    const Terrain terrain = kind.parts[part].terrain;
    if (!is_building(position, terrain)) continue;
    int rivals = 0;
    bool taken = false;
    for_each_opposite(position, terrain, where.cell, [&](PartId other) {
      ++rivals;
      taken = taken || (strict && has_rival(position, other));
    });
    if (rivals > 1 || taken) return kNotAPair;
  }
  return {};
}

}  // namespace

void install_placement(RulesetBuilder& builder) {
  Ruleset::PlacementFilter crowds{bears_building, refuse_crowds};
  crowds.in_any_rotation = true;
  builder.placement_filter(crowds);
}

}  // namespace gatehouse::engine::carcassonne::cult
