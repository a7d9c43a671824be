#include "engine/carcassonne/expansions/kings_orders/stood.h"

#include <algorithm>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

using Hand = std::array<Stood, kMaxHand>;

Hand& stood_of(Turn& turn, Seat seat) {
  return orders_of(turn).stood[row_of(seat)];
}

/// Whether the table has figures that Orders does not remember.
bool has_more(const State& state) {
  return state.figures.size() > kFirstFigures;
}

void write(Turn& turn, Seat seat, Stood& one, CardId card, const FigureSet& figures) {
  if (has_more(turn.state)) {
    const auto place = static_cast<std::size_t>(&one - stood_of(turn, seat).data());
    turn.extra<StoodBeyond>().figures[row_of(seat)][place] = figures.beyond;
  }
  one = {card, figures.first};
}

FigureSet read(const Position& position, Seat seat, const Stood& one) {
  if (!has_more(position.state)) return {one.figures, {}};
  const Hand& hand = orders_of(position).stood[row_of(seat)];
  const auto place = static_cast<std::size_t>(&one - hand.data());
  return {one.figures, position.rules.extra<StoodBeyond>(position.state).figures[row_of(seat)][place]};
}

void blank_beyond(const Position& position, StoodBeyond& stood, Seat viewer) {
  if (position.state.turn.over) return;
  for (int seat = 0; seat < kMaxSeats; ++seat)
    if (seat_at(seat) != viewer) stood.figures[static_cast<std::size_t>(seat)] = {};
}

void fill_beyond(const Position&, StoodBeyond&, Dice&) {}

const Card& card_of(const Position& position, CardId card) {
  return position.rules.config<Config>().deck[card];
}

bool is_about_a_farm(Fact fact) {
  return fact == Fact::FieldMine || fact == Fact::FieldShared || fact == Fact::FieldCrowd;
}

/// The figures by which the table fulfils the card: everybody's on the farms that do, or, where the card
/// counts over the whole table, all of the seat's own.
FigureSet figures_behind(const Position& position, Seat seat, const Card& card,
                         const std::vector<Happened>& fulfilling) {
  const auto asks = [&card](bool about_a_farm) {
    return std::any_of(card.all_of.begin(), card.all_of.end(), [about_a_farm](const Comparison& asked) {
      return is_about_a_farm(asked.fact) == about_a_farm;
    });
  };
  const bool over_the_table = asks(false), on_a_farm = asks(true);
  FigureSet set;
  for (std::size_t id = 0; id < position.state.figures.size(); ++id) {
    const Figure& figure = position.state.figures[static_cast<FigureId>(id)];
    if (figure.standing != Standing::Board || !figure.in_feature()) continue;
    const FeatureId feature = position.state.graph.feature_of(figure.at.part);
    const bool is_there = std::any_of(fulfilling.begin(), fulfilling.end(),
                                      [feature](const Happened& farm) { return farm.feature == feature; });
    if ((over_the_table && figure.owner == seat) || (on_a_farm && is_there)) set.insert(id);
  }
  return set;
}

std::vector<Happened> what_fulfils(const Position& position, Seat seat, const Card& card) {
  std::vector<Happened> ended;
  if (card.when == Happening::TurnEnded) ended = turn_ended(position, seat);
  std::erase_if(ended, [&card](const Happened& one) { return !card.fulfilled_by(one); });
  return ended;
}

/// The same farm, and the same table, as they were; a farm that was not there has nobody.
Happened the_same(const std::vector<Happened>& before, const Happened& now) {
  const auto farm = std::find_if(before.begin(), before.end(),
                                 [&now](const Happened& one) { return one.feature == now.feature; });
  if (farm != before.end()) return *farm;
  Happened none = before.front();
  for (const Fact fact : {Fact::FieldMine, Fact::FieldShared, Fact::FieldCrowd}) none[fact] = 0;
  return none;
}

}  // namespace

void install_stood(RulesetBuilder& builder) {
  if (builder.figures() <= static_cast<int>(kFirstFigures)) return;
  builder.extra_state<StoodBeyond>();
  builder.secrets<StoodBeyond, blank_beyond, fill_beyond>();
}

void note_stood(Turn& turn, Seat seat, CardId card) {
  const Position position = turn.position();
  const Orders& orders = orders_of(position);
  Hand& all = stood_of(turn, seat);
  for (Stood& one : all)
    if (one.card == card || (one.card != kUnknownCard && orders.cards[one.card] != hand_of(seat)))
      write(turn, seat, one, kUnknownCard, {});
  const Card& face = card_of(position, card);
  const std::vector<Happened> fulfilling = what_fulfils(position, seat, face);
  if (fulfilling.empty()) return;
  const auto free =
      std::find_if(all.begin(), all.end(), [](const Stood& one) { return one.card == kUnknownCard; });
  ensure(free != all.end(), "a hand has more cards than it may");
  write(turn, seat, *free, card, figures_behind(position, seat, face, fulfilling));
}

void forget_stood(Turn& turn, Seat seat) {
  for (Stood& one : stood_of(turn, seat)) write(turn, seat, one, kUnknownCard, {});
}

void forget_figure(Turn& turn, FigureId figure) {
  if (figure >= kFirstFigures) {
    for (auto& hand : turn.extra<StoodBeyond>().figures)
      for (FiguresBeyond& one : hand) one.erase(figure - kFirstFigures);
    return;
  }
  for (Hand& hand : orders_of(turn).stood)
    for (Stood& one : hand) one.figures.erase(figure);
}

void forget_lapsed(Turn& turn, Seat seat) {
  for (Stood& one : stood_of(turn, seat))
    if (one.card != kUnknownCard &&
        what_fulfils(turn.position(), seat, card_of(turn.position(), one.card)).empty())
      write(turn, seat, one, kUnknownCard, {});
}

bool is_new(const Position& position, Seat seat, CardId card, const Happened& happened) {
  const Hand& all = orders_of(position).stood[row_of(seat)];
  const auto stood =
      std::find_if(all.begin(), all.end(), [card](const Stood& one) { return one.card == card; });
  if (stood == all.end()) return true;
  const FigureSet figures = read(position, seat, *stood);
  const Happened before = the_same(turn_ended(position, seat, &figures), happened);
  const Card& face = card_of(position, card);
  return std::any_of(face.all_of.begin(), face.all_of.end(), [&](const Comparison& asked) {
    const bool counts_down = asked.fact == Fact::Supply && asked.kind != Comparison::Kind::AtLeast;
    return counts_down ? happened[asked.fact] < before[asked.fact]
                       : happened[asked.fact] > before[asked.fact];
  });
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
