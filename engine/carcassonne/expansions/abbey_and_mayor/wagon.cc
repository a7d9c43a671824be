// The wagon: a follower that may go on to another feature when its own was scored.

#include <algorithm>
#include <cstdlib>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

constexpr std::string_view kWagonStep = "wagon";

bool is_wagon(const Position& position, FigureId figure) {
  return position.state.figures[figure].kind == config_of(position).wagon;
}

bool may_stand(const Position& position, PartId part) {
  return (position.rules.figure(config_of(position).wagon).stands_on &
          terrain_bit(part_of(position, part).terrain)) != 0;
}

/// Its own tile and the eight around.
bool is_near(const Position& position, FigureId wagon, PartId part) {
  const Board& board = position.state.board;
  const Cell here = board.tile(position.state.figures[wagon].at.tile).cell;
  const Cell there = board.tile(position.state.graph.tile_of(part)).cell;
  return std::max(std::abs(here.x - there.x), std::abs(here.y - there.y)) <= 1;
}

void offer_part(const Position& position, PartId part, Offers& offers) {
  const PlacedTile& tile = position.state.board.tile(position.state.graph.tile_of(part));
  if (may_stand(position, part) && is_free(position.state, part))
    offers.offer(config_of(position).drive, config_of(position).wagon, tile.cell, Rotation::R0,
                 tile.number_of(part));
}

void offer_near(const Position& position, FigureId wagon, Offers& offers) {
  const TileIndex own = position.state.figures[wagon].at.tile;
  const auto offer_tile = [&](TileIndex tile) {
    const std::size_t parts = kind_of(position, tile).parts.size();
    for (std::size_t part = 0; part < parts; ++part)
      offer_part(position, part_id(position.state.board.tile(tile), part), offers);
  };
  offer_tile(own);
  for_each_around(position.state.board.tile(own).cell, [&](Cell cell) {
    if (const TileIndex tile = tile_on(position.state, cell); tile != kNoTileIndex) offer_tile(tile);
  });
}

/// The features that what stands there is joined to, each once.
using Features = FixedVector<FeatureId, kMaxParts>;
void joined_to(const Position& position, FigureId wagon, Features& features) {
  const FeatureId own = position.state.graph.feature_of(position.state.figures[wagon].at.part);
  for_each_joined(position, own, [&](PartId part) {
    const FeatureId feature = position.state.graph.feature_of(part);
    if (std::find(features.begin(), features.end(), feature) == features.end()) features.push_back(feature);
  });
}

/// Any piece of such a feature (ruling GE5).
void offer_joined(const Position& position, FigureId wagon, Offers& offers) {
  Features features;
  joined_to(position, wagon, features);
  for (const FeatureId feature : features)
    position.state.graph.for_each_part(feature, [&](PartId part) { offer_part(position, part, offers); });
}

void offer_drives(const Position& position, Seat seat, Offers& offers) {
  const FigureId wagon = waiting_wagon(position, seat);
  if (wagon == kNoFigure) return;
  config_of(position).wagon_connected ? offer_joined(position, wagon, offers)
                                      : offer_near(position, wagon, offers);
}

/// Tiles, or for a monastery what it counts.
int size_of(const Position& position, FeatureId feature) {
  const Terrain terrain = position.state.graph.feature(feature).terrain;
  return position.rules.landscape().looks_around(terrain) ? 1 + area_laid(position, feature)
                                                          : extent(position, feature).tiles;
}

Progress drive(Turn& turn, Seat seat, const Move& move) {
  const Site to = site_of(turn.position(), move);
  turn.stand(waiting_wagon(turn.position(), seat), to, seat, kDrivesOn);
  const int size = size_of(turn.position(), turn.state.graph.feature_of(to.part));
  turn.extra<Driven>().size[static_cast<std::size_t>(index(seat))] =
      static_cast<std::uint8_t>(std::min(size, 255));
  return Progress::Done;
}

Progress go_home(Turn& turn, Seat seat, const Move&) {
  turn.pass(seat);
  turn.send_home(waiting_wagon(turn.position(), seat), kScored);
  return Progress::Done;
}

Refusal why_no_drive(const Position& position, Seat seat, const Move& move) {
  const Site site = site_of(position, move);
  if (site.ground != Ground::Part || !may_stand(position, site.part)) return {"no-such-part"};
  const Feature& feature = position.state.graph.of(site.part);
  if (feature.completed) return {"feature-completed"};
  if (feature.followers != 0) return {"feature-occupied"};
  const FigureId wagon = waiting_wagon(position, seat);
  return wagon == kNoFigure || is_in_reach(position, wagon, site.part) ? Refusal{} : Refusal{"too-far"};
}

bool has_waiting(const Position& position, Seat seat) {
  return waiting_wagon(position, seat) != kNoFigure;
}

void forget(Turn& turn, TileIndex) {
  turn.extra<Driven>() = {};
}

Progress enter_home(Turn& turn) {
  return_lingering(turn);
  return Progress::Done;
}

}  // namespace

FigureId waiting_wagon(const Position& position, Seat seat) {
  const auto& completed = position.state.completed;
  if (completed.empty()) return kNoFigure;
  const Figures& figures = position.state.figures;
  for (const Figure& wagon : figures.standing(seat, config_of(position).wagon))
    if (wagon.in_feature() &&
        std::find(completed.begin(), completed.end(), position.state.graph.feature_of(wagon.at.part)) !=
            completed.end() &&
        !stays(position, figures.id_of(wagon)))
      return figures.id_of(wagon);
  return kNoFigure;
}

bool is_in_reach(const Position& position, FigureId wagon, PartId part) {
  if (!config_of(position).wagon_connected) return is_near(position, wagon, part);
  Features features;
  joined_to(position, wagon, features);
  return std::find(features.begin(), features.end(), position.state.graph.feature_of(part)) != features.end();
}

/// Wagons go when all others are home, and those without a way follow these.
void install_wagon(RulesetBuilder& builder, Config& config) {
  const auto stands_on = static_cast<Terrains>(terrain_bit(Terrain::Road) | terrain_bit(Terrain::City) |
                                               terrain_bit(Terrain::Cloister));
  config.wagon = builder.figure({"wagon", 1, 1, true, true, stands_on});
  config.drive = builder.verb("drive", Operands::ToSite, Does::Moves);
  builder.extra_state<Driven>();
  builder.tile_placed(forget);
  builder.lingers(is_wagon);
  builder.round(Slot::Return, kWagonStep, {Round::First::Active, has_waiting},
                {{config.drive, config.wagon, offer_drives, drive, why_no_drive},
                 {Verb::Pass, kEveryFigure, phases::kPass.offer, go_home}});
  builder.phase(Slot::Return, {"wagons-home", enter_home});
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
