#pragma once
// Tiles in hands. A seat holds tiles that chance gave it from the bag, and those that it has had since the
// game began (RulesetBuilder::reserve), which lie in no bag and which everybody knows. The functions that
// change hands while a game is played are Turn::take, play_from_hand and put_out.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// The base game's option `hand`: how many tiles each seat holds between its turns, and who sees them. In
/// force once the stacks that are drawn before the bag are used up.
struct HandRules {
  int size = 0;
  Secrecy secrecy = Secrecy::SeatOnly;
  Verb choose = Verb::Pass;   ///< "choose D": that tile is placed in this turn
  Verb put_out = Verb::Pass;  ///< "put-out D": it leaves the game, as none can be placed
};

inline const TilesInHand& hand_of(const Position& position, Seat seat) {
  return position.state.hands[static_cast<std::size_t>(index(seat))];
}

/// How many tiles the seat holds that came out of the bag.
int drawn_in_hand(const Position& position, Seat seat);

/// Puts a tile into a hand, in the order of kinds. REQUIRES: there is room.
void hold(TilesInHand& hand, TileKindId kind);
/// Takes one out. REQUIRES: it is there.
void let_go(TilesInHand& hand, TileKindId kind);

/// What others may know of hands that are secret, for RulesetBuilder::hide(): the tiles that the viewer
/// (kNoSeat: a spectator) may not see are in the bag again, where as many more are buried.
void hide_hands(const Ruleset& rules, State& state, Seat viewer);
/// Deals what hide_hands() has hidden, at random, as it could be the truth.
void deal_hidden(const Ruleset& rules, State& state, Dice& dice);

}  // namespace gatehouse::engine::carcassonne
