// The twelve tiles of each River. Water is a part like others: it joins from tile to tile, parts fields, and
// nobody stands on it. Letters that lie apart are one part: a road or a city over the water is a bridge, and
// the fields below a city are one from side to side.

#include "engine/carcassonne/expansions/river/tiles.h"

namespace gatehouse::engine::carcassonne::river {

const std::string_view kSpring = R"(
tile RI01 1 river-spring
w=river f=field
.fff.
fffff
ffwww
fffff
.fff.
)";

const std::string_view kLake = R"(
tile RI02 1 river-lake
w=river f=field
.fff.
fffff
wwwff
fffff
.fff.
)";

const std::string_view kCourse = R"(
tile RI03 1
c=city d=city w=river f=field g=field
.ccc.
fffff
wwwww
ggggg
.ddd.

; the road ends at the city, on the other side of the water
tile RI04 1
c=city r=road w=river f=field g=field h=field k=field
.ccc.
ffrgg
wwrww
hhrkk
.hrk.

; likewise at the cloister
tile RI05 1
m=cloister r=road w=river f=field h=field k=field
.fff.
ffmff
wwrww
hwrwk
.hrk.

tile RI06 1
w=river r=road f=field g=field h=field k=field
.fwg.
ffwgg
rrrrr
hhwkk
.hwk.

tile RI07 2
w=river f=field g=field
.fff.
fffff
wwwww
ggggg
.ggg.

tile RI08 1
c=city w=river f=field g=field
.ccc.
ccccf
ccfww
cfwwg
.fwg.

tile RI09 1
w=river r=road f=field g=field h=field
.frg.
ffrrg
wffrr
hwfff
.hwf.

tile RI10 2
w=river f=field g=field
.fff.
fffff
wwwff
ggwff
.gwf.
)";

const std::string_view kSecondSpring = R"(
tile RII01 1 river-spring
w=river f=field
.fff.
fffff
ffwww
fffff
.fff.
)";

const std::string_view kFork = R"(
tile RII04 1
w=river f=field g=field h=field
.fwg.
ffwgg
wwwww
hhhhh
.hhh.
)";

const std::string_view kSecondCourse = R"(
; the city is a bridge; the fields run on below it
tile RII05 1
c=city w=river f=field g=field
.fwg.
cfwgc
ccccc
cfwgc
.fwg.

tile RII06 1
m=cloister w=river f=field g=field
.fff.
ffmff
wwfww
gwwwg
.ggg.

tile RII08 1
c=city r=road w=river f=field g=field h=field k=field
.ccc.
ffrgg
wwrww
hhrkk
.hrk.

tile RII09 1
w=river f=field g=field
.fff.
fffff
wwwff
ggwff
.gwf.

tile RII11 1
c=city+pennant w=river f=field g=field
.ccc.
ccccf
ccfww
cfwwg
.fwg.
)";

const std::string_view kHerd = R"(
tile RII12 1
w=river f=field+pig-herd g=field
.gwf.
ggwff
wwwff
fffff
.fff.
)";

const std::string_view kNoHerd = R"(
tile RII12 1
w=river f=field g=field
.gwf.
ggwff
wwwff
fffff
.fff.
)";

const std::string_view kSecondCourseEnd = R"(
tile RII13 1
w=river r=road f=field g=field h=field
.frg.
ffrrg
wffrr
hwfff
.hwf.
)";

const std::string_view kInn = R"(
tile RII07 1
w=river r=road+inn f=field g=field h=field k=field
.fwg.
ffwgg
rrrrr
hhwkk
.hwk.
)";

const std::string_view kNoInn = R"(
tile RII07P 1
w=river r=road f=field g=field h=field k=field
.fwg.
ffwgg
rrrrr
hhwkk
.hwk.
)";

const std::string_view kCityLake = R"(
; the river ends at the walls, and parts the fields
tile RII02 1
c=city w=river f=field g=field
.fff.
ffffc
wwwwc
ggggc
.ggg.
)";

const std::string_view kVolcanoLake = R"(
tile RII03 1 river-lake volcano
w=river f=field
.fff.
fffff
wwwff
fffff
.fff.
)";

const std::string_view kSecondLake = R"(
tile RII03P 1 river-lake
w=river f=field
.fff.
fffff
wwwff
fffff
.fff.
)";

}  // namespace gatehouse::engine::carcassonne::river
