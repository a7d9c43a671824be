// The order cards of this expansion, for games with By Order of the King. PD1 is the rule sheet's, the others
// our own; points and chances come from play, see README.md, "Balance".

#include "engine/carcassonne/expansions/princess_and_dragon/cards.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {

const std::string_view kOrderCards = R"(
card PD1 10 hold
let the dragon take none of your figures as long as you hold this card
never:

card PD2 14 first=8 chance=22
place a tile after which the dragon, on its walk, takes at least 2 figures of others and none of yours
dragon fed: others>=2 mine=0

card PD3 7 first=5 chance=48
remove another player's knight with the princess
figure removed: others>=1

card PD4 3 first=5 chance=81 editions=1-4
with your portal tile, deploy a follower on another tile, to a road, city or farm of at least 4 tiles
portal used: tiles>=4

card PD4 3 chance=81 editions=5-
with your portal tile, deploy a follower on another tile, to a feature of 4 tiles or more, with those around a building
portal used: tiles>=4

card PD5 4 first=5 chance=80
be paid by the fairy when a feature is scored in your turn
fairy paid: points>=1
)";

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
