#include "engine/carcassonne/survey.h"

#include <algorithm>
#include <bit>

#include "engine/base/hash.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

using Slots = unsigned;
constexpr Slots kAllSlots = (1u << kBorderSlots) - 1;

std::uint64_t hash_of(const Ruleset& rules, const State& state) {
  Hash hash;
  for (const PlacedTile& tile : state.board.tiles())
    hash.add(static_cast<std::uint64_t>(static_cast<std::uint8_t>(tile.cell.x)) |
             static_cast<std::uint64_t>(static_cast<std::uint8_t>(tile.cell.y)) << 8 |
             static_cast<std::uint64_t>(tile.kind) << 16 | static_cast<std::uint64_t>(tile.rotation) << 32);
  std::uint64_t word = 0;
  for (std::size_t kind = 0; kind < rules.tile_kinds().size(); ++kind) {
    word = word << 16 | static_cast<std::uint64_t>(state.bag.count(static_cast<TileKindId>(kind)));
    if (kind % 4 == 3) hash.add(word);
  }
  return hash.add(word).value() | 1u;
}

/// The slots of the parts that reach one of `from`, when the tile lies in that rotation.
Slots reach(const TileKind& kind, std::size_t turn, Slots from) {
  Slots reached = 0;
  for (Slots rest = from; rest != 0; rest &= rest - 1) {
    const std::uint8_t part = kind.would_reach(static_cast<Rotation>(turn), std::countr_zero(rest));
    if (part == kNoPart) continue;
    const Slots at_rest = kind.parts[part].slots;
    const std::size_t by = turn * kSlotsPerSide;
    reached |= (at_rest << by | at_rest >> (kBorderSlots - by)) & kAllSlots;
  }
  return reached;
}

/// A bit for each pair of the first touches; the rarest pairs have none, and are not seen.
std::uint64_t pair_bit(std::size_t one, std::size_t other) {
  const std::size_t number = other * (other - 1) / 2 + one;
  return number < 64 ? std::uint64_t{1} << number : 0;
}

}  // namespace

void Survey::look(const State& state) {
  const std::uint64_t now = hash_of(rules_, state);
  if (now == seen_) return;
  seen_ = now;
  deck_.clear();
  for (std::size_t kind = 0; kind < rules_.tile_kinds().size(); ++kind)
    if (state.bag.count(static_cast<TileKindId>(kind)) != 0) deck_.push_back(static_cast<TileKindId>(kind));
  fits_.clear();
  ends_.clear();
  meetings_.clear();
  for (const FrontierCell& free : state.board.frontier()) look_at(state, free);
}

int Survey::fits(const State& state, Cell cell) const {
  if (!on_table(cell.x, cell.y)) return 0;
  const FrontierCell* const free = state.board.frontier_at(cell);
  return free == nullptr ? state.bag.total()
                         : fits_[static_cast<std::size_t>(free - state.board.frontier().begin())];
}

Survey::Spot Survey::spot_at(const State& state, Cell cell) const {
  Spot spot;
  for (int side = 0; side < kSides; ++side) {
    const TileIndex beside = tile_on(state, neighbour(cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex) continue;
    for (int slot = side * kSlotsPerSide; slot < (side + 1) * kSlotsPerSide; ++slot) {
      spot.taken |= 1u << slot;
      const PartId part = part_at({rules_, state}, beside, facing_slot(slot));
      if (part == kNoPartId) continue;
      const FeatureId feature = state.graph.feature_of(part);
      auto* touch = std::find_if(spot.touches.begin(), spot.touches.end(),
                                 [feature](const Touch& known) { return known.feature == feature; });
      if (touch == spot.touches.end()) {
        spot.touches.push_back({feature, 0, 0});
        touch = &spot.touches.back();
      }
      touch->slots |= 1u << slot;
    }
  }
  return spot;
}

void Survey::look_at(const State& state, const FrontierCell& free) {
  Spot spot = spot_at(state, free.cell);
  int fits = 0;
  for (const TileKindId kind : deck_) fits += try_kind(state, free, kind, spot);
  fits_.push_back(fits);
  for (const Touch& touch : spot.touches)
    if (state.graph.feature(touch.feature).terrain != Terrain::Field)
      ends_.push_back({touch.feature, fits, touch.closes});
}

/// How many tiles of the kind are left, if it fits; notes what it closes and joins.
int Survey::try_kind(const State& state, const FrontierCell& free, TileKindId kind_id, Spot& spot) {
  const TileKind& kind = rules_.tile(kind_id);
  auto& touches = spot.touches;
  bool fits = false;
  std::uint64_t closed = 0, joined = 0;  // a bit for each touch; for each pair of them
  for (std::size_t turn = 0; turn < kRotations; ++turn) {
    if ((free.clashes & kind.edges[turn]) != 0) continue;
    fits = true;
    for (std::size_t one = 0; one < touches.size(); ++one) {
      const Slots reached = reach(kind, turn, touches[one].slots);
      if (closes(state, spot, one, reached)) closed |= std::uint64_t{1} << one;
      for (std::size_t other = one + 1; other < touches.size(); ++other)
        if ((reached & touches[other].slots) != 0) joined |= pair_bit(one, other);
    }
  }
  if (!fits) return 0;
  const int left = state.bag.count(kind_id);
  for (std::size_t one = 0; one < touches.size(); ++one) {
    if ((closed >> one & 1u) != 0) touches[one].closes += left;
    for (std::size_t other = one + 1; joined != 0 && other < touches.size(); ++other)
      if ((joined & pair_bit(one, other)) != 0)
        meetings_.push_back({touches[one].feature, touches[other].feature, left});
  }
  return left;
}

/// Whether nothing of what the tile would join to the feature is open anywhere else.
bool Survey::closes(const State& state, const Spot& spot, std::size_t touch, Slots reached) {
  if ((reached & ~spot.taken) != 0) return false;
  for (std::size_t other = 0; other < spot.touches.size(); ++other) {
    const Touch& joined = spot.touches[other];
    if (other != touch && (reached & joined.slots) != 0 &&
        state.graph.feature(joined.feature).open > std::popcount(joined.slots))
      return false;
  }
  return true;
}

}  // namespace gatehouse::engine::carcassonne
