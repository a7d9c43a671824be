#include "engine/carcassonne/expansions/princess_and_dragon/cards.h"
#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/expansions/princess_and_dragon/tiles.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {
namespace {

void install(RulesetBuilder& builder) {
  Config config;
  config.volcano = builder.mark("volcano");
  config.dragon_symbol = builder.mark("dragon");
  config.portal = builder.mark("portal");
  config.princess = builder.mark("princess");
  config.dragon = builder.figure({"dragon", 0, 0, false, true});
  config.fairy = builder.figure({"fairy", 0, 0, false, false});
  config.fairy_on_tile = builder.choice("fairy") == "tile";
  config.princess_must = builder.choice("princess") == "must";
  config.dragon_after_scoring = builder.choice("dragonTiming") == "afterScoring";
  config.dragon_tiles_redrawn = builder.choice("dragonTiles") == "redraw";
  builder.config(config);
  builder.tiles(kTiles, "princess_and_dragon");
  builder.card_set(kOrderCards);
  install_dragon(builder, config);
  install_fairy(builder, config);
  install_portal(builder);
  install_princess(builder, config);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "princess_and_dragon",
      "The Princess & the Dragon",
      {{"fairy", {"follower", "tile"}, "Whether the fairy stands next to one follower, or on a tile"},
       {"dragonTiming", {"beforeScoring", "afterScoring"}, "When the dragon moves"},
       {"princess", {"may", "must"}, "Whether a knight may or must be removed by the princess"},
       {"dragonTiles",
        {"aside", "redraw"},
        "Dragon tiles drawn before the first volcano: laid aside until it lies, or (a house rule) put back "
        "into "
        "the bag at once"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
