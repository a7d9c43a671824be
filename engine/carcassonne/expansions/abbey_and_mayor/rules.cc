#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/expansions/abbey_and_mayor/tiles.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

/// As many as the city has pennants, on either side of a gate; none in a city without.
int count_pennants(const Position& position, FigureId mayor) {
  return extent(position, position.state.graph.feature_of(position.state.figures[mayor].at.part)).pennants;
}

void install_mayor(RulesetBuilder& builder, Config& config) {
  config.mayor = builder.figure({"mayor", 1, 0, true, true, terrain_bit(Terrain::City)});
  builder.votes(config.mayor, count_pennants);
}

void install(RulesetBuilder& builder) {
  Config config;
  config.wagon_connected = builder.choice("wagon.move") == "connected";
  config.second_barn = builder.choice("barn.second") == "yes";
  builder.tiles(kTiles, "abbey_and_mayor");
  install_mayor(builder, config);
  install_wagon(builder, config);
  install_barn(builder, config);
  install_abbey(builder, config, builder.choice("abbey.tail") == "on");
  builder.config(config);
  install_cards(builder);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "abbey_and_mayor",
      "Abbey & Mayor",
      {{"abbey.tail", {"on", "off"}, "Whether abbeys that are left are placed after the last tile"},
       {"wagon.move",
        {"adjacent", "connected"},
        "Where a wagon goes: to its own tile and those around, or to what a road, a cloister or an abbey "
        "joins "
        "to its feature"},
       {"barn.second", {"no", "yes"}, "Whether a barn may come to a farm that has one"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
