#pragma once
// A second opinion on features: the table read anew from tiles, rotations and links by flood fill, with
// nothing of the engine's feature graph or of its tables of turned tiles.

#include <map>
#include <utility>
#include <vector>

#include "engine/carcassonne/board.h"
#include "engine/carcassonne/landscape.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/state.h"
#include "engine/carcassonne/tile.h"

namespace gatehouse::tests {

/// One connected feature.
struct Territory {
  engine::carcassonne::Terrain terrain = engine::carcassonne::Terrain::Field;
  std::vector<engine::carcassonne::PartId> parts;  ///< in ascending order
  int tiles = 0;
  int pennants = 0;
  int open = 0;                   ///< border slots without a neighbour, or empty cells that it looks at
  std::map<int, int> marks;       ///< how many of each mark, by bit
  std::vector<std::size_t> city;  ///< fields: the territories of the cities that it borders, each once
};

class Flood {
 public:
  Flood(const engine::carcassonne::Ruleset& rules, const engine::carcassonne::State& state);

  const std::vector<Territory>& territories() const { return territories_; }
  const Territory& territory(std::size_t number) const { return territories_[number]; }
  std::size_t territory_of(engine::carcassonne::PartId part) const {
    return of_part_[engine::carcassonne::index(part)];
  }
  /// Whether a tile lies on the cell.
  bool taken(int x, int y) const { return at_.contains({x, y}); }
  /// The parts of the tiles beside that end at a side of this one, those with the middle of a side.
  std::vector<engine::carcassonne::PartId> facing(engine::carcassonne::TileIndex tile) const;
  /// The part at a border slot of a tile as it lies, clockwise from the north-west; kNoPartId: none.
  engine::carcassonne::PartId at_slot(engine::carcassonne::TileIndex tile, int slot) const;
  /// Whether the tile would lie beside another and clash with none.
  bool fits(const engine::carcassonne::TileKind& kind, int x, int y, int turns) const;

 private:
  struct Tile {
    const engine::carcassonne::TileKind* kind = nullptr;
    int x = 0, y = 0, turns = 0;
    std::size_t first_part = 0;
    std::size_t bridge = static_cast<std::size_t>(-1);  ///< the part that was built across it
    int bridge_from = 0;  ///< the side of the table; it ends at the opposite one
  };

  std::size_t part_at(const Tile& tile, int slot) const;
  engine::carcassonne::Part part(std::size_t id) const;
  engine::carcassonne::Terrain side(const Tile& tile, int number) const;

  void spread(std::size_t part, std::size_t number);
  void measure(Territory& territory) const;
  void list_cities();

  const engine::carcassonne::Landscape& landscape_;
  std::vector<Tile> tiles_;
  std::map<std::pair<int, int>, std::size_t> at_;
  std::vector<std::vector<std::size_t>> touching_;  ///< by part: parts at facing border slots, and links
  std::vector<std::size_t> tile_of_part_;
  std::vector<std::size_t> of_part_;
  std::vector<Territory> territories_;
};

}  // namespace gatehouse::tests
