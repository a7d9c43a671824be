#pragma once
// Imitations of expansions whose terrains look around themselves: orchards, as cloisters do, and vistas,
// which look at three cells that turn with their tile. A figure may go to both. A recluse comes back from a
// cloister.

#include <array>
#include <string_view>

#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

/// Two to the north and one to the east.
inline constexpr std::array<Offset, 3> kVista{{{0, 1}, {0, 2}, {1, 0}}};

inline constexpr std::string_view kOrchardTiles = R"(
tile GA 6
g=orchard f=field
.fff.
fffff
ffgff
fffff
.fff.

tile GM 3
m=cloister g=orchard f=field
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

struct Orchards {
  Terrain orchard{}, vista{};
};

/// An orchard is worth 1 and 1 for each tile around it; a vista 2 for each tile that it sees.
inline void score_orchard(const Position& position, ScoreSheet& sheet) {
  const auto& orchards = position.rules.config<Orchards>();
  const int around = sheet.terrain == orchards.orchard || sheet.terrain == orchards.vista
                         ? area_laid(position, sheet.feature)
                         : 0;
  if (sheet.terrain == orchards.orchard) sheet.terms.push_back({Unit::Other, "orchard", 1, 1});
  if (around != 0)
    sheet.terms.push_back(
        {Unit::TileAround, "tiles around", around, sheet.terrain == orchards.vista ? 2 : 1});
}

inline void install_orchards(RulesetBuilder& builder) {
  Orchards orchards;
  orchards.orchard = builder.landscape().add_terrain({"orchard", true, Category::Cloister, kEightAround});
  orchards.vista = builder.landscape().add_terrain({"vista", true, Category::Other, kVista});
  builder.config(orchards);
  builder.tiles(kOrchardTiles, "orchards");
  const auto stands_on = static_cast<Terrains>(terrain_bit(orchards.orchard) | terrain_bit(orchards.vista));
  builder.figure({"picker", 2, 1, true, true, stands_on});
  builder.score(ScoreStage::Base, score_orchard);
}

// --- A recluse: taken back for what his cloister is worth ---

inline constexpr Reason kWithdrawn{"withdrawn"};

inline void offer_withdrawals(const Position& position, Seat seat, Offers& offers) {
  for (const Figure& recluse : position.state.figures.standing(seat, position.rules.figure_named("recluse")))
    offer_where_it_stands(position, *position.rules.verb_named("withdraw"), recluse, offers);
}

inline Progress withdraw(Turn& turn, Seat seat, const Move& move) {
  const PartId part = part_id(turn.state, move.cell, move.part);
  const int points = sheet_for(turn.position(), turn.state.graph.feature_of(part), false, false).points();
  turn.send_home(figure_at(turn.position(), move), kWithdrawn);
  turn.award_bonus(seat, points, kWithdrawn);
  return Progress::Done;
}

inline void install_recluse(RulesetBuilder& builder) {
  const FigureKindId recluse = builder.figure({"recluse", 1, 1, true, true, terrain_bit(Terrain::Cloister)});
  builder.action(kFigureStep, {builder.verb("withdraw", Operands::AtSite, Does::Leaves), recluse,
                               offer_withdrawals, withdraw});
}

}  // namespace gatehouse::engine::carcassonne::imitations
