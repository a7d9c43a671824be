// The tiles of the set of six, each once; the set of five has all but the last.

#include "engine/carcassonne/expansions/cult/tiles.h"

namespace gatehouse::engine::carcassonne::cult {

const std::string_view kTiles = R"(
tile CU01 1
m=shrine f=field
.fff.
fffff
ffmff
fffff
.fff.

tile CU02 1
c=city m=shrine f=field
.ccc.
fffff
ffmff
fffff
.fff.

tile CU03 1
m=shrine r=road f=field
.fff.
fffff
ffmff
ffrff
.frf.

tile CU04 1
c=city m=shrine r=road f=field
.ccc.
fffff
ffmff
ffrff
.frf.

; both roads end at the shrine
tile CU05 1
m=shrine r=road s=road f=field g=field
.frg.
ffrgg
ffmgg
ffsgg
.fsg.
)";

const std::string_view kSixth = R"(
tile CU06 1
c=city m=shrine r=road s=road f=field g=field
.ccc.
fffff
rrmss
ggggg
.ggg.
)";

}  // namespace gatehouse::engine::carcassonne::cult
