// The five tiles of the first edition, each once.

#include "engine/carcassonne/expansions/king_and_robber/tiles.h"

namespace gatehouse::engine::carcassonne::king_and_robber {

const std::string_view kTiles = R"(
tile KR01 1
c=city m=cloister f=field
.ccc.
fffff
ffmff
fffff
.fff.

tile KR02 1
c=city r=road f=field g=field
.ccc.
fcccg
rrcgg
ggggg
.ggg.

; one road ends at the city, another passes below it
tile KR04 1
c=city r=road s=road f=field g=field h=field
.ccc.
fcccg
rrcgs
gggsh
.gsh.

; the city runs down to the corner in the south-east, and parts four fields
tile KR05 1
c=city r=road s=road f=field g=field h=field k=field
.ccc.
ccccf
ccccr
ccccg
.hsk.

; one city crosses the other, and two fields reach no side
tile KR06 1
c=city d=city f=field g=field
.ccc.
dfccd
ddcdd
dccgd
.ccc.
)";

}  // namespace gatehouse::engine::carcassonne::king_and_robber
