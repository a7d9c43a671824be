#pragma once
// A whole position as one flat value: copied in about a microsecond, compared by its fingerprint. Moves have
// no inverse; a caller who wants to go back keeps a copy.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/base/ids.h"
#include "engine/carcassonne/bag.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/feature_graph.h"
#include "engine/carcassonne/figures.h"
#include "engine/game/used_bytes.h"

namespace gatehouse::engine::carcassonne {

/// The points of a seat, by what they were for.
struct Score {
  std::array<std::int16_t, kCategories> by{};

  /// All of them.
  int total() const {
    int sum = 0;
    for (const std::int16_t points : by) sum += points;
    return sum;
  }
  bool operator==(const Score&) const = default;
};

/// A figure that was deployed in this turn; it may have left since.
struct Deployment {
  PartId part = kNoPartId;
  FigureKindId kind = 0;
  std::uint8_t unused = 0;  ///< where there would be padding
};

/// What a feature completed in this turn has paid, or one would pay.
struct Payment {
  std::int16_t each = 0;    ///< points of each of those who were paid for the majority
  SeatSet winners;          ///< who they are
  std::uint8_t unused = 0;  ///< where there would be padding
};

/// Tiles that a seat holds besides the one that it has to place, in the order of their kinds.
inline constexpr std::size_t kMaxTilesInHand = 6;
using TilesInHand = FixedVector<TileKindId, kMaxTilesInHand>;

/// Where the turn is.
struct TurnState {
  Seat seat{0};            ///< whose turn it is
  std::uint8_t phase = 0;  ///< index into the Ruleset's phases
  bool over = false;
  TileKindId drawn = kNoTile;       ///< the tile in hand
  TileIndex placed = kNoTileIndex;  ///< the tile placed in this part of the turn
  /// Who placed the last tile of the board: for people, not for rules; not part of the fingerprint.
  Seat placer = kNoSeat;
  std::uint16_t number = 1;             ///< of the turn, from 1
  bool again = false;                   ///< the seat has been granted another part of this turn
  std::uint8_t part = 0;                ///< of the turn: 0, or 1 in the second part of a double turn
  FixedVector<Deployment, 4> deployed;  ///< in this part of the turn: the first four
  Seat mover = kNoSeat;    ///< whose move is being played; kNoSeat: chance's. Without meaning between moves
  bool ends_undo = false;  ///< what was played last cannot be undone
  SeatSet asked;           ///< who has had its turn in this step, where seats are asked in rounds
};

/// A neutral figure on its way, step by step.
struct Walk {
  FigureId figure = kNoFigure;  ///< which figure walks; kNoFigure: none
  std::uint8_t taken = 0;       ///< steps so far
  std::uint8_t left = 0;        ///< steps to go, unless it gets stuck
  TileSet visited;              ///< where it has been, including the tile it set out from
  bool operator==(const Walk&) const = default;
};

inline constexpr std::size_t kExtraBytes = 4096;  // all five systems together use about 1,240
/// The bound of State::recheck: the two ends of every link that a table can hold, and a part for every slot
/// that a tile closes without joining.
inline constexpr std::size_t kMaxRecheck = 2 * kMaxLinks + kBorderSlots;
/// Features that one turn can complete: the parts of a tile, those that look at it, what is rechecked.
inline constexpr std::size_t kMaxCompleted = kMaxPartsPerTile + kMaxLooking + kMaxRecheck;

/// Parts of the fingerprint that grow with the table, kept while it grows (content.h). Sums, as the order in
/// which tiles were placed is not content.
struct Sums {
  std::uint64_t tiles = 0;
  std::uint64_t completed = 0;  ///< of the parts that count as completed
};

/// A whole position.
struct State {
  Board board;  ///< first, for used_bytes()
  Figures figures;
  Bag bag;
  FixedVector<Link, kMaxLinks> links;
  FixedVector<TileKindId, kMaxTiles> discarded;  ///< tiles out of the game, in order
  Bag aside;  ///< tiles drawn too early: they lie beside the table until a rule puts them back
  /// Parts whose features may have been completed in this turn by something other than a part of the placed
  /// tile that joined them. Each part once.
  FixedVector<PartId, kMaxRecheck> recheck;
  /// Features completed in this turn, in the order of scoring, until their figures have gone home.
  FixedVector<FeatureId, kMaxCompleted> completed;
  FixedVector<Payment, kMaxCompleted> paid;  ///< what each of them has paid, in the same order
  std::array<Score, kMaxSeats> scores;
  std::array<TilesInHand, kMaxSeats> hands;  ///< see hands.h
  TurnState turn;
  Walk walk;
  Sums sums;
  std::uint16_t extra_bytes = 0;                           ///< of the next, which the table's expansions use
  alignas(8) std::array<std::byte, kExtraBytes> extras{};  ///< what expansions remember; see Ruleset::extra
  FeatureGraph graph;  ///< last, as it has room for many more parts than most games have

  /// See engine/game/used_bytes.h. Most lists have room for much more than most games put there.
  auto used_bytes() const {
    const auto [tiles, frontier] = board.room();
    const std::array rooms{
        tiles,
        frontier,
        room(figures, offsetof(State, figures)),
        room(bag, offsetof(State, bag)),
        room(links, offsetof(State, links)),
        room(discarded, offsetof(State, discarded)),
        room(aside, offsetof(State, aside)),
        room(recheck, offsetof(State, recheck)),
        room(completed, offsetof(State, completed)),
        room(paid, offsetof(State, paid)),
        Bytes{offsetof(State, extras) + extra_bytes, offsetof(State, extras) + kExtraBytes}};
    std::array<Bytes, rooms.size() + 1> used;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < rooms.size(); ++at) {
      used[at] = {begin, rooms[at].begin};
      begin = rooms[at].end;
    }
    used.back() = {begin, offsetof(State, graph) + graph.used_bytes()};
    return used;
  }

 private:
  /// The bytes of a list that mean nothing, where it begins at that byte.
  template <class List>
  static constexpr Bytes room(const List& list, std::size_t at) {
    return {at + list.room_begins(), at + List::room_ends()};
  }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 60 * 1024, "a position must stay cheap to copy");

/// Whether the same lies on the table and before the seats in both: tiles, figures, links, points and what
/// expansions remember. Whose turn it is, what was drawn and what is in the bag may differ.
inline bool same_table(const State& one, const State& other) {
  return one.figures == other.figures && one.scores == other.scores && one.turn.over == other.turn.over &&
         one.completed == other.completed && one.links == other.links && one.hands == other.hands &&
         one.board.tiles() == other.board.tiles() && one.graph == other.graph &&
         one.extra_bytes == other.extra_bytes &&
         std::memcmp(one.extras.data(), other.extras.data(), one.extra_bytes) == 0;
}

}  // namespace gatehouse::engine::carcassonne
