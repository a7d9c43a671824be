#pragma once
// How much a table may ask for: a position and its rules have room for so much and no more. What each
// expansion asks for is noted while it is installed, so that a table which is too large is refused with names
// and numbers.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace gatehouse::engine::carcassonne {

enum class Bound : std::uint8_t {
  TileKinds,
  Tiles,
  Parts,
  FigureKinds,
  Figures,
  Places,
  Symbols,
  Links,
  Stacks,
  Words,
  Phases,
  PlacementFilters,
  ExtraBytes,
  TilesInHand,  ///< of one seat
};
inline constexpr std::size_t kBounds = 14;

/// So much of it a table may have.
int most(Bound bound);

/// What one expansion asks for, or (kOwnSet) a table by its own tiles.
struct Asked {
  std::string_view name;   ///< as Expansion::name
  std::string_view title;  ///< for people
  std::array<int, kBounds> counts{};
  /// The expansions whose presence it asked about: beside them it may bring something else.
  std::vector<std::string_view> partners;
  /// It changes kinds of tiles that other expansions bring, under any of their options.
  bool varies = false;

  int& operator[](Bound bound) { return counts[static_cast<std::size_t>(bound)]; }
  int operator[](Bound bound) const { return counts[static_cast<std::size_t>(bound)]; }
};

/// Thrown when no game can be made of a table's options, for any reason; what() is for people.
class BadTable : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Throws BadTable where all together ask for more than there may be: it says what there is too much of, and
/// what could be left out. The first of them is the base game.
void check_bound(std::span<const Asked> asked, Bound bound);
void check_bounds(std::span<const Asked> asked);

}  // namespace gatehouse::engine::carcassonne
