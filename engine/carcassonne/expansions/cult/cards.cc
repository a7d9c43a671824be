// The order cards of this expansion, for games with By Order of the King, and the deeds that they ask for.
// See README.md, "Order cards".

#include "engine/carcassonne/expansions/cult/cult.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::cult {
namespace {

constexpr std::string_view kOrderCards = R"(
card CU1 8 chance=20
win a challenge with a shrine, on anybody's turn
shrine wins:

card CU2 8 chance=20
win a challenge with a cloister, on anybody's turn
cloister wins:

card CU3 6 chance=45
have a follower in a shrine that is completed, on anybody's turn
shrine held:

card CU4 5 chance=30
deploy on the shrine or cloister of your tile, beside one of the other kind that another player holds
challenge begun:

card CU5 12 chance=5
complete at least one shrine and at least one cloister with one tile
shrine and cloister done:
)";

/// The building in which the seat in turn has deployed a figure with this tile and so challenges another
/// player, at the end of the figure steps. kNoPartId: none.
struct Begun {
  PartId part = kNoPartId;
};

bool holds_another(const Position& position, Seat seat, FeatureId feature) {
  for (const Figure& figure : position.state.figures)
    if (figure.owner != kNoSeat && figure.owner != seat && figure.in_feature() &&
        position.rules.figure(figure.kind).follower &&
        position.state.graph.feature_of(figure.at.part) == feature)
      return true;
  return false;
}

bool challenges_another(const Position& position, Seat seat, FeatureId building) {
  bool challenges = false;
  for_each_rival(position, building,
                 [&](FeatureId rival) { challenges = challenges || holds_another(position, seat, rival); });
  return challenges;
}

/// Runs after every step in which figures are deployed, and before a dragon eats one of them.
Progress note_challenge(Turn& turn) {
  const Position position = turn.position();
  Begun begun;
  for (const Deployment& one : turn.state.turn.deployed)
    if (turn.state.graph.tile_of(one.part) == turn.state.turn.placed &&
        turn.rules.figure(one.kind).follower && is_building(position, part_of(position, one.part).terrain) &&
        challenges_another(position, turn.seat(), turn.state.graph.feature_of(one.part)))
      begun.part = one.part;
  turn.extra<Begun>() = begun;
  return Progress::Done;
}

std::vector<Deed::Done> challenge_begun(const Position& position, Seat) {
  const PartId part = position.rules.extra<Begun>(position.state).part;
  // In a second part of a turn for which no tile was left, the challenge is that of the first.
  if (part == kNoPartId || position.state.graph.tile_of(part) != position.state.turn.placed) return {};
  return {{position.state.graph.feature_of(part), {}}};
}

/// The buildings of that terrain with which the seat has beaten another player. One tile may decide several
/// challenges.
std::vector<Deed::Done> wins(const Position& position, Seat seat, Terrain terrain) {
  std::vector<Deed::Done> won;
  for (const FeatureId feature : position.state.completed) {
    if (position.state.graph.feature(feature).terrain != terrain) continue;
    bool beats_another = false;
    for_each_beaten(position, feature, [&](FeatureId loser) {
      beats_another = beats_another || holds_another(position, seat, loser);
    });
    const Payment paid = payment(position, feature);
    if (beats_another && paid.each > 0 && paid.winners.has(seat)) won.push_back({feature, {}});
  }
  return won;
}

std::vector<Deed::Done> shrine_wins(const Position& position, Seat seat) {
  return wins(position, seat, position.rules.config<Config>().shrine);
}

std::vector<Deed::Done> cloister_wins(const Position& position, Seat seat) {
  return wins(position, seat, Terrain::Cloister);
}

std::vector<Deed::Done> shrine_held(const Position& position, Seat seat) {
  std::vector<Deed::Done> held;
  for (const FeatureId feature : position.state.completed)
    if (position.state.graph.feature(feature).terrain == position.rules.config<Config>().shrine &&
        has_follower(position, seat, feature))
      held.push_back({feature, {}});
  return held;
}

std::vector<Deed::Done> both_done(const Position& position, Seat) {
  FeatureId shrine = kNoPartId;
  bool cloister = false;
  for (const FeatureId feature : position.state.completed) {
    const Terrain terrain = position.state.graph.feature(feature).terrain;
    if (terrain == position.rules.config<Config>().shrine) shrine = feature;
    cloister = cloister || terrain == Terrain::Cloister;
  }
  if (shrine == kNoPartId || !cloister) return {};
  return {{shrine, {}}};
}

Deed of_anybody(std::string_view name, std::vector<Deed::Done> (*done)(const Position&, Seat)) {
  Deed deed{name, {}, false, done};
  deed.of_anybody = true;
  return deed;
}

}  // namespace

void install_cards(RulesetBuilder& builder) {
  builder.extra_state<Begun>();
  builder.phase(Slot::SecondFigure, {"note-challenge", note_challenge});
  builder.deed(of_anybody("shrine wins", shrine_wins));
  builder.deed(of_anybody("cloister wins", cloister_wins));
  builder.deed(of_anybody("shrine held", shrine_held));
  builder.deed({"challenge begun", {}, true, challenge_begun});
  builder.deed({"shrine and cloister done", {}, false, both_done});
  builder.card_set(kOrderCards);
}

}  // namespace gatehouse::engine::carcassonne::cult
