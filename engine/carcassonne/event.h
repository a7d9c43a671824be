#pragma once
// What happened and why. A reader of the events alone can explain every point.

#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/figures.h"
#include "engine/carcassonne/tile.h"

namespace gatehouse::engine::carcassonne {

enum class EventType : std::uint8_t {
  Turn,       ///< `seat` begins turn `number`
  Drawn,      ///< `seat` draws `tile`
  Discarded,  ///< `tile` fits nowhere and leaves the game
  SetAside,   ///< `tile`, drawn too early, is laid aside, and `seat` draws again
  PutBack,    ///< `tiles`, drawn too early, are in the bag again
  Placed,     ///< `seat` places `tile` on `cell` in `rotation`
  Linked,     ///< `parts[0]` and `parts[1]`, which do not touch, are one feature from now on; `why` names the
              ///< link
  Deployed,   ///< `seat` stands `figure` on `parts[0]`, which belongs to a `feature`
  Passed,     ///< `seat` does nothing
  Moved,    ///< `seat` moves `figure`, from the tile on `from` (nullopt: from beside the table) to the one on
            ///< `cell`, next to the figure on `parts[0]` if that is given; `why` names the cause
  Walked,   ///< a walk of `figure` ends after `number` steps, because of `why`
  Awarded,  ///< `points` outside of any scoring
  Scored,   ///< a `feature` is scored: `cells`, `parts`, `terms`, `followers`, `points`
  Completed,  ///< a `feature` in which nobody stands is complete: `cells`, `parts`
  Returned,   ///< `figure` goes home to `seat` from `parts[0]`, because of `why`; a neutral one, whose `seat`
              ///< is nobody's, to the side of the table from the tile on `cell`
  CardAsked,  ///< `seat` asks for a card
  CardDealt,  ///< `seat` gets `card`
  CardReturned,   ///< `seat` puts `card` beneath the pile
  CardDiscarded,  ///< the same, shown to all
  CardFulfilled,  ///< `seat` shows `card`, which it has fulfilled
  CardLost,       ///< `seat` shows `card`, which it cannot fulfil any more
  CardRevealed,   ///< `seat` holds `card` at the end of the game
  Over,           ///< the game ends: `points` holds every seat's score, `winners` the best
};

/// A part of a placed tile, as people name it.
struct PartRef {
  Cell cell;
  char letter = '?';
  bool operator==(const PartRef&) const = default;
};

/// One line of a sum: `count` of `what` at `each`, together `points`. `what` has static lifetime.
struct Term {
  std::string_view what;
  int count = 0;
  int each = 0;
  int points() const { return count * each; }
};

struct SeatCount {
  Seat seat = kNoSeat;
  int count = 0;
};

/// Points of one seat, and why it gets them: "majority", or an expansion's word.
struct SeatPoints {
  Seat seat = kNoSeat;
  int points = 0;
  std::string_view why;
  bool bonus = false;  ///< Scored: beside what the feature is worth
};

enum class Secrecy : std::uint8_t {
  Public,
  SeatOnly,  ///< the others learn that it happened, without `card`
};

/// One record for all types; each type says above which fields it fills. Texts live as long as the Ruleset.
struct Event {
  EventType type = EventType::Turn;
  Seat seat = kNoSeat;
  int number = 0;
  std::string_view tile;
  std::vector<std::string_view> tiles;
  Cell cell;
  std::optional<Cell> from;
  Rotation rotation = Rotation::R0;
  FigureId figure = kNoFigure;
  std::string_view figure_kind;
  Terrain feature = Terrain::Field;
  bool finished = false;  ///< Scored: the feature was complete
  bool final = false;     ///< Scored: at the end of the game
  std::string_view why;
  std::string_view card;
  Secrecy secrecy = Secrecy::Public;
  std::vector<PartRef> parts;
  std::vector<Cell> cells;
  std::vector<PartRef> cities;  ///< Scored farms: one part of each completed city that paid
  std::vector<Term> terms;
  std::vector<SeatCount> followers;
  std::vector<SeatPoints> points;
  std::vector<Seat> winners;
};

}  // namespace gatehouse::engine::carcassonne
