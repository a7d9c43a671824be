// The order cards of this expansion, for games with By Order of the King, and the deed that one of them asks
// for. See README.md, "Order cards".

#include "engine/carcassonne/expansions/siege/siege.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::siege {
namespace {

constexpr std::string_view kCityCard = R"(
names besieged

card SG1 6 chance=45
complete a besieged city
city done: besieged>=1
)";

constexpr std::string_view kEscapeCard = R"(
card SG2 6 chance=30
let a knight escape from a besieged city
knight escaped:
)";

std::vector<Deed::Done> knight_escaped(const Position& position, Seat) {
  if (position.rules.extra<Escaped>(position.state).knights == 0) return {};
  return {Deed::Done{}};
}

}  // namespace

void install_cards(RulesetBuilder& builder, WayOut way_out) {
  builder.extra_state<Escaped>();
  Deed escape{"knight escaped", {}, false, knight_escaped};
  escape.event = Slot::AfterReturn;
  builder.deed(escape);
  builder.card_set(kCityCard);
  if (way_out != WayOut::None) builder.card_set(kEscapeCard);
}

}  // namespace gatehouse::engine::carcassonne::siege
