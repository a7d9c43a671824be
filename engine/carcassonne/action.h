#pragma once
// The steps of a turn, and what a seat, or chance, can do in them. Every action has an owner: the expansion
// that installs it names the word of the notation that it answers to, offers its moves, plays them and
// explains why one is refused. In one step a word has one owner, or one for each figure kind.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "engine/carcassonne/figures.h"
#include "engine/carcassonne/move.h"
#include "engine/game/game.h"

namespace gatehouse::engine::carcassonne {

class Ruleset;
class Turn;
struct Position;

/// What follows a word in the text of a move.
enum class Operands : std::uint8_t {
  None,       ///< "pass"
  Tile,       ///< "draw V": the tile is Move::tile
  Placement,  ///< "place 0,1 r2"
  ToSite,     ///< "deploy follower 0,1.c", "deploy barn 0,1/ne": a figure, and where to
  ToTile,     ///< "move dragon 0,1", "move fairy 0,1.c": a figure, and to what tile, or next to whom there
  AtSite,     ///< "remove follower 0,1.c", "recall follower @market": a figure, and where it stands
  Item,       ///< "show B04": Move::kind is a number that an expansion gave to something
  Prisoner,   ///< "ransom follower 1": a figure of the seat's own, and who guards it (Move::owner)
};

/// Things that an expansion numbers and that moves name, such as cards.
struct Items {
  std::string_view noun;  ///< what the wire calls it: "card"
  /// The text of an item; the item of a text, or nullopt.
  std::string_view (*name)(const Ruleset&, std::uint8_t item) = nullptr;
  std::optional<std::uint8_t> (*find)(const Ruleset&, std::string_view name) = nullptr;
};

/// What a move does to the figure that it names, so that everybody can draw it who does not know the word.
enum class Does : std::uint8_t {
  Comes,   ///< from the supply to the place
  Leaves,  ///< the place, for the supply of its owner
  Moves,   ///< from where it stands to the place
  Builds,  ///< it becomes a piece of what stands at the place, and does not come back
  Takes,   ///< a figure that stands at the place, away from its owner
};

/// As the wire says it.
constexpr std::string_view name_of(Does does) {
  constexpr std::array<std::string_view, 5> kNames{"comes", "leaves", "moves", "builds", "takes"};
  return kNames[static_cast<std::size_t>(does)];
}

/// Whether a figure follows the word.
constexpr bool about_figures(Operands operands) {
  return operands == Operands::ToSite || operands == Operands::ToTile || operands == Operands::AtSite;
}

/// A word of the notation. All moves of a word are written alike, with any owner.
struct Word {
  std::string_view text;
  Operands operands = Operands::None;
  Items items = {};         ///< for Operands::Item
  Does does = Does::Comes;  ///< where it is about figures
  /// For Operands::Placement: the Overlay that is built across the laid tile there, in that direction. Empty:
  /// the tile in hand is placed.
  std::string_view builds = {};
};

/// How the turn goes on after a move, or when it comes to a phase.
enum class Progress : std::uint8_t {
  Done,   ///< go on with the next phase
  Wait,   ///< somebody (see Phase::actor) has to move
  Enter,  ///< enter the phase that Turn::go_to() has set; without go_to(), this one again, perhaps for
          ///< another seat
};

/// Where in a turn a phase runs, in this order (rulings.md 2, the sequence of a turn).
enum class Slot : std::uint8_t {
  Setup,  ///< before the first turn
  StartTurn,
  StartPart,  ///< before each tile: the second part of a double turn begins here
  Draw,
  PlaceTile,
  AfterTile,
  PlaceFigure,
  AfterAct,      ///< what follows at once from what was done there
  SecondFigure,  ///< another figure of the same turn
  AfterFigure,
  BeforeScore,  ///< decisions about what is going to be scored (completing() in scoring.h)
  Score,
  AfterScore,  ///< points are paid, figures still stand
  Return,
  Home,  ///< all figures of what was scored are home
  AfterReturn,
  EndTurn,
  GameEnd,      ///< what may still happen before the final scoring, a turn more included
  BeforeFinal,  ///< decisions about what is going to be scored then; after the last of them the game is over
};

/// How several seats are asked in one step: each that can do more than pass, once, and one after the other to
/// the left.
struct Round {
  /// Whether the seat whose turn it is comes last or first.
  enum class First : std::uint8_t { Left, Active } first = First::Left;
  /// Who is asked at all. Null: everybody.
  bool (*may)(const Position&, Seat) = nullptr;
};

/// A step of the turn; what can be done in it are its actions. It has no state of its own: there is one for
/// each rule, not for each game.
struct Phase {
  std::string_view name;  ///< the `step` of the wire
  /// Called when the turn comes to this phase. Null: the phase waits if it is chance's, or if one of its
  /// seats can do more than pass; else it is skipped.
  Progress (*enter)(Turn&) = nullptr;
  /// Asked only while waiting. Null: the seat whose turn it is.
  Actor (*actor)(const Position&) = nullptr;
  /// Samples one of the outcomes. Called only while the phase waits for chance.
  Move (*roll)(const Position&, Dice&) = nullptr;
  /// The mere fact that a seat is asked here tells what it holds (see Carcassonne::asks_in_secret).
  bool secret = false;
  /// Seats are asked in turn (in_rounds). The step ends for a seat with Progress::Done, and for all when
  /// nobody is left.
  std::optional<Round> round = std::nullopt;
  /// The seat that is asked may begin a turn of its own with its answer: what may be done beside the steps of
  /// a turn (RulesetBuilder::beside) may be done here, too.
  bool begins_turn = false;
};

/// The step in which seats are asked like that.
Phase in_rounds(std::string_view name, const Round& round);

/// Why a move is refused; empty when the filter lets it pass. Asked only about moves that an action of the
/// step offers: the figure, the cell and the part of such a move exist, and everything else allows it.
using MoveFilter = Refusal (*)(const Position&, Seat, const Move&);

/// Collects the moves that actions offer, except those that a filter refuses.
class Offers {
 public:
  enum class Filters : std::uint8_t { Asked, Ignored };
  /// `moves` may be null when only any() matters.
  Offers(const Position& position, Seat seat, std::vector<Move>* moves, Filters filters = Filters::Asked);

  /// Offers the move with these members. They come one by one, as a whole Move that was just written member
  /// by member is slow to read.
  void offer(Verb verb, std::uint8_t kind = 0, Cell cell = {}, Rotation rotation = Rotation::R0,
             std::uint8_t part = kNoPart, Seat owner = kNoSeat);
  /// A draw of that tile.
  void offer_tile(Verb verb, TileKindId tile);
  /// A move of a figure to or from a named place, or a corner.
  void offer_place(Verb verb, FigureKindId kind, PlaceId place, Seat owner = kNoSeat) {
    offer(verb, kind, {static_cast<std::int8_t>(place), 0}, Rotation::R0, kAtPlace, owner);
  }
  void offer_corner(Verb verb, FigureKindId kind, Cell cell, Seat owner = kNoSeat) {
    offer(verb, kind, cell, Rotation::R0, kAtCorner, owner);
  }
  /// A move of the seat's own figure of that kind in the custody of another.
  void offer_prisoner(Verb verb, FigureKindId kind, Seat guard) {
    offer(verb, kind, {}, Rotation::R0, kNoPart, guard);
  }
  /// Whether something was offered.
  bool any() const { return any_; }
  /// One more offer would change nothing: only any() matters, and there was one.
  bool enough() const { return any_ && moves_ == nullptr; }

 private:
  const Position& position_;
  Seat seat_;
  std::vector<Move>* moves_;
  std::uint64_t filtered_verbs_;  ///< see Ruleset::filtered_verbs()
  bool any_ = false;
};

/// For an action that is about every figure kind, or about no figure.
inline constexpr FigureKindId kEveryFigure = 0xff;

/// Something that can be done in a step: one value has what it offers, how it is played and why it is
/// refused.
struct Action {
  Verb verb = Verb::Pass;
  FigureKindId figure = kEveryFigure;  ///< the kind that it is about, where the word has several owners
  /// Offers every move of it that is legal now; with kNoSeat, the outcomes of chance.
  void (*offer)(const Position&, Seat, Offers&) = nullptr;
  /// REQUIRES: the move was offered.
  Progress (*play)(Turn&, Seat, const Move&) = nullptr;
  /// Why this action does not offer a move of its word; empty when there is no better answer than
  /// "wrong-step". Null: there never is a better one. Not asked about moves that it offers and a filter takes
  /// away.
  Refusal (*why_not)(const Position&, Seat, const Move&) = nullptr;
  bool ends_undo = false;  ///< it cannot be undone
  /// It is done beside the step in which its seat is asked, and leaves that as it is
  /// (RulesetBuilder::beside).
  bool aside = false;
  /// Of such an action: whether the seat is asked in a step that offers nothing else, as it could do
  /// something there when this is done. Null: never.
  bool (*opens)(const Position&, Seat) = nullptr;
  /// What it offers depends neither on figures that are off the table nor on points, so that `opens` of an
  /// action that changes nothing else need not try it. To be set by of_table().
  bool of_table = false;
};

constexpr Action of_table(Action action) {
  action.of_table = true;
  return action;
}

}  // namespace gatehouse::engine::carcassonne
