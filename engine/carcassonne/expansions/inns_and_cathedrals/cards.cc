// The order cards of this expansion, for games with By Order of the King. All are our own; points and chances
// come from play, see README.md, "Balance".

#include "engine/carcassonne/expansions/inns_and_cathedrals/cards.h"

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {

const std::string_view kOrderCards = R"(
names inn cathedral big-follower

card IC1 3 first=2 chance=69
complete a road with an inn
road done: inn>=1

card IC2 24 chance=26
complete a road with at least 2 inns
road done: inn>=2

card IC3 24 chance=10
complete a city with a cathedral
city done: cathedral>=1

card IC4 9 first=4 chance=41 editions=1-4
complete a road, city or cloister in which your big follower stands and which pays you
feature done: big-follower>=1 won=1

card IC4 9 chance=41 editions=5-
complete a feature in which your big follower stands and which pays you
feature done: big-follower>=1 won=1

card IC5 5 first=2 farmer chance=47
deploy your big follower on a farm that borders at least 1 completed city
farmer deployed: big-follower>=1 cities>=1
)";

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
