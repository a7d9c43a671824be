// The order cards by a second hand: see tests/property/oracle.h. What they pay is not read a second time
// here, so points are foretold at tables without them only.

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::kings_orders {

tests::Reading reading();

tests::Reading reading() {
  return {.expansion = "kings_orders", .tells_points = false};
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
