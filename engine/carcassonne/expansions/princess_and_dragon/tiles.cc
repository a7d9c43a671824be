// The 30 tiles of the first edition: 29 faces, P11 twice. Six volcanoes (P01 to P06), twelve dragons (P07 to
// P17), six portals (P18 to P23), six princesses (P24 to P29; the symbol lies in one city).

#include "engine/carcassonne/expansions/princess_and_dragon/tiles.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {

const std::string_view kTiles = R"(
tile P01 1 volcano
f=field
.fff.
fffff
fffff
fffff
.fff.

tile P02 1 volcano
r=road f=field
.fff.
fffff
ff#ff
ffrff
.frf.

tile P03 1 volcano
c=city f=field
.ccc.
fffff
fffff
fffff
.fff.

tile P04 1 volcano
r=road f=field g=field
.fff.
fffff
rrrff
ggrff
.grf.

tile P05 1 volcano
r=road f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.

tile P06 1 volcano
c=city d=city f=field
.ccc.
ffffd
ffffd
ffffd
.fff.

tile P07 1 dragon
c=city f=field
.ccc.
fffff
fffff
fffff
.fff.

tile P08 1 dragon
m=cloister r=road s=road t=road f=field g=field h=field
.fff.
fffff
ttmrr
hhsgg
.hsg.

tile P09 1 dragon
r=road s=road t=road f=field g=field h=field
.fff.
fffff
tt#rr
hhsgg
.hsg.

tile P10 1 dragon
m=cloister c=city f=field
.ccc.
ccccc
ccmcc
ccccc
.fff.

tile P11 2 dragon
r=road f=field g=field
.fff.
fffff
rrrff
ggrff
.grf.

tile P12 1 dragon
r=road f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.

tile P13 1 dragon
c=city f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile P14 1 dragon
c=city+pennant f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.

; The road passes under the city; beside its mouths the fields are whole.
tile P15 1 dragon
c=city r=road f=field g=field
.frf.
ccccc
ccccc
ccccc
.grg.

tile P16 1 dragon
c=city r=road f=field g=field
.ccc.
fffff
rrrff
ggrff
.grf.

tile P17 1 dragon
c=city r=road f=field g=field
.ccc.
fffff
ffrrr
ffrgg
.frg.

; Two bends that do not meet.
tile P18 1 portal
r=road s=road f=field g=field k=field
.frk.
ffrkk
rrkss
kksgg
.ksg.

tile P19 1 portal
r=road s=road t=road f=field g=field h=field
.fff.
fffff
tt#rr
hhsgg
.hsg.

tile P20 1 portal
c=city+pennant f=field
.ccc.
ccccc
ccccc
ccccc
.fff.

tile P21 1 portal
c=city r=road f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.

tile P22 1 portal
c=city r=road f=field g=field
.ccc.
fffff
rrrff
ggrff
.grf.

tile P23 1 portal
c=city r=road f=field g=field
.ccc.
fffff
ffrrr
ffrgg
.frg.

tile P24 1
c=city+princess r=road s=road t=road f=field g=field h=field
.ccc.
fffff
tt#rr
hhsgg
.hsg.

; Two cities that do not meet, the princess in the northern one; the field k between them reaches no side.
tile P25 1
c=city+princess d=city+pennant f=field k=field
.ccc.
fcckd
fckkd
fckdd
.ddd.

tile P26 1
c=city+princess f=field
.ccc.
ccccc
ccccc
ccccc
.fff.

; The city parts the fields in the east and in the south.
tile P27 1
c=city+princess f=field g=field
.ccc.
ccccf
ccccf
ccccf
.ggg.

tile P28 1
c=city+princess f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile P29 1
c=city+princess r=road f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.
)";

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
