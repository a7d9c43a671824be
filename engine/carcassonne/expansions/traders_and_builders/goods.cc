// Goods (rulings.md 1.2): the tokens of a completed city go to whoever placed the completing tile, and at the
// end the most of a kind bring ten points, to all who tie.

#include <algorithm>

#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::traders_and_builders {
namespace {

constexpr int kPointsForMost = 10;
constexpr std::size_t kKinds = 3;
constexpr std::array<std::string_view, kKinds> kNames{"wine", "grain", "cloth"};
constexpr std::array<Reason, kKinds> kMost{kMostWine, kMostGrain, kMostCloth};

/// The symbols on the tiles.
struct Symbols {
  std::array<Marks, kKinds> marks{};
};

/// What each seat has of each kind.
struct Goods {
  std::array<std::array<std::uint8_t, kMaxSeats>, kKinds> count{};
};

std::array<std::uint8_t, kMaxSeats>& tokens(Turn& turn, std::size_t kind) {
  return turn.extra<Goods>().count[kind];
}

std::uint8_t& of(std::array<std::uint8_t, kMaxSeats>& count, Seat seat) {
  return count[static_cast<std::size_t>(index(seat))];
}

int symbols_in(const Position& position, FeatureId city, Marks symbol) {
  int count = 0;
  position.state.graph.for_each_part(
      city, [&](PartId part) { count += (part_of(position, part).marks & symbol) != 0; });
  return count;
}

/// Whoever has the majority in the city, and whether anybody is there.
void collect(Turn& turn, FeatureId feature) {
  const Seat seat = turn.state.turn.placer;
  if (seat == kNoSeat || turn.state.graph.feature(feature).terrain != Terrain::City) return;
  const Symbols& symbols = turn.rules.config<Symbols>();
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const int gained = symbols_in(turn.position(), feature, symbols.marks[kind]);
    if (gained == 0) continue;
    std::uint8_t& count = of(tokens(turn, kind), seat);
    count = static_cast<std::uint8_t>(count + gained);
    turn.record_gain(seat, kNames[kind], gained);
  }
}

void pay_most(Turn& turn) {
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::array<std::uint8_t, kMaxSeats>& count = tokens(turn, kind);
    const std::uint8_t most = *std::max_element(count.begin(), count.end());
    for (int number = 0; number < turn.rules.seats(); ++number)
      if (most != 0 && of(count, seat_at(number)) == most)
        turn.award_bonus(seat_at(number), kPointsForMost, kMost[kind]);
  }
}

template <std::size_t kKind>
Thing show(const Position& position) {
  Counter counter;
  const auto& count = position.rules.extra<Goods>(position.state).count[kKind];
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.rules.seats()); ++seat)
    counter.seats[seat] = count[seat];
  return counter;
}

template <std::size_t kKind>
void give(Turn& turn, const Given& given) {
  if (given.seat == kNoSeat) throw std::invalid_argument("goods belong to a seat");
  if (given.count < 0 || given.count > 99)
    throw std::invalid_argument("a seat has 0 to 99 of a kind of goods");
  of(tokens(turn, kKind), given.seat) = static_cast<std::uint8_t>(given.count);
}

}  // namespace

void install_goods(RulesetBuilder& builder) {
  Symbols symbols;
  for (std::size_t kind = 0; kind < kKinds; ++kind) symbols.marks[kind] = builder.mark(kNames[kind]);
  builder.config(symbols);
  builder.extra_state<Goods>();
  builder.thing({kNames[0], Secrecy::Public, show<0>, give<0>});
  builder.thing({kNames[1], Secrecy::Public, show<1>, give<1>});
  builder.thing({kNames[2], Secrecy::Public, show<2>, give<2>});
  builder.feature_completed(collect);
  builder.final_scoring(pay_most);
}

}  // namespace gatehouse::engine::carcassonne::traders_and_builders
