// The Royal Gates by a second hand: see tests/property/oracle.h.

#include <algorithm>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::royal_gates {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Territory;

bool partner_left(const Oracle& oracle, std::string_view mark) {
  const Ruleset& rules = oracle.game().rules();
  const Marks bits = rules.marks().bit(mark);
  const auto& discarded = oracle.state().discarded;
  return std::any_of(discarded.begin(), discarded.end(),
                     [&](TileKindId kind) { return (rules.tile(kind).all_marks & bits) != 0; });
}

/// Finished with none or two gates of each kind.
bool keeps_open(const Oracle& oracle, const Territory& territory) {
  if (oracle.choice("gates.lone") == "inert") return false;
  for (const char* const gate : {"king-gate", "queen-gate"}) {
    const int count = oracle.mark_count(territory, gate);
    const bool released = oracle.choice("gates.orphan") == "released" && partner_left(oracle, gate);
    if (count != 0 && count != 2 && !released) return true;
  }
  return false;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "royal_gates", .keeps_open = keeps_open};
}

}  // namespace gatehouse::engine::carcassonne::royal_gates
