#pragma once
// Cells, rotations, tiles and features as scenarios write them.

#include <optional>
#include <string>
#include <string_view>

#include "engine/carcassonne/board.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/scenario/text.h"

namespace gatehouse::engine::carcassonne {

/// A word of the shape "X,Y", or "X,Y.c" with the letter of a part; none when the word has another shape.
/// A cell beyond the table is brought near it, where it still is refused as off the table.
struct CellWord {
  Cell cell;
  char letter = '\0';
  std::string coordinates;  ///< as they are written: "X,Y"
};
std::optional<CellWord> cell_word(std::string_view word);
/// Throws Mistake.
Cell read_cell(scenario::Words& words);

/// "r1", "r90", "1" or "90"; none when the word is nothing like that.
std::optional<Rotation> rotation_word(std::string_view word);
/// The next word if it is a rotation, else no rotation.
Rotation read_rotation(scenario::Words& words);

/// A terrain of the base game.
std::optional<Terrain> terrain_word(std::string_view word);

/// Throws Mistake when there is no such tile.
TileKindId read_tile(const Ruleset& rules, scenario::Words& words);

/// The id of a card in play. Throws Mistake when there is none of that id.
std::string read_card(const Ruleset& rules, scenario::Words& words);

/// "follower", or "meeple"; left out, follower. Only looks at the next word.
FigureKindId read_figure(const Ruleset& rules, scenario::Words& words);

/// The kind of neutral figure that the next word names, if it does.
std::optional<FigureKindId> neutral_figure(const Ruleset& rules, const scenario::Words& words);

/// The side that the next word names ("N", "north"), if it does.
std::optional<Side> side_word(std::string_view word);

/// Thrown when a tile has no part of that description.
class MissingPart : public scenario::Mistake {
 public:
  using Mistake::Mistake;
};

/// Reads a terrain and directions ("city N", "farm", "city inner") and finds the part of the tile, as it
/// lies. Throws MissingPart, or Mistake when several parts are meant.
char read_part(const TileKind& kind, Rotation rotation, scenario::Words& words);

std::string cell_text(Cell cell);

}  // namespace gatehouse::engine::carcassonne
