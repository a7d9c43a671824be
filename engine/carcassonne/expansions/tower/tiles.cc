// The 18 tiles: 17 faces, TW01 twice. Each has a foundation. Where that lies inside a city, the symbol is on
// the city; else it is on the tile.

#include "engine/carcassonne/expansions/tower/tiles.h"

namespace gatehouse::engine::carcassonne::tower {

const std::string_view kTiles = R"(
tile TW01 2 tower
c=city f=field
.ccc.
fffff
fffff
fffff
.fff.

tile TW02 1 tower
f=field
.fff.
fffff
fffff
fffff
.fff.

tile TW04 1 tower
m=cloister f=field
.fff.
fffff
ffmff
fffff
.fff.

tile TW05 1 tower
r=road s=road f=field g=field
.fff.
fffff
rr#ff
ggsff
.gsf.

tile TW07 1 tower
n=road r=road t=road f=field g=field h=field
.fng.
ffngg
tt#rr
hhhhh
.hhh.

; two curves; the field between them lies in two corners
tile TW08 1 tower
r=road s=road f=field g=field k=field
.frk.
ffrkk
rrkss
kksgg
.ksg.

tile TW09 1 tower
n=road r=road s=road t=road f=field g=field h=field k=field
.fng.
ffngg
tt#rr
kkshh
.ksh.

; the road crosses the city by a bridge
tile TW10 1
c=city+tower r=road f=field g=field h=field k=field
.frg.
ccccc
ccccc
ccccc
.hrk.

tile TW11 1 tower
c=city r=road f=field g=field
.ccc.
fcccg
ffcgg
ffrgg
.frg.

tile TW12 1 tower
c=city r=road f=field g=field
.ccc.
fffff
rrrff
ggrff
.grf.

tile TW13 1 tower
c=city r=road f=field g=field h=field
.ccc.
fcccg
rrrrr
hhhhh
.hhh.

tile TW14 1 tower
c=city f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile TW15 1
c=city+tower r=road f=field g=field h=field
.ccc.
ccccf
ccccr
ccccg
.hhh.

tile TW16 1 tower
c=city d=city f=field
.ccc.
dffff
dffff
dffff
.fff.

tile TW17 1
c=city+tower d=city r=road f=field g=field
.ccc.
fffff
rrrrr
ggggg
.ddd.

tile TW18 1
c=city+tower r=road f=field g=field
.ccc.
ccccc
ccccc
ccccc
.frg.

; the field between the cities reaches no side
tile TW19 1
c=city+pennant+tower d=city f=field
.ccc.
ccccc
ccccc
cfffc
.ddd.
)";

}  // namespace gatehouse::engine::carcassonne::tower
