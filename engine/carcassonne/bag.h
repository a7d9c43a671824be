#pragma once
// The tiles not drawn yet: counts only. No order exists until a tile is drawn. Some of them may never be:
// they are buried, and nobody knows which ones they are, so that need not be decided.

#include <algorithm>
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
  int count(TileKindId kind) const { return kind < kinds_ ? counts_[kind] : 0; }
  int buried() const { return buried_; }

  /// `copies` more tiles of a kind.
  void add(TileKindId kind, int copies) {
    while (kinds_ <= kind) counts_[kinds_++] = 0;
    counts_[kind] = static_cast<std::uint16_t>(counts_[kind] + copies);
    total_ = static_cast<std::int16_t>(total_ + copies);
  }
  /// REQUIRES: count(kind) > 0.
  void take(TileKindId kind) {
    ensure(count(kind) > 0, "a tile is drawn that is not in the bag");
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

  bool operator==(const Bag& other) const {
    if (total_ != other.total_ || buried_ != other.buried_) return false;
    for (TileKindId kind = 0; kind < std::max(kinds_, other.kinds_); ++kind)
      if (count(kind) != other.count(kind)) return false;
    return true;
  }

  /// As FixedVector has it: the room for further kinds.
  std::size_t room_begins() const { return kinds_ * sizeof(std::uint16_t); }
  static constexpr std::size_t room_ends() { return kMaxTileKinds * sizeof(std::uint16_t); }

 private:
  std::array<std::uint16_t, kMaxTileKinds> counts_{};
  std::uint16_t kinds_ = 0;  ///< all that there have been are among the first of them
  std::int16_t total_ = 0;
  std::int16_t buried_ = 0;
};

}  // namespace gatehouse::engine::carcassonne
