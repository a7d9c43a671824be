#include "engine/carcassonne/pig_herd.h"

#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr int kPointsEachCity = 1;

struct PigHerd {
  Marks mark = 0;
};

bool has_herd(const Position& position, FeatureId field) {
  const Marks herd = position.rules.config<PigHerd>().mark;
  bool found = false;
  position.state.graph.for_each_part(
      field, [&](PartId part) { found = found || (part_of(position, part).marks & herd) != 0; });
  return found;
}

/// The first edition pays for cities: there the herd counts for each seat with a follower on its farm.
int raised_by_herd(const Position& position, FeatureId field, Seat seat) {
  return has_herd(position, field) && has_follower(position, seat, field) ? kPointsEachCity : 0;
}

void foresee_herd(const Position& position, Outlook& outlook) {
  for (Claim& farm : outlook.claims)
    if (farm.terrain == Terrain::Field && has_herd(position, farm.feature))
      farm.unfinished += kPointsEachCity * farm.cities;
}

}  // namespace

void install_pig_herd(RulesetBuilder& builder) {
  builder.config(PigHerd{builder.mark(kPigHerd.text())});
  builder.raise_farm({kPigHerd, raised_by_herd});
  builder.foresee(foresee_herd);
}

}  // namespace gatehouse::engine::carcassonne
