// A hand of tiles (expansions/base/README.md, "A hand of tiles"): each seat holds tiles, places one of them
// in its turn and draws another at its end. While tiles come from a stack that is drawn before the bag,
// nobody holds any yet.

#include <algorithm>

#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

const HandRules& rules_of(const Position& position) {
  return position.rules.config<HandRules>();
}

bool is_short(const Position& position, Seat seat) {
  return drawn_in_hand(position, seat) < rules_of(position).size;
}

/// Who draws next: the first to the left, from the seat whose turn it is, that holds too few.
Seat next_short(const Position& position) {
  if (draws_from_stack(position) || bag_is_spent(position)) return kNoSeat;
  for (int away = 0; away < position.rules.seats(); ++away) {
    const Seat seat = seat_at((index(position.state.turn.seat) + away) % position.rules.seats());
    if (is_short(position, seat)) return seat;
  }
  return kNoSeat;
}

Progress enter_deal(Turn& turn) {
  return next_short(turn.position()) == kNoSeat ? Progress::Done : Progress::Wait;
}

Actor chance(const Position&) {
  return Actor::roll();
}

Move roll(const Position& position, Dice& dice) {
  return move_of_tile(Verb::Draw, sample_bag(position, dice));
}

void offer_draws(const Position& position, Seat seat, Offers& offers) {
  if (seat != kNoSeat) return;
  for (std::size_t i = 0; i < position.rules.tile_kinds().size(); ++i)
    if (const auto kind = static_cast<TileKindId>(i); in_bag(position, kind) > 0)
      offers.offer_tile(Verb::Draw, kind);
}

/// Where the seat may draw before it has to put a tile out of the game.
bool draws_first(const Position& position) {
  return is_short(position, position.state.turn.seat) && !bag_is_spent(position);
}

/// Whether the seat holds a tile that an observation does not know: then what it can do is not known either.
bool is_unseen(const Position& position, Seat seat) {
  const TilesInHand& hand = hand_of(position, seat);
  return !hand.empty() && hand.back() == kUnseenTile;
}

/// The kinds in the hand that came out of the bag, as far as they are known, each once.
TilesInHand drawn_kinds(const Position& position, Seat seat) {
  TilesInHand kinds;
  for (const TileKindId kind : hand_of(position, seat))
    if (kind != kUnseenTile && position.rules.tile(kind).per_seat == 0 &&
        (kinds.empty() || kinds.back() != kind))
      kinds.push_back(kind);
  return kinds;
}

/// Those of them that the seat in turn could place.
TilesInHand placeable(const Position& position) {
  TilesInHand kinds;
  for (const TileKindId kind : drawn_kinds(position, position.state.turn.seat))
    if (can_be_placed(position, kind)) kinds.push_back(kind);
  return kinds;
}

/// The seat chooses among what it could place, also where that is one tile: nobody sees it before. Where it
/// can place none it draws up to the size of a hand, then shows its hand and puts a tile of it out of the
/// game.
Progress enter_choose(Turn& turn) {
  const Position position = turn.position();
  if (turn.state.turn.drawn != kNoTile || draws_from_stack(position)) return Progress::Done;
  if (is_unseen(position, turn.seat())) return Progress::Wait;
  if (!placeable(position).empty() || draws_first(position)) return Progress::Wait;
  if (drawn_in_hand(position, turn.seat()) == 0) {
    turn.go_to(Slot::EndTurn);
    return Progress::Enter;
  }
  turn.show_hand(turn.seat());
  return Progress::Wait;
}

Actor who_chooses(const Position& position) {
  const Seat seat = position.state.turn.seat;
  const bool draws = draws_first(position) && !is_unseen(position, seat) && placeable(position).empty();
  return draws ? Actor::roll() : Actor::seat(seat);
}

void offer_choices(const Position& position, Seat seat, Offers& offers) {
  if (seat == kNoSeat) return;
  for (const TileKindId kind : placeable(position)) offers.offer_tile(rules_of(position).choose, kind);
}

void offer_to_put_out(const Position& position, Seat seat, Offers& offers) {
  if (seat == kNoSeat || !placeable(position).empty()) return;
  for (const TileKindId kind : drawn_kinds(position, seat))
    offers.offer_tile(rules_of(position).put_out, kind);
}

Progress play_choice(Turn& turn, Seat seat, const Move& move) {
  turn.play_from_hand(seat, move.tile);
  return Progress::Done;
}

/// With an empty bag the turn is over; else the seat draws.
Progress play_put_out(Turn& turn, Seat seat, const Move& move) {
  turn.put_out(seat, move.tile);
  if (bag_is_spent(turn.position())) turn.go_to(Slot::EndTurn);
  return Progress::Enter;
}

Progress play_draw(Turn& turn, Seat, const Move& move) {
  turn.take(next_short(turn.position()), move.tile, rules_of(turn.position()).secrecy);
  return Progress::Enter;
}

Refusal why_not_placed(const Position& position, Seat seat, const Move& move) {
  if (seat == kNoSeat) return {"not-in-hand"};  // chance holds nothing
  const TilesInHand& hand = hand_of(position, seat);
  if (std::find(hand.begin(), hand.end(), move.tile) == hand.end()) return {"not-in-hand"};
  return {"cannot-be-placed"};
}

Refusal why_not_put_out(const Position& position, Seat seat, const Move&) {
  if (seat == kNoSeat || placeable(position).empty()) return {"not-in-hand"};
  return {"another-can-be-placed"};
}

}  // namespace

bool no_tile_left(const Position& position) {
  if (!bag_is_spent(position)) return false;
  for (int seat = 0; seat < position.rules.seats(); ++seat)
    if (!position.state.hands[static_cast<std::size_t>(seat)].empty() &&
        drawn_in_hand(position, seat_at(seat)) > 0)
      return false;
  return true;
}

const Phase kDealHands{"deal", enter_deal, chance, roll};
const Phase kChooseTile{"choose-tile", enter_choose, who_chooses, roll};
const Phase kRefillHands{"refill", enter_deal, chance, roll};
const Action kDrawToHand{Verb::Draw, kEveryFigure, offer_draws, play_draw};

Action choosing(const HandRules& rules) {
  return {rules.choose, kEveryFigure, offer_choices, play_choice, why_not_placed};
}

Action putting_out(const HandRules& rules) {
  return {rules.put_out, kEveryFigure, offer_to_put_out, play_put_out, why_not_put_out};
}

}  // namespace gatehouse::engine::carcassonne::phases
