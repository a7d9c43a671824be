#pragma once
// Where something stands: one value for figures, in positions, events and moves. Its text form is in
// notation.cc: "0,1.c", "0,1", "0,1/ne", "@market".

#include <cstdint>
#include <string_view>

#include "engine/carcassonne/board.h"

namespace gatehouse::engine::carcassonne {

/// Index of a named place in its Ruleset (RulesetBuilder::place).
using PlaceId = std::uint8_t;
inline constexpr PlaceId kNoPlace = 0xff;
inline constexpr std::size_t kMaxPlaces = 64;

/// Index of one figure in a State.
using FigureId = std::uint8_t;
inline constexpr FigureId kNoFigure = 0xff;

enum class Ground : std::uint8_t {
  None,    ///< nowhere on the table
  Part,    ///< a part of a tile
  Tile,    ///< a tile as a whole, in none of its features
  Corner,  ///< the corner of four tiles: the north-eastern one of `tile`
  Beside,  ///< a tile, next to the figure `beside` that stands there
  Place,   ///< a place with a name, on the board or off it
};

/// Each ground has members of its own; the others keep their defaults, so that equal places are equal values.
struct Site {
  static constexpr std::uint8_t kNone = 0xff;

  Ground ground = Ground::None;
  std::uint8_t which = kNone;     ///< of Place its PlaceId, of Beside the FigureId of the other
  TileIndex tile = kNoTileIndex;  ///< of all but None; of a Place only if it lies on a tile
  PartId part = kNoPartId;        ///< of Part; of Corner the part in whose feature one stands there, if any

  constexpr PlaceId place() const { return ground == Ground::Place ? which : kNoPlace; }
  constexpr FigureId beside() const { return ground == Ground::Beside ? which : kNoFigure; }
  constexpr bool operator==(const Site&) const = default;
};
static_assert(Site::kNone == kNoPlace && Site::kNone == kNoFigure);

/// The same for events and people, without ids of the position: what is next to a figure is on a tile.
struct SiteRef {
  Ground ground = Ground::None;
  Cell cell;               ///< of Part, Tile and Corner
  char letter = '?';       ///< of Part
  std::string_view place;  ///< of Place: its name, as long as the Ruleset lives
  bool operator==(const SiteRef&) const = default;
};

}  // namespace gatehouse::engine::carcassonne
