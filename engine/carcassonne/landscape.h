#pragma once
// Terrains, what the sides of tiles look like, and what happens where two sides meet. All of it is installed:
// the base game brings fields, roads, cities and cloisters, an expansion may bring a river, or sides that fit
// all others.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/fixed_vector.h"

namespace gatehouse::engine::carcassonne {

/// The terrains of the base game; a Landscape numbers those that expansions add.
enum class Terrain : std::uint8_t { Field, Road, City, Cloister };
inline constexpr std::size_t kMaxTerrains = 8;
/// The terrain of a border slot that belongs to no part.
inline constexpr Terrain kNoTerrain{0xff};

struct TerrainKind {
  std::string_view name;  ///< as tile definitions and the wire say it
  bool completed = true;  ///< whether its features can be completed; fields cannot
};

inline constexpr std::size_t kSlotsOfEdge = 3;

/// A side of a tile by what its three border slots belong to, the same from either end.
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
  /// REQUIRES: no terrain has that name. Throws BrokenInvariant beyond kMaxTerrains.
  Terrain add_terrain(const TerrainKind& kind);
  /// A new kind of side. It joins its own kind, and is forbidden beside every other until set_contact() says
  /// otherwise. Throws BrokenInvariant beyond kMaxEdgeKinds.
  EdgeKindId add_edge(const EdgeKind& kind);
  /// What happens where these two meet, in either order.
  void set_contact(EdgeKindId one, EdgeKindId other, Contact contact);

  std::size_t terrain_count() const { return terrains_.size(); }
  const TerrainKind& terrain(Terrain terrain) const { return terrains_[static_cast<std::size_t>(terrain)]; }
  std::optional<Terrain> terrain_named(std::string_view name) const;
  std::optional<EdgeKindId> edge_named(std::string_view name) const;
  /// The kind of a side with these slots; nullopt when they form none.
  std::optional<EdgeKindId> edge_of(const std::array<Terrain, kSlotsOfEdge>& slots) const;
  Contact contact(EdgeKindId one, EdgeKindId other) const { return contacts_[one][other]; }
  /// The kinds that may not meet a side of that kind.
  EdgeBits forbidden(EdgeKindId edge) const;

 private:
  FixedVector<TerrainKind, kMaxTerrains> terrains_;
  FixedVector<EdgeKind, kMaxEdgeKinds> edges_;
  std::array<std::array<Contact, kMaxEdgeKinds>, kMaxEdgeKinds> contacts_{};
};

/// What a feature of that terrain is called: "farm" for fields, else the terrain's name.
std::string_view feature_name(const Landscape& landscape, Terrain terrain);

}  // namespace gatehouse::engine::carcassonne
