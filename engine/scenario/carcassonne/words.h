#pragma once
// Cells, rotations, tiles and features as scenarios write them.

#include <optional>
#include <string>
#include <string_view>

#include "engine/carcassonne/board.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/scenario/text.h"

namespace gatehouse::engine::carcassonne {

/// A word of the form "X,Y", or "X,Y.c" with the letter of a part. Numbers beyond what a Cell holds are cut
/// to values that are still off the table.
struct CellWord {
  Cell cell;
  char letter = '\0';
  std::string coordinates;  ///< as they are written: "X,Y"
};
/// nullopt when the word has another form.
std::optional<CellWord> cell_word(std::string_view word);
/// Throws Mistake.
Cell read_cell(scenario::Words& words);

/// A place that is no feature: "X,Y tile" (as a whole), "X,Y/ne" (a corner), "@market".
struct SiteWord {
  Ground ground = Ground::Tile;
  Cell cell;
  std::string place;  ///< the name after the "@"
  std::string text;   ///< as the notation has it
};
/// Takes the next words if they are one.
std::optional<SiteWord> take_site(scenario::Words& words);

/// "r1", "r90", "1" or "90"; nullopt when the word is none of these forms.
std::optional<Rotation> rotation_word(std::string_view word);
/// The next word if it is a rotation, else R0.
Rotation read_rotation(scenario::Words& words);

/// A terrain in play, by its name or by that of its features: "field" or "farm", "cloister" or "monastery".
/// Throws Mistake when there is none of that name.
Terrain read_terrain(const Landscape& landscape, scenario::Words& words);

/// Throws Mistake when there is no such tile.
TileKindId read_tile(const Ruleset& rules, scenario::Words& words);

/// The name of something that can be built on tiles. Throws Mistake when there is none of that name.
std::string read_overlay(const Ruleset& rules, scenario::Words& words);

/// The id of a card in play. Throws Mistake when there is none of that id.
std::string read_card(const Ruleset& rules, scenario::Words& words);

/// A kind of figure; "meeple" is a follower, and so is a word that names no kind, which is not taken.
FigureKindId read_figure(const Ruleset& rules, scenario::Words& words);

/// The kind of neutral figure that the next word names; nullopt when it names none. Takes nothing.
std::optional<FigureKindId> neutral_figure(const Ruleset& rules, const scenario::Words& words);

/// The side that a word names ("N", "north"); nullopt when it names none.
std::optional<Side> side_word(std::string_view word);

/// Thrown when a tile has no part of that description.
class MissingPart : public scenario::Mistake {
 public:
  using Mistake::Mistake;
};

/// Reads a terrain and directions ("city N", "farm", "city inner") and finds the part of the tile, as it
/// lies. Throws MissingPart, or Mistake when several parts are meant.
char read_part(const Landscape& landscape, const TileKind& kind, Rotation rotation, scenario::Words& words);

std::string cell_text(Cell cell);

}  // namespace gatehouse::engine::carcassonne
