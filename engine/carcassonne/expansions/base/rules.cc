// Rules of the base game (rulings.md 1.1). The phases themselves are in phases/.

#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/expansions/base/tiles.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::base {
namespace {

/// City: 2 a tile and a pennant when complete, else 1. A completed city of two tiles may be worth less
/// (smallCity).
void score_city(const Position& position, ScoreSheet& sheet) {
  const Extent size = extent(position, sheet.feature);
  const bool small = size.tiles == 2 && position.rules.config<Config>().small_city == 2;
  const int each = sheet.finished && !small ? 2 : 1;
  sheet.terms.push_back({Unit::Tile, "tiles", size.tiles, each});
  if (size.pennants != 0) sheet.terms.push_back({Unit::Pennant, "pennants", size.pennants, each});
}

/// Cloister: 1 for itself and 1 for each of the eight tiles around.
void score_cloister(const Position& position, ScoreSheet& sheet) {
  sheet.terms.push_back({Unit::Cloister, "cloister", 1, 1});
  if (const int around = 8 - position.state.graph.feature(sheet.feature).open; around != 0)
    sheet.terms.push_back({Unit::TileAround, "tiles around", around, 1});
}

void score_feature(const Position& position, ScoreSheet& sheet) {
  switch (sheet.terrain) {
    case Terrain::Road:
      sheet.terms.push_back({Unit::Tile, "tiles", extent(position, sheet.feature).tiles, 1});
      break;
    case Terrain::City:
      score_city(position, sheet);
      break;
    case Terrain::Cloister:
      score_cloister(position, sheet);
      break;
    case Terrain::Field:
      score_farm(position, sheet);
      break;
  }
}

void install_landscape(Landscape& landscape) {
  using enum Terrain;
  // In the order of the enumeration.
  landscape.add_terrain({"field", false});
  landscape.add_terrain({"road"});
  landscape.add_terrain({"city"});
  landscape.add_terrain({"cloister"});
  landscape.add_edge({"field", {Field, Field, Field}});
  landscape.add_edge({"road", {Field, Road, Field}});
  landscape.add_edge({"city", {City, City, City}});
}

void install(RulesetBuilder& builder) {
  Config config;
  config.farm_scoring = builder.choice("farmScoring").front() - '0';
  config.small_city = builder.choice("smallCity").front() - '0';
  config.follower = builder.figure({"follower", 7, 1, true, true, kEveryFeature});
  builder.config(config);
  install_landscape(builder.landscape());
  builder.tiles(kTiles, "base");
  builder.start_tile(kStartTile);
  builder.phase(Slot::StartTurn, phases::kStartTurn);
  builder.phase(Slot::Draw, phases::kDraw, {phases::kDrawTile});
  builder.phase(Slot::PlaceTile, phases::kPlaceTile, {phases::kPlaceOnTable});
  builder.phase(Slot::PlaceFigure, phases::kPlaceFigure, {phases::kDeploy, phases::kPass});
  builder.phase(Slot::Score, phases::kScore);
  builder.phase(Slot::Return, phases::kReturn);
  builder.phase(Slot::EndTurn, phases::kEndTurn);
  builder.score(ScoreStage::Base, score_feature);
  builder.final_scoring(score_unfinished);
  builder.final_scoring(score_farms);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "base",
      "Base game",
      {{"farmScoring", {"3", "2", "1"}, "Edition whose farm scoring is used: 3, 2 or 1"},
       {"smallCity", {"4", "2"}, "Points of a completed city of two tiles, before pennants"}},
      install,
      {{kOwnTiles, kMaxOwnTilesBytes, "Tiles of the table's own, beside all others"}}};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::base
