#pragma once
// What happened and why. A reader of the events alone can explain every point.

#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/site.h"
#include "engine/carcassonne/tile.h"

namespace gatehouse::engine::carcassonne {

enum class EventType : std::uint8_t {
  Turn,       ///< `seat` begins turn `number`
  Drawn,      ///< `seat` draws `tile`
  Discarded,  ///< `tile` fits nowhere and leaves the game
  SetAside,   ///< `tile`, drawn too early, is laid aside, and `seat` draws again
  PutBack,    ///< `tiles`, drawn too early, are in the bag again
  Shown,      ///< `seat` shows the `tiles` of its hand, none of which can be placed
  Placed,     ///< `seat` places `tile` on `cell` in `rotation`
  Linked,     ///< `parts[0]` and `parts[1]`, which do not touch, are one feature from now on; `why` names the
              ///< link
  Unlinked,   ///< `parts[0]` and `parts[1]` are linked no more; `why` names the link that was
  Built,      ///< `seat` builds the thing `item` on the tile on `cell`, as `parts[0]`, which belongs to a
              ///< `feature`; it runs north and south (`rotation` R0), or east and west (R1)
  Deployed,   ///< `seat` stands `figure`, from the supply, `at` a place; `in_feature`: in a `feature`
  Passed,     ///< `seat` does nothing in `step`
  Granted,    ///< `seat` will have a second part of its turn, because of `why`
  Again,      ///< `seat` goes on with a second part of its turn
  Gained,     ///< `seat` gets `number` of the thing `item` (things.h), a counter of its own
  Relocated,  ///< `figure` of `seat` goes from `from` to `at`, because of `why`; as for Deployed
  Captured,   ///< `figure` of `seat`, which stood `at` a place, goes into the custody of `by`, because of
              ///< `why`
  Released,   ///< `figure` goes home to `seat` from the custody of `by`, because of `why`
  Alone,      ///< the figure next to which `figure`, still `at` that place, stood has gone
  Moved,  ///< `seat` moves the neutral `figure` from `from` (nowhere: from beside the table) to `at`, next to
          ///< the figure on `parts[0]` if that is given; `why` names the cause
  Walked,     ///< a walk of `figure` ends after `number` steps, because of `why`
  Awarded,    ///< `points` outside of any scoring
  Scored,     ///< a `feature` is scored: `cells`, `parts`, `terms`, `followers`, `points`
  Completed,  ///< a `feature` in which nobody stands is complete: `cells`, `parts`
  Returned,   ///< `figure`, which stood `at` a place, goes home to `seat`, because of `why`; a neutral one,
              ///< whose `seat` is nobody's, to the side of the table
  Own,        ///< what an expansion declared (OwnEvent): `own` says what, `seat` whose, `item` which
  Over,       ///< the game ends: `points` holds every seat's score, `winners` those with the most
};

/// What records, scenarios and the wire call it; empty for Own, which has a name of its own.
constexpr std::string_view name_of(EventType type) {
  switch (type) {
    case EventType::Turn:
      return "turn";
    case EventType::Drawn:
      return "drawn";
    case EventType::Discarded:
      return "discarded";
    case EventType::SetAside:
      return "set-aside";
    case EventType::PutBack:
      return "put-back";
    case EventType::Shown:
      return "shown";
    case EventType::Placed:
      return "placed";
    case EventType::Linked:
      return "linked";
    case EventType::Unlinked:
      return "unlinked";
    case EventType::Built:
      return "built";
    case EventType::Deployed:
      return "deployed";
    case EventType::Passed:
      return "passed";
    case EventType::Granted:
      return "granted";
    case EventType::Again:
      return "again";
    case EventType::Gained:
      return "gained";
    case EventType::Relocated:
      return "relocated";
    case EventType::Captured:
      return "captured";
    case EventType::Released:
      return "released";
    case EventType::Alone:
      return "alone";
    case EventType::Moved:
      return "moved";
    case EventType::Walked:
      return "walked";
    case EventType::Awarded:
      return "awarded";
    case EventType::Scored:
      return "scored";
    case EventType::Completed:
      return "completed";
    case EventType::Returned:
      return "returned";
    case EventType::Own:
      break;
    case EventType::Over:
      return "over";
  }
  return "";
}

/// A part of a placed tile, as people name it.
struct PartRef {
  Cell cell;
  char letter = '?';
  bool operator==(const PartRef&) const = default;
};

/// What a line of a sum counts, so that rules can say what one is worth (ScoreSheet::set).
enum class Unit : std::uint8_t { Tile, Pennant, Cloister, TileAround, CompletedCity, Other };
inline constexpr std::size_t kUnits = 6;

/// One line of a sum: `count` of `what`, worth `each`, together points(). `what` is for people and has static
/// lifetime.
struct Term {
  Unit unit = Unit::Other;
  std::string_view what;
  int count = 0;
  int each = 0;
  int points() const { return count * each; }
};

struct SeatCount {
  Seat seat = kNoSeat;
  int count = 0;
};

/// Why something happens. The rule that causes it declares the reason once, as a constant; other rules
/// compare with that constant, never with its text, which is for people and for the wire. The text has static
/// lifetime.
class Reason {
 public:
  constexpr Reason() = default;
  constexpr explicit Reason(std::string_view text) : text_(text) {}
  constexpr std::string_view text() const { return text_; }
  constexpr bool operator==(const Reason&) const = default;

 private:
  std::string_view text_;
};

inline constexpr Reason kMajority{"majority"};  ///< most figures in a feature that is scored
inline constexpr Reason kFinalScore{"final"};   ///< a seat's sum when the game is over
inline constexpr Reason kScored{"scored"};      ///< a figure goes home, as its feature was scored

/// Points of one seat, and why it gets them.
struct SeatPoints {
  Seat seat = kNoSeat;
  int points = 0;
  Reason why;
  bool bonus = false;  ///< in a Scored event: on top of what the feature is worth
};

enum class Secrecy : std::uint8_t {
  Public,
  SeatOnly,  ///< the others learn that it happened, without `item` or `tile`
};

/// An event of an expansion's own, which declares it once as a constant.
struct OwnEvent {
  std::string_view name;  ///< on the wire: "card-dealt"
  std::string_view noun;  ///< what the wire calls its `item`: "card"; empty: it has none
};

/// One record for all types: EventType says which fields each type fills, the others keep their defaults.
/// Texts live as long as the Ruleset.
struct Event {
  EventType type = EventType::Turn;
  Seat seat = kNoSeat;
  Seat by = kNoSeat;
  int number = 0;
  std::string_view step;  ///< as Phase::name
  std::string_view tile;
  std::vector<std::string_view> tiles;
  Cell cell;
  SiteRef from;
  SiteRef at;
  Rotation rotation = Rotation::R0;
  FigureId figure = kNoFigure;
  std::string_view figure_kind;
  Terrain feature = Terrain::Field;
  bool in_feature = false;  ///< `at` is in the `feature`
  bool finished = false;    ///< Scored: the feature was complete
  bool final = false;       ///< Scored: at the end of the game
  std::string_view why;
  OwnEvent own;
  std::string_view item;
  Secrecy secrecy = Secrecy::Public;
  std::vector<PartRef> parts;
  std::vector<Cell> cells;
  std::vector<PartRef> cities;  ///< Scored farms: one part of each completed city that paid
  std::vector<Term> terms;
  std::vector<SeatCount> followers;
  std::vector<SeatPoints> points;
  std::vector<Seat> winners;
};

inline std::string_view name_of(const Event& event) {
  return event.type == EventType::Own ? event.own.name : name_of(event.type);
}

}  // namespace gatehouse::engine::carcassonne
