// The Sagrada Familia by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <cstdlib>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::sagrada_familia {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Territory;

bool with_variant(const Oracle& oracle) {
  return oracle.choice("sagrada.variant") == "on";
}

int worth(const Oracle& oracle, const Territory& territory, bool done, int others) {
  return done && oracle.mark_count(territory, "sagrada") != 0 ? 0 : others;
}

bool locks_up(const Oracle& oracle, const Territory& territory) {
  return with_variant(oracle) && oracle.mark_count(territory, "sagrada") != 0;
}

/// Its city, or null when the tile does not lie.
const Territory* city(const Ruleset& rules, const State& state, const tests::Flood& flood) {
  const Marks sagrada = rules.marks().bit("sagrada");
  for (const PlacedTile& tile : state.board.tiles())
    if ((rules.tile(tile.kind).all_marks & sagrada) != 0)
      return &flood.territory(flood.territory_of(tile.first_part));
  return nullptr;
}

/// Whether a tile on that cell would lie beside one of the territory.
bool is_beside(const State& state, const Territory& territory, Cell cell) {
  return std::any_of(territory.parts.begin(), territory.parts.end(), [&](PartId part) {
    const Cell own = state.board.tile(state.graph.tile_of(part)).cell;
    return std::abs(own.x - cell.x) + std::abs(own.y - cell.y) == 1;
  });
}

/// "Cannot be closed during the entire game."
bool bars_tile(const Oracle& oracle, TileKindId kind, const Placement& where) {
  if (with_variant(oracle)) return false;
  const Ruleset& rules = oracle.game().rules();
  const Territory* const open = city(rules, oracle.state(), oracle.flood());
  if (open == nullptr || open->open == 0 || open->open > kSides * kSlotsPerSide) return false;
  if (!is_beside(oracle.state(), *open, where.cell)) return false;
  State next = oracle.state();
  Turn(rules, next, nullptr).put_tile(kind, where);
  const tests::Flood flood(rules, next);
  return city(rules, next, flood)->open == 0;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "sagrada_familia", .worth = worth, .locks_up = locks_up, .bars_tile = bars_tile};
}

}  // namespace gatehouse::engine::carcassonne::sagrada_familia
