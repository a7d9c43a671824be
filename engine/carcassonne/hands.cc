#include "engine/carcassonne/hands.h"

#include <algorithm>

#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

int drawn_in_hand(const Position& position, Seat seat) {
  const TilesInHand& hand = hand_of(position, seat);
  return static_cast<int>(std::count_if(hand.begin(), hand.end(), [&position](TileKindId kind) {
    return kind == kUnseenTile || position.rules.tile(kind).per_seat == 0;
  }));
}

void hold(TilesInHand& hand, TileKindId kind) {
  hand.push_back(kind);
  std::sort(hand.begin(), hand.end());
}

void let_go(TilesInHand& hand, TileKindId kind) {
  const TileKindId* const found = std::find(hand.begin(), hand.end(), kind);
  ensure(found != hand.end(), "a tile leaves a hand that does not hold it");
  hand.swap_remove(static_cast<std::size_t>(found - hand.begin()));
  std::sort(hand.begin(), hand.end());
}

void hide_hands(const Ruleset& rules, State& state, Seat viewer) {
  if (state.turn.over) return;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    if (seat_at(seat) == viewer) continue;
    TilesInHand& hand = state.hands[static_cast<std::size_t>(seat)];
    for (TileKindId& kind : hand) {
      if (kind == kUnseenTile || rules.tile(kind).per_seat != 0) continue;
      state.bag.add(kind, 1);
      state.bag.bury();
      kind = kUnseenTile;
    }
    std::sort(hand.begin(), hand.end());  // those that are not known are last
  }
}

void deal_hidden(const Ruleset& rules, State& state, Dice& dice) {
  for (int seat = 0; seat < rules.seats(); ++seat) {
    TilesInHand& hand = state.hands[static_cast<std::size_t>(seat)];
    for (TileKindId& kind : hand) {
      if (kind != kUnseenTile) continue;
      kind = state.bag.sample(dice);
      state.bag.dig_up();
      state.bag.take(kind);
    }
    std::sort(hand.begin(), hand.end());
  }
}

void Turn::take(Seat seat, TileKindId kind, Secrecy secrecy) {
  state_.bag.take(kind);
  hold(state_.hands[static_cast<std::size_t>(index(seat))], kind);
  if (!journalled()) return;
  Event& event = record(EventType::Drawn);
  event.seat = seat;
  event.tile = rules.tile(kind).name;
  event.secrecy = secrecy;
}

void Turn::play_from_hand(Seat seat, TileKindId kind) {
  let_go(state_.hands[static_cast<std::size_t>(index(seat))], kind);
  keep(kind);
}

void Turn::put_out(Seat seat, TileKindId kind) {
  let_go(state_.hands[static_cast<std::size_t>(index(seat))], kind);
  discard(kind);
}

void Turn::show_hand(Seat seat) {
  end_undo();  // it was seen
  if (!journalled()) return;
  Event& event = record(EventType::Shown);
  event.seat = seat;
  for (const TileKindId kind : hand_of(position(), seat)) event.tiles.push_back(rules.tile(kind).name);
}

}  // namespace gatehouse::engine::carcassonne
