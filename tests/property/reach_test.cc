// Where figures move on behind the scoring, and at which corners of tiles they are put: what is listed,
// against a second reading.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/carcassonne/turn.h"
#include "tests/property/option_sets.h"
#include "tests/property/oracle.h"
#include "tests/property/printed.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

std::string cell_text(const std::pair<int, int>& cell) {
  return std::to_string(cell.first) + "," + std::to_string(cell.second);
}

TEST_CASE("figures move on to where a second reading lets them, and nowhere else") {
  int offered = 0;
  for_every_table(12, [&offered](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.seat == kNoSeat || game.step(played.before) != "wagon") return;
      const auto allowed = Oracle(game, played.before).moves_on(played.seat);
      REQUIRE(allowed);
      std::set<PartId> listed;
      for (const Move& move : played.listed)
        if (about_figures(game.rules().word(move.verb).operands))  // and no ransom beside them
          listed.insert(part_id(played.before, move.cell, move.part));
      offered += static_cast<int>(listed.size());
      CHECK(!listed.empty());
      CHECK(difference(listed, *allowed, [&](PartId part) {
              const PartRef where = part_ref({game.rules(), played.before}, part);
              return cell_text({where.cell.x, where.cell.y}) + "." + where.letter;
            }) == "");
    });
  });
  CHECK(offered > 50);
}

TEST_CASE("corners are offered where a second reading finds them, and nowhere else") {
  int offered = 0;
  for_every_table(12, [&offered](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.seat == kNoSeat || game.step(played.before) != "deploy") return;
      const auto allowed = Oracle(game, played.before).corners(played.seat);
      const bool forced = std::none_of(played.listed.begin(), played.listed.end(),
                                       [](const Move& move) { return move.verb == Verb::Pass; });
      if (!allowed || forced) return;  // forced: with `princess=must` a knight has to go
      std::set<std::pair<int, int>> listed;
      for (const Move& move : played.listed)
        if (move.verb == Verb::Deploy && move.part == kAtCorner) listed.insert({move.cell.x, move.cell.y});
      offered += static_cast<int>(listed.size());
      CHECK(difference(listed, *allowed, cell_text) == "");
    });
  });
  CHECK(offered > 50);
}

}  // namespace
}  // namespace gatehouse::tests
