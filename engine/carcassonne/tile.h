#pragma once
// What is printed on a tile: parts, the border slots they reach, and who touches whom. Everything else
// (edges, rotations, the browser's drawing) derives from one 5x5 picture.
//
//   tile D 4                     kind D, four copies
//   c=city r=road f=field g=field
//   .ccc.                        north is up; the twelve cells between the corners are the border slots,
//   fffff                        numbered clockwise from the north-west: N 0-2, E 3-5, S 6-8, W 9-11
//   rrrrr
//   ggggg                        equal letters are one part, wherever they lie;
//   ggggg                        '.' (corners only) and '#' (a junction, a village) belong to no part

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"

namespace gatehouse::engine::carcassonne {

enum class Terrain : std::uint8_t { Field, Road, City, Cloister };
inline constexpr int kTerrains = 4;

enum class Side : std::uint8_t { North, East, South, West };
inline constexpr int kSides = 4;
inline constexpr int kSlotsPerSide = 3;
inline constexpr int kBorderSlots = kSides * kSlotsPerSide;

/// Quarter turns clockwise.
enum class Rotation : std::uint8_t { R0, R1, R2, R3 };
inline constexpr int kRotations = 4;
constexpr int index(Rotation rotation) {
  return static_cast<int>(rotation);
}

/// The border slot of the neighbouring tile that a slot looks at: the opposite side, in mirrored order.
constexpr int facing_slot(int slot) {
  const int side = slot / kSlotsPerSide, along = slot % kSlotsPerSide;
  return ((side + 2) % kSides) * kSlotsPerSide + (kSlotsPerSide - 1 - along);
}

/// A bit for each symbol an expansion prints on tiles (a gate, a dragon, a portal); a Ruleset names them.
using Marks = std::uint32_t;

inline constexpr int kMaxPartsPerTile = 12;
inline constexpr std::uint8_t kNoPart = 0xff;
/// A part was named that the tile does not have.
inline constexpr std::uint8_t kNoSuchPart = 0xfe;

/// One claimable piece of one tile.
struct Part {
  Terrain terrain = Terrain::Field;
  char letter = '?';  ///< its name in the picture, the same in every rotation
  std::uint8_t pennants = 0;
  std::uint16_t slots = 0;   ///< the border slots it reaches, at rotation 0
  std::uint16_t cities = 0;  ///< fields only: the city parts of this tile that it borders, one bit each
  Marks marks = 0;
};

/// Index of a tile kind in its Ruleset.
using TileKindId = std::uint8_t;
inline constexpr TileKindId kNoTile = 0xff;

struct TileKind {
  std::string name;  ///< as rules and scenarios say it: "D", "RG-K1"
  std::string set;   ///< the expansion that brings it
  int copies = 0;    ///< how many are in the bag (the start tile included)
  std::array<std::string, 5> picture;
  std::vector<Part> parts;  ///< in order of their first letter in the legend
  Marks marks = 0;          ///< symbols of the whole tile
  Marks all_marks = 0;      ///< those and the symbols of its parts

  /// Which part reaches a border slot when the tile lies in a rotation.
  std::array<std::array<std::uint8_t, kBorderSlots>, kRotations> part_at{};
  /// The terrain of each side as one bit in a nibble, north lowest: the key that neighbours are matched by.
  std::array<std::uint16_t, kRotations> edges{};

  /// The part that is a cloister, or kNoPart. A tile has at most one.
  std::uint8_t cloister = kNoPart;

  bool has_part(char letter) const { return part(letter) != kNoPart; }
  std::uint8_t part(char letter) const;
};

/// What legends may call a part's symbols, beside terrains and "pennant".
struct MarkNames {
  std::vector<std::string> names;  ///< position = bit

  Marks bit(std::string_view name) const;  ///< 0 when there is no such mark
};

/// Reads tile definitions: blocks of a "tile NAME COPIES [MARK...]" line, a legend line and five picture
/// lines; empty lines and lines that begin with ';' are skipped. A legend entry is
/// LETTER=TERRAIN[+ATTRIBUTE...], an attribute being "pennant" or the name of a mark. Throws
/// std::invalid_argument naming the tile and what is wrong: a border slot without a part, a side whose slots
/// form no edge, a letter without a legend or the reverse.
std::vector<TileKind> read_tiles(std::string_view text, std::string_view set, const MarkNames& marks);

/// "field", "road", "city", "cloister".
std::string_view terrain_name(Terrain terrain);

}  // namespace gatehouse::engine::carcassonne
