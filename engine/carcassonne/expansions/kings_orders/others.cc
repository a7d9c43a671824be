// More ways to fulfil an order than by the tile that its holder places: by the tile of any seat, by an act
// behind the scoring, and by how things stand after that.

#include <algorithm>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/expansions/kings_orders/show.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

/// While the other seats have their turns to show cards: the seats that are done, one bit each.
struct Others {
  std::uint8_t settled = 0;
};

int cards_held(const Position& position, Seat seat) {
  return orders_of(position).hand[static_cast<std::size_t>(index(seat))];
}

// --- By the tile of any seat, and by an act behind the scoring in the turn of any seat ---

/// What is looked at: the tile, whose own seat shows its card in another step (show.cc), or acts, of all
/// seats.
enum class Of : std::uint8_t { Tile, Act };

template <Of kOf>
std::vector<Happened> done_for(const Position& position, Seat seat) {
  const DeedsBy& by = position.rules.config<Config>().by;
  std::vector<Happened> happened;
  add_deeds(position, seat, by.anybody & (kOf == Of::Act ? by.event : ~by.event), happened);
  return happened;
}

/// The next seat to the left, the one in turn first where it is among them; kNoSeat when all are done with.
template <Of kOf>
Seat next_other(const Position& position) {
  const Seat first = position.state.turn.seat;
  const unsigned settled = position.rules.extra<Others>(position.state).settled;
  for (int away = kOf == Of::Act ? 0 : 1; away < position.rules.seats(); ++away) {
    const Seat seat = seat_at((index(first) + away) % position.rules.seats());
    if ((settled >> index(seat) & 1u) == 0) return seat;
  }
  return kNoSeat;
}

void settle(Turn& turn, Seat seat) {
  Others& others = turn.extra<Others>();
  others.settled = static_cast<std::uint8_t>(others.settled | 1u << index(seat));
}

/// A single match is shown at once. The question must not tell that there is a choice. So a seat with two
/// cards is asked whenever there could be a choice, for all that the others know. Whether a tile costs the
/// seat a card, and which, is a secret that must not be tried out; by an act of its own it tries out nothing.
template <Of kOf>
Progress enter_others(Turn& turn) {
  for (Seat seat = next_other<kOf>(turn.position()); seat != kNoSeat;
       seat = next_other<kOf>(turn.position())) {
    const int cards = cards_held(turn.position(), seat);
    const std::vector<Happened> happened =
        cards == 0 ? std::vector<Happened>{} : done_for<kOf>(turn.position(), seat);
    const int could = happened.empty() ? 0 : possible(turn.position(), happened);
    if (could > 0 && !(kOf == Of::Act && seat == turn.state.turn.mover)) turn.end_undo();
    if (could > 1 && cards > 1) return Progress::Wait;
    const std::vector<CardId> matches =
        could > 0 ? matches_for(turn.position(), seat, happened) : std::vector<CardId>{};
    if (!matches.empty()) fulfil(turn, seat, matches.front(), happened);
    settle(turn, seat);
  }
  turn.extra<Others>() = {};
  return Progress::Done;
}

template <Of kOf>
Actor other_actor(const Position& position) {
  const Seat seat = next_other<kOf>(position);
  return seat == kNoSeat ? Actor::none() : Actor::seat(seat);
}

template <Of kOf>
void offer_others(const Position& position, Seat seat, Offers& offers) {
  offer_cards(position, matches_for(position, seat, done_for<kOf>(position, seat)), offers);
}

template <Of kOf>
void offer_nothing_else(const Position& position, Seat seat, Offers& offers) {
  if (matches_for(position, seat, done_for<kOf>(position, seat)).empty()) offers.offer(Verb::Pass);
}

template <Of kOf>
Progress play_other(Turn& turn, Seat seat, const Move& move) {
  if (move.verb == Verb::Pass)
    turn.pass(seat);
  else
    fulfil(turn, seat, move.kind, done_for<kOf>(turn.position(), seat));
  settle(turn, seat);
  return enter_others<kOf>(turn);
}

template <Of kOf>
void install_others_of(RulesetBuilder& builder, Slot slot, const Verbs& verbs) {
  builder.phase(slot, {"show-order", enter_others<kOf>, other_actor<kOf>},
                {{verbs.show, kEveryFigure, offer_others<kOf>, play_other<kOf>},
                 {Verb::Pass, kEveryFigure, offer_nothing_else<kOf>, play_other<kOf>}});
}

// --- By an act that stands alone: one behind the scoring, or one of the figure step ---

/// Of what the seat's hand asks for.
template <Slot kSlot>
std::vector<Happened> done_in(const Position& position, Seat seat) {
  const DeedsBy& by = position.rules.config<Config>().by;
  std::vector<Happened> happened;
  if (const DeedSet deeds = by.slot[static_cast<std::size_t>(kSlot)] & ~by.anybody; deeds != 0)
    add_deeds(position, seat, deeds & asked_by_hand(position, seat).deeds(), happened);
  return happened;
}

/// The seat's own move has led here, so nobody learns that the seat is asked (asks_in_secret).
template <Slot kSlot>
Progress enter_act(Turn& turn) {
  const std::vector<Happened> happened = done_in<kSlot>(turn.position(), turn.seat());
  const std::vector<CardId> matches = matches_for(turn.position(), turn.seat(), happened);
  if (matches.size() > 1) return Progress::Wait;
  if (!matches.empty()) fulfil(turn, turn.seat(), matches.front(), happened);
  return Progress::Done;
}

template <Slot kSlot>
void offer_act(const Position& position, Seat seat, Offers& offers) {
  offer_cards(position, matches_for(position, seat, done_in<kSlot>(position, seat)), offers);
}

template <Slot kSlot>
Progress play_act(Turn& turn, Seat seat, const Move& move) {
  fulfil(turn, seat, move.kind, done_in<kSlot>(turn.position(), seat));
  return Progress::Done;
}

template <Slot kSlot>
void install_act(RulesetBuilder& builder, const Verbs& verbs) {
  Phase phase{"show-order", enter_act<kSlot>};
  phase.secret = true;
  builder.phase(kSlot, phase, {{verbs.show, kEveryFigure, offer_act<kSlot>, play_act<kSlot>}});
}

// --- By how things stand at the end of the turn, where acts behind the scoring come before it ---

/// Empty if the table allows one order for each tile and the tile has fulfilled one.
std::vector<Happened> ended(const Position& position, Seat seat, const Happenings& wanted) {
  const bool fulfilled = orders_of(position).shown != 0 && !position.rules.config<Config>().one_for_each_act;
  if (goes_on(position) || fulfilled) return {};
  std::vector<Happened> happened;
  if (wanted.has(Happening::TurnEnded)) happened = turn_ended(position, seat);
  add_deeds(position, seat, position.rules.config<Config>().by.turn & wanted.deeds(), happened);
  return happened;
}

std::vector<Happened> asked_of_end(const Position& position, Seat seat) {
  return ended(position, seat, asked_by_hand(position, seat));
}

/// As for a tile: a seat that has a choice is asked. If somebody else has moved last, a seat that could have
/// one is asked, too.
Progress enter_end(Turn& turn) {
  const Seat seat = turn.seat();
  const int cards = cards_held(turn.position(), seat);
  if (cards == 0) return Progress::Done;
  const bool own_move = turn.state.turn.mover == seat;  // then all that matters is what the hand asks for
  const std::vector<Happened> happened =
      own_move ? asked_of_end(turn.position(), seat) : ended(turn.position(), seat, Happenings::every());
  const std::vector<CardId> matches = matches_for(turn.position(), seat, happened);
  end_undo_of_others(turn, happened);
  const bool tells = !own_move && cards > 1 && possible(turn.position(), happened) > 1;
  if (matches.size() > 1 || tells) return Progress::Wait;
  if (!matches.empty()) fulfil(turn, seat, matches.front(), happened);
  return Progress::Done;
}

void offer_end(const Position& position, Seat seat, Offers& offers) {
  offer_cards(position, matches_for(position, seat, asked_of_end(position, seat)), offers);
}

void offer_no_end(const Position& position, Seat seat, Offers& offers) {
  if (matches_for(position, seat, asked_of_end(position, seat)).empty()) offers.offer(Verb::Pass);
}

Progress play_end(Turn& turn, Seat seat, const Move& move) {
  if (move.verb == Verb::Pass)
    turn.pass(seat);
  else
    fulfil(turn, seat, move.kind, asked_of_end(turn.position(), seat));
  return Progress::Done;
}

}  // namespace

void install_others(RulesetBuilder& builder, const Verbs& verbs, const std::vector<Deed>& deeds) {
  const auto any = [&deeds](auto&& wanted) { return std::any_of(deeds.begin(), deeds.end(), wanted); };
  const bool of_tile = any([](const Deed& deed) { return deed.of_anybody && !deed.event; });
  const bool of_act = any([](const Deed& deed) { return deed.of_anybody && deed.event; });
  if (of_tile || of_act) builder.extra_state<Others>();
  if (of_tile) install_others_of<Of::Tile>(builder, Slot::AfterScore, verbs);
  if (of_act) install_others_of<Of::Act>(builder, Slot::Return, verbs);
  if (any([](const Deed& deed) { return deed.event == Slot::AfterAct; }))
    install_act<Slot::AfterAct>(builder, verbs);
  if (any([](const Deed& deed) { return deed.event == Slot::Home; })) install_act<Slot::Home>(builder, verbs);
  if (!any([](const Deed& deed) { return deed.event.has_value(); })) return;
  install_act<Slot::AfterReturn>(builder, verbs);
  Phase phase{"show-order", enter_end};
  phase.secret = true;
  builder.phase(
      Slot::AfterReturn, phase,
      {{verbs.show, kEveryFigure, offer_end, play_end}, {Verb::Pass, kEveryFigure, offer_no_end, play_end}});
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
