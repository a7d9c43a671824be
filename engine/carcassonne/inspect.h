#pragma once
// Facts about a position for people and clients that know no rules. Nothing here changes anything.

#include <optional>
#include <utility>
#include <vector>

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

/// What there is to know about one feature. Points are those of the feature alone, for each owner.
struct FeatureFacts {
  Terrain terrain = Terrain::Field;
  bool finished = false;    ///< it was completed, and scored if anybody was there
  int open_ends = 0;        ///< sides of tiles without a neighbour; for a cloister, empty cells around it
  std::vector<Cell> cells;  ///< each tile once
  std::vector<PartRef> parts;
  std::vector<FigureId> figures;  ///< the figures that stand there
  std::vector<Seat> owners;       ///< the seats that would be paid now
  std::vector<PartRef> cities;    ///< of a field: one part of each completed city that it borders
  std::vector<Term> terms;        ///< of points_at_end
  int points_now = 0;             ///< what an owner gets if it is scored as it stands; 0 when it was scored
  int points_when_done = 0;       ///< what it pays if it is completed without growing
  int points_at_end = 0;          ///< what it pays if the game ends now
};
FeatureFacts inspect_feature(const Position& position, PartId part);
/// The facts of every feature of the board once, farms among them.
std::vector<FeatureFacts> inspect_features(const Position& position);

/// The points among those facts.
struct FeaturePoints {
  Terrain terrain = Terrain::Field;
  int now = 0;
  int when_done = 0;
  int at_end = 0;
};
FeaturePoints feature_points(const Position& position, PartId part);

/// What there is to know about an empty cell beside a tile.
struct CellFacts {
  std::vector<std::pair<TileKindId, int>> fits;  ///< kinds in the bag that fit there, and how many of each
  std::optional<Refusal>
      why_not;  ///< why the tile in hand does not fit; nullopt when it fits, or no tile is in hand
};
/// nullopt for a cell that is taken, touches no tile or is off the table.
std::optional<CellFacts> inspect_cell(const Position& position, Cell cell);

/// The fields of one farm, and the seats that would be paid for it.
struct FarmFacts {
  std::vector<PartRef> parts;
  std::vector<Seat> owners;
  std::vector<PartRef> cities;  ///< one part of each completed city that it borders
};
/// Every farm of the board once.
std::vector<FarmFacts> inspect_farms(const Position& position);

/// An empty cell beside a tile, and how many of the tiles still in the bag fit there.
struct FreeCell {
  Cell cell;
  int fits = 0;
};
/// Every such cell once.
std::vector<FreeCell> inspect_free_cells(const Position& position);

}  // namespace gatehouse::engine::carcassonne
