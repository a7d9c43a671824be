// The tiles of both sets, each once. Every city on them is besieged.

#include "engine/carcassonne/expansions/siege/tiles.h"

namespace gatehouse::engine::carcassonne::siege {

const std::string_view kCathars = R"(
tile SI07 1
c=city+besieged f=field
.ccc.
fffff
fffff
fffff
.fff.

tile SI08 1
c=city+besieged r=road f=field g=field
.ccc.
fffff
rrrrr
ggggg
.ggg.

tile SI09 1
c=city+besieged f=field
.ccc.
ccccf
cccff
ccfff
.fff.

tile SI10 1
c=city+besieged r=road f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.
)";

const std::string_view kBesiegers = R"(
tile SI01 1
c=city+besieged f=field
.ccc.
ccccc
ccccc
ccccc
.fff.

; the road ends at the wall, and the city reaches the field on either side of it
tile SI02 1
c=city+besieged r=road f=field g=field
.ccc.
ccccf
cccrr
ccggg
.ggg.

tile SI03 1
c=city+besieged r=road f=field g=field
.ccc.
ffcgg
ffrgg
ffrgg
.frg.

tile SI04 1
c=city+besieged r=road f=field g=field
.ccc.
fffff
ffrrr
ffrgg
.frg.

tile SI05 1
c=city+besieged r=road f=field g=field
.ccc.
ccccg
cccgg
ccrgg
.frg.

tile SI06 1
c=city+besieged r=road f=field g=field
.ccc.
fffff
rrrff
ggrff
.grf.
)";

}  // namespace gatehouse::engine::carcassonne::siege
