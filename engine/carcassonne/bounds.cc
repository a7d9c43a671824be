#include "engine/carcassonne/bounds.h"

#include <algorithm>
#include <string>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {
namespace {

struct Entry {
  Bound bound;
  std::string_view what;  ///< in the plural
  std::size_t most;
};

constexpr std::array<Entry, kBounds> kEntries{
    {{Bound::TileKinds, "kinds of tiles", kMaxTileKinds},
     {Bound::Tiles, "tiles", kMaxTiles},
     {Bound::Parts, "parts of tiles", kMaxParts},
     {Bound::FigureKinds, "kinds of figures", kMaxFigureKinds},
     {Bound::Figures, "figures", kMaxFigures},
     {Bound::Places, "places for figures", kMaxPlaces},
     {Bound::Symbols, "symbols on tiles", kMaxMarks},
     {Bound::Links, "links between tiles", kMaxLinks},
     {Bound::Stacks, "stacks of tiles", kMaxStacks},
     {Bound::Words, "kinds of moves", kMaxVerbs},
     {Bound::Phases, "steps of a turn", kMaxPhases},
     {Bound::PlacementFilters, "rules for placing", kMaxPlacementFilters},
     {Bound::ExtraBytes, "bytes to remember", kExtraBytes},
     {Bound::TilesInHand, "tiles in a hand", kMaxTilesInHand}}};

consteval bool in_order() {
  for (std::size_t at = 0; at < kBounds; ++at)
    if (static_cast<std::size_t>(kEntries[at].bound) != at) return false;
  return true;
}
static_assert(in_order(), "there is an entry for each bound, in their order");

constexpr std::size_t kNamed = 3;

/// ": leave out A (30), B (20) or C (4)": those beside the base game that ask for most of it.
std::string advice(std::span<const Asked> asked, Bound bound) {
  std::vector<const Asked*> others;
  for (const Asked& one : asked.subspan(1))
    if (one[bound] > 0) others.push_back(&one);
  std::stable_sort(others.begin(), others.end(),
                   [bound](const Asked* one, const Asked* other) { return (*one)[bound] > (*other)[bound]; });
  others.resize(std::min(others.size(), kNamed));
  std::string text;
  for (std::size_t at = 0; at < others.size(); ++at) {
    text += at == 0 ? ": leave out " : at + 1 == others.size() ? " or " : ", ";
    text += std::string(others[at]->title) + " (" + std::to_string((*others[at])[bound]) + ")";
  }
  return text;
}

}  // namespace

int most(Bound bound) {
  return static_cast<int>(kEntries[static_cast<std::size_t>(bound)].most);
}

void check_bound(std::span<const Asked> asked, Bound bound) {
  int sum = 0;
  for (const Asked& one : asked) sum += one[bound];
  if (sum <= most(bound)) return;
  throw BadTable("the game would have " + std::to_string(sum) + " " +
                 std::string(kEntries[static_cast<std::size_t>(bound)].what) + ", and " +
                 std::to_string(most(bound)) + " are the most" + advice(asked, bound));
}

void check_bounds(std::span<const Asked> asked) {
  for (const Entry& entry : kEntries) check_bound(asked, entry.bound);
}

}  // namespace gatehouse::engine::carcassonne
