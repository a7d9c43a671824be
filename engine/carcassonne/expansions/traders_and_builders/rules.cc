#include "engine/carcassonne/expansions/traders_and_builders/tiles.h"
#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {
namespace {

void install(RulesetBuilder& builder) {
  Config config;
  install_goods(builder, config);
  install_figures(builder, config);
  builder.config(config);
  install_cards(builder);
  builder.foresee(foresee);
  builder.tiles(kTiles, "traders_and_builders");
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{"traders_and_builders", "Traders & Builders", {}, install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
