#pragma once
// One step of a player or of chance, in a few bytes; its text form is in notation.cc.

#include <cstdint>

#include "engine/base/ids.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/site.h"
#include "engine/carcassonne/tile.h"

namespace gatehouse::engine::carcassonne {

/// The word that a move begins with: an index into Ruleset::words(). Every game has these; expansions install
/// more (RulesetBuilder::verb).
enum class Verb : std::uint8_t {
  Draw,    ///< chance: `tile` comes out of the bag
  Place,   ///< the tile in hand to `cell` in `rotation`
  Deploy,  ///< a figure of `kind` from the supply to where the move says
  Move,    ///< a figure of `kind` to the tile on `cell`, or next to the figure on its `part`
  Remove,  ///< a figure of `kind` from where the move says, home to its owner
  Pass,    ///< do nothing, where the rules allow it
};
inline constexpr std::size_t kCommonVerbs = 6;
inline constexpr std::size_t kMaxVerbs = 64;

/// Instead of a part: a move to or from the north-eastern corner of its cell, or a place with a name.
inline constexpr std::uint8_t kAtCorner = 0xfd;
inline constexpr std::uint8_t kAtPlace = 0xfc;

/// A move about a figure says where: a named place, or a cell and there a part, the corner, or (kNoPart) the
/// tile as a whole. site_of() in turn.h makes a Site of it. Eight bytes, as lists of moves are long and hot.
struct Move {
  Verb verb = Verb::Pass;
  std::uint8_t kind = 0;  ///< a FigureKindId or an item, as Word::operands says
  Cell cell;              ///< at a place with a name, x is its PlaceId
  Rotation rotation = Rotation::R0;
  std::uint8_t part = kNoPart;  ///< index into TileKind::parts, kAtCorner or kAtPlace
  TileKindId tile = kNoTile;    ///< where the word names a tile; else whose figure it is (owner)

  /// Whose figure it is that stands where the move says, or who guards it; kNoSeat where that is clear: all
  /// of its kind there are of one seat.
  constexpr Seat owner() const { return static_cast<Seat>(static_cast<std::uint8_t>(tile)); }
  constexpr void set_owner(Seat seat) { tile = seat == kNoSeat ? kNoTile : static_cast<TileKindId>(seat); }
  constexpr PlaceId place() const { return part == kAtPlace ? static_cast<PlaceId>(cell.x) : kNoPlace; }
  constexpr void set_place(PlaceId id) {
    cell = {static_cast<std::int8_t>(id), 0};
    part = kAtPlace;
  }
  constexpr bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 8 && kMaxPlaces <= 128 && Move().owner() == kNoSeat);

/// A move whose word takes no place.
constexpr Move move_of(Verb verb, std::uint8_t kind = 0) {
  return {verb, kind, {}, Rotation::R0, kNoPart};
}
/// A move whose word names a tile.
constexpr Move move_of_tile(Verb verb, TileKindId tile) {
  return {verb, 0, {}, Rotation::R0, kNoPart, tile};
}

}  // namespace gatehouse::engine::carcassonne
