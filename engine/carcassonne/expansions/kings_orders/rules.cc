// The cards of each seat, when they are dealt, shown and paid. What fulfils a card is data (deck.h) over the
// happenings of a turn (facts.h).

#include <algorithm>
#include <stdexcept>

#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/expansions/kings_orders/cards.h"
#include "engine/carcassonne/expansions/kings_orders/hidden.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/expansions/kings_orders/progress.h"
#include "engine/carcassonne/expansions/kings_orders/show.h"
#include "engine/carcassonne/expansions/kings_orders/stood.h"
#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/hints.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

const std::vector<Card>& deck_of(const Ruleset& rules) {
  return rules.config<Config>().deck;
}

const Verbs& verbs_of(const Position& position) {
  return position.rules.config<Config>().verbs;
}

int farmer_cards(const Position& position, Seat seat) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = deck_of(position.rules);
  int count = 0;
  for_each_held(orders, seat, [&](CardId card) { count += deck[card].farmer; });
  return count;
}

/// "If at any time a player is holding 3 or more cards that require placing a farmer" (ruling 76).
void latch(Turn& turn, Seat seat) {
  if (farmer_cards(turn.position(), seat) >= kFarmerCards)
    orders_of(turn).latched = static_cast<std::uint8_t>(orders_of(turn).latched | seat_bit(seat));
}

void record_card(Turn& turn, const OwnEvent& what, Seat seat, CardId card, Secrecy secrecy) {
  if (!turn.journalled()) return;
  Event& event = turn.record(what);
  event.seat = seat;
  event.item = deck_of(turn.rules)[card].id;
  event.secrecy = secrecy;
}

void pay(Turn& turn, Seat seat, int points, Reason why) {
  turn.award_bonus(seat, points, why);
}

int cards_left(const Orders& orders) {
  return orders.pile + orders.bottom_count;
}

// --- Dealing: chance names a card; no order of the pile exists before. ---

Actor chance(const Position&) {
  return Actor::roll();
}

/// Any card of the pile; when that is used up, the first of those that were put beneath it.
void offer_deals(const Position& position, Seat seat, Offers& offers) {
  if (seat != kNoSeat) return;
  const Verb deal = verbs_of(position).deal;
  const Orders& orders = orders_of(position);
  if (orders.pile == 0) return offers.offer(deal, orders.bottom[0]);
  for (std::size_t card = 0; card < deck_of(position.rules).size(); ++card)
    if (orders.cards[card] == Whereabouts::Pile) offers.offer(deal, static_cast<CardId>(card));
}

Move roll_deal(const Position& position, Dice& dice) {
  std::vector<Move> outcomes;
  Offers offers(position, kNoSeat, &outcomes);
  offer_deals(position, kNoSeat, offers);
  return outcomes[dice.below(outcomes.size())];
}

void deal(Turn& turn, Seat seat, CardId card) {
  Orders& orders = orders_of(turn);
  if (orders.pile == 0) {
    std::copy(orders.bottom.begin() + 1, orders.bottom.begin() + orders.bottom_count, orders.bottom.begin());
    std::copy(orders.seen.begin() + 1, orders.seen.begin() + orders.bottom_count, orders.seen.begin());
    --orders.bottom_count;
  } else {
    --orders.pile;
  }
  orders.cards[card] = hand_of(seat);
  ++orders.hand[row_of(seat)];
  note_stood(turn, seat, card);
  record_card(turn, kCardDealt, seat, card, Secrecy::SeatOnly);
  latch(turn, seat);
}

/// For positions described by hand.
void give(Turn& turn, const Given& given) {
  const Orders& orders = orders_of(turn);
  if (given.seat == kNoSeat || !given.face)
    throw std::invalid_argument("orders are given to a seat, by their ids");
  if (orders.cards[*given.face] != Whereabouts::Pile || orders.hand[row_of(given.seat)] >= kMaxHand)
    throw std::invalid_argument("card " + deck_of(turn.rules)[*given.face].id + " cannot be held there");
  deal(turn, given.seat, *given.face);
  forget_stood(turn, given.seat);  // it has been held for a while
}

void put_beneath(Turn& turn, CardId card, std::uint8_t seen) {
  Orders& orders = orders_of(turn);
  ensure(orders.bottom_count < orders.bottom.size(), "too many cards beneath the pile");
  orders.cards[card] = Whereabouts::Bottom;
  orders.bottom[orders.bottom_count] = card;
  orders.seen[orders.bottom_count++] = seen;
}

// --- Before the first turn: three cards each, of which one may be put back. ---

Seat next_short_hand(const Position& position) {
  const Orders& orders = orders_of(position);
  for (int seat = 0; seat < position.rules.seats(); ++seat)
    if (orders.hand[static_cast<std::size_t>(seat)] < kOpeningHand) return seat_at(seat);
  return kNoSeat;
}

Progress enter_opening(Turn& turn) {
  const Seat seat = next_short_hand(turn.position());
  return seat == kNoSeat || cards_left(orders_of(turn)) == 0 ? Progress::Done : Progress::Wait;
}

Progress play_opening(Turn& turn, Seat, const Move& move) {
  deal(turn, next_short_hand(turn.position()), move.kind);
  return enter_opening(turn);
}

Actor unsettled_seats(const Position& position) {
  Actor actor;
  for (int seat = 0; seat < position.rules.seats(); ++seat)
    if ((orders_of(position).kept & seat_bit(seat_at(seat))) == 0) actor.seats.add(seat_at(seat));
  return actor;
}

Progress enter_settle(Turn& turn) {
  return unsettled_seats(turn.position()).nobody() ? Progress::Done : Progress::Wait;
}

void offer_hand(const Position& position, Seat seat, Verb verb, bool farmers_only, Offers& offers) {
  const std::vector<Card>& deck = deck_of(position.rules);
  for_each_held(orders_of(position), seat, [&](CardId card) {
    if (!farmers_only || deck[card].farmer) offers.offer(verb, card);
  });
}

void offer_returns(const Position& position, Seat seat, Offers& offers) {
  offer_hand(position, seat, verbs_of(position).put_back, false, offers);
}

Progress settled(Turn& turn, Seat seat) {
  Orders& orders = orders_of(turn);
  orders.kept = static_cast<std::uint8_t>(orders.kept | seat_bit(seat));
  return enter_settle(turn);
}

Progress play_return(Turn& turn, Seat seat, const Move& move) {
  --orders_of(turn).hand[row_of(seat)];
  put_beneath(turn, move.kind, seat_bit(seat));
  record_card(turn, kCardReturned, seat, move.kind, Secrecy::SeatOnly);
  return settled(turn, seat);
}

Progress keep_all(Turn& turn, Seat seat, const Move&) {
  turn.pass(seat);
  return settled(turn, seat);
}

// --- The beginning of a turn: discard farmer cards, then draw one. ---

bool may_draw(const Position& position) {
  const Orders& orders = orders_of(position);
  return orders.drew == 0 && orders.hand[row_of(position.state.turn.seat)] < kMaxHand &&
         cards_left(orders) > 0;
}

/// Asked for whenever a card is held, so that being asked says nothing about it (README.md).
bool must_ask(const Position& position) {
  return may_draw(position) || orders_of(position).hand[row_of(position.state.turn.seat)] > 0;
}

bool may_discard(const Position& position) {
  const Orders& orders = orders_of(position);
  const Seat seat = position.state.turn.seat;
  return (orders.latched & seat_bit(seat)) != 0 && orders.discards < kMaxFarmerDiscards &&
         farmer_cards(position, seat) > 0;
}

Progress wait_if_anything(Turn& turn) {
  return must_ask(turn.position()) ? Progress::Wait : Progress::Done;
}

void forget_latch(Turn& turn) {
  Orders& orders = orders_of(turn);
  orders.latched = static_cast<std::uint8_t>(orders.latched & ~seat_bit(turn.seat()));
  latch(turn, turn.seat());
}

/// Each tile fulfils orders of its own, that of the second part of a double turn too (ruling 73).
void begin_tile(Turn& turn) {
  Orders& orders = orders_of(turn);
  orders.removed_others = orders.eaten_others = orders.eaten_own = 0;
  orders.settled = orders.shown = 0;
  forget_lapsed(turn, turn.seat());
}

Progress enter_window(Turn& turn) {
  orders_of(turn).drew = orders_of(turn).discards = 0;
  begin_tile(turn);
  return wait_if_anything(turn);
}

Actor window_actor(const Position& position) {
  return orders_of(position).dealing != 0xff ? Actor::roll() : Actor::seat(position.state.turn.seat);
}

void offer_to_draw(const Position& position, Seat seat, Offers& offers) {
  if (seat != kNoSeat && may_draw(position)) offers.offer(verbs_of(position).ask);
}

Progress play_ask(Turn& turn, Seat seat, const Move&) {
  Orders& orders = orders_of(turn);
  orders.drew = 1;
  if (turn.journalled()) turn.record(kCardAsked).seat = seat;
  orders.dealing = static_cast<std::uint8_t>(index(seat));
  return Progress::Wait;
}

/// Discards come before the draw, which ends the window (ruling 77).
Progress play_deal(Turn& turn, Seat, const Move& move) {
  orders_of(turn).dealing = 0xff;
  deal(turn, turn.seat(), move.kind);
  forget_latch(turn);
  return Progress::Done;
}

void offer_discards(const Position& position, Seat seat, Offers& offers) {
  if (seat != kNoSeat && may_discard(position))
    offer_hand(position, seat, verbs_of(position).discard, true, offers);
}

Progress play_discard(Turn& turn, Seat seat, const Move& move) {
  Orders& orders = orders_of(turn);
  ++orders.discards;
  --orders.hand[row_of(seat)];
  put_beneath(turn, move.kind, 0xff);
  record_card(turn, kCardDiscarded, seat, move.kind, Secrecy::Public);
  return wait_if_anything(turn);
}

void offer_to_go_on(const Position&, Seat seat, Offers& offers) {
  if (seat != kNoSeat) offers.offer(Verb::Pass);
}

Progress go_on(Turn& turn, Seat seat, const Move&) {
  turn.pass(seat);
  forget_latch(turn);
  return Progress::Done;
}

// --- The dragon, the princess, and what follows from figures that leave. ---

/// A card that pays for being held is lost as soon as the dragon takes one of its holder's figures (ruling
/// 79).
void lose_hold_cards(Turn& turn, Seat seat) {
  Orders& orders = orders_of(turn);
  const std::vector<Card>& deck = deck_of(turn.rules);
  for (std::size_t card = 0; card < deck.size(); ++card) {
    if (!deck[card].hold || orders.cards[card] != hand_of(seat)) continue;
    orders.cards[card] = Whereabouts::Spent;
    --orders.hand[row_of(seat)];
    record_card(turn, kCardLost, seat, static_cast<CardId>(card), Secrecy::Public);
    pay(turn, seat, kPointsHeld, kOrderLost);
  }
}

void figure_left(Turn& turn, FigureId id, PartId, Reason why) {
  forget_figure(turn, id);
  const Figure& figure = turn.state.figures[id];
  Orders& orders = orders_of(turn);
  if (figure.owner == kNoSeat) return;
  if (why == princess_and_dragon::kDragon) {
    // Whether it costs its owner a card is a secret, and cannot be tried out.
    if (figure.owner != turn.state.turn.mover && orders.hand[row_of(figure.owner)] > 0) turn.end_undo();
    ++(figure.owner == turn.seat() ? orders.eaten_own : orders.eaten_others);
    lose_hold_cards(turn, figure.owner);
  } else if (why == princess_and_dragon::kPrincess && figure.owner != turn.seat()) {
    ++orders.removed_others;
  }
}

// --- The end: what is still held, and who fulfilled most. ---

void settle_hand(Turn& turn, Seat seat) {
  const Orders& orders = orders_of(turn);
  const std::vector<Card>& deck = deck_of(turn.rules);
  int unknown = orders.hand[row_of(seat)];
  for (std::size_t card = 0; card < deck.size(); ++card) {
    if (orders.cards[card] != hand_of(seat)) continue;
    --unknown;
    record_card(turn, kCardRevealed, seat, static_cast<CardId>(card), Secrecy::Public);
    pay(turn, seat, deck[card].hold ? deck[card].points : kPointsHeld,
        deck[card].hold ? kOrderHeld : kOrderUnfulfilled);
  }
  // In an observation the other hands are unknown: each of their cards counts as not fulfilled.
  if (unknown > 0) pay(turn, seat, kPointsHeld * unknown, kOrderUnfulfilled);
}

int fulfilled_count(const Position& position, Seat seat) {
  const Orders& orders = orders_of(position);
  int count = orders.fulfilled[row_of(seat)];
  const Config& config = position.rules.config<Config>();
  if (config.hold_counts_as_fulfilled)
    for (std::size_t card = 0; card < config.deck.size(); ++card)
      count += config.deck[card].hold && orders.cards[card] == hand_of(seat);
  return count;
}

void final_orders(Turn& turn) {
  int most = 0;
  for (int seat = 0; seat < turn.rules.seats(); ++seat) {
    settle_hand(turn, seat_at(seat));
    most = std::max(most, fulfilled_count(turn.position(), seat_at(seat)));
  }
  for (int seat = 0; seat < turn.rules.seats() && most > 0; ++seat)
    if (fulfilled_count(turn.position(), seat_at(seat)) == most)
      pay(turn, seat_at(seat), kPointsMost, kMostOrders);
}

// --- What lies on the table, and what bots make of it. ---

/// Hands as far as the position knows them, and what lies face up.
Thing show_orders(const Position& position) {
  const Orders& orders = orders_of(position);
  Hands table;
  table.pile = cards_left(orders);
  for (int number = 0; number < position.rules.seats(); ++number) {
    const Seat seat = seat_at(number);
    Hands::Hand& held = table.seats[row_of(seat)];
    held.count = orders.hand[row_of(seat)];
    for (std::size_t card = 0; card < deck_of(position.rules).size(); ++card) {
      if (orders.cards[card] == hand_of(seat)) held.known.push_back(static_cast<CardId>(card));
      if (orders.cards[card] == fulfilled_by(seat)) held.shown.push_back(static_cast<CardId>(card));
    }
    if (!position.state.turn.over && !held.known.empty() && hints(position).forecasts)
      held.progress = progress_of(position, seat);
  }
  return table;
}

/// What the seat may expect of its cards beyond the loss that the end of the game would bring: chance times
/// points and the loss spared, fading as the tiles run out.
int prospect(const Position& position, Seat seat) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = deck_of(position.rules);
  const int left = position.state.bag.total();
  const int all = left + static_cast<int>(position.state.board.tile_count());
  const auto expected = [&](const Card& card) {  // in hundredths of a point
    if (card.hold) return 0;
    return (card.points - kPointsHeld) * card.chance * left / all;
  };
  int hundredths = 0, pile_sum = 0, pile_cards = 0;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    if (orders.cards[card] == hand_of(seat)) hundredths += expected(deck[card]);
    if (orders.cards[card] != Whereabouts::Pile && orders.cards[card] != Whereabouts::Unknown) continue;
    pile_sum += expected(deck[card]) + 100 * (deck[card].hold ? deck[card].points : kPointsHeld);
    ++pile_cards;
  }
  if (orders.dealing == index(seat) && pile_cards > 0) hundredths += pile_sum / pile_cards;
  return hundredths / 100;
}

ThingKind orders_in(const RulesetBuilder& builder, const std::vector<Card>& deck) {
  ThingKind kind{kThing, Secrecy::SeatOnly, show_orders, give};
  kind.own_faces = !builder.text(kDeckText).empty();
  for (const Card& card : deck) {
    Face& face = kind.faces.emplace_back(Face{card.id, card.requirement, card.points});
    if (card.farmer) face.marks.push_back("farmer");
    if (card.hold) face.marks.push_back("hold");
  }
  return kind;
}

std::string_view card_name(const Ruleset& rules, std::uint8_t card) {
  return deck_of(rules)[card].id;
}

std::optional<std::uint8_t> find_card(const Ruleset& rules, std::string_view id) {
  const std::vector<Card>& deck = deck_of(rules);
  for (std::size_t card = 0; card < deck.size(); ++card)
    if (deck[card].id == id) return static_cast<CardId>(card);
  return std::nullopt;
}

Verbs install_verbs(RulesetBuilder& builder) {
  const Items cards{"card", card_name, find_card};
  return {builder.verb("draw-card", Operands::None), builder.verb("deal", Operands::Item, cards),
          builder.verb("return", Operands::Item, cards), builder.verb("discard", Operands::Item, cards),
          builder.verb("show", Operands::Item, cards)};
}

void install(RulesetBuilder& builder) {
  Config config;
  read_cards(builder, config);
  config.hold_counts_as_fulfilled = builder.choice("orders.dragonCounts") == "yes";
  config.one_for_each_act = builder.choice("orders.limit") == "act";
  config.each_part_ends = builder.rules() < 3;
  config.base_features_alone = builder.rules() < 5;
  if (builder.has("count")) config.not_seen = builder.mark(count::kInnerCity);
  config.ends_behind = std::any_of(config.deeds.begin(), config.deeds.end(),
                                   [](const Deed& deed) { return deed.event.has_value(); });
  Orders orders;
  for (std::size_t card = 0; card < config.deck.size(); ++card) orders.cards[card] = Whereabouts::Pile;
  builder.thing(orders_in(builder, config.deck));
  orders.pile = static_cast<std::uint8_t>(config.deck.size());
  const Verbs verbs = install_verbs(builder);
  config.verbs = verbs;
  const bool each_part_ends = config.each_part_ends;
  const std::vector<Deed> deeds = config.deeds;
  builder.config(std::move(config));
  builder.extra_state(orders);
  builder.at_last(install_stood);
  builder.phase(Slot::Setup, {"deal-orders", enter_opening, chance, roll_deal},
                {{verbs.deal, kEveryFigure, offer_deals, play_opening}});
  builder.phase(Slot::Setup, {"settle-orders", enter_settle, unsettled_seats},
                {{verbs.put_back, kEveryFigure, offer_returns, play_return},
                 {Verb::Pass, kEveryFigure, phases::kPass.offer, keep_all}});
  builder.phase(Slot::StartTurn, {"orders", enter_window, window_actor, roll_deal},
                {{verbs.deal, kEveryFigure, offer_deals, play_deal},
                 {verbs.ask, kEveryFigure, offer_to_draw, play_ask},
                 {verbs.discard, kEveryFigure, offer_discards, play_discard},
                 {Verb::Pass, kEveryFigure, offer_to_go_on, go_on}});
  install_show(builder, verbs, each_part_ends);
  install_others(builder, verbs, deeds);
  for (const OwnEvent& event :
       {kCardAsked, kCardDealt, kCardReturned, kCardDiscarded, kCardFulfilled, kCardLost, kCardRevealed})
    builder.event(event);
  builder.figure_left(figure_left);
  builder.part_begun(begin_tile);
  builder.final_scoring(final_orders);
  builder.secrets<Orders, blank, fill>();
  builder.prospect(prospect);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "kings_orders",
      "By Order of the King",
      {{"orders.dragonCounts",
        {"no", "yes"},
        "Whether a card held against the dragon to the end counts as fulfilled"},
       {"orders.limit",
        {"tile", "act"},
        "Whether a hand fulfils one order for each tile placed, or one for each act: the figure, the "
        "dragon's "
        "walk, what is completed"}},
      install,
      {{kDeckText, kMaxDeckBytes, "Order cards of the table's own, in place of all others"}}};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
