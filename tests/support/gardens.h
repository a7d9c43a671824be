#pragma once
// An imitation of an expansion whose terrains look around themselves: gardens, as cloisters do, and vistas,
// which look at three cells that turn with their tile. Its own figure goes to both.

#include <array>
#include <string_view>

#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

/// Two to the north and one to the east.
inline constexpr std::array<Offset, 3> kVista{{{0, 1}, {0, 2}, {1, 0}}};

inline constexpr std::string_view kGardenTiles = R"(
tile GA 6
g=garden f=field
.fff.
fffff
ffgff
fffff
.fff.

tile GM 3
m=cloister g=garden f=field
.fff.
fmfff
fffff
fffgf
.fff.

tile VI 6
v=vista r=road f=field g=field
.fff.
ffvff
rrrrr
ggggg
.ggg.
)";

struct Gardens {
  Terrain garden{}, vista{};
};

/// A garden is worth 1 and 1 for each tile around it; a vista 2 for each tile that it sees.
inline void score_garden(const Position& position, ScoreSheet& sheet) {
  const auto& gardens = position.rules.config<Gardens>();
  const int around = sheet.terrain == gardens.garden || sheet.terrain == gardens.vista
                         ? area_laid(position, sheet.feature)
                         : 0;
  if (sheet.terrain == gardens.garden) sheet.terms.push_back({Unit::Other, "garden", 1, 1});
  if (around != 0)
    sheet.terms.push_back({Unit::TileAround, "tiles around", around, sheet.terrain == gardens.vista ? 2 : 1});
}

inline void install_gardens(RulesetBuilder& builder) {
  Gardens gardens;
  gardens.garden = builder.landscape().add_terrain({"garden", true, Category::Cloister, kEightAround});
  gardens.vista = builder.landscape().add_terrain({"vista", true, Category::Other, kVista});
  builder.config(gardens);
  builder.tiles(kGardenTiles, "gardens");
  const auto stands_on = static_cast<Terrains>(terrain_bit(gardens.garden) | terrain_bit(gardens.vista));
  builder.figure({"gardener", 2, 1, true, true, stands_on});
  builder.score(ScoreStage::Base, score_garden);
}

}  // namespace gatehouse::engine::carcassonne::imitations
