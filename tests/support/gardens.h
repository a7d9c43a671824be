#pragma once
// Imitations of expansions whose terrains look around themselves: gardens, as cloisters do, and vistas, which
// look at three cells that turn with their tile; a figure goes to both. An abbot comes back from a cloister.

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

// --- An abbot: taken back for what his cloister is worth ---

inline constexpr Reason kRecalled{"recalled"};

inline void offer_recalls(const Position& position, Seat seat, Offers& offers) {
  const FigureKindId abbot = position.rules.figure_named("abbot");
  for (const Figure& figure : position.state.figures) {
    if (figure.owner != seat || figure.kind != abbot || !figure.in_feature()) continue;
    offer_where_it_stands(position, *position.rules.verb_named("recall"), figure, offers);
  }
}

inline Progress recall(Turn& turn, Seat seat, const Move& move) {
  const PartId part = part_id(turn.state, move.cell, move.part);
  const int points = sheet_for(turn.position(), turn.state.graph.feature_of(part), false, false).points();
  turn.send_home(figure_at(turn.position(), move), kRecalled);
  turn.award_bonus(seat, points, kRecalled);
  return Progress::Done;
}

inline void install_abbot(RulesetBuilder& builder) {
  const FigureKindId abbot = builder.figure({"abbot", 1, 1, true, true, terrain_bit(Terrain::Cloister)});
  builder.action(kFigureStep,
                 {builder.verb("recall", Operands::AtSite, Does::Leaves), abbot, offer_recalls, recall});
}

}  // namespace gatehouse::engine::carcassonne::imitations
