// The base set: 51 cards. The requirement and points of B04 and the requirements of B05, B07, B24 and B25 are
// those of the rule sheet; the rest is our own design. Points are tuned by play, see README.md, "Balance".

#include "engine/carcassonne/expansions/kings_orders/deck.h"

namespace gatehouse::engine::carcassonne::kings_orders {

const std::string_view kBaseDeck = R"(
card B01 3
complete a city of exactly 2 tiles
city done: tiles=2

card B02 4
complete a city of exactly 3 tiles
city done: tiles=3

card B03 5
complete a city of exactly 4 tiles
city done: tiles=4

card B04 6
complete a city of exactly 5 tiles
city done: tiles=5

card B05 7
complete a city of at least 6 tiles
city done: tiles>=6

card B06 9
complete a city of at least 8 tiles
city done: tiles>=8

card B07 12
complete a city of at least 10 tiles
city done: tiles>=10

card B08 4
complete a city with a pennant
city done: pennants>=1

card B09 6
complete a city with at least 2 pennants
city done: pennants>=2

card B10 9
complete a city with at least 3 pennants
city done: pennants>=3

card B11 6
complete a city of at least 5 tiles without a pennant
city done: tiles>=5 pennants=0

card B12 8
complete two cities with one tile
tile placed: cities>=2

card B13 8
complete a city that fills a square of 2 by 2 tiles
city done: square=1

card B14 7
complete a city that pays others and not you
city done: winners>=1 won=0

card B15 6
complete a city of at least 4 tiles, larger than every city completed before
city done: tiles>=4 largest=1

card B16 7
complete a city at least 4 tiles long or wide
city done: side>=4

card B17 3
complete a road of exactly 2 tiles
road done: tiles=2

card B18 3
complete a road of exactly 3 tiles
road done: tiles=3

card B19 4
complete a road of exactly 4 tiles
road done: tiles=4

card B20 5
complete a road of exactly 5 tiles
road done: tiles=5

card B21 6
complete a road of at least 6 tiles
road done: tiles>=6

card B22 9
complete a road of at least 8 tiles
road done: tiles>=8

card B23 12
complete a road of at least 10 tiles
road done: tiles>=10

card B24 7
complete a road connected to two completed cities, in any order
road connected: cities>=2 cities_before<=1

card B25 6
complete a road connected to a completed city of at least 4 tiles, in any order
road connected: largest_city>=4 largest_city_before<=3

card B26 5
complete two roads with one tile
tile placed: roads>=2

card B27 10
complete three roads with one tile
tile placed: roads>=3

card B28 10
complete a road that is a closed loop of at least 4 tiles
road done: loop=1 tiles>=4

card B29 4
complete a cloister
cloister done:

card B30 6
complete your own cloister
cloister done: mine>=1

card B31 7
complete another player's cloister
cloister done: followers>=1 mine=0

card B32 5
complete a cloister in which nobody stands
cloister done: followers=0

card B33 5
deploy a monk where at least 6 of the 9 cells of his cloister hold a tile
monk deployed: around>=6

card B34 12
complete two cloisters with one tile
tile placed: cloisters>=2

card B35 9
complete a cloister with another cloister among its neighbours
cloister done: near_cloister=1

card B36 3 farmer
place a farmer on a farm that borders a completed city
farmer deployed: cities>=1

card B37 5 farmer
place a farmer on a farm that borders 2 completed cities
farmer deployed: cities>=2

card B38 8 farmer
place a farmer on a farm that borders 3 completed cities
farmer deployed: cities>=3

card B39 6 farmer
place a farmer on a farm of at least 6 tiles
farmer deployed: tiles>=6

card B40 7 farmer
have two of your farmers on one farm
turn ended: field_mine>=2

card B41 6 farmer
share a farm with another player's farmer
turn ended: field_shared=1

card B42 6 farmer
have farmers on three different farms
turn ended: fields>=3

card B43 8
complete a city in which at least 3 followers stand
city done: followers>=3

card B44 6
complete a road on which at least 2 followers stand
road done: followers>=2

card B45 8
complete a city in which at least 2 of your followers stand
city done: mine>=2

card B46 9 farmer
have a farmer on a farm with at least 3 farmers
turn ended: field_crowd>=3

card B47 5
have no follower left in your supply
turn ended: supply=0

card B48 7 farmer
have a knight, a thief, a monk and a farmer on the table
turn ended: trades=4

card B49 5
place a tile that has neighbours on all four sides
tile placed: neighbours=4

card B50 6
complete two different kinds of feature with one tile
tile placed: kinds>=2

card B51 7
score at least 12 points from features that your tile completed
tile placed: points>=12
)";

}  // namespace gatehouse::engine::carcassonne::kings_orders
