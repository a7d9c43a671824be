#include "engine/carcassonne/expansions/kings_orders/show.h"

#include <algorithm>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/expansions/kings_orders/served.h"
#include "engine/carcassonne/expansions/kings_orders/stood.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

/// What a tile causes, in parts that may fulfil an order each when the table plays so (orders.limit=act):
/// the values of Orders::settled that are still to come.
enum Act : std::uint8_t {
  kFigure,  ///< what was done instead of, or by, deploying; without that option: everything
  kDragon,
  kTile,    ///< what was completed, and how the table stands
  kBehind,  ///< all that is settled; a dragon that walks after the scoring comes behind it
};

Act act_of(const Happened& happened) {
  switch (happened.what) {
    case Happening::Deed:
      return happened.deed->of_figure ? kFigure : kTile;
    case Happening::KnightDeployed:
    case Happening::ThiefDeployed:
    case Happening::MonkDeployed:
    case Happening::FarmerDeployed:
    case Happening::PortalUsed:
    case Happening::FigureRemoved:
      return kFigure;
    case Happening::DragonFed:
      return kDragon;
    default:
      return kTile;
  }
}

const Config& config_of(const Position& position) {
  return position.rules.config<Config>();
}

/// Whether the end of the turn is judged later: with its second tile, or behind acts that are still to come.
bool ends_later(const Position& position) {
  return goes_on(position) || (config_of(position).ends_behind && position.state.turn.placed != kNoTileIndex);
}

/// What is to be settled now of all that the turn of the seat brought about; of it, what is `wanted`.
std::vector<Happened> unsettled(const Position& position, Seat seat,
                                Happenings wanted = Happenings::every()) {
  const Orders& orders = orders_of(position);
  const bool one_for_each_act = config_of(position).one_for_each_act;
  std::vector<Happened> happened;
  if (orders.shown != 0 && !one_for_each_act) return happened;
  if (ends_later(position)) {
    wanted.remove(Happening::TurnEnded);
    wanted.remove_deeds(config_of(position).by.turn);
  }
  if (orders.settled != kBehind) happened = happenings_of_turn(position, seat, wanted);
  const auto add = [&happened](Happening what, int own, int others) {
    Happened one;
    one.what = what;
    one[Fact::Mine] = static_cast<std::int16_t>(own);
    one[Fact::Others] = static_cast<std::int16_t>(others);
    happened.push_back(one);
  };
  if (orders.removed_others != 0) add(Happening::FigureRemoved, 0, orders.removed_others);
  if (orders.eaten_own + orders.eaten_others != 0)
    add(Happening::DragonFed, orders.eaten_own, orders.eaten_others);
  if (one_for_each_act && orders.settled != kBehind)
    std::erase_if(happened, [&orders](const Happened& one) { return act_of(one) != orders.settled; });
  return happened;
}

/// The cards in the seat's hand that the position knows.
using Held = FixedVector<CardId, kMaxHand>;
Held held_by(const Position& position, Seat seat) {
  Held held;
  for_each_held(orders_of(position), seat, [&held](CardId card) { held.push_back(card); });
  return held;
}

/// The cards among these that may be shown for what happened.
std::vector<CardId> matches_among(const Position& position, Seat seat, const Held& held,
                                  const std::vector<Happened>& happened) {
  const std::vector<Card>& deck = config_of(position).deck;
  std::vector<CardId> cards;
  for (const CardId card : held) {
    const auto counts = [&](const Happened& one) {
      return deck[card].fulfilled_by(one) && is_new(position, seat, card, one);
    };
    if (std::any_of(happened.begin(), happened.end(), counts)) cards.push_back(card);
  }
  return cards;
}

}  // namespace

bool goes_on(const Position& position) {
  return !config_of(position).each_part_ends && phases::part_to_come(position);
}

Happenings asked_by_hand(const Position& position, Seat seat) {
  const Config& config = position.rules.config<Config>();
  Happenings asked;
  for_each_held(orders_of(position), seat, [&](CardId card) {
    asked.add(config.deck[card].when);
    asked.add_deeds(config.asked[card]);
  });
  return asked;
}

std::vector<CardId> matches_for(const Position& position, Seat seat, const std::vector<Happened>& happened) {
  return happened.empty() ? std::vector<CardId>{}
                          : matches_among(position, seat, held_by(position, seat), happened);
}

int possible(const Position& position, const std::vector<Happened>& happened) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = config_of(position).deck;
  Happenings seen;
  for (const Happened& one : happened) seen.add(one.what);
  int count = 0;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    const Whereabouts where = orders.cards[card];
    if (where == Whereabouts::Spent || where >= Whereabouts::Fulfilled) continue;
    if (deck[card].when != Happening::FeatureDone && !seen.has(deck[card].when)) continue;
    count += std::any_of(happened.begin(), happened.end(),
                         [&](const Happened& one) { return deck[card].fulfilled_by(one); });
  }
  return count;
}

void end_undo_of_others(Turn& turn, const std::vector<Happened>& happened) {
  if (turn.state.turn.mover == turn.seat() || turn.state.turn.ends_undo ||
      orders_of(turn.position()).hand[row_of(turn.seat())] == 0)
    return;
  if (!happened.empty() && possible(turn.position(), happened) > 0) turn.end_undo();
}

void fulfil(Turn& turn, Seat seat, CardId id, const std::vector<Happened>& happened) {
  const Card& card = config_of(turn.position()).deck[id];
  use_up(turn, seat, id, happened);
  Orders& orders = orders_of(turn);
  --orders.hand[row_of(seat)];
  ++orders.fulfilled[row_of(seat)];
  orders.cards[id] = fulfilled_by(seat);
  if (turn.journalled()) {
    Event& event = turn.record(kCardFulfilled);
    event.seat = seat;
    event.item = card.id;
  }
  turn.award_bonus(seat, card.points, kOrderFulfilled);
}

/// Offers the highest card first, and equal ones in the order of the deck. The first is shown for a seat that
/// does not choose (rulings.md 2.2).
void offer_cards(const Position& position, std::vector<CardId> cards, Offers& offers) {
  const Config& config = config_of(position);
  std::stable_sort(cards.begin(), cards.end(),
                   [&config](CardId a, CardId b) { return config.deck[a].points > config.deck[b].points; });
  for (const CardId card : cards) offers.offer(config.verbs.show, card);
}

namespace {

void show(Turn& turn, Seat seat, CardId id) {
  fulfil(turn, seat, id, unsettled(turn.position(), seat));
  ++orders_of(turn).shown;
}

/// A seat that has a choice is asked. When somebody else ended a walk, being asked would tell that there is
/// one: then the seat is asked whenever it could have one for all that the others know.
bool must_ask_which(Turn& turn, const std::vector<CardId>& cards) {
  if (turn.state.turn.mover == turn.seat()) return cards.size() > 1;
  const Position position = turn.position();
  const std::vector<Happened> happened = unsettled(position, turn.seat());
  end_undo_of_others(turn, happened);
  return cards.size() > 1 ||
         (orders_of(position).hand[row_of(turn.seat())] > 1 && possible(position, happened) > 1);
}

void next_act(Turn& turn) {
  Orders& orders = orders_of(turn);
  orders.settled = static_cast<std::uint8_t>(
      turn.rules.config<Config>().one_for_each_act ? std::min<int>(orders.settled + 1, kBehind) : kBehind);
  if (orders.settled == kBehind) orders.removed_others = orders.eaten_others = orders.eaten_own = 0;
}

/// At most one order for each act: a single match is shown at once.
Progress enter_show(Turn& turn) {
  while (orders_of(turn).settled != kBehind) {
    const std::vector<CardId> cards = matches(turn.position(), turn.seat());
    if (must_ask_which(turn, cards)) return Progress::Wait;
    if (cards.size() == 1) show(turn, turn.seat(), cards.front());
    next_act(turn);
  }
  return Progress::Done;
}

void offer_matches(const Position& position, Seat seat, Offers& offers) {
  offer_cards(position, matches(position, seat), offers);
}

/// A seat that is asked though it has nothing to show answers with a pass.
void offer_nothing(const Position& position, Seat seat, Offers& offers) {
  if (matches(position, seat).empty()) offers.offer(Verb::Pass);
}

void play_answer(Turn& turn, Seat seat, const Move& move) {
  if (move.verb == Verb::Pass)
    turn.pass(seat);
  else
    show(turn, seat, move.kind);
  next_act(turn);
}

Progress play_show(Turn& turn, Seat seat, const Move& move) {
  play_answer(turn, seat, move);
  return enter_show(turn);
}

/// A second part for which no tile was left that fits: the turn has ended all the same.
Progress enter_without_tile(Turn& turn) {
  const TurnState& now = turn.state.turn;
  return now.part != 0 && now.placed == kNoTileIndex ? enter_show(turn) : Progress::Done;
}

/// A dragon that walked after the scoring: it belongs to the same tile.
Progress enter_behind(Turn& turn) {
  if (unsettled(turn.position(), turn.seat()).empty()) return Progress::Done;
  const std::vector<CardId> cards = matches(turn.position(), turn.seat());
  if (must_ask_which(turn, cards)) return Progress::Wait;
  if (cards.size() == 1) show(turn, turn.seat(), cards.front());
  next_act(turn);
  return Progress::Done;
}

Progress play_behind(Turn& turn, Seat seat, const Move& move) {
  play_answer(turn, seat, move);
  return Progress::Done;
}

}  // namespace

std::vector<CardId> matches(const Position& position, Seat seat) {
  if (orders_of(position).hand[row_of(seat)] == 0) return {};
  return matches_among(position, seat, held_by(position, seat),
                       unsettled(position, seat, asked_by_hand(position, seat)));
}

void install_show(RulesetBuilder& builder, const Verbs& verbs, bool each_part_ends) {
  Phase phase{"show-order", enter_show};
  phase.secret = true;
  builder.phase(Slot::AfterScore, phase,
                {{verbs.show, kEveryFigure, offer_matches, play_show},
                 {Verb::Pass, kEveryFigure, offer_nothing, play_show}});
  phase.enter = enter_behind;
  builder.phase(Slot::AfterReturn, phase,
                {{verbs.show, kEveryFigure, offer_matches, play_behind},
                 {Verb::Pass, kEveryFigure, offer_nothing, play_behind}});
  if (each_part_ends) return;  // a phase more would be another fingerprint of old games
  phase.enter = enter_without_tile;
  builder.phase(Slot::GameEnd, phase,
                {{verbs.show, kEveryFigure, offer_matches, play_show},
                 {Verb::Pass, kEveryFigure, offer_nothing, play_show}});
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
