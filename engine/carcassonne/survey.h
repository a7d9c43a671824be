#pragma once
// What the tiles that are left can do at the edge of the table, for bots: which of them fit where, which
// features they would close, and which they would join. It hangs on the table and the bag, not on figures.

#include <cstdint>
#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

class Survey {
 public:
  /// An empty cell that a road or a city is open to.
  struct End {
    FeatureId feature = kNoPartId;
    int fits = 0;    ///< tiles that are left and fit there
    int closes = 0;  ///< those of them that close the feature there
  };
  /// Two features that a tile in one cell would join.
  struct Meeting {
    FeatureId one = kNoPartId;
    FeatureId other = kNoPartId;
    int tiles = 0;  ///< that are left and do so
  };

  /// `rules` has to outlive it.
  explicit Survey(const Ruleset& rules) : rules_(rules) {}

  /// Surveys the table, unless it is the one surveyed last: positions that differ in their figures only cost
  /// next to nothing. Rules of expansions about where tiles may lie are not asked.
  void look(const State& state);

  const std::vector<End>& ends() const { return ends_; }
  const std::vector<Meeting>& meetings() const { return meetings_; }
  /// How many of the tiles that are left fit on an empty cell. Any does where no tile lies beside it.
  int fits(const State& state, Cell cell) const;

 private:
  /// The border slots of a tile, one bit each.
  using Slots = unsigned;
  /// A feature that lies beside an empty cell, and the slots of a tile there that meet it.
  struct Touch {
    FeatureId feature = kNoPartId;
    Slots slots = 0;
    int closes = 0;
  };
  struct Spot {
    FixedVector<Touch, kBorderSlots> touches;
    Slots taken = 0;  ///< slots that meet a tile
  };

  Spot spot_at(const State& state, Cell cell) const;
  void look_at(const State& state, const FrontierCell& free);
  int try_kind(const State& state, const FrontierCell& free, TileKindId kind, Spot& spot);
  static bool closes(const State& state, const Spot& spot, std::size_t touch, Slots reached);

  const Ruleset& rules_;
  std::uint64_t seen_ = 0;  ///< a hash of what it saw last; 0: nothing
  std::vector<TileKindId> deck_;
  std::vector<int> fits_;  ///< by index in Board::frontier()
  std::vector<End> ends_;
  std::vector<Meeting> meetings_;
};

}  // namespace gatehouse::engine::carcassonne
