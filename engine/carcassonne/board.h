#pragma once
// The table: which tile lies where, and which empty cells could take one.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/fixed_vector.h"
#include "engine/carcassonne/tile.h"
#include "engine/game/used_bytes.h"

namespace gatehouse::engine::carcassonne {

/// A place on the table: x grows to the east, y to the north; the first tile lies at 0,0.
struct Cell {
  std::int8_t x = 0;
  std::int8_t y = 0;
  constexpr bool operator==(const Cell&) const = default;
};

/// The table ends 63 cells from the start tile in every direction: no tile may be placed beyond. This is our
/// own rule (the printed game has no edge); a real game hardly ever comes near it.
inline constexpr int kReach = 63;
/// Whether a tile may lie there.
constexpr bool on_table(int x, int y) {
  return x >= -kReach && x <= kReach && y >= -kReach && y <= kReach;
}

/// REQUIRES: the cell is on the table; the neighbour may be one beyond it.
constexpr Cell neighbour(Cell cell, Side side) {
  constexpr std::array<std::int8_t, kSides> kDx{0, 1, 0, -1}, kDy{1, 0, -1, 0};
  const auto s = static_cast<std::size_t>(side);
  return {static_cast<std::int8_t>(cell.x + kDx[s]), static_cast<std::int8_t>(cell.y + kDy[s])};
}

inline constexpr int kMaxTiles = 512;

/// Index of a placed tile, in order of placement.
using TileIndex = std::uint16_t;
inline constexpr TileIndex kNoTileIndex = 0xffff;

/// Index of a part of a placed tile, over the whole table.
enum class PartId : std::uint16_t {};
inline constexpr PartId kNoPartId{0xffff};
/// To look it up in a list of all parts.
constexpr std::size_t index(PartId part) {
  return static_cast<std::size_t>(part);
}

/// A tile that lies on the table.
struct PlacedTile {
  Cell cell;
  TileKindId kind = kNoTile;
  Rotation rotation = Rotation::R0;
  std::uint8_t parts = 0;         ///< how many were printed on it
  PartId first_part = kNoPartId;  ///< the ids of those follow from here in the order of TileKind::parts
  PartId built = kNoPartId;  ///< the part that was built on it (Turn::build), the last of TileKind::parts

  /// The id of the part with that index in TileKind::parts. REQUIRES: it has such a part.
  constexpr PartId part(std::size_t number) const {
    return number < parts ? PartId{static_cast<std::uint16_t>(index(first_part) + number)} : built;
  }
  /// The other way round. REQUIRES: the part belongs to the tile.
  constexpr std::uint8_t number_of(PartId part) const {
    return part == built ? parts : static_cast<std::uint8_t>(index(part) - index(first_part));
  }
  constexpr bool operator==(const PlacedTile&) const = default;
};

/// A set of sides, one bit each, north lowest.
using Sides = std::uint8_t;
/// Of a hole: tiles lie all around.
inline constexpr Sides kAllSides = (1u << kSides) - 1;

/// An empty cell beside a tile.
struct FrontierCell {
  Cell cell;
  Sides beside = 0;  ///< on which sides tiles lie; on all of a hole
  /// The edge bits (as in TileKind::edges) that would clash with a neighbour; a tile fits where none is set.
  SideBits clashes = 0;
};

/// Where a tile lies or may lie, and how it is turned.
struct Placement {
  Cell cell;
  Rotation rotation = Rotation::R0;
};

/// A set of placed tiles.
class TileSet {
 public:
  /// Returns whether the tile was not in the set before.
  bool insert(TileIndex tile) {
    std::uint64_t& word = words_[tile / 64];
    const std::uint64_t bit = std::uint64_t{1} << (tile % 64);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }
  /// Whether the tile is in the set.
  bool has(TileIndex tile) const { return (words_[tile / 64] >> (tile % 64) & 1u) != 0; }
  bool operator==(const TileSet&) const = default;

 private:
  std::array<std::uint64_t, (kMaxTiles + 63) / 64> words_{};
};

/// The tiles that lie on the table, and the empty cells beside them.
class Board {
 public:
  static constexpr std::size_t kMaxFrontier =
      2 * kMaxTiles + 4;  ///< the first tile opens four cells, each further one two more

  /// The tile on a cell, or kNoTileIndex. REQUIRES: the cell is at most one beyond the table.
  TileIndex tile_at(Cell cell) const {
    const Entry entry = places_[place_of(cell)];
    return is_tile(entry) ? static_cast<TileIndex>(entry - 1) : kNoTileIndex;
  }
  /// REQUIRES: tile < tile_count().
  const PlacedTile& tile(TileIndex tile) const { return tiles_[tile]; }
  std::size_t tile_count() const { return tiles_.size(); }
  /// In order of placement.
  const auto& tiles() const { return tiles_; }
  /// The empty cells beside tiles.
  const auto& frontier() const { return frontier_; }

  /// The frontier entry of a cell, or null. REQUIRES: as tile_at().
  const FrontierCell* frontier_at(Cell cell) const {
    const Entry entry = places_[place_of(cell)];
    return entry >= kFrontierBase ? &frontier_[entry - std::size_t{kFrontierBase}] : nullptr;
  }

  /// Puts a tile on a cell and updates the frontier. REQUIRES: the cell is on the table and empty.
  TileIndex put(const TileKind& kind, TileKindId id, Placement where, PartId first_part);
  /// Something is built on a tile, which is of another kind from now on and has one part more; what fits
  /// beside it is worked out anew. `kind_of(TileKindId)` is asked for the kinds of the tiles around.
  template <class KindOf>
  void build(TileIndex tile, TileKindId id, PartId built, KindOf&& kind_of) {
    tiles_[tile].kind = id;
    tiles_[tile].built = built;
    for (int side = 0; side < kSides; ++side) {
      const Cell beside = neighbour(tiles_[tile].cell, static_cast<Side>(side));
      if (!on_table(beside.x, beside.y)) continue;
      const Entry entry = places_[place_of(beside)];
      if (entry < kFrontierBase) continue;
      SideBits clashes = 0;
      for (int to = 0; to < kSides; ++to) {
        const TileIndex other = tile_at(neighbour(beside, static_cast<Side>(to)));
        if (other == kNoTileIndex) continue;
        const PlacedTile& placed = tiles_[other];
        const SideBits bars = kind_of(placed.kind).bars[static_cast<std::size_t>(placed.rotation)];
        clashes |= ((bars >> (8 * ((to + 2) % kSides))) & 0xffu) << (8 * to);
      }
      frontier_[entry - std::size_t{kFrontierBase}].clashes = clashes;
    }
  }

  /// Calls `visit(Placement)` for each way in which the tile fits beside what lies there, as far as its
  /// sides are concerned; stops when `visit` returns false. `least` are sides on which tiles have to lie.
  template <class Visit>
  void for_each_fit(const TileKind& kind, Visit&& visit, Sides least = 0) const {
    const auto edges = kind.edges;  // copies, so that no visit makes them be read again
    // First those of some cells are listed without a branch: nothing foretells which rotation fits.
    constexpr std::size_t kCells = 16;
    std::array<Placement, kCells * kRotations> fits;
    for (std::size_t begin = 0; begin < frontier_.size(); begin += kCells) {
      const std::size_t end = std::min(begin + kCells, frontier_.size());
      std::size_t count = 0;
      for (std::size_t i = begin; i < end; ++i) {
        const FrontierCell free = frontier_[i];
        const bool beside_all = (free.beside & least) == least;
        for (std::size_t turn = 0; turn < kRotations; ++turn) {
          fits[count] = {free.cell, static_cast<Rotation>(turn)};
          count += static_cast<std::size_t>(beside_all & ((free.clashes & edges[turn]) == 0));
        }
      }
      for (std::size_t i = 0; i < count; ++i)
        if (!visit(fits[i])) return;
    }
  }

  /// The bytes that mean nothing, as they belong to further tiles, and to a longer frontier.
  std::array<Bytes, 2> room() const {
    constexpr std::size_t kTiles = offsetof(Board, tiles_), kFrontier = offsetof(Board, frontier_);
    return {{{kTiles + tiles_.room_begins(), kTiles + decltype(tiles_)::room_ends()},
             {kFrontier + frontier_.room_begins(), kFrontier + decltype(frontier_)::room_ends()}}};
  }

 private:
  /// 0 for a cell that is neither, 1 + tile index, or kFrontierBase + frontier index.
  using Entry = std::uint16_t;
  static constexpr Entry kFrontierBase = 0x400;
  static constexpr bool is_tile(Entry entry) { return entry != 0 && entry < kFrontierBase; }

  // Where the entry of a cell is kept: the table repeats every 32 cells to the north and 64 to the east, so
  // that each cell of a board which is not larger has a place of its own. A cell whose place another one has
  // goes on to the next of a fixed round through all places. Cells only come: a tile takes the place that its
  // cell had in the frontier.
  static constexpr std::size_t kRows = 32;
  static constexpr std::size_t kColumns = 64;
  static constexpr std::size_t kPlaces = kRows * kColumns;
  static constexpr std::size_t kNextPlace = 397;  // odd, so that the round has them all
  static_assert(kMaxTiles + kMaxFrontier < kPlaces, "a search ends at an empty place");
  static_assert(kMaxTiles < kFrontierBase, "an entry is a tile or a frontier cell");

  Cell cell_of(Entry entry) const {
    return is_tile(entry) ? tiles_[entry - 1u].cell : frontier_[entry - std::size_t{kFrontierBase}].cell;
  }
  /// The place of the cell's entry, or an empty one.
  std::size_t place_of(Cell cell) const {
    const auto row = static_cast<std::size_t>(cell.y) % kRows;
    const auto column = static_cast<std::size_t>(cell.x) % kColumns;
    std::size_t place = row * kColumns + column;
    while (places_[place] != 0 && cell_of(places_[place]) != cell) place = (place + kNextPlace) % kPlaces;
    return place;
  }

  std::array<Entry, kPlaces> places_{};
  FixedVector<PlacedTile, kMaxTiles> tiles_;
  FixedVector<FrontierCell, kMaxFrontier> frontier_;
};

}  // namespace gatehouse::engine::carcassonne
