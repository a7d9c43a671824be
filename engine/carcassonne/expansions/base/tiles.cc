// The 72 tiles of the base game: 24 faces, lettered as the rule book letters them.

#include "engine/carcassonne/expansions/base/tiles.h"

namespace gatehouse::engine::carcassonne::base {

const std::string_view kTiles = R"(
tile A 2
m=cloister r=road f=field
.fff.
fffff
ffmff
ffrff
.frf.

tile B 4
m=cloister f=field
.fff.
fffff
ffmff
fffff
.fff.

tile C 1
c=city+pennant
.ccc.
ccccc
ccccc
ccccc
.ccc.

tile D 4
c=city r=road f=field g=field
.ccc.
fffff
rrrrr
ggggg
.ggg.

tile E 5
c=city f=field
.ccc.
fffff
fffff
fffff
.fff.

tile F 2
c=city+pennant f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.

tile G 1
c=city f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.

tile H 3
c=city d=city f=field
.ccc.
fffff
fffff
fffff
.ddd.

tile I 2
c=city d=city f=field
.ccc.
dffff
dffff
dffff
.fff.

tile J 3
c=city r=road f=field g=field
.ccc.
fffff
ffrrr
ffrgg
.frg.

tile K 3
c=city r=road f=field g=field
.ccc.
fffff
rrrff
ggrff
.grf.

tile L 3
c=city r=road s=road t=road f=field g=field h=field
.ccc.
fffff
tt#rr
hhsgg
.hsg.

tile M 2
c=city+pennant f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile N 3
c=city f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile O 2
c=city+pennant r=road f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.

tile P 3
c=city r=road f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.

tile Q 1
c=city+pennant f=field
.ccc.
ccccc
ccccc
ccccc
.fff.

tile R 3
c=city f=field
.ccc.
ccccc
ccccc
ccccc
.fff.

tile S 2
c=city+pennant r=road f=field g=field
.ccc.
ccccc
ccccc
ccccc
.frg.

tile T 1
c=city r=road f=field g=field
.ccc.
ccccc
ccccc
ccccc
.frg.

tile U 8
r=road f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.

tile V 9
r=road f=field g=field
.fff.
fffff
rrrff
ggrff
.grf.

tile W 4
r=road s=road t=road f=field g=field h=field
.fff.
fffff
tt#rr
hhsgg
.hsg.

tile X 1
n=road r=road s=road t=road f=field g=field h=field k=field
.fng.
ffngg
tt#rr
kkshh
.ksh.
)";

}  // namespace gatehouse::engine::carcassonne::base
