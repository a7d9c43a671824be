// What roads, cities and cloisters are worth (rulings.md 1.1, "Road", "City", "Cloister"), complete and at
// the end. Who is paid, and when, is in carcassonne/scoring.h.

#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::base {
namespace {

/// Road: 1 a tile, complete or not.
void score_road(const Position& position, ScoreSheet& sheet) {
  sheet.terms.push_back({Unit::Tile, "tiles", extent(position, sheet.feature).tiles, 1});
}

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
  if (const int around = area_laid(position, sheet.feature); around != 0)
    sheet.terms.push_back({Unit::TileAround, "tiles around", around, 1});
}

}  // namespace

void score_feature(const Position& position, ScoreSheet& sheet) {
  switch (sheet.terrain) {
    case Terrain::Road:
      score_road(position, sheet);
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

}  // namespace gatehouse::engine::carcassonne::base
