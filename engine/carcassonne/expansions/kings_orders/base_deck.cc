// The base set: 51 cards. The requirement and points of B04 and the requirements of B05, B07, B24 and B25 are
// those of the rule sheet; the rest is our own design. Points and chances come from play, see README.md,
// "Balance".

#include "engine/carcassonne/expansions/kings_orders/deck.h"

namespace gatehouse::engine::carcassonne::kings_orders {

const std::string_view kBaseDeck = R"(
card B01 2 chance=95
complete a city of exactly 2 tiles
city done: tiles=2

card B02 5 first=3 chance=61
complete a city of exactly 3 tiles
city done: tiles=3

card B03 13 first=11 chance=39
complete a city of exactly 4 tiles
city done: tiles=4

card B04 6 chance=7
complete a city of exactly 5 tiles
city done: tiles=5

card B05 22 first=17 chance=27
complete a city of at least 6 tiles
city done: tiles>=6

card B06 24 chance=15
complete a city of at least 8 tiles
city done: tiles>=8

card B07 24 chance=4
complete a city of at least 10 tiles
city done: tiles>=10

card B08 9 first=3 chance=44
complete a city with a pennant
city done: pennants>=1

card B09 17 chance=43
complete a city with at least 2 pennants
city done: pennants>=2

card B10 24 chance=23
complete a city with at least 3 pennants
city done: pennants>=3

card B11 24 chance=6
complete a city of at least 5 tiles without a pennant
city done: tiles>=5 pennants=0

card B12 24 chance=4
complete two cities with one tile
tile placed: cities>=2

card B13 19 first=14 chance=28
complete a city that lies on all four tiles of a square of 2 by 2
city done: square=1

card B14 8 first=4 chance=68
complete a city that pays others and not you
city done: winners>=1 won=0

card B15 12 first=6 chance=38
complete a city of at least 4 tiles that is larger than every city completed before, or the first of all
city done: tiles>=4 largest=1

card B16 22 first=20 chance=26
complete a city that reaches over at least 4 tiles, without a gap, from west to east or from north to south
city done: side>=4

card B17 2 chance=99
complete a road of exactly 2 tiles
road done: tiles=2

card B18 3 first=2 chance=76
complete a road of exactly 3 tiles
road done: tiles=3

card B19 4 first=2 chance=69
complete a road of exactly 4 tiles
road done: tiles=4

card B20 8 first=7 chance=47
complete a road of exactly 5 tiles
road done: tiles=5

card B21 9 first=3 chance=48
complete a road of at least 6 tiles
road done: tiles>=6

card B22 17 first=16 chance=33
complete a road of at least 8 tiles
road done: tiles>=8

card B23 24 chance=12
complete a road of at least 10 tiles
road done: tiles>=10

card B24 9 first=2 chance=55
place the tile that first makes both true: a road is complete, and it shares tiles with two completed cities
road connected: cities>=2 cities_before<=1

card B25 8 first=5 chance=58
place the tile that makes both true: a road is complete, and it shares a tile with a completed city of 4 tiles or more
road connected: new_city>=4

card B26 12 first=7 chance=37
complete two roads with one tile
tile placed: roads>=2

card B27 24 chance=6
complete three roads with one tile
tile placed: roads>=3

card B28 24 chance=10
complete a road of at least 4 tiles that is a ring: it runs back into itself and ends nowhere
road done: loop=1 tiles>=4

card B29 6 first=2 chance=66
complete a cloister
cloister done:

card B30 10 first=14 chance=54
complete your own cloister
cloister done: mine>=1

card B31 17 first=13 chance=42
complete another player's cloister
cloister done: followers>=1 mine=0

card B32 11 first=16 chance=45
complete a cloister in which nobody stands
cloister done: followers=0

card B33 4 first=24 chance=82
deploy a monk when at least 6 tiles lie in the block of 3 by 3 around his cloister, its own included
monk deployed: around>=6

card B34 24 chance=11
complete two cloisters with one tile
tile placed: cloisters>=2

card B35 7 first=9 chance=64
complete a cloister with another cloister among its neighbours
cloister done: near_cloister=1

card B36 2 farmer chance=96
place a farmer on a farm that borders a completed city
farmer deployed: cities>=1

card B37 6 first=16 farmer chance=73
place a farmer on a farm that borders 2 completed cities
farmer deployed: cities>=2

card B38 24 farmer chance=15
place a farmer on a farm that borders 3 completed cities
farmer deployed: cities>=3

card B39 3 first=2 farmer chance=98
place a farmer on a farm of at least 6 tiles
farmer deployed: tiles>=6

card B40 6 first=4 farmer chance=55
at the end of your turn, have at least two of your farmers on one farm
turn ended: field_mine>=2

card B41 3 first=2 farmer chance=71
at the end of your turn, have a farmer on a farm on which another player's farmer stands, too
turn ended: field_shared=1

card B42 2 farmer chance=84
at the end of your turn, have farmers on at least three different farms
turn ended: fields>=3

card B43 24 chance=4
complete a city in which at least 3 followers stand
city done: followers>=3

card B44 23 first=21 chance=3
complete a road on which at least 2 followers stand
road done: followers>=2

card B45 24 chance=7
complete a city in which at least 2 of your followers stand
city done: mine>=2

card B46 7 first=3 farmer chance=48
at the end of your turn, have a farmer on a farm with at least three farmers, no matter whose
turn ended: field_crowd>=3

card B47 2 chance=99
at the end of your turn, when scored followers are home, have no follower left in your supply
turn ended: supply=0

card B48 3 first=5 farmer chance=91
at the end of your turn, when scored followers are home, have a knight, a thief, a monk and a farmer on the table
turn ended: trades=4

card B49 7 first=5 chance=56
place a tile that has neighbours on all four sides
tile placed: neighbours=4

card B50 15 first=8 chance=28
complete two different kinds of feature with one tile
tile placed: kinds>=2

card B51 17 first=14 chance=37
score at least 12 points in all for the features that your tile completes
tile placed: points>=12
)";

}  // namespace gatehouse::engine::carcassonne::kings_orders
