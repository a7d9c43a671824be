// The list of readings: one for each line of expansions/all.cc, in the same order.

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne {

namespace base {
tests::Reading reading();
}
namespace inns_and_cathedrals {
tests::Reading reading();
}
namespace traders_and_builders {
tests::Reading reading();
}
namespace river {
tests::Reading reading();
}
namespace royal_gates {
tests::Reading reading();
}
namespace princess_and_dragon {
tests::Reading reading();
}
namespace sagrada_familia {
tests::Reading reading();
}
namespace phantom {
tests::Reading reading();
}
namespace king_and_robber {
tests::Reading reading();
}
namespace cult {
tests::Reading reading();
}
namespace siege {
tests::Reading reading();
}
namespace abbot {
tests::Reading reading();
}
namespace abbey_and_mayor {
tests::Reading reading();
}
namespace tower {
tests::Reading reading();
}
namespace count {
tests::Reading reading();
}
namespace kings_orders {
tests::Reading reading();
}

}  // namespace gatehouse::engine::carcassonne

namespace gatehouse::tests {

std::span<const Reading> all_readings() {
  using namespace engine::carcassonne;
  static const std::array kAll{
      base::reading(),
      inns_and_cathedrals::reading(),
      traders_and_builders::reading(),
      river::reading(),
      royal_gates::reading(),
      princess_and_dragon::reading(),
      sagrada_familia::reading(),
      phantom::reading(),
      king_and_robber::reading(),
      cult::reading(),
      siege::reading(),
      abbot::reading(),
      abbey_and_mayor::reading(),
      tower::reading(),
      count::reading(),
      kings_orders::reading(),
  };
  return kAll;
}

}  // namespace gatehouse::tests
