// The 18 tiles of the first edition: 17 faces, I01 twice. Two cathedrals (I01), six inns (I11 to I16), three
// pennants (I06, I10, I13), one cloister (I02).

#include "engine/carcassonne/expansions/inns_and_cathedrals/tiles.h"

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {

const std::string_view kTiles = R"(
tile I01 2
c=city+cathedral
.ccc.
ccccc
ccccc
ccccc
.ccc.

tile I02 1
m=cloister r=road s=road f=field g=field
.fff.
fffff
ssmrr
ggggg
.ggg.

tile I03 1
c=city d=city e=city k=city f=field
.ccc.
dfffe
dfffe
dfffe
.kkk.

tile I04 1
c=city d=city e=city f=field
.ccc.
dfffe
dfffe
dfffe
.fff.

; the roads end where the two cities meet
tile I05 1
c=city d=city r=road s=road f=field g=field h=field k=field
.ccc.
fcccg
ss#rr
hdddk
.ddd.

tile I06 1
c=city+pennant d=city f=field
.ccc.
ccccf
cccff
cffff
.ddd.

; the city parts two fields: its wall runs down to the corner in the south-east
tile I07 1
c=city f=field g=field
.ccc.
gcccf
ggccf
gggcf
.ggg.

tile I08 1
c=city r=road f=field g=field
.ccc.
fcccg
ffcgg
ffrgg
.frg.

tile I09 1
c=city r=road f=field g=field
.ccc.
ccccf
cccrr
ccggg
.ggg.

tile I10 1
c=city+pennant r=road s=road f=field g=field h=field k=field
.frg.
ccccc
ccccc
ccccc
.hsk.

tile I11 1
c=city r=road+inn f=field g=field
.ccc.
ccccg
cccgg
cfrgg
.frg.

tile I12 1
c=city r=road+inn f=field g=field
.ccc.
fffff
rrrff
ggrff
.grf.

tile I13 1
c=city+pennant r=road+inn f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.

tile I14 1
r=road+inn s=road t=road f=field g=field h=field
.fff.
fffff
tt#rr
hhsgg
.hsg.

tile I15 1
r=road+inn f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.

tile I16 1
r=road+inn f=field g=field
.fff.
fffff
rrrff
ggrff
.grf.

tile I17 1
r=road s=road f=field g=field k=field
.frk.
ffrkk
rrkss
kksgg
.ksg.
)";

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
