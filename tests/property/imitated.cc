#include "tests/property/imitated.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"
#include "tests/property/option_sets.h"
#include "tests/support/gardens.h"
#include "tests/support/payers.h"
#include "tests/support/rounds.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

// --- A phantom: a second follower, in a step of its own ---

void install_phantom(RulesetBuilder& builder) {
  builder.figure({"phantom", 1, 1, true, true, kEveryFeature, Company::Nobody, "phantom"});
  builder.phase(Slot::PlaceFigure, {"phantom"}, {phases::kDeploy, phases::kPass});
}

void install_all(RulesetBuilder& builder) {
  imitations::install_gardens(builder);
  imitations::install_abbot(builder);
  imitations::install_mayor(builder);
  imitations::install_hills(builder);
  imitations::install_post(builder);
  imitations::install_churches(builder);
  install_phantom(builder);
}

// --- What their rules would say ---

std::string_view kind_name(const Oracle& oracle, FigureKindId kind) {
  return oracle.game().rules().figure(kind).name;
}

std::string_view terrain_name(const Oracle& oracle, const Territory& territory) {
  return oracle.game().rules().landscape().terrain(territory.terrain).name;
}

const Territory& territory_at(const Oracle& oracle, PartId part) {
  return oracle.flood().territory(oracle.flood().territory_of(part));
}

/// "The mayor counts as many followers as his city has pennants."
int votes(const Oracle& oracle, const Figure& figure, int others) {
  return kind_name(oracle, figure.kind) == "mayor" ? territory_at(oracle, figure.part).pennants : others;
}

/// "In a tie whoever has a follower on a hill wins."
bool breaks_tie(const Oracle& oracle, const State& standing, std::size_t territory, Seat seat) {
  return std::any_of(standing.figures.begin(), standing.figures.end(), [&](const Figure& figure) {
    return figure.owner == seat && figure.part != kNoPartId &&
           oracle.flood().territory_of(figure.part) == territory &&
           oracle.has_mark(standing.graph.tile_of(figure.part), "hill");
  });
}

/// A garden as a cloister; a vista 2 for each tile that it sees; a completed post road pays nobody.
int worth(const Oracle& oracle, const Territory& territory, bool done, int others) {
  if (terrain_name(oracle, territory) == "garden") return 9 - territory.open;
  if (terrain_name(oracle, territory) == "vista") return 2 * (3 - territory.open);
  return done && oracle.mark_count(territory, "post") != 0 ? 0 : others;
}

/// "Whoever has most followers on the eight tiles around a completed church gets 3."
void pay_extra(const Oracle& oracle, const State& standing, const IsScored& is_scored, Points& points) {
  for (std::size_t number = 0; number < oracle.flood().territories().size(); ++number) {
    const Territory& church = oracle.flood().territory(number);
    if (oracle.mark_count(church, "church") == 0 || !oracle.finished(church) || !is_scored(number)) continue;
    const Cell middle = standing.board.tile(standing.graph.tile_of(church.parts.front())).cell;
    Points around{};
    for (const Figure& figure : standing.figures) {
      if (figure.part == kNoPartId) continue;
      const Cell cell = standing.board.tile(standing.graph.tile_of(figure.part)).cell;
      const int away = std::max(std::abs(cell.x - middle.x), std::abs(cell.y - middle.y));
      around[static_cast<std::size_t>(index(figure.owner))] += away == 1 ? 1 : 0;
    }
    pay_majority(points, around, 3);
  }
}

/// The abbot of the seat that takes it back, or null.
const Figure* recalled(const Carcassonne& game, const Played& played) {
  if (played.seat == kNoSeat || game.rules().word(played.move.verb).text != "recall") return nullptr;
  const auto& figures = played.before.figures;
  return std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.owner == played.seat && figure.kind == played.move.kind && figure.part != kNoPartId;
  });
}

/// "For as many points as his cloister has now."
void pays_move(const Oracle& oracle, const Played& played, Points& points) {
  if (const Figure* const abbot = recalled(oracle.game(), played))
    points[static_cast<std::size_t>(index(played.seat))] +=
        oracle.worth(territory_at(oracle, abbot->part), false);
}

void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (const Figure* const abbot = recalled(game, played))
    standing.figures.lift(standing.graph, static_cast<FigureId>(abbot - played.before.figures.begin()),
                          Standing::Supply);
}

bool bars_kind(const Oracle& oracle, FigureKindId kind, PartId part) {
  const std::string_view terrain = terrain_name(oracle, territory_at(oracle, part));
  const std::string_view who = kind_name(oracle, kind);
  if (terrain == "garden" || terrain == "vista") return who != "gardener";
  return who == "gardener" || (who == "mayor" && terrain != "city") ||
         (who == "abbot" && terrain != "cloister");
}

}  // namespace

std::span<const Reading> imitated_readings() {
  static const std::array kAll{Reading{.expansion = "imitated",
                                       .votes = votes,
                                       .breaks_tie = breaks_tie,
                                       .worth = worth,
                                       .pay_extra = pay_extra,
                                       .move_figures = move_figures,
                                       .pays_move = pays_move,
                                       .bars_kind = bars_kind}};
  return kAll;
}

void for_every_imitation(int times, const std::function<void(const Carcassonne&, std::uint64_t)>& check) {
  const std::vector<Expansion> unlisted{{"imitated", "For tests", {}, install_all}};
  std::vector<Options> tables(3);
  tables[1].choices["farmScoring"] = "2";
  tables[2].choices["farmScoring"] = "1";
  std::uint64_t number = 0;
  for (Options& options : tables)
    for (int i = 0; i < times; ++i) {
      options.seats = 2 + static_cast<int>(number % 4);
      const std::uint64_t seed = nth_seed(++number);
      const std::string table = describe(options);
      CAPTURE(table);
      CAPTURE(seed);
      check(Carcassonne(options, unlisted), seed);
    }
}

}  // namespace gatehouse::tests
