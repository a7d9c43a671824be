// The twelve tiles, each once, and the abbey.

#include "engine/carcassonne/expansions/abbey_and_mayor/tiles.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {

const std::string_view kTiles = R"(
tile AM01 1
c=city+pennant+pennant
.ccc.
ccccc
ccccc
ccccc
.ccc.

; one city crosses the other by a bridge; two fields reach no side
tile AM02 1
c=city+pennant d=city f=field g=field
.ccc.
dfccd
ddcdd
dccgd
.ccc.

; the city in the north crosses the other, and ends there; one field reaches no side
tile AM03 1
c=city+pennant d=city f=field g=field
.ccc.
dfccd
ddcdd
dgggd
.ggg.

tile AM04 1
c=city d=city r=road s=road f=field g=field h=field
.ccc.
dhrgg
dshrr
dfshh
.fsh.

tile AM05 1
m=cloister n=road r=road s=road t=road f=field g=field h=field k=field
.fng.
ffngg
ttmrr
kkshh
.ksh.

; the road from the west ends at the city
tile AM06 1
c=city r=road f=field g=field
.ccc.
fcccg
rrcgg
ggggg
.ggg.

; the curve touches the city, and parts three fields
tile AM07 1
c=city r=road f=field g=field h=field
.ccc.
fcccg
ffcrr
ffrhh
.frh.

tile AM08 1
c=city r=road g=field h=field k=field
.ccc.
hcccg
rrcgg
kkrgg
.krg.

; the walls run to the east, and part the land
tile AM09 1
c=city+pennant f=field g=field h=field
.fff.
cfccg
cccgg
chccg
.hhh.

tile AM10 1
r=road f=field
.fff.
fffff
ff#ff
ffrff
.frf.

; three arms of one road, through wells
tile AM12 1
r=road f=field g=field h=field
.frg.
ffrgg
rrrrr
hhhhh
.hhh.

; the road passes under the city; in the south one field is on both sides of its mouth
tile AM13 1
c=city+pennant r=road f=field g=field h=field
.frh.
ccccc
ccccc
cgggc
.grg.
)";

const std::string_view kAbbey = R"(
tile ABBEY 1
m=cloister
.###.
##m##
#mmm#
##m##
.###.
)";

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
