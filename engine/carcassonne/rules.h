#pragma once
// Carcassonne as a Game: a Ruleset and the functions that the concept asks for. Immutable; share it freely.

#include <array>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/event.h"
#include "engine/carcassonne/move.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/state.h"
#include "engine/game/game.h"

namespace gatehouse::engine::carcassonne {

struct OutlookWeights;

/// A position described by hand, for scenarios and tests.
struct Setup {
  struct Tile {  ///< a tile on the table
    std::string kind;
    Cell cell;
    Rotation rotation = Rotation::R0;
  };
  /// Something built across a tile: from north to south (R0), or from east to west (R1).
  struct Built {
    std::string what;
    Cell cell;
    Rotation rotation = Rotation::R0;
  };
  /// A figure on a part, or ('?') on the tile as a whole; a neutral one (kNoSeat) next to the figure on that
  /// part. Or elsewhere: see `where`.
  struct Figure {
    enum class Where : std::uint8_t { Tile, Corner, Place, Custody };  ///< what it stands on, or who holds it
    Seat owner = kNoSeat;
    std::string kind;
    Cell cell;
    char part = '?';
    Where where = Where::Tile;
    std::string place = {};  ///< the name of the Place
    Seat guard = kNoSeat;    ///< who has it in Custody
  };
  struct Supply {  ///< how many figures of a kind the seat has left
    Seat owner = kNoSeat;
    std::string kind;
    int count = 0;
  };
  /// Some of a thing (things.h); fields that its shape does not need are left out.
  struct Thing {
    std::string name;
    Seat seat = kNoSeat;
    std::string face;
    int count = 1;
    std::optional<Cell> cell = std::nullopt;
    char part = '?';         ///< '?': the tile of `cell` as a whole
    bool corner = false;     ///< the north-eastern corner of `cell` instead
    std::string place = {};  ///< the name of a Place instead of a cell
  };
  std::vector<Tile> tiles;  ///< in order of placement, the start tile included
  std::vector<Built>
      built;  ///< each as if it had been there when its tile was laid; nobody's own supply pays
  std::vector<Figure> figures;  ///< taken from their owners' supplies, in this order
  std::vector<Supply>
      supplies;  ///< how many are left in a supply, where it is not all; no more than a seat owns
  std::array<int, kMaxSeats> scores{};
  /// Kinds and copies in the bag; nullopt: every copy that does not lie on the table.
  std::optional<std::vector<std::pair<std::string, int>>> bag;
  /// Pairs of parts that were linked before one of them was complete. A feature that is complete by itself,
  /// holds no figure and is not in this list was scored long ago, and is not linked any more.
  std::vector<std::pair<PartRef, PartRef>> linked;
  std::vector<std::string> discarded;
  std::vector<std::string> aside;  ///< tiles that wait beside the table
  /// The tiles in the hands of seats; a seat that is not named holds those that it begins a game with.
  std::vector<std::pair<Seat, std::vector<std::string>>> hands;
  std::vector<Thing> things;  ///< what expansions keep, in this order
  Seat seat{0};               ///< whose turn begins
  bool opening = false;       ///< begin with what comes before the first turn (Slot::Setup)
};

class Carcassonne {  ///< the game with its options: makes positions, judges and plays moves
 public:
  using State = carcassonne::State;
  using Move = carcassonne::Move;
  using Event = carcassonne::Event;

  /// Throws std::invalid_argument naming what the options ask for that does not exist. `unlisted`: see
  /// Ruleset.
  explicit Carcassonne(const Options& options, std::span<const Expansion> unlisted = {})
      : rules_(std::make_shared<const Ruleset>(options, unlisted)) {}
  /// The same game as all others of these rules. A template, so that a list in braces means options.
  template <std::same_as<std::shared_ptr<const Ruleset>> Shared>
  explicit Carcassonne(Shared rules) : rules_(std::move(rules)) {}

  const Ruleset& rules() const { return *rules_; }  ///< what is in play
  int seats() const { return rules_->seats(); }     ///< how many play

  State initial() const;  ///< the position before the first move
  /// The position at the beginning of a turn. Throws std::invalid_argument when it cannot exist: a clash of
  /// edges, a tile or a figure too many, a figure on a completed feature. Complete features were scored long
  /// ago. Tiles bring nothing about, as they would when placed: a neutral figure is on the table only if
  /// `figures` names it.
  State set_up(const Setup& setup) const;

  Actor actor(const State& now) const;  ///< whom the position waits for
  void legal_moves(const State& now, Seat seat, std::vector<Move>& moves) const;
  Refusal refusal(const State& now, Seat seat, Move move) const;
  void play(State& next, Seat seat, Move move, std::vector<Event>* journal) const;
  Move roll(const State& now, Dice& dice) const;
  /// In how many of the equally likely ways an outcome of chance comes about: each tile of its kind is one.
  /// REQUIRES: it is legal.
  int ways(const State& now, const Move& outcome) const {
    return outcome.verb == Verb::Draw ? now.bag.count(outcome.tile) : 1;
  }
  /// What a seat (kNoSeat: a spectator) may know: secrets of expansions are blanked. All else is public; the
  /// bag has no order.
  State observe(const State& now, Seat viewer) const;
  /// Fills the blanks of an observation at random, with what could be the truth.
  State imagine(const State& now, Dice& dice) const;
  std::uint64_t fingerprint(const State& now) const;  ///< of all that the position holds
  int score(const State& now, Seat seat) const {      ///< the points so far
    return now.scores[static_cast<std::size_t>(index(seat))].total();
  }
  /// Ends the game here: what is complete is scored, then what is not. REQUIRES: it is not over.
  void end(State& next, std::vector<Event>* journal) const;
  /// The same by the will of its players, in any step of the game.
  void stop(State& next, std::vector<Event>* journal) const;
  /// The points that the seat would have if the game ended now.
  int at_end(const State& now, Seat seat) const;
  /// The same with what the seat may still hope for (Ruleset::Prospect): what bots go by.
  int promise(const State& now, Seat seat) const;

  /// By how much a position promises the seat more points at the end of the game than the others, as far as
  /// it can know that: what Solid goes by (outlook.h). It remembers the table that it saw last, so one serves
  /// one thread, and positions of this game only, as the seat knows or imagines them.
  using Judgement = std::function<double(const State&)>;
  Judgement judgement(Seat seat) const;  ///< for one thread
  /// The same game, whose judgements go by other weights: for tuning.
  Carcassonne weighing(const OutlookWeights& weights) const;

  /// "place 0,1 r1", "deploy follower 0,1.c", "pass", "draw V". read() throws std::invalid_argument on a text
  /// that names no move; whether the move is legal it does not ask.
  std::string write(const State& now, Move move) const;
  Move read(const State& now, std::string_view text) const;

  /// Whether the seat, which has just moved, is asked something of which the others may not even know that it
  /// is asked. They may be shown the move only together with the answer.
  bool asks_in_secret(const State& now, Seat seat) const {
    return !now.turn.over && now.turn.mover == seat && rules_->phase(now).secret &&
           actor(now).seats.has(seat);
  }

  /// Whether the move that was just played cannot be undone (engine/game/undo.h): its action says so, or it
  /// showed its player something of another's secrets.
  bool ends_undo(const State& after, const Move&) const { return after.turn.ends_undo; }

  /// For default_move (ruling 89): a pass before all else, so that no figure is spent. Places go from the
  /// north to the south, in a row from the west to the east, with as few turns of the tile as possible. What
  /// is done beside a step comes last.
  std::int32_t default_order(const Move& move) const;

  /// The seats with the most points; when the game is over, the winners.
  SeatSet winners(const State& now) const;

  /// The name of the step that the game waits in: a phase's name, or "over".
  std::string_view step(const State& now) const;

 private:
  State empty_table() const;

  std::shared_ptr<const Ruleset> rules_;
  std::shared_ptr<const OutlookWeights> weights_;  ///< null: the usual ones
};
static_assert(Game<Carcassonne>);

}  // namespace gatehouse::engine::carcassonne
