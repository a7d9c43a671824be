// The 24 tiles of the first edition, each once: 9 with wine, 6 with grain, 5 with cloth, one cloister.

#include "engine/carcassonne/expansions/traders_and_builders/tiles.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {

const std::string_view kTiles = R"(
tile T01 1
c=city+grain f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile T02 1
c=city+wine f=field
.ccc.
ccccf
cccff
ccfff
.fff.

; two cities, and a field between them that reaches no side
tile T03 1
c=city+cloth d=city f=field k=field
.fff.
cfffc
ccccc
ckkkc
.ddd.

tile T04 1
c=city+wine d=city f=field k=field
.fff.
cfffc
ccccc
ckkkc
.ddd.

tile T05 1
c=city+grain f=field
.ccc.
ccccc
ccccc
ccccc
.fff.

tile T06 1
c=city+cloth d=city e=city f=field
.ccc.
cccfd
ccffd
cfffd
.eee.

; the city runs down to the corner in the south-east, and parts four fields
tile T07 1
c=city+cloth r=road s=road f=field g=field h=field k=field
.ccc.
ccccf
ccccr
ccccg
.hsk.

tile T08 1
c=city+wine r=road s=road f=field g=field h=field
.ccc.
ccccf
ccccr
chsgg
.hsg.

tile T09 1
c=city+cloth d=city r=road f=field g=field
.ccc.
ccccf
cccrr
cgggg
.ddd.

tile T10 1
c=city+grain d=city r=road f=field g=field
.ccc.
ccccf
cccrr
cgggg
.ddd.

tile T11 1
c=city+cloth r=road f=field g=field
.ccc.
ccccf
cccrr
ccggg
.ggg.

; here too the city runs down to the corner
tile T12 1
c=city+wine r=road f=field g=field h=field
.ccc.
ccccf
ccccr
chhcg
.hhh.

tile T13 1
c=city+wine r=road f=field g=field
.ccc.
ccccc
ccccc
cfrgc
.frg.

tile T14 1
c=city+wine d=city f=field
.ccc.
cccfd
ccffd
cffdd
.ddd.

tile T15 1
c=city+wine f=field g=field
.fff.
ccccc
ccccc
ccccc
.ggg.

tile T16 1
c=city r=road f=field g=field
.ccc.
gcccf
ggcrr
ggggg
.ggg.

tile T17 1
c=city+grain r=road f=field g=field h=field
.fff.
ccccc
ccccc
cgrhc
.grh.

tile T18 1
c=city+wine r=road f=field g=field h=field
.fff.
ccccc
ccccc
cgrhc
.grh.

tile T19 1
c=city+wine r=road s=road f=field g=field h=field k=field
.frg.
ccccc
ccccc
ccccc
.hsk.

tile T20 1
m=cloister r=road s=road t=road f=field g=field h=field
.fff.
fffff
ttmrr
hhsgg
.hsg.

tile T21 1
c=city+grain r=road f=field g=field
.ccc.
ccccg
cccgg
cfrgg
.frg.

; and here
tile T22 1
c=city+grain r=road f=field g=field h=field
.ccc.
ccccg
ccccg
cfrcg
.frh.

; the road from the west ends where the other meets the city
tile T23 1
c=city r=road s=road f=field g=field h=field
.ccc.
fcccg
rr#gg
hhsgg
.hsg.

; one road crosses the other by a bridge
tile T24 1
r=road s=road f=field g=field h=field k=field
.frg.
ffrgg
ssrss
hhrkk
.hrk.
)";

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
