// The Count by a second hand: see tests/property/oracle.h. Who may leave a quarter, and for where, is found
// here from the position; when a follower may enter one, tests/property/quarters_test.cc finds from the
// points.

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::count {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Played;
using tests::Territory;

constexpr std::string_view kQuarterStep = "quarter", kCountStep = "count", kFinalStep = "final-move-out";

std::string_view kind_of(const Oracle& oracle, FigureKindId kind) {
  return oracle.game().rules().figure(kind).name;
}

std::string_view terrain_name(const Carcassonne& game, Terrain terrain) {
  return terrain == Terrain::Field ? "field" : game.rules().landscape().terrain(terrain).name;
}

/// "Castle to city; smithy to road; cathedral to monastic building (abbot also to a garden); market to farm."
std::string_view quarter_for(std::string_view terrain) {
  if (terrain == "city") return "castle";
  if (terrain == "road") return "smithy";
  if (terrain == "field") return "market";
  return terrain == "cloister" || terrain == "shrine" || terrain == "garden" ? "cathedral" : "";
}

/// "Small, big, phantom: road, city, monastic building, farm. Mayor: city. Wagon: road, city, monastic
/// building. Abbot: monastic building, garden." Builder, pig and barn nowhere where this is asked.
bool may_stand(std::string_view kind, std::string_view terrain) {
  if (kind == "mayor") return terrain == "city";
  if (kind == "wagon") return terrain != "field" && terrain != "garden";
  if (kind == "abbot") return terrain == "cloister" || terrain == "shrine" || terrain == "garden";
  return (kind == "follower" || kind == "big-follower" || kind == "phantom") && terrain != "garden";
}

/// "Small, big, phantom: all four. Mayor: castle. Wagon: castle, smithy, cathedral. Abbot: cathedral."
bool may_wait(std::string_view kind, std::string_view quarter) {
  if (kind == "mayor") return quarter == "castle";
  if (kind == "wagon") return quarter != "market";
  if (kind == "abbot") return quarter == "cathedral";
  return kind == "follower" || kind == "big-follower" || kind == "phantom";
}

/// The name of the place where a figure is; empty if it is in none.
std::string_view place_name(const Carcassonne& game, const Figure& figure) {
  if (figure.standing != Standing::Board || figure.at.ground != Ground::Place) return "";
  return game.rules().place(figure.at.place()).name;
}

/// Where the count is.
std::string_view blocked(const Oracle& oracle, const State& state) {
  for (const Figure& figure : state.figures)
    if (figure.owner == kNoSeat && kind_of(oracle, figure.kind) == "count")
      return place_name(oracle.game(), figure);
  return "";
}

bool is_dragons(const Oracle& oracle, const State& state, TileIndex tile) {
  return std::any_of(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
    return figure.owner == kNoSeat && figure.standing == Standing::Board && figure.at.tile == tile &&
           kind_of(oracle, figure.kind) == "dragon";
  });
}

/// "Holds at least one follower, of any strength; special figures do not occupy."
bool occupied(const Oracle& oracle, const State& state, std::size_t number) {
  return std::any_of(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
    return figure.in_feature() && figure.owner != kNoSeat &&
           oracle.game().rules().figure(figure.kind).follower &&
           oracle.flood().territory_of(figure.at.part) == number;
  });
}

bool has_barn(const Oracle& oracle, const State& state, std::size_t number) {
  return std::any_of(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
    return figure.in_feature() && kind_of(oracle, figure.kind) == "barn" &&
           oracle.flood().territory_of(figure.at.part) == number;
  });
}

/// "For each feature to be scored in T12 that is occupied"; at the end "market to farms without a barn",
/// "all: also the other quarters to unfinished features of their kind", which "only lead to occupied
/// features".
bool is_target(const Oracle& oracle, const State& standing, std::size_t number, bool last) {
  const Territory& territory = oracle.flood().territory(number);
  const bool farm = territory.terrain == Terrain::Field;
  if (!last)
    return farm ? oracle.scores_farm(standing, number)
                : oracle.finished(territory) && !oracle.completed_before(standing, territory) &&
                      occupied(oracle, standing, number);
  if (farm) return !has_barn(oracle, standing, number);
  return oracle.choice("count.final") == "all" && !oracle.finished(territory) &&
         !oracle.completed_before(standing, territory) && occupied(oracle, standing, number);
}

std::set<std::pair<FigureKindId, PartId>> moves_out(const Oracle& oracle, const State& standing, Seat seat,
                                                    bool last) {
  std::set<std::pair<FigureKindId, PartId>> found;
  const std::string_view kept = blocked(oracle, standing);
  for (const Figure& figure : standing.figures) {
    const std::string_view from = place_name(oracle.game(), figure);
    if (figure.owner != seat || from.empty() || from == kept) continue;
    for (std::size_t i = 0; i < standing.graph.part_count(); ++i) {
      const PartId part{static_cast<std::uint16_t>(i)};
      const std::size_t number = oracle.flood().territory_of(part);
      const std::string_view terrain = terrain_name(oracle.game(), oracle.flood().territory(number).terrain);
      if (quarter_for(terrain) == from && may_stand(kind_of(oracle, figure.kind), terrain) &&
          !is_dragons(oracle, standing, standing.graph.tile_of(part)) &&
          is_target(oracle, standing, number, last))
        found.insert({figure.kind, part});
    }
  }
  return found;
}

/// "A may put one follower from supply into any quarter, also the count's."
std::set<std::pair<FigureKindId, PlaceId>> moves_in(const Oracle& oracle, Seat seat) {
  std::set<std::pair<FigureKindId, PlaceId>> found;
  const Ruleset& rules = oracle.game().rules();
  for (std::size_t kind = 0; kind < rules.figure_kinds().size(); ++kind)
    for (const std::string_view quarter : {"castle", "market", "smithy", "cathedral"})
      if (const auto id = static_cast<FigureKindId>(kind); rules.figure(id).per_seat != 0 &&
                                                           may_wait(rules.figure(id).name, quarter) &&
                                                           oracle.state().figures.supply(seat, id) != 0)
        found.insert({id, rules.place_named(quarter)});
  return found;
}

/// Somebody leaves a quarter, or enters one.
void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (played.seat == kNoSeat) return;
  const Move& move = played.move;
  const std::string_view word = game.rules().word(move.verb).text;
  if (word == "quarter")
    standing.figures.stand(standing.graph, standing.figures.in_supply(played.seat, move.kind),
                           {Ground::Place, move.place()});
  if (word != "send") return;
  const PlacedTile& tile = standing.board.tile(standing.board.tile_at(move.cell));
  const Terrain terrain = game.rules().tile(tile.kind).parts[move.part].terrain;
  const std::string_view from = quarter_for(terrain_name(game, terrain));
  for (std::size_t i = 0; i < standing.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = standing.figures[id];
    if (figure.owner != played.seat || figure.kind != move.kind || place_name(game, figure) != from) continue;
    standing.figures.stand(standing.graph, id, on_part(standing, tile.part(move.part)));
    return;
  }
}

/// Points are paid before anybody enters a quarter, and before anybody leaves one for the final scoring.
bool scored_within(const Oracle& oracle, const Played& played) {
  const std::string_view before = oracle.game().step(played.before), after = oracle.game().step(played.after);
  if (after == kQuarterStep) return before != kQuarterStep;
  return after == kFinalStep && before != kFinalStep && before != kCountStep && before != kQuarterStep;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "count",
          .move_figures = move_figures,
          .scored_within = scored_within,
          .moves_out = moves_out,
          .moves_in = moves_in};
}

}  // namespace gatehouse::engine::carcassonne::count
