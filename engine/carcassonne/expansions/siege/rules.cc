// What a besieged city is worth, and that it feeds farms twice.

#include <algorithm>
#include <array>

#include "engine/carcassonne/expansions/siege/siege.h"
#include "engine/carcassonne/expansions/siege/tiles.h"
#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::siege {
namespace {

constexpr std::array<std::string_view, 3> kWaysOut{"siegeTile", "anyTile", "off"};

/// Takes a point from the worth of each tile and pennant. An unfinished city is worth nothing.
void score_besieged(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::City || !is_besieged(position, sheet.feature)) return;
  if (!sheet.finished) return sheet.make_worthless("unfinished and besieged");
  sheet.change(Unit::Tile, -1);
  sheet.change(Unit::Pennant, -1);
}

void install(RulesetBuilder& builder) {
  Config config;
  config.besieged = builder.mark("besieged");
  const auto* const way = std::find(kWaysOut.begin(), kWaysOut.end(), builder.choice("siege.escape"));
  config.way_out = static_cast<WayOut>(way - kWaysOut.begin());
  const std::string_view set = builder.choice("siege.set");
  if (set != "besiegers") builder.tiles(kCathars, "siege");
  if (set != "cathars") builder.tiles(kBesiegers, "siege");
  builder.score(ScoreStage::Worth, score_besieged);
  builder.feed_farms({"besieged cities", 1, is_besieged});
  install_escape(builder, config);
  builder.config(config);
  install_cards(builder, config.way_out);
  builder.foresee(foresee);
}

}  // namespace

bool is_besieged(const Position& position, FeatureId feature) {
  const Marks besieged = position.rules.config<Config>().besieged;
  bool found = false;
  position.state.graph.for_each_part(
      feature, [&](PartId part) { found = found || (part_of(position, part).marks & besieged) != 0; });
  return found;
}

/// The core has judged the worth of a city by the score sheet. A knight who may leave it is not bound to it
/// for good.
void foresee(const Position& position, Outlook& outlook) {
  constexpr double kLeaves = 0.5;  // one knight a turn, and the way may be needed for another
  for (Claim& claim : outlook.claims)
    if (claim.terrain == Terrain::City && claim.most != 0 && has_way_out(position, claim.feature))
      claim.soon = std::max(claim.soon, kLeaves);
}

const Expansion& expansion() {
  static const Expansion kExpansion{
      "siege",
      "The Siege",
      {{"siege.set",
        {"cathars", "besiegers", "both"},
        "Which tiles: four (The Cathars, Siege), six (The Besiegers), or all of them"},
       {"siege.escape",
        {"siegeTile", "anyTile", "off"},
        "Where a monastery has to lie for a knight to escape: beside a besieged tile of the city, beside or "
        "on "
        "any of its tiles; or that none escapes"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::siege
