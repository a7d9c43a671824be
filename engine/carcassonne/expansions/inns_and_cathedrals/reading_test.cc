// Inns & Cathedrals by a second hand: see tests/property/oracle.h.

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Territory;

/// "The big follower counts as two."
int votes(const Oracle& oracle, const Figure& figure, int others) {
  return oracle.game().rules().figure(figure.kind).name == "big-follower" ? 2 : others;
}

/// Two a tile beside an inn, three a tile and pennant round a cathedral; unfinished, nothing. As an option
/// they are ignored in the final scoring: what is unfinished is worth what others say.
int worth(const Oracle& oracle, const Territory& territory, bool done, int others) {
  if (!done && oracle.choice("inns.unfinished") == "ignored") return others;
  if (territory.terrain == Terrain::Road && oracle.mark_count(territory, "inn") != 0)
    return done ? 2 * territory.tiles : 0;
  if (territory.terrain == Terrain::City && oracle.mark_count(territory, "cathedral") != 0)
    return done ? 3 * (territory.tiles + territory.pennants) : 0;
  return others;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "inns_and_cathedrals", .votes = votes, .worth = worth};
}

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
