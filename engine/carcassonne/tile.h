#pragma once
// What is printed on a tile: its parts, the border slots they reach, and which of them touch. All of it,
// edges, rotations and the drawing in the browser included, derives from one picture of 5x5 letters.
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
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/carcassonne/landscape.h"

namespace gatehouse::engine::carcassonne {

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

/// The border slot of the neighbouring tile that meets this one: on the opposite side, in mirrored order.
constexpr int facing_slot(int slot) {
  const int side = slot / kSlotsPerSide, along = slot % kSlotsPerSide;
  return ((side + 2) % kSides) * kSlotsPerSide + (kSlotsPerSide - 1 - along);
}

/// A set of the symbols that expansions print on tiles (a gate, a dragon, a portal), one bit each, named by
/// Ruleset::marks().
using Marks = std::uint64_t;
inline constexpr std::size_t kMaxMarks = 64;

inline constexpr int kMaxPartsPerTile = 12;
inline constexpr int kMaxPennants = 4;  ///< of a part
/// The most parts that may look at one cell, if such tiles lay all around it.
inline constexpr std::size_t kMaxLooking = 32;
inline constexpr std::uint8_t kNoPart = 0xff;
/// For a move that names a part which the tile does not have.
inline constexpr std::uint8_t kNoSuchPart = 0xfe;

/// A piece of a tile that a feature is made of: a stretch of road, a piece of a city or field, a cloister.
struct Part {
  Terrain terrain = Terrain::Field;
  char letter = '?';  ///< its name in the picture, the same in every rotation
  std::uint8_t pennants = 0;
  std::uint8_t open = 0;     ///< when it is laid alone: its border slots, or the cells that it looks at
  std::uint16_t slots = 0;   ///< the border slots it reaches, at rotation 0
  std::uint16_t cities = 0;  ///< fields only: the city parts of this tile that it borders, one bit each
  Marks marks = 0;
};

/// Index of a tile kind in its Ruleset.
using TileKindId = std::uint16_t;
inline constexpr TileKindId kNoTile = 0xffff;
/// In an observation: a tile in a hand that the viewer may not see.
inline constexpr TileKindId kUnseenTile = 0xfffe;

/// Something that may be built on laid tiles (Turn::build): a part from the middle of one side straight to
/// the middle of the opposite one, over all that is printed between them.
struct Overlay {
  std::string_view name;            ///< "bridge"
  Terrain terrain = Terrain::Road;  ///< of the part
  Terrain over = Terrain::Field;    ///< what has to lie in the middle of both sides
  int most = 0;                     ///< a game may have up to this number of them
};
/// Index in Ruleset::overlays().
using OverlayId = std::uint8_t;

/// The stack that is drawn last, to which most tiles belong.
inline constexpr std::uint8_t kBag = 0xff;

struct TileKind {
  std::string name;  ///< as rules and scenarios say it: "D", "RG-K1"
  std::string set;   ///< the expansion that brings it, or kOwnSet
  int copies = 0;    ///< how many are in the bag (the start tile included)
  std::array<std::string, 5> picture;
  std::vector<Part> parts;  ///< in order of their first letter in the legend
  Marks marks = 0;          ///< symbols of the whole tile
  Marks all_marks = 0;      ///< those and the symbols of its parts

  std::uint8_t stack = kBag;  ///< the stack that it is drawn from: an index into Ruleset::stacks()
  int per_seat =
      0;  ///< how many each seat holds when a game begins (RulesetBuilder::reserve), besides `copies`

  /// Of a kind that no tile is printed as, but becomes when something is built on it (Ruleset::built).
  struct Built {
    TileKindId on = kNoTile;  ///< the printed kind; kNoTile: nothing is built
    OverlayId overlay = 0;    ///< its part is the last of `parts`
    Side from = Side::North;  ///< at rotation 0: from there to the south, or from the east to the west
  } built;

  /// The kind of each side as one bit in a byte, north lowest. Board compares it with what neighbours bar.
  std::array<SideBits, kRotations> edges{};
  /// For the neighbour on each side: the kinds of sides that clash with this tile's side there. Set by
  /// set_bars() when every kind is known.
  std::array<SideBits, kRotations> bars{};

  /// The parts that look at cells around the tile (TerrainKind::around), such as a cloister.
  FixedVector<std::uint8_t, kMaxPartsPerTile> looking;

  /// The kind of the tile's side that lies to that side of the world in that rotation.
  EdgeKindId edge(Rotation rotation, Side side) const {
    const SideBits all = edges[static_cast<std::size_t>(rotation)];
    return static_cast<EdgeKindId>(std::countr_zero(all >> (8 * static_cast<int>(side)) & 0xffu));
  }
  /// Which part would reach a border slot if the tile were laid in that rotation; kNoPart where its side has
  /// none. What lies on the table tells a position: part_at() in turn.h.
  std::uint8_t would_reach(Rotation rotation, int slot) const {
    return reaching_[static_cast<std::size_t>(rotation)][static_cast<std::size_t>(slot)];
  }
  /// For the drawing of a tile: the part (or kNoPart) reaches that border slot at rotation 0.
  void set_reaching(int slot, std::uint8_t part) {
    for (int turn = 0; turn < kRotations; ++turn) {
      const auto turned = static_cast<std::size_t>((slot + turn * kSlotsPerSide) % kBorderSlots);
      reaching_[static_cast<std::size_t>(turn)][turned] = part;
    }
  }
  bool has_part(char letter) const { return part(letter) != kNoPart; }
  /// The index of the part with that letter, or kNoPart.
  std::uint8_t part(char letter) const;

 private:
  std::array<std::array<std::uint8_t, kBorderSlots>, kRotations> reaching_{};
};

/// The names of marks, as legends of tiles use them.
struct MarkNames {
  std::vector<std::string> names;  ///< by the number of their bit

  Marks bit(std::string_view name) const;  ///< 0 when there is no such mark
};

/// Reads tile definitions: blocks of a "tile NAME COPIES [MARK...]" line, a legend line and five picture
/// lines; empty lines and lines that begin with ';' are skipped. A legend entry is
/// LETTER=TERRAIN[+ATTRIBUTE...], an attribute being "pennant" or the name of a mark. Throws BadDefinition
/// naming the tile and what is wrong: a side whose slots form no edge, a letter without a legend or the
/// reverse. `check` may refuse a kind by throwing BadDefinition too.
std::vector<TileKind> read_tiles(std::string_view text, std::string_view set, const MarkNames& marks,
                                 const Landscape& landscape,
                                 const std::function<void(const TileKind&)>& check = nullptr);

/// The kind that a tile of the kind `id` becomes when that is built on it, from that side to the opposite one
/// of the tile as printed. nullopt where nothing can be: something else lies there, or the sides would be
/// none that the landscape knows. Its name is that of the printed one, and it belongs to no stack and no bag.
/// Its bars are still to be set.
std::optional<TileKind> built_on(const TileKind& kind, TileKindId id, const Overlay& overlay,
                                 OverlayId overlay_id, Side from, const Landscape& landscape);

/// Where in the picture of a tile something more is shown.
struct Inset {
  Terrain terrain = Terrain::Field;
  char letter = 'a';
  int row = 2, column = 2;
};
/// The kind with one part more, its last, in that cell of its picture. It reaches no side, and nothing else
/// of the tile changes: what lay in the cell borders what it bordered. REQUIRES: the cell is not on the rim,
/// its part is drawn elsewhere, too, and the letter is free.
TileKind with_inset(const TileKind& kind, const Inset& inset, const Landscape& landscape);

/// Computes TileKind::bars. REQUIRES: all contacts are set.
void set_bars(TileKind& kind, const Landscape& landscape);

}  // namespace gatehouse::engine::carcassonne
