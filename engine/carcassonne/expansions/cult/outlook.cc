// What bots expect of challenges: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>
#include <vector>

#include "engine/carcassonne/expansions/cult/cult.h"

namespace gatehouse::engine::carcassonne::cult {
namespace {

/// What a claim was judged to be before its challenges were looked at.
struct Race {
  FeatureId feature = kNoPartId;
  double chance = 0;
  double soon = 0;
  double cells = 0;  ///< that are still empty around it
};

/// How likely the other is first, if both are completed in the end. A building that lacks fewer cells is
/// sooner.
double other_is_first(const Race& one, const Race& other) {
  const double sum = one.cells + other.cells;
  return sum == 0 ? 0 : one.cells / sum;
}

}  // namespace

/// A challenge ends in three ways for a building. It is completed first and paid. Or its rival is: then it
/// brings nothing and sets its followers free. Or neither is, and both pay at the end what they are worth.
void foresee(const Position& position, Outlook& outlook) {
  std::vector<Race> races;
  for (const Claim& claim : outlook.claims)
    if (claim.most != 0 && is_building(position, claim.terrain))
      races.push_back({claim.feature, claim.chance, claim.soon, static_cast<double>(claim.hits.size())});
  for (const Race& own : races) {
    double first = own.chance, neither = 1 - own.chance, freed = 0;
    for_each_rival(position, own.feature, [&](FeatureId rival) {
      const auto other = std::find_if(races.begin(), races.end(),
                                      [rival](const Race& race) { return race.feature == rival; });
      if (other == races.end()) return;
      first *= 1 - other->chance * other_is_first(own, *other);
      neither *= 1 - other->chance;
      freed = 1 - (1 - freed) * (1 - other->soon * other_is_first(own, *other));
    });
    Claim& claim = *outlook.claim_of(own.feature);
    claim.soon = 1 - (1 - own.soon) * (1 - freed);
    claim.chance = first;
    if (first < 1) claim.unfinished *= neither / (1 - first);
  }
}

}  // namespace gatehouse::engine::carcassonne::cult
