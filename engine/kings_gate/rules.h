#pragma once
// King's Gate as a Game: who acts, what is legal, what a move does, what a seat may know.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "engine/game/game.h"
#include "engine/kings_gate/options.h"
#include "engine/kings_gate/state.h"

namespace gatehouse::engine::kings_gate {

/// The rules for one table. Immutable; safe to share between threads.
class KingsGate {
 public:
  using State = kings_gate::State;
  using Move = kings_gate::Move;
  using Event = kings_gate::Event;

  /// REQUIRES: 2 to 4 seats.
  explicit KingsGate(int seats, const Options& options = {});

  // The Game concept; engine/game/game.h says what each promises.
  State initial() const;
  Actor actor(const State& now) const;
  /// With kNoSeat: every possible chance outcome.
  void legal_moves(const State& now, Seat seat, std::vector<Move>& moves) const;
  Refusal refusal(const State& now, Seat seat, const Move& move) const;
  void play(State& next, Seat seat, const Move& move, std::vector<Event>* journal) const;
  Move roll(const State& now, Dice& dice) const;
  State observe(const State& now, Seat seat) const;
  State imagine(const State& now, Dice& dice) const;
  std::uint64_t fingerprint(const State& now) const;
  int score(const State& now, Seat seat) const { return now.score[static_cast<std::size_t>(index(seat))]; }
  int seats() const { return seats_; }
  std::string write(const State& now, const Move& move) const;
  Move read(const State& now, std::string_view text) const;

  /// Ends the game here as if no tiles were left: the current location is scored as it lies. REQUIRES: it has
  /// not been scored, and the game has begun.
  void end(State& next, std::vector<Event>* journal) const;
  /// Ends the game by the will of its players: the current location is scored as it lies, unless it has been.
  /// REQUIRES: the game has begun, is not over, and nothing has to be drawn.
  void stop(State& next, std::vector<Event>* journal) const;

  /// For default_move (ruling 89): what ends the turn before all else.
  int default_order(const Move& move) const {
    return move.verb == Verb::End || move.verb == Verb::Pass ? 0 : 1;
  }

  /// A move that ends the turn ends undo, whether or not tiles are drawn after it (engine/game/undo.h).
  bool ends_undo(const State&, const Move& move) const {
    return move.verb == Verb::End || move.verb == Verb::Discard || move.verb == Verb::Pass ||
           move.verb == Verb::Locate;
  }

  /// What was chosen for this table.
  const Options& options() const { return options_; }
  /// Two seats play two colours each; with three, the last colour stays in the box.
  int colours() const { return seats_ == 3 ? 3 : kColours; }
  /// Whose tiles have that colour.
  Seat owner(Colour colour) const { return seat_at(index(colour) % seats_); }
  /// Of the current location, the King minded.
  Peril peril(const State& now) const;
  /// The colours in the order in which the current location would rank them, as it lies.
  FixedVector<Standing, kColours> standings(const State& now) const;
  /// The colour with the smallest total there, none counting 0: it loses at the Tourney Grounds.
  Colour lowest(const State& now) const;
  /// Of a finished game: most points, then most of them at the last scored location, else shared.
  SeatSet winners(const State& now) const;
  /// What a seat may hope for, in thousandths of a point, judged by what everybody knows: for bots.
  int promise(const State& now, Seat seat) const;
  /// The seat that draws next. REQUIRES: now.step is Deal or Refill and it has something to draw.
  Seat drawer(const State& now) const;

 private:
  struct Play;  // one move being carried out

  Refusal chance_refusal(const State& now, const Move& move) const;
  Refusal place_refusal(const State& now, const Move& move) const;
  Refusal dragon_refusal(const State& now, const Move& move) const;
  Refusal sorceress_refusal(const State& now, const Move& move) const;
  Refusal locate_refusal(const State& now, const Move& move) const;
  Refusal space_refusal(const State& now, int value, Cell to) const;
  Refusal mix_refusal(const State& now, int value, bool wizard) const;

  FixedVector<Colour, kColours> precedence(const State& now) const;
  void award(const State& now, std::size_t place, FixedVector<Standing, kColours>& standings) const;

  int chances(const State& now, Seat seat) const;
  int share_of_later(const State& now, Seat seat) const;

  void list_outcomes(const State& now, std::vector<Move>& moves) const;
  void list_placements(const State& now, Seat seat, std::vector<Move>& moves) const;
  void list_locations(const State& now, std::vector<Move>& moves) const;
  Seat left_of(Seat seat) const { return seat_at((index(seat) + 1) % seats_); }
  Tile pick(const State& now, Seat seat, Dice& dice) const;
  bool can_place_from_hand(const State& now, Seat seat) const;

  int seats_;
  Options options_;
};

static_assert(Game<KingsGate>);

}  // namespace gatehouse::engine::kings_gate
