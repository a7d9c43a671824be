#include "tests/property/imitated.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"
#include "tests/property/option_sets.h"
#include "tests/support/bridges.h"
#include "tests/support/ferries.h"
#include "tests/support/orchards.h"
#include "tests/support/payers.h"
#include "tests/support/rounds.h"
#include "tests/support/sites.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

// --- A twin: a second follower, in a step of its own ---

void install_twin(RulesetBuilder& builder) {
  builder.figure({"twin", 1, 1, true, true, kEveryFeature, Company::Nobody, "twin"});
  builder.phase(Slot::PlaceFigure, {"twin"}, {phases::kDeploy, phases::kPass});
}

void install_all(RulesetBuilder& builder) {
  imitations::install_orchards(builder);
  imitations::install_recluse(builder);
  imitations::install_bailiff(builder);
  imitations::install_hills(builder);
  imitations::install_post(builder);
  imitations::install_churches(builder);
  imitations::install_hayloft(builder);
  imitations::install_ferries(builder);
  imitations::install_bridges(builder);
  install_twin(builder);
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

/// "The bailiff counts as many followers as his city has pennants." "A hayloft counts nothing."
int votes(const Oracle& oracle, const Figure& figure, int others) {
  if (kind_name(oracle, figure.kind) == "hayloft") return 0;
  return kind_name(oracle, figure.kind) == "bailiff" ? territory_at(oracle, figure.at.part).pennants : others;
}

/// "In a tie whoever has a follower on a hill wins."
bool breaks_tie(const Oracle& oracle, const State& standing, std::size_t territory, Seat seat) {
  return std::any_of(standing.figures.begin(), standing.figures.end(), [&](const Figure& figure) {
    return figure.owner == seat && figure.in_feature() &&
           oracle.flood().territory_of(figure.at.part) == territory &&
           oracle.has_mark(standing.graph.tile_of(figure.at.part), "hill");
  });
}

/// An orchard as a cloister; a vista 2 for each tile that it sees; a completed post road pays nobody.
int worth(const Oracle& oracle, const Territory& territory, bool done, int others) {
  if (terrain_name(oracle, territory) == "orchard") return 9 - territory.open;
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
      if (!figure.in_feature()) continue;
      const Cell cell = standing.board.tile(standing.graph.tile_of(figure.at.part)).cell;
      const int away = std::max(std::abs(cell.x - middle.x), std::abs(cell.y - middle.y));
      around[static_cast<std::size_t>(index(figure.owner))] += away == 1 ? 1 : 0;
    }
    pay_majority(points, around, 3);
  }
}

/// The recluse of the seat that takes it back, or null.
const Figure* withdrawn(const Carcassonne& game, const Played& played) {
  if (played.seat == kNoSeat || game.rules().word(played.move.verb).text != "withdraw") return nullptr;
  const auto& figures = played.before.figures;
  return std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.owner == played.seat && figure.kind == played.move.kind && figure.in_feature();
  });
}

/// "For as many points as his cloister has now."
void pays_move(const Oracle& oracle, const Played& played, Points& points) {
  if (const Figure* const recluse = withdrawn(oracle.game(), played))
    points[static_cast<std::size_t>(index(played.seat))] +=
        oracle.worth(territory_at(oracle, recluse->at.part), false);
}

/// "At the end a hayloft brings its owner 4 for each completed city on its farm."
void pay_at_end(const Oracle& oracle, const State& standing, Points& points) {
  for (const Figure& figure : standing.figures) {
    if (figure.standing != Standing::Board || kind_name(oracle, figure.kind) != "hayloft") continue;
    for (const std::size_t city : territory_at(oracle, figure.at.part).city)
      if (oracle.finished(oracle.flood().territory(city)))
        points[static_cast<std::size_t>(index(figure.owner))] += 4;
  }
}

/// The letter of a tile's picture at a border slot of the tile as it lies, by turning the picture.
char letter_at(const TileKind& kind, Rotation rotation, int slot) {
  std::array<std::string, 5> picture = kind.picture;
  for (int turn = 0; turn < index(rotation); ++turn) {
    const std::array<std::string, 5> before = picture;
    for (std::size_t row = 0; row < 5; ++row)
      for (std::size_t column = 0; column < 5; ++column) picture[column][4 - row] = before[row][column];
  }
  const auto along = static_cast<std::size_t>(slot % 3);
  switch (slot / 3) {
    case 0:
      return picture[0][1 + along];
    case 1:
      return picture[1 + along][4];
    case 2:
      return picture[4][3 - along];
    default:
      return picture[3 - along][0];
  }
}

/// The field on both sides of a corner of a tile, which lies between two slots; kNoPartId where there is
/// none.
PartId field_at(const Oracle& oracle, Cell cell, int before, int behind) {
  const State& state = oracle.state();
  const auto tile = std::find_if(state.board.tiles().begin(), state.board.tiles().end(),
                                 [cell](const PlacedTile& one) { return one.cell == cell; });
  if (tile == state.board.tiles().end()) return kNoPartId;
  const TileKind& kind = oracle.game().rules().tile(tile->kind);
  const char letter = letter_at(kind, tile->rotation, before);
  const std::uint8_t part = letter == letter_at(kind, tile->rotation, behind) ? kind.part(letter) : kNoPart;
  return part == kNoPart || kind.parts[part].terrain != Terrain::Field ? kNoPartId : part_id(*tile, part);
}

/// "Where four tiles meet, with a field at each of the four corners." The part of the south-western one.
PartId barn_part(const Oracle& oracle, Cell cell) {
  const auto at = [&](int east, int north, int before, int behind) {
    return field_at(oracle,
                    {static_cast<std::int8_t>(cell.x + east), static_cast<std::int8_t>(cell.y + north)},
                    before, behind);
  };
  const PartId first = at(0, 0, 2, 3);
  const bool all = at(0, 1, 5, 6) != kNoPartId && at(1, 1, 8, 9) != kNoPartId && at(1, 0, 11, 0) != kNoPartId;
  return all ? first : kNoPartId;
}

void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (played.move.verb == Verb::Deploy && played.move.part == kAtCorner) {
    const Oracle oracle(game, played.before);
    const PartId part = barn_part(oracle, played.move.cell);
    standing.figures.stand(standing.graph, standing.figures.in_supply(played.seat, played.move.kind),
                           {Ground::Corner, Site::kNone, standing.board.tile_at(played.move.cell), part});
  }
  if (const Figure* const recluse = withdrawn(game, played))
    standing.figures.lift(standing.graph, static_cast<FigureId>(recluse - played.before.figures.begin()),
                          Standing::Supply);
}

bool bars_kind(const Oracle& oracle, FigureKindId kind, PartId part) {
  const std::string_view terrain = terrain_name(oracle, territory_at(oracle, part));
  const std::string_view who = kind_name(oracle, kind);
  if (terrain == "orchard" || terrain == "vista") return who != "picker";
  return who == "picker" || (who == "bailiff" && terrain != "city") ||
         (who == "recluse" && terrain != "cloister");
}

}  // namespace

std::set<std::pair<int, int>> barn_corners(const Oracle& oracle) {
  std::set<std::pair<int, int>> corners;
  if (oracle.state().turn.placed == kNoTileIndex) return corners;
  const Cell placed = oracle.state().board.tile(oracle.state().turn.placed).cell;
  for (const int x : {placed.x - 1, placed.x + 0})
    for (const int y : {placed.y - 1, placed.y + 0}) {
      const PartId part = barn_part(oracle, {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
      if (part == kNoPartId) continue;
      const std::size_t farm = oracle.flood().territory_of(part);
      const auto& figures = oracle.state().figures;
      if (std::none_of(figures.begin(), figures.end(), [&](const Figure& figure) {
            return figure.standing == Standing::Board && figure.occupies && figure.in_feature() &&
                   oracle.flood().territory_of(figure.at.part) == farm;
          }))
        corners.insert({x, y});
    }
  return corners;
}

std::span<const Reading> imitated_readings() {
  static const std::array kAll{Reading{.expansion = "imitated",
                                       .votes = votes,
                                       .breaks_tie = breaks_tie,
                                       .worth = worth,
                                       .pay_extra = pay_extra,
                                       .pay_at_end = pay_at_end,
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
