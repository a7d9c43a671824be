#pragma once
// The tiles not drawn yet: counts only. No order exists until a tile is drawn. Some of them may never be:
// they are buried, and nobody knows which ones they are, so that need not be decided.

#include <array>
#include <cstdint>

#include "engine/base/dice.h"
#include "engine/carcassonne/tile.h"

namespace gatehouse::engine::carcassonne {

inline constexpr std::size_t kMaxTileKinds = 512;

class Bag {
 public:
  /// How many tiles will still be drawn.
  int total() const { return total_ - buried_; }
  /// How many tiles of the kind may still come: buried ones may be among them.
  int count(TileKindId kind) const { return counts_[kind]; }
  int buried() const { return buried_; }

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
  /// One tile less, or one more, will be drawn: any of them. REQUIRES: total() > 0; buried() > 0.
  void bury() {
    ensure(total() > 0, "a tile is buried and the bag has none");
    ++buried_;
  }
  void dig_up() { --buried_; }
  /// Which kind comes out, each tile being equally likely. REQUIRES: the bag holds a tile.
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
  std::int16_t buried_ = 0;
};

}  // namespace gatehouse::engine::carcassonne
