// The printed faces are not known to us: these are our own (orders_and_gates.md 3.5). One who has the
// pictures replaces the definitions below; no rule and no test of the rules depends on them.

#include "engine/carcassonne/expansions/royal_gates/tiles.h"

namespace gatehouse::engine::carcassonne::royal_gates {

const std::string_view kKingTiles = R"(
tile RG-K1 1
c=city+king-gate f=field
.ccc.
fffff
fffff
fffff
.fff.

tile RG-K2 1
c=city+king-gate r=road f=field g=field
.ccc.
ccccf
ccfrr
cfrrg
.frg.
)";

const std::string_view kQueenTiles = R"(
tile RG-Q1 1
c=city+queen-gate r=road f=field g=field
.ccc.
fffff
rrrrr
ggggg
.ggg.

tile RG-Q2 1
c=city+queen-gate f=field
.ccc.
ccccc
ccccc
ccccc
.fff.
)";

}  // namespace gatehouse::engine::carcassonne::royal_gates
