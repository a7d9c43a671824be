#pragma once
// A position of King's Gate, a move and an event. All are values.

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/ids.h"
#include "engine/kings_gate/board.h"

namespace gatehouse::engine::kings_gate {

enum class Step : std::uint8_t {
  First,   ///< chance: who begins
  Deal,    ///< chance: opening hands
  Place,   ///< a seat composes its turn
  Locate,  ///< a seat places the next location
  Refill,  ///< chance: the seat whose turn ended draws
  Over,
};

inline constexpr std::array<std::string_view, 6> kStepNames{"first",  "deal",   "place",
                                                            "locate", "refill", "over"};
constexpr std::string_view name_of(Step step) {
  return kStepNames[static_cast<std::size_t>(step)];
}

/// Why a game is over.
enum class Ending : std::uint8_t { None, NoTilesLeft, OneSeatHasTiles, LastLocation, Stopped };
inline constexpr std::array<std::string_view, 5> kEndingNames{"none", "no-tiles-left", "one-seat-has-tiles",
                                                              "last-location", "stopped"};
constexpr std::string_view name_of(Ending ending) {
  return kEndingNames[static_cast<std::size_t>(ending)];
}

/// Where a character's counter is: with a seat, by its number, or one of these.
inline constexpr std::uint8_t kNotYetWon = 0x80;
inline constexpr std::uint8_t kPlayed = 0x81;
inline constexpr std::uint8_t kForfeited = 0x82;  ///< nobody took the place that wins it: out of the game

/// What the seat has placed in this turn so far.
struct PlacedThisTurn {
  std::uint8_t tiles = 0;    ///< every placement, the dragon's too
  std::uint8_t shops = 0;    ///< of value 1
  std::uint8_t greater = 0;  ///< of a value above 1
  std::uint8_t values = 0;   ///< one bit for each value placed from the hand, for the Wizard
  constexpr bool operator==(const PlacedThisTurn&) const = default;
};

/// Tiles of one colour: how many of each district.
using Counts = std::array<std::uint8_t, kDistricts>;

struct State {
  Board board;
  std::array<Counts, kColours> hand{};  ///< in the hand of the colour's owner; all zero where hidden
  std::array<Counts, kColours>
      stack{};  ///< in its owner's stack, which has no order; with the hand where hidden
  std::array<Counts, kColours> discarded{};
  std::array<std::uint8_t, kColours> hand_size{};   ///< by seat, never hidden
  std::array<std::uint8_t, kColours> stack_size{};  ///< by seat, never hidden
  std::array<std::int16_t, kColours> score{};       ///< by seat
  std::array<std::int16_t, kColours> last_gain{};   ///< by seat: won at the last scored location
  std::array<std::uint8_t, kCharacters> counters{kNotYetWon, kNotYetWon, kNotYetWon,
                                                 kNotYetWon, kNotYetWon, kNotYetWon};
  std::uint16_t turn_number = 0;
  PlacedThisTurn turn;
  Step step = Step::First;
  Ending ending = Ending::None;
  Seat seat{};                 ///< who acts, draws or has ended the turn; without meaning at First and Over
  Seat last_placer = kNoSeat;  ///< who placed the last tile of all
  Cell last_cell{};            ///< where; without meaning while last_placer is kNoSeat
  SeatSet hidden;              ///< the seats whose hands are not known
  bool king = false;           ///< the current location has the other colour
  bool bishop = false;         ///< at the current location every tile counts 1

  /// Of the current location, from 0.
  int current() const { return board.current(); }
};

enum class Verb : std::uint8_t {
  First,      ///< chance: `number` begins
  Draw,       ///< chance: `tile` is drawn by the seat that refills
  Place,      ///< `tile` from the hand to `to`, with `character` on it
  Dragon,     ///< the dragon of `tile.colour` onto the tile at `to`
  Sorceress,  ///< the tile at `from` moves to `to` with the Sorceress on it
  End,
  Discard,  ///< a dragon of `tile.colour` that has no target, when no tile can be placed
  Pass,
  Locate,  ///< the next location to `to` and the cell east of it
};

/// Fields that a verb does not name keep their defaults.
struct Move {
  Verb verb = Verb::End;
  Tile tile{};
  Character character = Character::None;
  Cell to{};
  Cell from{};
  std::uint8_t number = 0;
  constexpr bool operator==(const Move&) const = default;
};

/// How one colour stands at a location.
struct Standing {
  Colour colour = Colour::Red;
  Seat seat{};
  std::uint8_t tiles = 0;                 ///< visible ones in the ring
  std::uint8_t total = 0;                 ///< what they count
  std::uint8_t place = 0;                 ///< from 0; meaningless without a tile
  bool by_tie = false;                    ///< placed before or after an equal total by the rule of ties
  std::uint8_t points = 0;                ///< won
  Character character = Character::None;  ///< won
  constexpr bool operator==(const Standing&) const = default;
};

enum class EventType : std::uint8_t {
  First,      ///< seat
  Drawn,      ///< seat, tile: for the seat alone; everybody else knows only that it drew
  Turn,       ///< seat, number
  Placed,     ///< seat, tile, character, to; other when it covered one
  Moved,      ///< seat, tile, from, to; other when it covered one: by the Sorceress
  Burnt,      ///< seat, tile: the dragon, to; other, unless it went to a free space
  Discarded,  ///< seat, tile
  Passed,     ///< seat
  Ended,      ///< seat: its turn
  Turned,     ///< number: the location, peril: what the King made of it
  Levelled,   ///< number: the location where the Bishop makes every tile count 1
  Scored,     ///< number: the location, seat: who placed the last tile, standings in order of place
  Forfeited,  ///< number: the location, character: nobody took the place that wins it
  Lost,       ///< number: the location, seat, tile.colour, points: the smallest total of the Tourney Grounds
  Located,    ///< seat, number: the location, to
  Over,       ///< ending, scores, winners
};

struct Event {
  EventType type = EventType::Passed;
  Seat seat = kNoSeat;
  Tile tile{};
  Character character = Character::None;
  Cell to{};
  Cell from{};
  bool has_other = false;
  Tile other{};
  int number = 0;
  int points = 0;
  Peril peril = Peril::Safe;
  Ending ending = Ending::None;
  std::array<std::int16_t, kColours> scores{};  ///< by seat
  SeatSet winners{};
  FixedVector<Standing, kColours> standings{};
};

}  // namespace gatehouse::engine::kings_gate
