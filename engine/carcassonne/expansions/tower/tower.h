#pragma once
// The Tower: pieces that are built up on foundations, what a tower captures, prisoners, swaps and ransoms.
// Rules, rulings and interactions: README.md.

#include <array>

#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::tower {

inline constexpr Reason kTower{"tower"};    ///< a follower that a tower captures
inline constexpr Reason kSwap{"swap"};      ///< prisoners of two seats that go home together
inline constexpr Reason kRansom{"ransom"};  ///< a prisoner who is paid for, and the points

inline constexpr int kRansomPoints = 3;

/// Of the seat in turn, in this part of its turn.
struct Raised {
  TileIndex tile = kNoTileIndex;  ///< the tower that it has built on
  std::uint8_t height = 0;        ///< of that tower then
  std::uint8_t closed = 0;        ///< the height of the highest tower that it has closed
  std::uint8_t took = 0;          ///< it has captured another seat's follower
  FigureId prisoner = kNoFigure;  ///< who waits until the captor says for whom they are exchanged
};

inline const Raised& raised(const Position& position) {
  return position.rules.extra<Raised>(position.state);
}

/// The turn in which each seat has paid its last ransom; 0: it never has.
struct Ransoms {
  std::array<std::uint16_t, kMaxSeats> turn{};
};

struct Config {
  Marks foundation = 0;  ///< on a tile, or on the city around it
  FigureKindId piece = 0;
  Verb build{}, capture{}, exchange{}, ransom{};
};

inline const Config& config_of(const Position& position) {
  return position.rules.config<Config>();
}

const Expansion& expansion();

// towers.cc

bool has_foundation(const Position& position, TileIndex tile);
/// How many pieces lie on the tile.
int height_of(const Position& position, TileIndex tile);
/// Whether somebody stands on top of the tile's tower.
bool is_closed(const Position& position, TileIndex tile);
/// Whether figures of the kind may stand on top: followers that stand on every feature.
bool climbs(const Ruleset& rules, FigureKindId kind);
void install_towers(RulesetBuilder& builder, Config& config);

// capture.cc

/// Whether a tower of that height on a tile reaches the figure, and it is one that towers capture.
bool is_in_reach(const Position& position, TileIndex tower, int height, const Figure& figure);
void install_capture(RulesetBuilder& builder, Config& config);

// ransom.cc

/// The turn that the seat would pay in now: the one that it is going to begin, where it is asked about that.
std::uint16_t turn_of_ransom(const Position& position);
void install_ransom(RulesetBuilder& builder, Config& config);

/// The order cards (cards.cc).
void install_cards(RulesetBuilder& builder);
/// What is in store for towers and those around them (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::tower
