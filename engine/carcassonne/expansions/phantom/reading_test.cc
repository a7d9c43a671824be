// The Phantom by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <string_view>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::phantom {

tests::Reading reading();

namespace {

using tests::Oracle;

std::string_view kind_of(const Oracle& oracle, FigureKindId kind) {
  return oracle.game().rules().figure(kind).name;
}

/// Second in a turn comes the phantom alone: "a normal follower is never placed in T7". Through a portal one
/// of the two goes: the second stays on the placed tile when the first has left it.
bool bars_kind(const Oracle& oracle, FigureKindId kind, PartId part) {
  const State& state = oracle.state();
  if (oracle.game().step(state) != "phantom") return false;
  if (kind_of(oracle, kind) != "phantom") return true;
  const auto placed = static_cast<TileIndex>(state.board.tile_count() - 1);
  if (state.graph.tile_of(part) == placed) return false;
  return std::any_of(state.turn.deployed.begin(), state.turn.deployed.end(),
                     [&](const Deployment& one) {  // a tower is no feature, and reached without a portal
                       return one.part != kNoPartId && state.graph.tile_of(one.part) != placed;
                     });
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "phantom", .bars_kind = bars_kind};
}

}  // namespace gatehouse::engine::carcassonne::phantom
