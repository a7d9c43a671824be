#pragma once
// Imitations of expansions that say who wins a feature, and what happens when somebody is paid.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

inline bool has_mark(const Position& position, FeatureId feature, std::string_view name) {
  const Marks mark = position.rules.marks().bit(name);
  bool found = false;
  position.state.graph.for_each_part(
      feature, [&](PartId part) { found = found || (part_of(position, part).marks & mark) != 0; });
  return found;
}

// --- A bailiff: he counts the pennants of his city, also none, and nobody else may come ---

inline int count_pennants(const Position& position, FigureId bailiff) {
  return extent(position, position.state.graph.feature_of(position.state.figures[bailiff].at.part)).pennants;
}

inline void install_bailiff(RulesetBuilder& builder) {
  const FigureKindId bailiff = builder.figure({"bailiff", 1, 0, true, true, terrain_bit(Terrain::City)});
  builder.votes(bailiff, count_pennants);
}

// --- Hills: of several with the most, those win who stand on one ---

inline constexpr std::string_view kHillTiles = R"(
tile HR 4 hill
r=road f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.

tile HC 3 hill
c=city f=field
.ccc.
fffff
fffff
fffff
.fff.
)";

inline bool stands_on_hill(const Position& position, FeatureId feature, Seat seat) {
  const Marks hill = position.rules.marks().bit("hill");
  return std::any_of(position.state.figures.begin(), position.state.figures.end(), [&](const Figure& figure) {
    return figure.owner == seat && figure.occupies && figure.in_feature() &&
           position.state.graph.feature_of(figure.at.part) == feature &&
           (kind_of(position, figure.at.tile).marks & hill) != 0;
  });
}

inline void install_hills(RulesetBuilder& builder) {
  builder.mark("hill");
  builder.tiles(kHillTiles, "hills");
  builder.breaks_ties(stands_on_hill);
}

// --- A castle: who stands in a completed one waits for the next scoring beside it, and is paid as much ---

inline constexpr Reason kCastle{"castle"};
inline constexpr std::string_view kCastleTiles = R"(
tile KE 6
c=city+keep f=field
.ccc.
fffff
fffff
fffff
.fff.
)";

inline bool waits_in_castle(const Position& position, FigureId id) {
  const PartId part = position.state.figures[id].at.part;
  return part != kNoPartId && position.state.graph.of(part).completed &&
         has_mark(position, position.state.graph.feature_of(part), "keep");
}

/// Whether something of the feature lies on the figure's tile or around it.
inline bool lies_beside(const Position& position, FeatureId feature, TileIndex tile) {
  const Cell here = position.state.board.tile(tile).cell;
  bool beside = false;
  position.state.graph.for_each_part(feature, [&](PartId part) {
    const Cell there = position.state.board.tile(position.state.graph.tile_of(part)).cell;
    beside = beside || (std::abs(there.x - here.x) <= 1 && std::abs(there.y - here.y) <= 1);
  });
  return beside;
}

inline void pay_castles(Turn& turn, const Paid& paid) {
  if (paid.sheet.final || paid.winners.empty()) return;
  for (std::size_t i = 0; i < turn.state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure figure = turn.state.figures[id];
    if (!waits_in_castle(turn.position(), id) ||
        turn.state.graph.feature_of(figure.at.part) == paid.sheet.feature ||
        !lies_beside(turn.position(), paid.sheet.feature, figure.at.tile))
      continue;
    turn.award_bonus(figure.owner, *std::max_element(paid.points.begin(), paid.points.end()), kCastle);
    turn.send_home(id, kCastle);
  }
}

inline void install_castles(RulesetBuilder& builder) {
  builder.mark("keep");
  builder.tiles(kCastleTiles, "castles");
  builder.keeps_figure(waits_in_castle);
  builder.scored(pay_castles);
}

// --- Robbers: each waits on the score track, and takes half of the first points that pass it ---

inline constexpr Reason kRobbed{"robbed"};
inline constexpr int kRobbersSpace = 3;

struct Robbers {
  std::array<std::int16_t, kMaxSeats> space{kRobbersSpace, kRobbersSpace, kRobbersSpace,
                                            kRobbersSpace, kRobbersSpace, kRobbersSpace};
  std::array<std::int16_t, kMaxSeats> heard{};  ///< how often somebody's points have changed, by seat
};

inline void rob(Turn& turn, Seat seat, int before, int after, Reason) {
  ++turn.extra<Robbers>().heard[static_cast<std::size_t>(index(seat))];
  for (int number = 0; number < turn.rules.seats(); ++number) {
    std::int16_t& space = turn.extra<Robbers>().space[static_cast<std::size_t>(number)];
    if (seat_at(number) == seat || before >= space || after < space) continue;
    space = INT16_MAX;
    turn.award_bonus(seat_at(number), (after - before + 1) / 2, kRobbed);
  }
}

inline void install_robbers(RulesetBuilder& builder) {
  builder.extra_state<Robbers>();
  builder.awarded(rob);
}

// --- Post roads: who would be paid for a completed one gets a coach instead ---

inline constexpr std::string_view kPostTiles = R"(
tile PO 9
r=road+post f=field g=field
.fff.
fffff
rrrrr
ggggg
.ggg.
)";

struct Coaches {
  std::array<std::int16_t, kMaxSeats> count{};
};

inline bool takes_coach(const Position& position, const ScoreSheet& sheet, Seat) {
  return sheet.finished && sheet.terrain == Terrain::Road && has_mark(position, sheet.feature, "post");
}

inline void give_coaches(Turn& turn, const Paid& paid) {
  for (const Seat seat : paid.diverted) {
    ++turn.extra<Coaches>().count[static_cast<std::size_t>(index(seat))];
    turn.record_gain(seat, "coaches", 1);
  }
}

inline Thing show_coaches(const Position& position) {
  Counter counter;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.rules.seats()); ++seat)
    counter.seats[seat] = position.rules.extra<Coaches>(position.state).count[seat];
  return counter;
}

inline void install_post(RulesetBuilder& builder) {
  builder.mark("post");
  builder.tiles(kPostTiles, "post");
  builder.extra_state<Coaches>();
  builder.thing({"coaches", Secrecy::Public, show_coaches});
  builder.diverts(takes_coach);
  builder.scored(give_coaches);
}

// --- Churches: when one is complete, who has most followers around it is paid, not who is in it ---

inline constexpr Reason kChurch{"most around a church"};
inline constexpr int kPointsOfChurch = 3;
inline constexpr std::string_view kChurchTiles = R"(
tile CH 4
m=cloister+church f=field
.fff.
fffff
ffmff
fffff
.fff.
)";

inline void pay_around_church(Turn& turn, FeatureId feature) {
  if (!has_mark(turn.position(), feature, "church")) return;
  std::array<int, kMaxSeats> count{};
  for_each_cell_of_area(turn.position(), feature, [&](Cell cell) {
    for (const Figure& figure : turn.state.figures)
      if (figure.occupies && figure.standing == Standing::Board &&
          figure.at.tile == tile_on(turn.state, cell))
        ++count[static_cast<std::size_t>(index(figure.owner))];
  });
  const int most = *std::max_element(count.begin(), count.end());
  for (int seat = 0; seat < turn.rules.seats(); ++seat)
    if (most != 0 && count[static_cast<std::size_t>(seat)] == most)
      turn.award_bonus(seat_at(seat), kPointsOfChurch, kChurch);
}

inline void install_churches(RulesetBuilder& builder) {
  builder.mark("church");
  builder.tiles(kChurchTiles, "churches");
  builder.feature_completed(pay_around_church);
}

}  // namespace gatehouse::engine::carcassonne::imitations
