#pragma once
// What expansions keep in a position: goods, tokens, piles, hands of cards. An expansion declares each of its
// things once, with a name, its secrecy and a function that shows it. Views, patches, the catalogue,
// scenarios and the client know nothing but the shapes below.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/ids.h"
#include "engine/carcassonne/board.h"
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/site.h"

namespace gatehouse::engine::carcassonne {

struct Position;
class Turn;

/// A card, or a token with a face: what is printed on it, the same throughout the game.
struct Face {
  std::string id;    ///< 1 to 12 characters; no two faces of a thing share one
  std::string text;  ///< in words, for people
  int points = 0;
  std::vector<std::string_view> marks = {};  ///< what else is printed on it, one word each
};
/// Index in ThingKind::faces.
using FaceId = std::uint8_t;

/// How close a seat is to fulfilling a face that it holds: it has `reached` of the `needed` number of `what`,
/// a word for people.
struct FaceProgress {
  FaceId face = 0;
  std::string_view what;
  int reached = 0;
  int needed = 1;
  std::optional<Cell> cell = std::nullopt;  ///< where, if it is about one place
  char part = '?';                          ///< the part of the tile there; '?': the cell is empty
  bool operator==(const FaceProgress&) const = default;
};

/// A number for each seat: goods, coins. nullopt where the position does not know it.
struct Counter {
  std::array<std::optional<int>, kMaxSeats> seats{};
  bool operator==(const Counter&) const = default;
};

/// Who has the one token of its kind; kNoSeat: nobody.
struct Holder {
  Seat seat = kNoSeat;
  bool operator==(const Holder&) const = default;
};

/// A number of equal things beside the table.
struct Pile {
  int count = 0;
  bool operator==(const Pile&) const = default;
};

/// Tokens at sites (on parts, on tiles as a whole, on corners, in places with a name), or on figures. What
/// one shows, where tokens of the kind have faces, everybody sees. What nobody may know yet chance tells when
/// it is turned over (Phase::roll).
struct Tokens {
  /// Tokens of one kind in one place.
  struct Token {
    SiteRef at;                   ///< where it lies; on a figure: where the figure stands
    FigureId figure = kNoFigure;  ///< kNoFigure: on none
    int count = 1;
    std::optional<FaceId> face = std::nullopt;
    bool operator==(const Token&) const = default;
  };
  std::vector<Token> tokens;  ///< one entry for each place, and each face there
  bool operator==(const Tokens&) const = default;
};

/// Faces in the hands of seats, beside a pile of them.
struct Hands {
  /// What one seat holds.
  struct Hand {
    int count = 0;                       ///< in the hand
    std::vector<FaceId> known;           ///< the faces in the hand that the position knows
    std::vector<FaceId> shown;           ///< the faces that lie open before the seat
    std::vector<FaceProgress> progress;  ///< with known faces, where there is something to say
    bool operator==(const Hand&) const = default;
  };
  int pile = 0;
  std::array<Hand, kMaxSeats> seats;
  bool operator==(const Hands&) const = default;
};

using Thing = std::variant<Counter, Holder, Pile, Tokens, Hands>;

/// Some of a thing, in a position that is described by hand. Fields that its shape does not need are left
/// out.
struct Given {
  Seat seat = kNoSeat;
  std::optional<FaceId> face;
  int count = 1;
  Site at;
};

/// Something that an expansion keeps and shows, as it declares it once.
struct ThingKind {
  std::string_view name;  ///< as views and scenarios say it: "orders"
  /// SeatOnly: until the game is over a seat sees only its own number of a Counter, its own known faces of
  /// Hands. The expansion blanks the rest in observations (RulesetBuilder::secrets); views check that it did.
  Secrecy secrecy = Secrecy::Public;
  /// The thing as the position has it, always of the same shape; equal where same_table() holds. REQUIRED.
  Thing (*show)(const Position&) = nullptr;
  /// Puts some of it into a position that is described by hand; throws std::invalid_argument when that is not
  /// possible. Null: positions cannot be given any.
  void (*give)(Turn&, const Given&) = nullptr;
  std::vector<Face> faces = {};
  bool own_faces = false;  ///< this table brought them: they are not in the catalogue

  /// nullopt when no face has that id.
  std::optional<FaceId> face_named(std::string_view id) const;
};

/// Throws BrokenInvariant when `thing` is SeatOnly and shows something that `viewer` (kNoSeat: a spectator)
/// may not know. REQUIRES: the game is not over.
void ensure_secret(const ThingKind& kind, const Thing& thing, Seat viewer);

}  // namespace gatehouse::engine::carcassonne
