// The list of expansions of gatehouse_imitating, in place of expansions/all.cc: the base game, and imitations
// that the client has no words and no pictures for.

#include <array>

#include "engine/carcassonne/expansions/base/base.h"
#include "tests/support/bridges.h"
#include "tests/support/orchards.h"
#include "tests/support/payers.h"
#include "tests/support/sites.h"

namespace gatehouse::engine::carcassonne {
namespace {

void install_sites(RulesetBuilder& builder) {
  imitations::install_hayloft(builder);
  imitations::install_pieces(builder);
  imitations::install_redeeming(builder);
  imitations::install_market(builder);
}

void install_payers(RulesetBuilder& builder) {
  imitations::install_bailiff(builder);
  imitations::install_orchards(builder);
  imitations::install_castles(builder);
}

}  // namespace

std::span<const Expansion> all_expansions() {
  static const std::array kAll{
      base::expansion(), Expansion{"bridges", "Bridges", {}, imitations::install_bridges},
      Expansion{"payers", "A bailiff, orchards and castles", {}, install_payers},
      Expansion{"signposts", "Signposts", {}, imitations::install_signposts},
      Expansion{"sites", "A hayloft, a heap that takes prisoners, and a market", {}, install_sites}};
  return kAll;
}

}  // namespace gatehouse::engine::carcassonne
