// The order cards of this expansion, for games with By Order of the King, and the deeds that they ask for.
// See README.md, "Order cards".

#include <algorithm>

#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::count {
namespace {

constexpr std::string_view kOrderCards = R"(
card CO1 4 chance=60
put a follower into a quarter of the Count's city
quarter entered:

card CO2 8 chance=20
move a follower from the castle to a completed city and be among those who win it, on anybody's turn
castle left: winner=1

card CO3 7 chance=20
move a follower from the smithy to a completed road and be among those who win it, on anybody's turn
smithy left: winner=1

card CO4 5 chance=35
move the count to a quarter with a follower of another player
count moved: others>=1

card CO5 8 chance=25
have followers in at least 3 quarters at the end of your turn
quarters held: quarters>=3
)";

std::vector<Deed::Done> entered(const Position& position, Seat) {
  if (doings_of(position).entered == Doings::kNone) return {};
  return {{kNoPartId, {}}};
}

std::vector<Deed::Done> count_moved(const Position& position, Seat seat) {
  const std::uint8_t to = doings_of(position).count_went_to;
  if (to == Doings::kNone) return {};
  const auto others =
      std::count_if(position.state.figures.begin(), position.state.figures.end(), [&](const Figure& figure) {
        return figure.owner != kNoSeat && figure.owner != seat &&
               quarter_where(position, figure) == static_cast<Quarter>(to);
      });
  return {{kNoPartId, {static_cast<int>(others)}}};
}

/// The completed features to which the seat has sent somebody out of that quarter.
template <Quarter kQuarter>
std::vector<Deed::Done> left(const Position& position, Seat seat) {
  const State& state = position.state;
  std::vector<Deed::Done> done;
  for (const FeatureId feature : state.completed) {
    if (quarter_of(position, state.graph.feature(feature).terrain) != kQuarter) continue;
    const bool came = std::any_of(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
      return figure.owner == seat && figure.in_feature() &&
             state.graph.feature_of(figure.at.part) == feature &&
             doings_of(position).was_sent(state.figures.id_of(figure));
    });
    if (came) done.push_back({feature, {payment(position, feature).winners.has(seat) ? 1 : 0}});
  }
  return done;
}

std::vector<Deed::Done> quarters_held(const Position& position, Seat seat) {
  std::array<bool, kQuarters> held{};
  for (const Figure& figure : position.state.figures)
    if (figure.owner == seat && figure.at.ground == Ground::Place)
      if (const std::optional<Quarter> quarter = quarter_where(position, figure))
        held[static_cast<std::size_t>(*quarter)] = true;
  const auto number = std::count(held.begin(), held.end(), true);
  if (number == 0) return {};
  return {{kNoPartId, {static_cast<int>(number)}}};
}

}  // namespace

void install_cards(RulesetBuilder& builder) {
  Deed enters{"quarter entered", {}, false, entered};
  enters.event = Slot::Home;
  builder.deed(enters);
  Deed moves{"count moved", {"others"}, false, count_moved};
  moves.event = Slot::Home;
  builder.deed(moves);
  Deed from_castle{"castle left", {"winner"}, false, left<Quarter::Castle>};
  from_castle.of_anybody = true;
  builder.deed(from_castle);
  Deed from_smithy{"smithy left", {"winner"}, false, left<Quarter::Smithy>};
  from_smithy.of_anybody = true;
  builder.deed(from_smithy);
  Deed held{"quarters held", {"quarters"}, false, quarters_held};
  held.of_turn = true;
  builder.deed(held);
  builder.card_set(kOrderCards);
}

}  // namespace gatehouse::engine::carcassonne::count
