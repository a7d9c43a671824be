// Traders & Builders by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {

tests::Reading reading();

namespace {

using tests::Oracle;
using tests::Played;
using tests::Points;
using tests::Territory;

constexpr std::array<std::string_view, 3> kGoods{"wine", "grain", "cloth"};

std::string_view kind_of(const Carcassonne& game, const Figure& figure) {
  return game.rules().figure(figure.kind).name;
}

/// "Neither is a follower."
int votes(const Oracle& oracle, const Figure& figure, int others) {
  const std::string_view kind = kind_of(oracle.game(), figure);
  return kind == "builder" || kind == "pig" ? 0 : others;
}

/// The first part of a double turn is scored, though the turn goes on.
bool scored_within(const Oracle&, const Played& played) {
  return played.after.turn.part != played.before.turn.part && played.after.turn.part == 1;
}

bool borders(const Territory& farm, std::size_t city) {
  return std::find(farm.city.begin(), farm.city.end(), city) != farm.city.end();
}

/// "+1 per city if you score the farm": once for a city, whichever of the farms around it pays.
void pigs(const Oracle& oracle, const State& standing, Points& points) {
  const tests::Followers farmers = oracle.followers(standing);
  const bool by_city = oracle.choice("farmScoring") == "1";
  const auto leads = [](const Points& count, std::size_t seat) {
    return count[seat] != 0 && count[seat] == *std::max_element(count.begin(), count.end());
  };
  for (const Figure& pig : standing.figures) {
    if (!pig.in_feature() || kind_of(oracle.game(), pig) != "pig") continue;
    const auto seat = static_cast<std::size_t>(index(pig.owner));
    const std::size_t number = oracle.flood().territory_of(pig.at.part);
    for (const std::size_t city : oracle.flood().territory(number).city) {
      if (!oracle.finished(oracle.flood().territory(city))) continue;
      Points count{};
      for (const auto& [farm, there] : farmers) {
        const Territory& around = oracle.flood().territory(farm);
        const bool counts =
            by_city ? around.terrain == Terrain::Field && borders(around, city) : farm == number;
        for (std::size_t i = 0; i < count.size() && counts; ++i) count[i] += there[i];
      }
      points[seat] += leads(count, seat) ? 1 : 0;
    }
  }
}

/// What everybody has of a kind, with what is collected when the game ends now.
Points goods(const Oracle& oracle, const State& standing, std::string_view kind) {
  const ThingKind& thing = *oracle.game().rules().thing_named(kind);
  const Counter counter = std::get<Counter>(thing.show({oracle.game().rules(), standing}));
  Points count{};
  for (std::size_t seat = 0; seat < count.size(); ++seat) count[seat] = counter.seats[seat].value_or(0);
  const Seat placer = oracle.state().turn.placer;
  for (const Territory& territory : oracle.flood().territories())
    if (placer != kNoSeat && territory.terrain == Terrain::City && oracle.finished(territory) &&
        !oracle.completed_before(standing, territory))
      count[static_cast<std::size_t>(index(placer))] += oracle.mark_count(territory, kind);
  return count;
}

/// "Most of a kind = 10, ties all 10."
void pay_at_end(const Oracle& oracle, const State& standing, Points& points) {
  pigs(oracle, standing, points);
  for (const std::string_view kind : kGoods) tests::pay_majority(points, goods(oracle, standing, kind), 10);
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "traders_and_builders",
          .votes = votes,
          .pay_at_end = pay_at_end,
          .scored_within = scored_within};
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
