#pragma once
// Abbey & Mayor: an abbey that each seat holds and fits any hole, a mayor, a wagon and a barn. Rules, rulings
// and interactions: README.md.

#include <array>

#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {

inline constexpr Reason kDrivesOn{"drives-on"};  ///< a wagon goes on to another feature

inline constexpr int kFarmersFirst = 3;  ///< of each city beside a farm, when a barn comes there
inline constexpr int kFarmersLater = 1;  ///< when a tile joins a farm to that of a barn
inline constexpr int kBarns = 4;         ///< for the barns, at the end

struct Config {
  TileKindId abbey = kNoTile;
  EdgeKindId blank = 0;  ///< the sides of an abbey
  Verb use{};            ///< "use ABBEY": it is placed in this turn
  Verb drive{};          ///< "drive wagon 0,1.r"
  FigureKindId mayor = 0;
  FigureKindId wagon = 0;
  FigureKindId barn = 0;
  bool wagon_connected = false;  ///< wagon.move: along what joins on a tile, not to what lies around
  bool second_barn = false;      ///< barn.second: on a farm that has one
};

inline const Config& config_of(const Position& position) {
  return position.rules.config<Config>();
}

const Expansion& expansion();

// abbey.cc

bool holds_abbey(const Position& position, Seat seat);
/// Whether the seat holds an abbey that it could place now.
bool may_use_abbey(const Position& position, Seat seat);
/// The tile, and the steps in which it is used: before the draw and, with `tail`, when the game is about to
/// end.
void install_abbey(RulesetBuilder& builder, Config& config, bool tail);

// wagon.cc

/// The seat's wagon that waits to be moved, as its feature was scored in this turn; else kNoFigure.
FigureId waiting_wagon(const Position& position, Seat seat);
/// Whether the wagon could go to that part if nobody stood there.
bool is_in_reach(const Position& position, FigureId wagon, PartId part);
void install_wagon(RulesetBuilder& builder, Config& config);

/// How large the feature was to which each seat's wagon has gone since the last tile was placed; 0: to none.
struct Driven {
  std::array<std::uint8_t, kMaxSeats> size{};
};

// joined.cc

/// Calls `visit(PartId)` for each part that joins the feature on some tile, so that a wagon may go from one
/// to the other: where a road ends, around a cloister, and at an abbey. A part may come several times.
void for_each_joined(const Position& position, FeatureId feature, void (*visit)(void*, PartId), void* with);
template <class Visit>
void for_each_joined(const Position& position, FeatureId feature, Visit&& visit) {
  for_each_joined(
      position, feature, [](void* with, PartId part) { (*static_cast<Visit*>(with))(part); }, &visit);
}

// barn.cc

/// Whether a barn stands on the farm.
bool has_barn(const Position& position, FeatureId farm);
void install_barn(RulesetBuilder& builder, Config& config);

/// The order cards (cards.cc).
void install_cards(RulesetBuilder& builder);
/// What is in store for abbeys, mayors, wagons and barns (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
