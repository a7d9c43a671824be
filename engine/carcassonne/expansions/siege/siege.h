#pragma once
// The Siege: cities under siege are worth less to their knights and more to farmers, and a knight may escape
// from them. Rules, rulings and interactions: README.md.

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::siege {

inline constexpr Reason kEscaped{"escaped"};

/// From where a way out is looked for: the option `siege.escape`.
enum class WayOut : std::uint8_t { SiegeTile, AnyTile, None };

struct Config {
  Marks besieged = 0;
  WayOut way_out = WayOut::SiegeTile;
  Verb escape{};
};

/// A knight has escaped since the last tile was placed.
struct Escaped {
  std::uint8_t knights = 0;
};

const Expansion& expansion();

/// Whether some part of the city, on either side of a gate, is besieged. False for a feature that is no city.
bool is_besieged(const Position& position, FeatureId feature);
/// Whether knights may leave the city now: it is besieged and unfinished, and a building lies where the
/// option says.
bool has_way_out(const Position& position, FeatureId city);

/// The word and, if the table allows a way out at all, the step in which a knight escapes (escape.cc).
void install_escape(RulesetBuilder& builder, Config& config);
/// What order cards ask for (cards.cc); none asks for an escape if the table allows no way out.
void install_cards(RulesetBuilder& builder, WayOut way_out);
/// Who may still leave a besieged city (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::siege
