#pragma once
// The Princess & the Dragon, 1st edition. Rules, rulings and choices between editions: README.md.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::princess_and_dragon {

const Expansion& expansion();

// Why figures move and leave, and why points are paid.
inline constexpr Reason kVolcano{"volcano"};     ///< the dragon comes
inline constexpr Reason kDragonStep{"step"};     ///< the dragon walks
inline constexpr Reason kAllSteps{"all-steps"};  ///< the walk is over
inline constexpr Reason kDeadEnd{"dead-end"};    ///< it is over sooner
inline constexpr Reason kDragon{"dragon"};       ///< it eats somebody
inline constexpr Reason kPrincess{"princess"};   ///< she sends a knight home
inline constexpr Reason kFairy{"fairy"};         ///< she is moved, or pays

struct Config {
  Marks volcano = 0;
  Marks dragon_symbol = 0;
  Marks portal = 0;
  Marks princess = 0;  ///< on a city
  FigureKindId dragon = 0;
  FigureKindId fairy = 0;
  bool fairy_on_tile = false;  ///< fairy: she stands on a tile, not next to one follower
  bool princess_must = false;  ///< princess: a knight has to be removed if there is one
  bool dragon_after_scoring = false;
  bool dragon_tiles_redrawn = false;  ///< house rule: back into the bag instead of aside
};

// Each installs one part of the rules; the marks and figures exist, and the Config is set.
void install_dragon(RulesetBuilder& builder, const Config& config);
void install_fairy(RulesetBuilder& builder, const Config& config);
void install_portal(RulesetBuilder& builder);
void install_princess(RulesetBuilder& builder, const Config& config);

/// What the dragon will eat, and what the fairy will bring (outlook.h).
void foresee(const Position& position, Outlook& outlook);

inline constexpr std::uint8_t kDragonSteps = 6;  ///< of one walk

/// The dragon, or the fairy.
inline const Figure& figure_of(const Position& position, FigureKindId kind) {
  return position.state.figures[position.state.figures.neutral(kind)];
}
/// Whether the figure is a follower of the seat that stands on the board.
inline bool is_follower_of(const Position& position, const Figure& figure, Seat seat) {
  return figure.standing == Standing::Board && figure.owner == seat &&
         position.rules.figure(figure.kind).follower;
}

}  // namespace gatehouse::engine::carcassonne::princess_and_dragon
