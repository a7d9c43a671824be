#pragma once
// An imitation of an expansion that has words and a step of figures of its own, and uses every shape of a
// choice in it. No layer outside knows any of its words.

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::second_step {

inline constexpr Reason kSeized{"seized"}, kErrand{"errand"};
inline constexpr OwnEvent kWagered{"wagered", "wager"};
inline constexpr std::array<std::string_view, 2> kWagers{"silver", "gold"};

inline std::string_view wager_name(const Ruleset&, std::uint8_t item) {
  return kWagers.at(item);
}

inline std::optional<std::uint8_t> find_wager(const Ruleset&, std::string_view name) {
  const auto* const found = std::find(kWagers.begin(), kWagers.end(), name);
  if (found == kWagers.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - kWagers.begin());
}

inline Verb word(const Position& position, std::string_view text) {
  return *position.rules.verb_named(text);
}

/// Every figure of another seat that stands on a part may be seized.
inline void offer_seizures(const Position& position, Seat seat, Offers& offers) {
  for (const Figure& figure : position.state.figures) {
    if (figure.owner == seat || figure.owner == kNoSeat || !figure.in_feature()) continue;
    offer_where_it_stands(position, word(position, "seize"), figure, offers);
  }
}

inline Progress seize(Turn& turn, Seat seat, const Move& move) {
  turn.capture(figure_at(turn.position(), move), seat, kSeized);
  return Progress::Done;
}

/// The herald is sent to any tile.
inline void offer_errands(const Position& position, Seat, Offers& offers) {
  const FigureKindId herald = position.rules.figure_named("herald");
  for (const PlacedTile& tile : position.state.board.tiles())
    offers.offer(word(position, "send"), herald, tile.cell);
}

inline Progress send(Turn& turn, Seat seat, const Move& move) {
  turn.stand(turn.state.figures.neutral(move.kind), site_of(turn.position(), move), seat, kErrand);
  return Progress::Done;
}

inline void offer_wagers(const Position& position, Seat, Offers& offers) {
  for (std::uint8_t wager = 0; wager < kWagers.size(); ++wager) offers.offer(word(position, "wager"), wager);
}

inline Progress wager(Turn& turn, Seat seat, const Move& move) {
  if (turn.journalled()) {
    Event& event = turn.record(kWagered);
    event.seat = seat;
    event.item = kWagers.at(move.kind);
  }
  return Progress::Done;
}

/// After the usual step of figures comes "haunt": a second figure is deployed, another's is seized, the
/// herald sent to a tile, or something wagered.
inline void install(RulesetBuilder& builder) {
  builder.figure({"spectre", 1, 1, true, true, terrain_bit(Terrain::Road) | terrain_bit(Terrain::City),
                  Company::Nobody, "haunt"});
  builder.figure({"herald", 0, 0, false});
  builder.event(kWagered);
  builder.phase(Slot::PlaceFigure, {"haunt"},
                {phases::kDeploy,
                 phases::kPass,
                 {builder.verb("seize", Operands::AtSite, Does::Takes), kEveryFigure, offer_seizures, seize},
                 {builder.verb("send", Operands::ToTile, Does::Moves), kEveryFigure, offer_errands, send},
                 {builder.verb("wager", Operands::Item, {"wager", wager_name, find_wager}), kEveryFigure,
                  offer_wagers, wager}});
}

}  // namespace gatehouse::engine::carcassonne::second_step
