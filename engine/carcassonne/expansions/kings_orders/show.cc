#include "engine/carcassonne/expansions/kings_orders/show.h"

#include <algorithm>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/phases/phases.h"
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

Act act_of(Happening what) {
  switch (what) {
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

std::size_t at(Seat seat) {
  return static_cast<std::size_t>(index(seat));
}
const Orders& orders_of(const Position& position) {
  return position.rules.extra<Orders>(position.state);
}
Orders& orders_of(Turn& turn) {
  return turn.rules.extra<Orders>(turn.state);
}
const Config& config_of(const Position& position) {
  return position.rules.config<Config>();
}

Served served(PartId part, Seat seat) {
  return static_cast<Served>(index(part) * kMaxSeats + at(seat));
}

bool is_stale(const Orders& orders, std::size_t card) {
  return (orders.stale[card / 8] >> card % 8 & 1) != 0;
}

int number(const Situation& situation, Fact fact) {
  switch (fact) {
    case Fact::Fields:
      return situation.fields;
    case Fact::FieldMine:
      return situation.field_mine;
    case Fact::FieldShared:
      return situation.field_shared;
    case Fact::FieldCrowd:
      return situation.field_crowd;
    case Fact::Supply:
      return situation.supply;
    case Fact::Trades:
      return situation.trades;
    default:
      return 0;
  }
}

/// Whether the turn added to something that the card asks for.
bool adds(const Card& card, const Situation& before, const Situation& now) {
  return std::any_of(card.all_of.begin(), card.all_of.end(), [&](const Comparison& asked) {
    const int change = number(now, asked.fact) - number(before, asked.fact);
    return asked.kind == Comparison::Kind::AtLeast  ? change > 0
           : asked.kind == Comparison::Kind::AtMost ? change < 0
                                                    : change != 0;
  });
}

/// What is to be settled now of all that the turn of the seat brought about.
std::vector<Happened> unsettled(const Position& position, Seat seat) {
  const Orders& orders = orders_of(position);
  const bool one_for_each_act = config_of(position).one_for_each_act;
  std::vector<Happened> happened;
  if (orders.shown != 0 && !one_for_each_act) return happened;
  if (orders.settled != kBehind) happened = happenings_of_turn(position, seat);
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
    std::erase_if(happened, [&orders](const Happened& one) { return act_of(one.what) != orders.settled; });
  return happened;
}

bool fulfils_one(const std::vector<Happened>& happened, const Card& card) {
  return std::any_of(happened.begin(), happened.end(),
                     [&card](const Happened& one) { return card.fulfilled_by(one); });
}

std::vector<CardId> matches_among(const Position& position, Seat seat,
                                  const std::vector<Happened>& happened) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = config_of(position).deck;
  std::vector<CardId> cards;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    if (orders.cards[card] != hand_of(seat) || !fulfils_one(happened, deck[card])) continue;
    if (is_stale(orders, card) && !adds(deck[card], orders.before, situation(position, seat))) continue;
    cards.push_back(static_cast<CardId>(card));
  }
  return cards;
}

/// How many of the cards that may be in any hand, for all that everybody knows, could be shown now.
int possible(const Position& position, const std::vector<Happened>& happened) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = config_of(position).deck;
  int count = 0;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    const Whereabouts where = orders.cards[card];
    if (where == Whereabouts::Spent || where >= Whereabouts::Fulfilled) continue;
    count += fulfils_one(happened, deck[card]);
  }
  return count;
}

/// Whether the card asks for anything about features, beside what else it may ask for.
bool is_about_features(const Card& card) {
  return card.all_of.empty() ||
         std::any_of(card.all_of.begin(), card.all_of.end(), [](const Comparison& asked) {
           return asked.fact != Fact::Supply && asked.fact != Fact::Trades && asked.fact != Fact::Neighbours;
         });
}

/// The features that count for the card are used up: "they must complete two separate cities".
void use_up(Turn& turn, Seat seat, const Card& card) {
  if (!is_about_features(card)) return;
  Orders& orders = orders_of(turn);
  for (const Happened& happened : unsettled(turn.position(), seat)) {
    if (!card.fulfilled_by(happened)) continue;
    for (const FeatureId feature : happened.features)
      if (!has_served(turn.position(), seat, feature) && !orders.served.full())
        orders.served.push_back(served(feature, seat));
    // One is enough, but every farm of a card that counts farms is one of them.
    if (happened.what != Happening::TurnEnded) return;
  }
}

void show(Turn& turn, Seat seat, CardId id) {
  const Card& card = config_of(turn.position()).deck[id];
  use_up(turn, seat, card);
  Orders& orders = orders_of(turn);
  --orders.hand[at(seat)];
  ++orders.fulfilled[at(seat)];
  ++orders.shown;
  orders.cards[id] = fulfilled_by(seat);
  if (turn.journalled()) {
    Event& event = turn.record(EventType::CardFulfilled);
    event.seat = seat;
    event.card = card.id;
  }
  turn.award_bonus(seat, card.points, "order fulfilled");
}

/// Whoever has a choice is asked. When somebody else ended a walk, being asked would tell that there is one:
/// then the seat is asked whenever it could have one for all that the others know.
bool must_ask(const Turn& turn, const std::vector<CardId>& cards) {
  if (cards.size() > 1) return true;
  const Position position = turn.position();
  return turn.state.turn.mover != turn.seat() && orders_of(position).hand[at(turn.seat())] > 1 &&
         possible(position, unsettled(position, turn.seat())) > 1;
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
    if (must_ask(turn, cards)) return Progress::Wait;
    if (cards.size() == 1) show(turn, turn.seat(), cards.front());
    next_act(turn);
  }
  return Progress::Done;
}

void show_moves(const Position& position, Seat seat, std::vector<Move>& moves) {
  for (const CardId card : matches(position, seat))
    moves.push_back({Verb::ShowCard, card, {}, Rotation::R0, kNoPart});
  if (moves.empty()) moves.push_back({Verb::Pass, 0, {}, Rotation::R0, kNoPart});
}

void play_answer(Turn& turn, Seat seat, Move move) {
  if (move.verb == Verb::ShowCard)
    show(turn, seat, move.kind);
  else if (turn.journalled())
    turn.record(EventType::Passed).seat = seat;
  next_act(turn);
}

Progress play_show(Turn& turn, Seat seat, Move move) {
  play_answer(turn, seat, move);
  return enter_show(turn);
}

/// A dragon that walked after the scoring: it belongs to the same tile.
Progress enter_behind(Turn& turn) {
  if (unsettled(turn.position(), turn.seat()).empty()) return Progress::Done;
  const std::vector<CardId> cards = matches(turn.position(), turn.seat());
  if (must_ask(turn, cards)) return Progress::Wait;
  if (cards.size() == 1) show(turn, turn.seat(), cards.front());
  next_act(turn);
  return Progress::Done;
}

Progress play_behind(Turn& turn, Seat seat, Move move) {
  play_answer(turn, seat, move);
  return Progress::Done;
}

}  // namespace

bool has_served(const Position& position, Seat seat, FeatureId feature) {
  const auto& list = orders_of(position).served;
  return std::any_of(list.begin(), list.end(), [&](Served one) {
    return one % kMaxSeats == at(seat) &&
           position.state.graph.feature_of(PartId{static_cast<std::uint16_t>(one / kMaxSeats)}) == feature;
  });
}

std::vector<CardId> matches(const Position& position, Seat seat) {
  if (orders_of(position).hand[at(seat)] == 0) return {};
  return matches_among(position, seat, unsettled(position, seat));
}

Situation situation(const Position& position, Seat seat) {
  Situation sum;
  const auto number_of = [](const Happened& one, Fact fact) { return static_cast<std::int8_t>(one[fact]); };
  for (const Happened& one : turn_ended(position, seat)) {
    sum.fields = number_of(one, Fact::Fields);
    sum.supply = number_of(one, Fact::Supply);
    sum.trades = number_of(one, Fact::Trades);
    sum.field_mine = std::max(sum.field_mine, number_of(one, Fact::FieldMine));
    sum.field_crowd = std::max(sum.field_crowd, number_of(one, Fact::FieldCrowd));
    sum.field_shared = static_cast<std::int8_t>(sum.field_shared + one[Fact::FieldShared]);
  }
  return sum;
}

void note_stale(Turn& turn, Seat seat, CardId id) {
  const Card& card = config_of(turn.position()).deck[id];
  std::uint8_t& bits = orders_of(turn).stale[id / 8u];
  const auto bit = static_cast<std::uint8_t>(1u << id % 8u);
  bits = static_cast<std::uint8_t>(bits & ~bit);
  if (card.when == Happening::TurnEnded && fulfils_one(turn_ended(turn.position(), seat), card))
    bits = static_cast<std::uint8_t>(bits | bit);
}

void install_show(RulesetBuilder& builder) {
  Phase show{"show-order", enter_show, phases::active_seat, show_moves, play_show};
  show.secret = true;
  builder.phase(Slot::AfterScore, show);
  show.enter = enter_behind;
  show.play = play_behind;
  builder.phase(Slot::AfterReturn, show);
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
