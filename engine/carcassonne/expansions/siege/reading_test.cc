// The Siege by a second hand: see tests/property/oracle.h. Scenarios show which knights may escape; here an
// escape brings nothing, and takes the knight from the city.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::siege {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Played;
using tests::Points;
using tests::Territory;

constexpr std::string_view kEscape = "escape";

/// "A city with at least one besieged segment is besieged."
bool besieged(const Oracle& oracle, const Territory& territory) {
  return territory.terrain == Terrain::City && oracle.mark_count(territory, "besieged") != 0;
}

/// "One value per tile and pennant less than unbesieged", which is never below nothing; "unfinished: 0".
int worth(const Oracle& oracle, const Territory& territory, bool done, int others) {
  if (!besieged(oracle, territory)) return others;
  return done ? std::max(0, others - territory.tiles - territory.pennants) : 0;
}

bool has_pig(const Oracle& oracle, const State& standing, std::size_t farm, std::size_t seat) {
  return std::any_of(standing.figures.begin(), standing.figures.end(), [&](const Figure& figure) {
    return figure.in_feature() && figure.owner != kNoSeat &&
           static_cast<std::size_t>(index(figure.owner)) == seat &&
           oracle.game().rules().figure(figure.kind).name == "pig" &&
           oracle.flood().territory_of(figure.at.part) == farm;
  });
}

/// A completed besieged city, the farms around it with who stands there, and all of these together.
struct Surrounded {
  std::map<std::size_t, Points> farms;
  Points all{};
};

std::map<std::size_t, Surrounded> surrounded(const Oracle& oracle, const State& standing) {
  std::map<std::size_t, Surrounded> cities;
  for (const auto& [farm, count] : oracle.followers(standing)) {
    const Territory& field = oracle.flood().territory(farm);
    if (field.terrain != Terrain::Field) continue;
    for (const std::size_t city : field.city) {
      const Territory& walls = oracle.flood().territory(city);
      if (!besieged(oracle, walls) || !oracle.finished(walls)) continue;
      cities[city].farms[farm] = count;
      for (std::size_t seat = 0; seat < count.size(); ++seat) cities[city].all[seat] += count[seat];
    }
  }
  return cities;
}

/// What one besieged city brings to farms once. Each farm gets 3, in the second edition once to a seat. In
/// the first edition the seats with most farmers around get 4. A seat that is paid gets 1 more for its pig,
/// and 1 for a herd on the farm.
Points brings(const Oracle& oracle, const State& standing, const Surrounded& city) {
  const std::string& edition = oracle.choice("farmScoring");
  Points points{};
  std::set<std::size_t> around;
  for (const auto& [farm, count] : city.farms) around.insert(farm);
  const Points ahead = oracle.winners(standing, around, city.all);
  std::set<std::size_t> paid, herded;
  if (edition == "1") tests::pay_majority(points, ahead, 4);
  for (const auto& [farm, count] : city.farms) {
    const Points best = oracle.winners(standing, {farm}, count);
    const bool herd = oracle.mark_count(oracle.flood().territory(farm), "pig-herd") != 0;
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      const bool is_paid = edition == "1" ? ahead[seat] != 0 && count[seat] != 0 : best[seat] != 0;
      const bool has_won = edition == "1" ? ahead[seat] != 0 : best[seat] != 0;
      if (has_won && has_pig(oracle, standing, farm, seat)) ++points[seat];
      if (!is_paid) continue;
      if (edition == "3" || (edition == "2" && paid.insert(seat).second)) points[seat] += 3;
      if (herd && (herded.insert(seat).second || edition == "3")) ++points[seat];
    }
  }
  return points;
}

/// "Farms: a completed besieged city counts double": what it brings comes once more.
void pay_at_end(const Oracle& oracle, const State& standing, Points& points) {
  for (const auto& [number, city] : surrounded(oracle, standing)) {
    const Points more = brings(oracle, standing, city);
    for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += more[seat];
  }
}

/// "An escaped knight scores nothing."
void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (played.seat == kNoSeat || game.rules().word(played.move.verb).text != kEscape) return;
  const PartId part = standing.board.tile(standing.board.tile_at(played.move.cell)).part(played.move.part);
  const auto knight =
      std::find_if(standing.figures.begin(), standing.figures.end(), [&](const Figure& figure) {
        return figure.owner == played.seat && figure.kind == played.move.kind && figure.in_feature() &&
               figure.at.part == part;
      });
  if (knight != standing.figures.end())
    standing.figures.lift(standing.graph, static_cast<FigureId>(knight - standing.figures.begin()),
                          Standing::Supply);
}

/// "T16 is after scoring": a seat that is asked whether a knight escapes has been paid.
bool scored_within(const Oracle& oracle, const Played& played) {
  return oracle.game().step(played.after) == kEscape && oracle.game().step(played.before) != kEscape;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "siege",
          .worth = worth,
          .pay_at_end = pay_at_end,
          .move_figures = move_figures,
          .scored_within = scored_within};
}

}  // namespace gatehouse::engine::carcassonne::siege
