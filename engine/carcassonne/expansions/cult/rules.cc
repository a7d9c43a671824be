// A shrine looks around as a cloister does, and is worth as much.

#include "engine/carcassonne/expansions/cult/cult.h"
#include "engine/carcassonne/expansions/cult/tiles.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::cult {
namespace {

void score_shrine(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != position.rules.config<Config>().shrine) return;
  sheet.terms.push_back({Unit::Cloister, "shrine", 1, 1});
  if (const int around = area_laid(position, sheet.feature); around != 0)
    sheet.terms.push_back({Unit::TileAround, "tiles around", around, 1});
}

void install(RulesetBuilder& builder) {
  Config config;
  config.shrine =
      builder.landscape().add_terrain({"shrine", true, Category::Cloister, kEightAround, Terrain::Cloister});
  config.strict = builder.choice("cult.strict") == "on";
  builder.config(config);
  builder.tiles(kTiles, "cult");
  if (builder.choice("cult.set") == "six") builder.tiles(kSixth, "cult");
  builder.score(ScoreStage::Base, score_shrine);
  install_placement(builder);
  install_challenge(builder);
  install_cards(builder);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "cult",
      "The Cult",
      {{"cult.set", {"six", "five"}, "Which set: six tiles, or the five of another publisher"},
       {"cult.strict",
        {"on", "off"},
        "Whether neither a shrine beside a cloister nor that cloister may get a second partner"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::cult
