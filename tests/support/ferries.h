#pragma once
// An imitation of ferries: on a lake, where roads end, one may join two of its roads; in later turns it goes
// on to two others, or away.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

inline constexpr std::string_view kLakeTiles = R"(
tile LK 6 lake
a=road b=road c=road f=field
.faf.
ffaff
bb#cc
fffff
.fff.

tile LX 4 lake
a=road b=road c=road d=road f=field
.faf.
ffaff
bb#cc
ffdff
.fdf.
)";

inline constexpr std::size_t kMaxLakes = 16;
inline constexpr int kMaxFerries = 8;
/// The roads that a ferry joins; of the first it joins none, as it is not there.
inline constexpr std::array<std::string_view, 7> kRoutes{"--", "ab", "ac", "bc", "ad", "bd", "cd"};

struct Ferries {
  std::array<TileIndex, kMaxLakes> lake{};
  std::array<std::uint8_t, kMaxLakes> route{};  ///< index in kRoutes
  std::uint8_t lakes = 0;
  std::uint8_t unused = 0;  ///< where there would be padding
};
struct FerryRules {
  std::uint16_t link = 0;
};

/// "Aab": on the first lake the ferry joins the roads a and b.
inline std::string_view crossing_name(const Ruleset&, std::uint8_t item) {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (std::size_t lake = 0; lake < kMaxLakes; ++lake)
      for (const std::string_view route : kRoutes)
        names.push_back(std::string(1, static_cast<char>('A' + lake)) + std::string(route));
    return names;
  }();
  return kNames.at(item);
}

inline std::optional<std::uint8_t> find_crossing(const Ruleset& rules, std::string_view name) {
  for (std::size_t item = 0; item < kMaxLakes * kRoutes.size(); ++item)
    if (crossing_name(rules, static_cast<std::uint8_t>(item)) == name) return static_cast<std::uint8_t>(item);
  return std::nullopt;
}

inline void note_lake(Turn& turn, TileIndex tile) {
  if ((kind_of(turn.position(), tile).marks & turn.rules.marks().bit("lake")) == 0) return;
  auto& ferries = turn.extra<Ferries>();
  ferries.lake.at(ferries.lakes++) = tile;
}

inline PartId road_end(const Position& position, TileIndex lake, char letter) {
  return part_id(position.state.board.tile(lake), kind_of(position, lake).part(letter));
}

inline void offer_crossings(const Position& position, Seat, Offers& offers) {
  const auto& ferries = position.rules.extra<Ferries>(position.state);
  const bool more = position.state.links.size() < static_cast<std::size_t>(kMaxFerries);
  for (std::size_t lake = 0; lake < ferries.lakes; ++lake)
    for (std::size_t route = 0; route < kRoutes.size(); ++route) {
      const TileKind& kind = kind_of(position, ferries.lake[lake]);
      const bool possible =
          route == 0 || (kind.has_part(kRoutes[route][0]) && kind.has_part(kRoutes[route][1]));
      if (possible && route != ferries.route[lake] && (more || ferries.route[lake] != 0))
        offers.offer(*position.rules.verb_named("sail"),
                     static_cast<std::uint8_t>(lake * kRoutes.size() + route));
    }
}

inline Progress sail(Turn& turn, Seat, const Move& move) {
  auto& ferries = turn.extra<Ferries>();
  const std::size_t number = move.kind / kRoutes.size(), route = move.kind % kRoutes.size();
  const TileIndex lake = ferries.lake[number];
  const std::uint16_t link = turn.rules.config<FerryRules>().link;
  const auto end = [&](std::size_t of, std::size_t at) {
    return road_end(turn.position(), lake, kRoutes[of][at]);
  };
  if (const std::size_t before = ferries.route[number]; before != 0)
    turn.unlink(end(before, 0), end(before, 1), link);
  ferries.route[number] = static_cast<std::uint8_t>(route);
  if (route == 0) return Progress::Done;
  turn.link(end(route, 0), end(route, 1), link);
  turn.look_again(end(route, 0));
  return Progress::Done;
}

inline void install_ferries(RulesetBuilder& builder) {
  builder.mark("lake");
  builder.tiles(kLakeTiles, "ferries");
  builder.config(FerryRules{builder.link("ferry", kMaxFerries, RulesetBuilder::Lasting::UntilUnlinked)});
  builder.extra_state<Ferries>();
  builder.tile_laid(note_lake);
  builder.phase(Slot::AfterFigure, {"ferry"},
                {{builder.verb("sail", Operands::Item, {"crossing", crossing_name, find_crossing}),
                  kEveryFigure, offer_crossings, sail},
                 phases::kPass});
}

}  // namespace gatehouse::engine::carcassonne::imitations
