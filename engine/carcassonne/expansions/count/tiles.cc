// The twelve tiles of the start, each once: a city `k` in the middle, and land around it. Where its wall
// begins at the side of a tile, and field goes on beside it, the middle of that side is a '#'.

#include "engine/carcassonne/expansions/count/tiles.h"

namespace gatehouse::engine::carcassonne::count {

const std::string_view kTiles = R"(
tile CO01 1
k=city+inner-city r=road f=field g=field
.fff.
fffff
rrrk#
ggkkk
.g#k.

tile CO02 1
k=city+inner-city f=field
.fff.
fffff
#kkk#
kkkkk
.kkk.

tile CO03 1
k=city+inner-city f=field
.fff.
fffff
#kkk#
kkkkk
.kkk.

tile CO04 1
k=city+inner-city r=road f=field g=field
.frg.
ffrgg
#kkgg
kkkgg
.k#g.

tile CO05 1
k=city+inner-city f=field
.f#k.
ffkkk
ffkkk
ffkkk
.f#k.

; the two in the middle are all city
tile CO06 1 inner-city
k=city+inner-city
.kkk.
kkkkk
kkkkk
kkkkk
.kkk.

tile CO07 1 inner-city
k=city+inner-city
.kkk.
kkkkk
kkkkk
kkkkk
.kkk.

tile CO08 1
k=city+inner-city f=field
.k#f.
kkkff
kkkff
kkkff
.k#f.

; the city in the south is an ordinary one
tile CO09 1
k=city+inner-city c=city f=field
.f#k.
ffkkk
ffkk#
fffff
.ccc.

tile CO10 1
k=city+inner-city f=field
.kkk.
kkkkk
#kkk#
fffff
.fff.

tile CO11 1
k=city+inner-city r=road f=field g=field
.kkk.
kkkkk
#kkk#
ggrff
.grf.

; the city in the east is an ordinary one
tile CO12 1
k=city+inner-city c=city f=field
.k#f.
kkkfc
#kkfc
ffffc
.fff.
)";

}  // namespace gatehouse::engine::carcassonne::count
