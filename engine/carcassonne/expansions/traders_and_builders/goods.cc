// Goods (rulings.md 1.2): the tokens of a completed city go to the seat that placed the completing tile. At
// the end the most of a kind bring ten points, to all who tie.

#include <algorithm>

#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {
namespace {

constexpr std::array<Reason, kKindsOfGoods> kMost{kMostWine, kMostGrain, kMostCloth};

std::array<std::uint16_t, kMaxSeats>& tokens(Turn& turn, std::size_t kind) {
  return turn.extra<Tokens>().count[kind];
}

std::uint16_t& of(std::array<std::uint16_t, kMaxSeats>& count, Seat seat) {
  return count[static_cast<std::size_t>(index(seat))];
}

/// They go to the seat that placed the tile, without regard to the majority, and whether or not anybody is
/// there.
void collect(Turn& turn, FeatureId feature) {
  const Seat seat = turn.state.turn.placer;
  if (seat == kNoSeat || turn.state.graph.feature(feature).terrain != Terrain::City) return;
  for (std::size_t kind = 0; kind < kKindsOfGoods; ++kind) {
    const int gained = goods_in(turn.position(), feature, kind);
    if (gained == 0) continue;
    std::uint16_t& count = of(tokens(turn, kind), seat);
    count = static_cast<std::uint16_t>(count + gained);
    turn.record_gain(seat, kGoods[kind], gained);
  }
}

void pay_most(Turn& turn) {
  for (std::size_t kind = 0; kind < kKindsOfGoods; ++kind) {
    std::array<std::uint16_t, kMaxSeats>& count = tokens(turn, kind);
    const std::uint16_t most = *std::max_element(count.begin(), count.end());
    for (int number = 0; number < turn.rules.seats(); ++number)
      if (most != 0 && of(count, seat_at(number)) == most)
        turn.award_bonus(seat_at(number), kPointsForMost, kMost[kind]);
  }
}

template <std::size_t kKind>
Thing show(const Position& position) {
  Counter counter;
  const auto& count = position.rules.extra<Tokens>(position.state).count[kKind];
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.rules.seats()); ++seat)
    counter.seats[seat] = count[seat];
  return counter;
}

template <std::size_t kKind>
void give(Turn& turn, const Given& given) {
  if (given.seat == kNoSeat) throw std::invalid_argument("goods belong to a seat");
  if (given.count < 0 || given.count > 99)
    throw std::invalid_argument("a seat has 0 to 99 of a kind of goods");
  of(tokens(turn, kKind), given.seat) = static_cast<std::uint16_t>(given.count);
}

}  // namespace

int goods_in(const Position& position, FeatureId city, std::size_t kind) {
  const Marks symbol = position.rules.config<Config>().symbols[kind];
  int count = 0;
  position.state.graph.for_each_part(
      city, [&](PartId part) { count += (part_of(position, part).marks & symbol) != 0 ? 1 : 0; });
  return count;
}

void install_goods(RulesetBuilder& builder, Config& config) {
  for (std::size_t kind = 0; kind < kKindsOfGoods; ++kind) config.symbols[kind] = builder.mark(kGoods[kind]);
  builder.extra_state<Tokens>();
  builder.thing({kGoods[0], Secrecy::Public, show<0>, give<0>});
  builder.thing({kGoods[1], Secrecy::Public, show<1>, give<1>});
  builder.thing({kGoods[2], Secrecy::Public, show<2>, give<2>});
  builder.feature_completed(collect);
  builder.final_scoring(pay_most);
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
