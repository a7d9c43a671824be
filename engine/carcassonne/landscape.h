#pragma once
// Terrains, what the sides of tiles look like, and what happens where two sides meet. All of it is installed:
// the base game brings fields, roads, cities and cloisters, an expansion may bring a river, or sides that fit
// all others.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base/fixed_vector.h"

namespace gatehouse::engine::carcassonne {

/// The terrains of the base game; a Landscape numbers those that expansions add.
enum class Terrain : std::uint8_t { Field, Road, City, Cloister };
inline constexpr std::size_t kMaxTerrains = 8;
/// The terrain of a border slot that belongs to no part.
inline constexpr Terrain kNoTerrain{0xff};

/// What points were for; the columns of the score table.
enum class Category : std::uint8_t { Road, City, Cloister, Farm, Other };
inline constexpr std::size_t kCategories = 5;

/// A cell as seen from a tile that lies as printed.
struct Offset {
  std::int8_t east = 0;
  std::int8_t north = 0;
  constexpr bool operator==(const Offset&) const = default;
};

/// What a cloister looks at.
inline constexpr std::array<Offset, 8> kEightAround{
    {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

struct TerrainKind {
  std::string_view name;  ///< as tile definitions and the wire say it
  /// Whether its features can be completed, and are scored at the end if they are not. Fields cannot: farms
  /// are scored by a rule of their own.
  bool completed = true;
  Category category = Category::Other;  ///< the column that its points go to
  /// The cells that each part of it looks at; they turn with the tile. Empty: it looks at none, and is open
  /// where it reaches the border of its tile. The cells have static lifetime.
  std::span<const Offset> around{};
  /// Figures that may stand on that terrain may stand here, too, from any expansion and in any order of
  /// installation. kNoTerrain: only those that name this one.
  Terrain stands_like = kNoTerrain;
};

/// The most cells from which, or to which, some part looks in some rotation.
inline constexpr std::size_t kMaxWatched = 32;
/// A set of those cells, one bit each: an index into Landscape::watched().
using Area = std::uint32_t;
static_assert(kMaxWatched <= 8 * sizeof(Area));

inline constexpr std::size_t kSlotsOfEdge = 3;

/// A side of a tile by what its three border slots belong to, clockwise.
struct EdgeKind {
  std::string_view name;
  std::array<Terrain, kSlotsOfEdge> slots{};
};
using EdgeKindId = std::uint8_t;
inline constexpr std::size_t kMaxEdgeKinds = 8;
/// A set of edge kinds, one bit each.
using EdgeBits = std::uint8_t;
/// The EdgeBits of all four sides, one byte each, north in the lowest.
using SideBits = std::uint32_t;

/// What happens where two sides meet.
enum class Contact : std::uint8_t {
  Forbidden,  ///< the tiles do not fit
  Touches,    ///< each closes the other, but no parts become one feature
  Joins,      ///< slot by slot, parts of the same terrain become one feature
};

class Landscape {
 public:
  /// REQUIRES: no terrain has that name; the terrain that stands_like names was added before. Throws
  /// BrokenInvariant beyond kMaxTerrains and kMaxWatched, and when it looks at the cell of its own tile.
  Terrain add_terrain(const TerrainKind& kind);
  /// A new kind of side. It joins its own kind if it is the same from either end, and is forbidden beside
  /// every other until set_contact() says otherwise. Throws BrokenInvariant beyond kMaxEdgeKinds.
  EdgeKindId add_edge(const EdgeKind& kind);
  /// What happens where these two meet, in either order.
  void set_contact(EdgeKindId one, EdgeKindId other, Contact contact);
  /// What happens where this kind meets any, its own and those that are added later included. set_contact()
  /// may say otherwise of two kinds.
  void set_every_contact(EdgeKindId edge, Contact contact);

  std::size_t terrain_count() const { return terrains_.size(); }
  const TerrainKind& terrain(Terrain terrain) const { return terrains_[static_cast<std::size_t>(terrain)]; }
  std::optional<Terrain> terrain_named(std::string_view name) const;
  std::optional<EdgeKindId> edge_named(std::string_view name) const;
  /// The kind of a side with these slots; nullopt when they form none.
  std::optional<EdgeKindId> edge_of(const std::array<Terrain, kSlotsOfEdge>& slots) const;
  Contact contact(EdgeKindId one, EdgeKindId other) const { return contacts_[one][other]; }
  /// The kinds that may not meet a side of that kind.
  EdgeBits forbidden(EdgeKindId edge) const;

  /// Every cell that a part of some terrain looks at in some rotation of its tile, row by row from the
  /// north-west. The cell at the other end of the list lies on the opposite side.
  const auto& watched() const { return watched_; }
  bool looks_around(Terrain terrain) const { return !this->terrain(terrain).around.empty(); }
  /// What a part of the terrain looks at when its tile has been turned by these quarters clockwise.
  Area area(Terrain terrain, std::size_t turns) const {
    return areas_[static_cast<std::size_t>(terrain)][turns];
  }

 private:
  void list_areas();

  FixedVector<TerrainKind, kMaxTerrains> terrains_;
  FixedVector<EdgeKind, kMaxEdgeKinds> edges_;
  std::array<std::array<Contact, kMaxEdgeKinds>, kMaxEdgeKinds> contacts_{};
  std::array<std::optional<Contact>, kMaxEdgeKinds> every_contact_{};
  FixedVector<Offset, kMaxWatched> watched_;
  std::array<std::array<Area, 4>, kMaxTerrains> areas_{};  ///< by terrain and quarter turns
};

/// What a feature of that terrain is called: "farm" for fields, else the terrain's name.
std::string_view feature_name(const Landscape& landscape, Terrain terrain);

}  // namespace gatehouse::engine::carcassonne
