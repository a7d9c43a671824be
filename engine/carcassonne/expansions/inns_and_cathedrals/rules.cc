// An inn anywhere on a road, or a cathedral anywhere in a city, raises what it is worth when completed.
// Without completion it is worth nothing. And a follower that counts two (rulings.md 1.2).

#include "engine/carcassonne/expansions/inns_and_cathedrals/inns_and_cathedrals.h"

#include "engine/carcassonne/expansions/inns_and_cathedrals/cards.h"
#include "engine/carcassonne/expansions/inns_and_cathedrals/tiles.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {
namespace {

constexpr int kEachWithInn = 2;
constexpr int kEachWithCathedral = 3;

struct Config {
  Marks inn = 0;
  Marks cathedral = 0;
  bool ignored_unfinished = false;
};

/// Of what is not finished: an inn or a cathedral leaves nothing of it, or makes no difference.
void spoil(const Position& position, ScoreSheet& sheet, std::string_view why) {
  if (!position.rules.config<Config>().ignored_unfinished) sheet.make_worthless(why);
}

/// On whichever of its parts, those joined by gates included.
bool has_mark(const Position& position, FeatureId feature, Marks mark) {
  bool found = false;
  position.state.graph.for_each_part(
      feature, [&](PartId part) { found = found || (part_of(position, part).marks & mark) != 0; });
  return found;
}

void score_inn(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::Road ||
      !has_mark(position, sheet.feature, position.rules.config<Config>().inn))
    return;
  if (!sheet.finished) return spoil(position, sheet, "unfinished with an inn");
  sheet.set(Unit::Tile, kEachWithInn);
}

void score_cathedral(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::City ||
      !has_mark(position, sheet.feature, position.rules.config<Config>().cathedral))
    return;
  if (!sheet.finished) return spoil(position, sheet, "unfinished with a cathedral");
  sheet.set(Unit::Tile, kEachWithCathedral);
  sheet.set(Unit::Pennant, kEachWithCathedral);
}

void install(RulesetBuilder& builder) {
  Config config;
  config.inn = builder.mark("inn");
  config.cathedral = builder.mark("cathedral");
  config.ignored_unfinished = builder.choice("inns.unfinished") == "ignored";
  builder.figure({"big-follower", 1, 2, true, true, kEveryFeature});
  builder.config(config);
  builder.tiles(kTiles, "inns_and_cathedrals");
  builder.card_set(kOrderCards);
  builder.score(ScoreStage::Worth, score_inn);
  builder.score(ScoreStage::Worth, score_cathedral);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "inns_and_cathedrals",
      "Inns & Cathedrals",
      {{"inns.unfinished",
        {"nothing", "ignored"},
        "What inns and cathedrals make of unfinished roads and cities: worth nothing, or no difference"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
