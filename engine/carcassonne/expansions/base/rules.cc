// Rules of the base game (rulings.md 1.1). The phases themselves are in phases/.

#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/expansions/base/tiles.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::base {
namespace {

/// A follower from the supply to any feature of the placed tile that holds no figure.
void offer_followers(const Position& position, Seat seat, Claims& claims) {
  const State& state = position.state;
  const FigureKindId follower = position.rules.config<Config>().follower;
  if (state.figures.in_supply(seat, follower) == kNoFigure) return;
  const PlacedTile& placed = state.board.tile(state.turn.placed);
  const std::size_t parts = position.rules.tile(placed.kind).parts.size();
  for (std::size_t part = 0; part < parts; ++part)
    if (is_free(state, PartId{static_cast<std::uint16_t>(index(placed.first_part) + part)}))
      claims.offer({Verb::Deploy, follower, placed.cell, Rotation::R0, static_cast<std::uint8_t>(part)});
}

/// City: 2 a tile and a pennant when complete, else 1. A completed city of two tiles may be worth less
/// (smallCity).
void score_city(const Position& position, ScoreSheet& sheet) {
  const Extent size = extent(position, sheet.feature);
  const bool small = size.tiles == 2 && position.rules.config<Config>().small_city == 2;
  const int each = sheet.finished && !small ? 2 : 1;
  sheet.terms.push_back({"tiles", size.tiles, each});
  if (size.pennants != 0) sheet.terms.push_back({"pennants", size.pennants, each});
}

/// Cloister: 1 for itself and 1 for each of the eight tiles around.
void score_cloister(const Position& position, ScoreSheet& sheet) {
  sheet.terms.push_back({"cloister", 1, 1});
  if (const int around = 8 - position.state.graph.feature(sheet.feature).open; around != 0)
    sheet.terms.push_back({"tiles around", around, 1});
}

void score_feature(const Position& position, ScoreSheet& sheet) {
  switch (sheet.terrain) {
    case Terrain::Road:
      sheet.terms.push_back({"tiles", extent(position, sheet.feature).tiles, 1});
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

void install(RulesetBuilder& builder) {
  Config config;
  config.farm_scoring = builder.choice("farmScoring").front() - '0';
  config.small_city = builder.choice("smallCity").front() - '0';
  config.follower = builder.figure({"follower", 7, 1, true, true});
  builder.config(config);
  builder.tiles(kTiles, "base");
  builder.start_tile(kStartTile);
  builder.phase(Slot::StartTurn, phases::kStartTurn);
  builder.phase(Slot::Draw, phases::kDraw);
  builder.phase(Slot::PlaceTile, phases::kPlaceTile);
  builder.phase(Slot::PlaceFigure, phases::kPlaceFigure);
  builder.phase(Slot::Score, phases::kScore);
  builder.phase(Slot::Return, phases::kReturn);
  builder.phase(Slot::EndTurn, phases::kEndTurn);
  builder.claim_source(offer_followers);
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
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::base
