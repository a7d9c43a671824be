#include "engine/carcassonne/expansions/tower/tiles.h"
#include "engine/carcassonne/expansions/tower/tower.h"

namespace gatehouse::engine::carcassonne::tower {
namespace {

void install(RulesetBuilder& builder) {
  Config config;
  install_towers(builder, config);
  install_capture(builder, config);
  install_ransom(builder, config);
  builder.config(config);
  builder.tiles(kTiles, "tower");
  install_cards(builder);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{"tower", "The Tower", {}, install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::tower
