// The Princess & the Dragon by a second hand: see tests/property/oracle.h.

#include <set>
#include <utility>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {

tests::Reading reading();

namespace {

using tests::IsScored;
using tests::Oracle;
using tests::Played;
using tests::Points;

constexpr int kFairyPoints = 3;

/// The figure of that name on the table, or null.
const Figure* on_table(const Carcassonne& game, const State& state, std::string_view name) {
  for (const Figure& figure : state.figures)
    if (figure.standing == Standing::Board && game.rules().figure(figure.kind).name == name) return &figure;
  return nullptr;
}

/// "Next to one of his followers": builder and pig are none. One on a tower is, though in no feature.
bool by_fairy(const Oracle& oracle, const State& state, FigureId id) {
  const Figure* const fairy = on_table(oracle.game(), state, "fairy");
  const Figure& figure = state.figures[id];
  if (fairy == nullptr || figure.owner == kNoSeat || figure.standing != Standing::Board) return false;
  if (!oracle.game().rules().figure(figure.kind).follower) return false;
  return oracle.choice("fairy") == "tile" ? figure.at.tile == fairy->at.tile : fairy->at.beside() == id;
}

/// Three points for her follower's feature, to a seat once.
void pay_extra(const Oracle& oracle, const State& standing, const IsScored& is_scored, Points& points) {
  std::set<std::pair<std::size_t, Seat>> thanked;
  for (std::size_t i = 0; i < standing.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = standing.figures[id];
    if (!figure.in_feature() || !by_fairy(oracle, standing, id)) continue;
    const std::size_t number = oracle.flood().territory_of(figure.at.part);
    if (is_scored(number) && thanked.insert({number, figure.owner}).second)
      points[static_cast<std::size_t>(index(figure.owner))] += kFairyPoints;
  }
}

/// A point at the beginning of the turn of a seat that stands beside her.
int begin_turn(const Oracle& oracle, const State& state, Seat seat) {
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    if (state.figures[id].owner == seat && by_fairy(oracle, state, id)) return 1;
  }
  return 0;
}

/// Whether a follower of the seat is on top of a tower there.
bool is_on_top(const Carcassonne& game, const Figure& figure, Seat seat, TileIndex tile) {
  return figure.owner == seat && figure.at == on_tile(tile) && game.rules().figure(figure.kind).follower;
}

void move_fairy(const Carcassonne& game, const Played& played, State& standing) {
  const Move& move = played.move;
  const FigureId fairy = standing.figures.neutral(move.kind);
  const PlacedTile& tile = standing.board.tile(standing.board.tile_at(move.cell));
  Site to = on_tile(standing.board.tile_at(move.cell));
  const bool to_figure = game.rules().options().choices.at("fairy") != "tile";
  for (std::size_t i = 0; i < standing.figures.size() && move.part == kNoPart && to_figure; ++i)
    if (is_on_top(game, standing.figures[static_cast<FigureId>(i)], played.seat,
                  standing.board.tile_at(move.cell)))
      to = beside(standing, static_cast<FigureId>(i));
  for (std::size_t i = 0; i < standing.figures.size() && move.part != kNoPart; ++i)
    if (const Figure& figure = standing.figures[static_cast<FigureId>(i)];
        figure.owner == played.seat && figure.in_feature() &&
        index(figure.at.part) == index(tile.first_part) + move.part)
      to = beside(standing, static_cast<FigureId>(i));
  standing.figures.stand(standing.graph, fairy, to);
}

void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (played.move.verb == Verb::Move && game.rules().figure(played.move.kind).name == "fairy")
    move_fairy(game, played, standing);
  for (const Event& event : played.events)
    if (event.type == EventType::Returned && (event.why == "dragon" || event.why == "princess")) {
      for (std::size_t i = 0; i < standing.figures.size(); ++i)  // who stood beside him stands alone
        if (standing.figures[static_cast<FigureId>(i)].at.beside() == event.figure)
          standing.figures.stand(standing.graph, static_cast<FigureId>(i),
                                 on_tile(standing.figures[static_cast<FigureId>(i)].at.tile));
      standing.figures.lift(standing.graph, event.figure, Standing::Supply);
    }
}

/// The dragon that sets out after scoring.
bool scored_within(const Oracle& oracle, const Played& played) {
  return oracle.choice("dragonTiming") == "afterScoring" && oracle.game().step(played.after) == "dragon" &&
         oracle.game().step(played.before) != "dragon";
}

/// Nobody goes to the dragon, and with `princess=must` nobody is deployed instead of her sending a knight
/// home.
bool bars_kind(const Oracle& oracle, FigureKindId, PartId part) {
  const State& state = oracle.state();
  const Figure* const dragon = on_table(oracle.game(), state, "dragon");
  if (dragon != nullptr && dragon->at.tile == state.graph.tile_of(part)) return true;
  if (oracle.choice("princess") != "must" || oracle.game().step(state) != "deploy") return false;
  const PlacedTile& placed = state.board.tile(static_cast<TileIndex>(state.board.tile_count() - 1));
  const TileKind& kind = oracle.game().rules().tile(placed.kind);
  const Marks princess = oracle.game().rules().marks().bit("princess");
  for (std::size_t i = 0; i < kind.parts.size(); ++i) {
    if ((kind.parts[i].marks & princess) == 0) continue;
    const PartId hers{static_cast<std::uint16_t>(index(placed.first_part) + i)};
    if (oracle.followers(state).contains(oracle.flood().territory_of(hers))) return true;
  }
  return false;
}

/// "The magic portal": to any tile.
bool reaches_far(const Oracle& oracle) {
  return oracle.has_mark(static_cast<TileIndex>(oracle.state().board.tile_count() - 1), "portal");
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "princess_and_dragon",
          .pay_extra = pay_extra,
          .begin_turn = begin_turn,
          .move_figures = move_figures,
          .scored_within = scored_within,
          .bars_kind = bars_kind,
          .reaches_far = reaches_far};
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
