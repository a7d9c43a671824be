#pragma once
// Features: connected components of parts. Parts join where their border slots touch, or by a link between
// parts that do not touch (a pair of royal gates; a tunnel or a ferry would be others). Joining is
// incremental. Where a link ends, or a tile changes, the features concerned are rebuilt from their parts
// alone. The graph is a cache of board and links, which tests rebuild from scratch and compare.

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/carcassonne/board.h"
#include "engine/carcassonne/landscape.h"

namespace gatehouse::engine::carcassonne {

inline constexpr std::size_t kMaxParts = 2304;  // four and a half for each tile

/// A feature's id is the id of one of its parts; it changes when features join.
using FeatureId = PartId;

/// Two parts that are one feature without touching. `why` is an index into Ruleset::link_names().
struct Link {
  PartId from = kNoPartId;
  PartId to = kNoPartId;
  std::uint16_t why = 0;
  constexpr bool operator==(const Link&) const = default;
};
inline constexpr std::size_t kMaxLinks = 64;

/// Parts that hang together.
struct Feature {
  std::uint16_t open = 0;  ///< border slots without a neighbour, or empty cells that its parts look at
  std::uint16_t parts = 1;
  std::uint8_t followers = 0;  ///< figures in it that occupy it (FigureKind::occupies)
  Terrain terrain : 7 = Terrain::Field;
  bool completed : 1 = false;  ///< it was completed and scored: nobody may be deployed there any more
  constexpr bool operator==(const Feature&) const = default;
};

/// Which parts hang together.
class FeatureGraph {
 public:
  /// A new feature, made of one part of `tile`. Parts are numbered in the order in which they are added.
  /// Throws BrokenInvariant beyond kMaxParts.
  PartId add(TileIndex tile, Terrain terrain, int open);
  /// That many border slots, or neighbour cells, are not open any more. REQUIRES: that many were.
  void close(PartId part, int slots) {
    Feature& feature = of(part);
    feature.open = static_cast<std::uint16_t>(feature.open - slots);
  }
  /// Makes the features of both parts one, by contact or by a link; the smaller one is relabelled. Does
  /// nothing when they are one already.
  void join(PartId a, PartId b);
  /// What a part has by itself.
  struct Alone {
    int open = 0;  ///< as Feature::open
    int followers = 0;
  };
  /// Works out again which of these parts hang together: all those of one feature. `alone(PartId)` is what a
  /// part has by itself, `for_each_joined(PartId, visit)` calls `visit(PartId)` for the parts that it touches
  /// or is linked to; parts of other features stay where they are. Each piece is completed if the whole was.
  template <class OfAlone, class ForEachJoined>
  void rebuild(std::span<const PartId> parts, OfAlone&& alone, ForEachJoined&& for_each_joined) {
    const Feature whole = of(parts.front());
    std::bitset<kMaxParts> own;
    for (const PartId part : parts) {
      const Alone facts = alone(part);
      Feature piece = whole;
      piece.parts = 1;
      piece.open = static_cast<std::uint16_t>(facts.open);
      piece.followers = static_cast<std::uint8_t>(facts.followers);
      parts_[index(part)] = {part, part, piece, tile_of(part)};
      own.set(index(part));
    }
    for (const PartId part : parts)
      for_each_joined(part, [&](PartId other) {
        if (own.test(index(other))) join(part, other);
      });
  }
  /// The feature that a part belongs to; a feature by its id, or by any of its parts.
  FeatureId feature_of(PartId part) const { return parts_[index(part)].feature; }
  const Feature& feature(FeatureId id) const { return parts_[index(id)].joined; }
  Feature& feature(FeatureId id) { return parts_[index(id)].joined; }
  const Feature& of(PartId part) const { return feature(feature_of(part)); }
  Feature& of(PartId part) { return feature(feature_of(part)); }
  /// The tile on which the part is.
  TileIndex tile_of(PartId part) const { return parts_[index(part)].tile; }
  /// Of the whole table.
  std::size_t part_count() const { return count_; }

  /// Calls `visit(PartId)` for each part of the feature. The visit may not join features.
  template <class Visit>
  void for_each_part(FeatureId feature, Visit&& visit) const {
    PartId part = feature;
    do {
      visit(part);
      part = parts_[index(part)].next;
    } while (part != feature);
  }

  /// Whether the same parts hang together, with the same numbers for all.
  bool operator==(const FeatureGraph& other) const {
    return std::equal(parts_.begin(), parts_.begin() + count_, other.parts_.begin(),
                      other.parts_.begin() + other.count_);
  }

  /// The number of its first bytes that mean something: those behind belong to parts that are not there yet.
  std::size_t used_bytes() const { return offsetof(FeatureGraph, parts_) + count_ * sizeof(Node); }

 private:
  struct Node {
    FeatureId feature = kNoPartId;
    PartId next = kNoPartId;  ///< the parts of a feature lie on a ring
    Feature joined;           ///< meaningful where `feature` is this part
    TileIndex tile = kNoTileIndex;
    constexpr bool operator==(const Node&) const = default;
  };
  std::uint16_t count_ = 0;
  std::array<Node, kMaxParts> parts_{};
};

}  // namespace gatehouse::engine::carcassonne
