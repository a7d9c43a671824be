#include "engine/carcassonne/expansions/kings_orders/hidden.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace gatehouse::engine::carcassonne::kings_orders {

void blank(const Position& position, Orders& orders, Seat viewer) {
  if (position.state.turn.over) return;  // every hand is revealed at the end
  for (std::size_t i = 0; i < orders.bottom_count; ++i) {
    if (viewer != kNoSeat && (orders.seen[i] & seat_bit(viewer)) != 0) continue;
    if (orders.seen[i] == 0xff || orders.bottom[i] == kUnknownCard) continue;  // known to all; hidden before
    orders.cards[orders.bottom[i]] = Whereabouts::Unknown;
    orders.bottom[i] = kUnknownCard;
    orders.seen[i] = 0;
  }
  for (int seat = 0; seat < kMaxSeats; ++seat)
    if (seat_at(seat) != viewer) orders.stood[static_cast<std::size_t>(seat)] = {};
  for (Whereabouts& where : orders.cards) {
    const bool in_a_hand = where >= Whereabouts::Hand && where < Whereabouts::Fulfilled;
    if (in_a_hand && viewer != kNoSeat && where == hand_of(viewer)) continue;
    if (in_a_hand || where == Whereabouts::Pile) where = Whereabouts::Unknown;
  }
  // Who may discard follows from the hand; that a seat holds three farmer cards is not to be seen.
  orders.latched = static_cast<std::uint8_t>(viewer == kNoSeat ? 0 : orders.latched & seat_bit(viewer));
}

void fill(const Position& position, Orders& orders, Dice& dice) {
  std::vector<CardId> unknown;
  for (std::size_t card = 0; card < position.rules.config<Config>().deck.size(); ++card)
    if (orders.cards[card] == Whereabouts::Unknown) unknown.push_back(static_cast<CardId>(card));
  const auto take = [&unknown, &dice] {
    ensure(!unknown.empty(), "an observation has fewer unknown cards than places for them");
    std::swap(unknown[dice.below(unknown.size())], unknown.back());
    const CardId card = unknown.back();
    unknown.pop_back();
    return card;
  };
  for (std::size_t i = 0; i < orders.bottom_count; ++i)
    if (orders.bottom[i] == kUnknownCard) orders.cards[orders.bottom[i] = take()] = Whereabouts::Bottom;
  for (int seat = 0; seat < position.rules.seats(); ++seat) {
    const auto known = std::count(orders.cards.begin(), orders.cards.end(), hand_of(seat_at(seat)));
    for (auto held = known; held < orders.hand[static_cast<std::size_t>(seat)]; ++held)
      orders.cards[take()] = hand_of(seat_at(seat));
  }
  for (const CardId card : unknown) orders.cards[card] = Whereabouts::Pile;
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
