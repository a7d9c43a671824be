// Builder and pig: deployed beside an own follower, no followers themselves, and home with the last of these
// (rulings.md 1.2).

#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {
namespace {

constexpr int kPointsEachCity = 1;

FeatureId feature_around(const Position& position, FigureId figure) {
  return position.state.graph.feature_of(position.state.figures[figure].at.part);
}

/// Behind all that the tile brought about, so that cities which gates joined are one, and before a figure is
/// deployed: a builder that comes later has not been extended.
Progress look_at_builder(Turn& turn) {
  const Position position = turn.position();
  const FigureId builder = standing(position, turn.seat(), turn.rules.config<Config>().builder);
  if (builder == kNoFigure || turn.state.turn.placed == kNoTileIndex) return Progress::Done;
  const FeatureId feature = feature_around(position, builder);
  const PlacedTile& placed = turn.state.board.tile(turn.state.turn.placed);
  for (std::size_t part = 0; part < kind_of(position, turn.state.turn.placed).parts.size(); ++part)
    if (turn.state.graph.feature_of(placed.part(part)) == feature) turn.grant_another_part(kBuilder);
  return Progress::Done;
}

/// Their owner's last follower of the feature has left it.
void figure_left(Turn& turn, FigureId figure, PartId part, Reason) {
  if (part == kNoPartId) return;
  const Seat owner = turn.state.figures[figure].owner;
  const Config& config = turn.rules.config<Config>();
  for (const FigureKindId kind : {config.builder, config.pig}) {
    const FigureId id = standing(turn.position(), owner, kind);
    if (id == kNoFigure) continue;
    const FeatureId feature = feature_around(turn.position(), id);
    if (feature == turn.state.graph.feature_of(part) && !has_follower(turn.position(), owner, feature))
      turn.send_home(id, kLeftAlone);
  }
}

int raised_by_pig(const Position& position, FeatureId field, Seat seat) {
  const FigureId pig = standing(position, seat, position.rules.config<Config>().pig);
  return pig != kNoFigure && feature_around(position, pig) == field ? kPointsEachCity : 0;
}

}  // namespace

FigureId standing(const Position& position, Seat seat, FigureKindId kind) {
  for (const Figure& figure : position.state.figures.standing(seat, kind))
    if (figure.in_feature()) return position.state.figures.id_of(figure);
  return kNoFigure;
}

void install_figures(RulesetBuilder& builder, Config& config) {
  const auto figure = [&builder](std::string_view name, Terrains stands_on) {
    FigureKind kind;
    kind.name = name;
    kind.per_seat = 1;
    kind.strength = 0;
    kind.occupies = false;
    kind.stands_on = stands_on;
    kind.company = Company::OwnFollower;
    return builder.figure(kind);
  };
  config.builder = figure("builder", terrain_bit(Terrain::Road) | terrain_bit(Terrain::City));
  config.pig = figure("pig", terrain_bit(Terrain::Field));
  builder.phase(Slot::AfterTile, {"builder", look_at_builder});
  builder.figure_left(figure_left);
  builder.raise_farm({kPig, raised_by_pig});
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
