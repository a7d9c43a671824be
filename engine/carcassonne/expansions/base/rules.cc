// What the base game installs (rulings.md 1.1). Its phases are in phases/; what a feature is worth is in
// roads_cities_cloisters.cc and farms.cc.

#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/expansions/base/tiles.h"
#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/hints.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::base {
namespace {

void install_landscape(Landscape& landscape) {
  using enum Terrain;
  // In the order of the enumeration.
  landscape.add_terrain({"field", false, Category::Farm});
  landscape.add_terrain({"road", true, Category::Road});
  landscape.add_terrain({"city", true, Category::City});
  landscape.add_terrain({"cloister", true, Category::Cloister, kEightAround});
  landscape.add_edge({"field", {Field, Field, Field}});
  landscape.add_edge({"road", {Field, Road, Field}});
  landscape.add_edge({"city", {City, City, City}});
}

/// See README.md, "A hand of tiles".
void install_hands(RulesetBuilder& builder) {
  HandRules rules;
  rules.size = builder.choice("hand").front() - '0';
  if (rules.size == 0) return;
  if (builder.choice("hand.seen") == "all")
    rules.secrecy = Secrecy::Public;
  else
    builder.hide(hide_hands, deal_hidden);
  rules.choose = builder.verb("choose", Operands::Tile);
  rules.put_out = builder.verb("put-out", Operands::Tile);
  builder.config(rules);
  builder.hold_tiles(rules.size);
  builder.phase(Slot::Setup, phases::kDealHands, {phases::kDrawToHand});
  builder.phase(Slot::Draw, phases::kChooseTile,
                {phases::kDrawToHand, phases::choosing(rules), phases::putting_out(rules)});
  builder.phase(Slot::EndTurn, phases::kRefillHands, {phases::kDrawToHand});
}

void install(RulesetBuilder& builder) {
  Config config;
  config.farm_scoring = builder.choice("farmScoring").front() - '0';
  config.small_city = builder.choice("smallCity").front() - '0';
  config.follower = builder.figure({"follower", 7, 1, true, true, kEveryFeature});
  builder.config(config);
  const std::string_view hints = builder.choice("hints");
  builder.config(Hints{.forecasts = hints == "helpful", .tiles_left = hints != "tournament"});
  install_landscape(builder.landscape());
  builder.tiles(kTiles, "base");
  builder.start_tile(kStartTile);
  builder.phase(Slot::StartTurn, phases::kStartTurn);
  install_hands(builder);
  builder.phase(Slot::Draw, phases::kDraw, {phases::kDrawTile});
  builder.phase(Slot::PlaceTile, phases::kPlaceTile, {phases::kPlaceOnTable});
  builder.phase(Slot::PlaceFigure, phases::kPlaceFigure, {phases::kDeploy, phases::kPass});
  builder.phase(Slot::Score, phases::kScore);
  builder.phase(Slot::Return, phases::kReturn);
  builder.phase(Slot::EndTurn, phases::kEndTurn);
  builder.score(ScoreStage::Base, score_feature);
  builder.foresee(foresee_farms);
  builder.final_scoring(score_unfinished);
  builder.final_scoring(score_farms);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "base",
      "Base game",
      {{"farmScoring", {"3", "2", "1"}, "Edition whose farm scoring is used: 3, 2 or 1"},
       {"smallCity", {"4", "2"}, "Points of a completed city of two tiles, before pennants"},
       {"hand", {"0", "1", "2", "3"}, "Tiles that each player holds: 0 is draw and place"},
       {"hand.seen", {"self", "all"}, "Who sees the tiles in a hand: its player, or all"},
       {"hints", {"helpful", "table", "tournament"}, "What the table is told beyond what lies on it"}},
      install,
      {{kOwnTiles, kMaxOwnTilesBytes, "Tiles of the table's own, beside all others"}}};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::base
