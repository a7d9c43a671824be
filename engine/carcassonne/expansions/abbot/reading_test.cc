// The Abbot & the Gardens by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <string_view>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::abbot {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Played;
using tests::Points;
using tests::Territory;

std::string_view terrain_of(const Oracle& oracle, const Territory& territory) {
  return oracle.game().rules().landscape().terrain(territory.terrain).name;
}

/// "1 + the number of its neighbours": the tile's own, and those that lie on the eight cells around it.
int with_neighbours(const Oracle& oracle, PartId part) {
  const Cell cell = oracle.state().board.tile(oracle.state().graph.tile_of(part)).cell;
  int count = 0;
  for (int x = cell.x - 1; x <= cell.x + 1; ++x)
    for (int y = cell.y - 1; y <= cell.y + 1; ++y) count += oracle.flood().taken(x, y) ? 1 : 0;
  return count;
}

/// "A garden with an abbot scores 9 when 8 neighbours exist, at game end 1 + neighbours."
int worth(const Oracle& oracle, const Territory& territory, bool, int others) {
  return terrain_of(oracle, territory) == "garden" ? with_neighbours(oracle, territory.parts.front())
                                                   : others;
}

/// The abbot that the move takes back, or null.
const Figure* taken_back(const Carcassonne& game, const Played& played) {
  if (played.seat == kNoSeat || game.rules().word(played.move.verb).text != "recall") return nullptr;
  const Figures& figures = played.before.figures;
  const auto abbot = std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.owner == played.seat && figure.in_feature() &&
           game.rules().figure(figure.kind).name == "abbot";
  });
  return abbot == figures.end() ? nullptr : abbot;
}

/// "Takes their abbot back and scores at once", without the fairy. Others who stand there change nothing.
void pays_move(const Oracle& oracle, const Played& played, Points& points) {
  if (const Figure* const abbot = taken_back(oracle.game(), played))
    points[static_cast<std::size_t>(index(played.seat))] += with_neighbours(oracle, abbot->at.part);
}

void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (const Figure* const abbot = taken_back(game, played))
    standing.figures.lift(standing.graph, static_cast<FigureId>(abbot - played.before.figures.begin()),
                          Standing::Supply);
}

/// "A garden takes an abbot only"; he goes to "an unoccupied cloister, shrine or garden. Nowhere else."
bool bars_kind(const Oracle& oracle, FigureKindId kind, PartId part) {
  const bool abbot = oracle.game().rules().figure(kind).name == "abbot";
  const std::string_view terrain =
      terrain_of(oracle, oracle.flood().territory(oracle.flood().territory_of(part)));
  if (terrain == "garden") return !abbot;
  return abbot && terrain != "cloister" && terrain != "shrine";
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "abbot",
          .worth = worth,
          .move_figures = move_figures,
          .pays_move = pays_move,
          .bars_kind = bars_kind};
}

}  // namespace gatehouse::engine::carcassonne::abbot
