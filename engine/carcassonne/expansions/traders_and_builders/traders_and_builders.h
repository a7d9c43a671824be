#pragma once
// Traders & Builders, 1st edition. Rules, rulings and interactions: README.md.

#include <array>
#include <string_view>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {

inline constexpr Reason kBuilder{"builder"};  ///< a second part of the turn
/// Builder or pig go home, for no follower of their owner is left where they stand.
inline constexpr Reason kLeftAlone{"left-alone"};
inline constexpr Reason kPig{"pig"};             ///< a point for each city of a farm
inline constexpr Reason kMostWine{"most-wine"};  ///< ten points at the end
inline constexpr Reason kMostGrain{"most-grain"};
inline constexpr Reason kMostCloth{"most-cloth"};

inline constexpr std::size_t kKindsOfGoods = 3;
inline constexpr std::array<std::string_view, kKindsOfGoods> kGoods{"wine", "grain", "cloth"};

struct Config {
  std::array<Marks, kKindsOfGoods> symbols{};  ///< on the tiles, in the order of kGoods
  FigureKindId builder = 0;
  FigureKindId pig = 0;
};

/// What each seat has of each kind.
struct Tokens {
  std::array<std::array<std::uint16_t, kMaxSeats>, kKindsOfGoods> count{};
};

const Expansion& expansion();

inline constexpr int kPointsForMost = 10;  ///< goods of a kind

/// The seat's figure of that kind (there is one), or kNoFigure while it is not on the board.
FigureId standing(const Position& position, Seat seat, FigureKindId kind);
/// How many symbols of that kind a city has.
int goods_in(const Position& position, FeatureId city, std::size_t kind);

/// Tokens of goods: on the tiles, in the hands of seats, at the end.
void install_goods(RulesetBuilder& builder, Config& config);
/// Builder and pig.
void install_figures(RulesetBuilder& builder, Config& config);
/// What goods, builder and pig will bring (outlook.h).
void foresee(const Position& position, Outlook& outlook);
/// What order cards ask for.
void install_cards(RulesetBuilder& builder);

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
