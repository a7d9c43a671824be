#pragma once
// The tiles not drawn yet: counts only. No order exists until a tile is drawn.

#include <array>
#include <cstdint>

#include "engine/base/dice.h"
#include "engine/carcassonne/tile.h"

namespace gatehouse::engine::carcassonne {

inline constexpr std::size_t kMaxTileKinds = 512;

class Bag {
 public:
  int total() const { return total_; }
  int count(TileKindId kind) const { return counts_[kind]; }

  /// `copies` more tiles of a kind.
  void add(TileKindId kind, int copies) {
    counts_[kind] = static_cast<std::uint16_t>(counts_[kind] + copies);
    total_ = static_cast<std::int16_t>(total_ + copies);
  }
  /// REQUIRES: count(kind) > 0.
  void take(TileKindId kind) {
    ensure(counts_[kind] > 0, "a tile is drawn that is not in the bag");
    --counts_[kind];
    --total_;
  }
  /// Which kind comes out, each tile being equally likely. REQUIRES: total() > 0.
  TileKindId sample(Dice& dice) const {
    int left = static_cast<int>(dice.below(static_cast<std::uint64_t>(total_)));
    TileKindId kind = 0;
    while (left >= counts_[kind]) left -= counts_[kind++];
    return kind;
  }

  bool operator==(const Bag&) const = default;

 private:
  std::array<std::uint16_t, kMaxTileKinds> counts_{};
  std::int16_t total_ = 0;
};

}  // namespace gatehouse::engine::carcassonne
