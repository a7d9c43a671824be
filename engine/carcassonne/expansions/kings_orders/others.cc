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
  return position.rules.extra<Orders>(position.state).hand[static_cast<std::size_t>(index(seat))];
}

// --- By the tile of any seat, and by an act behind the scoring in the turn of any seat ---

/// What is looked at: the tile, whose own seat shows its card in another step (show.cc), or acts, of all
/// seats.
enum class Of : std::uint8_t { Tile, Act };

template <Of kOf>
std::vector<Happened> done_for(const Position& position, Seat seat) {
  std::vector<Happened> happened;
  add_deeds(
      position, seat, [](const Deed& deed) { return deed.of_anybody && deed.by_itself == (kOf == Of::Act); },
      happened);
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
    const std::vector<Happened> happened = done_for<kOf>(turn.position(), seat);
    const int cards = cards_held(turn.position(), seat);
    const int could = cards == 0 || happened.empty() ? 0 : possible(turn.position(), happened);
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

using Done = std::vector<Happened> (*)(const Position&, Seat);

std::vector<Happened> done_by_itself(const Position& position, Seat seat) {
  std::vector<Happened> happened;
  add_deeds(
      position, seat, [](const Deed& deed) { return deed.by_itself && !deed.of_anybody; }, happened);
  return happened;
}

std::vector<Happened> done_at_once(const Position& position, Seat seat) {
  std::vector<Happened> happened;
  add_deeds(
      position, seat, [](const Deed& deed) { return deed.at_once; }, happened);
  return happened;
}

/// The seat's own move has led here, so nobody learns that the seat is asked (asks_in_secret).
template <Done kDone>
Progress enter_act(Turn& turn) {
  const std::vector<Happened> happened = kDone(turn.position(), turn.seat());
  const std::vector<CardId> matches = matches_for(turn.position(), turn.seat(), happened);
  if (matches.size() > 1) return Progress::Wait;
  if (!matches.empty()) fulfil(turn, turn.seat(), matches.front(), happened);
  return Progress::Done;
}

template <Done kDone>
void offer_act(const Position& position, Seat seat, Offers& offers) {
  offer_cards(position, matches_for(position, seat, kDone(position, seat)), offers);
}

template <Done kDone>
Progress play_act(Turn& turn, Seat seat, const Move& move) {
  fulfil(turn, seat, move.kind, kDone(turn.position(), seat));
  return Progress::Done;
}

template <Done kDone>
void install_act(RulesetBuilder& builder, Slot slot, const Verbs& verbs) {
  Phase phase{"show-order", enter_act<kDone>};
  phase.secret = true;
  builder.phase(slot, phase, {{verbs.show, kEveryFigure, offer_act<kDone>, play_act<kDone>}});
}

// --- By how things stand at the end of the turn, where acts behind the scoring come before it ---

/// Empty if the table allows one order for each tile and the tile has fulfilled one.
std::vector<Happened> ended(const Position& position, Seat seat) {
  const bool fulfilled = position.rules.extra<Orders>(position.state).shown != 0 &&
                         !position.rules.config<Config>().one_for_each_act;
  if (goes_on(position) || fulfilled) return {};
  std::vector<Happened> happened = turn_ended(position, seat);
  add_deeds(
      position, seat, [](const Deed& deed) { return deed.of_turn; }, happened);
  return happened;
}

/// As for a tile: a seat that has a choice is asked. If somebody else has moved last, a seat that could have
/// one is asked, too.
Progress enter_end(Turn& turn) {
  const Seat seat = turn.seat();
  const int cards = cards_held(turn.position(), seat);
  const std::vector<Happened> happened = cards == 0 ? std::vector<Happened>{} : ended(turn.position(), seat);
  const std::vector<CardId> matches = matches_for(turn.position(), seat, happened);
  end_undo_of_others(turn, happened);
  const bool tells = turn.state.turn.mover != seat && cards > 1 && possible(turn.position(), happened) > 1;
  if (matches.size() > 1 || tells) return Progress::Wait;
  if (!matches.empty()) fulfil(turn, seat, matches.front(), happened);
  return Progress::Done;
}

void offer_end(const Position& position, Seat seat, Offers& offers) {
  offer_cards(position, matches_for(position, seat, ended(position, seat)), offers);
}

void offer_no_end(const Position& position, Seat seat, Offers& offers) {
  if (matches_for(position, seat, ended(position, seat)).empty()) offers.offer(Verb::Pass);
}

Progress play_end(Turn& turn, Seat seat, const Move& move) {
  if (move.verb == Verb::Pass)
    turn.pass(seat);
  else
    fulfil(turn, seat, move.kind, ended(turn.position(), seat));
  return Progress::Done;
}

}  // namespace

void install_others(RulesetBuilder& builder, const Verbs& verbs, const std::vector<Deed>& deeds) {
  const auto any = [&deeds](bool of_anybody, bool by_itself) {
    return std::any_of(deeds.begin(), deeds.end(), [=](const Deed& deed) {
      return deed.of_anybody == of_anybody && deed.by_itself == by_itself;
    });
  };
  if (any(true, false) || any(true, true)) builder.extra_state<Others>();
  if (any(true, false)) install_others_of<Of::Tile>(builder, Slot::AfterScore, verbs);
  if (any(true, true)) install_others_of<Of::Act>(builder, Slot::Return, verbs);
  const bool at_once = std::any_of(deeds.begin(), deeds.end(), [](const Deed& deed) { return deed.at_once; });
  if (at_once) install_act<done_at_once>(builder, Slot::AfterAct, verbs);
  if (!any(false, true) && !any(true, true) && !at_once) return;
  install_act<done_by_itself>(builder, Slot::AfterReturn, verbs);
  Phase phase{"show-order", enter_end};
  phase.secret = true;
  builder.phase(
      Slot::AfterReturn, phase,
      {{verbs.show, kEveryFigure, offer_end, play_end}, {Verb::Pass, kEveryFigure, offer_no_end, play_end}});
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
