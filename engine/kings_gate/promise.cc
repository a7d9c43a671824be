// What a seat may hope for: points won, its chances at the current location, and its share of what the later
// locations pay, by the tiles it has left. A judgement for bots, in thousandths of a point; not a rule. It
// uses nothing but what everybody knows, for hand and stack enter as their sum.
#include <algorithm>
#include <numeric>

#include "engine/kings_gate/points.h"
#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {
namespace {

/// What having a tile in hand or stack, or a counter, is worth later, in points of value.
constexpr std::array<int, kDistricts> kTileStrength{1, 2, 3, 5, 6, 8, 5};
constexpr std::array<int, kCharacters> kCounterStrength{2, 2, 4, 3, 1, 5};
/// What winning a counter is worth, in thousandths of a point.
constexpr int kCounterWorth = 250;

struct Prize {
  std::array<int, kColours> places{};  ///< thousandths of a point by place
};

Prize prize_of(int location, int colours) {
  const RewardRow& reward = kRewardTable[static_cast<std::size_t>(location)];
  Prize prize;
  for (std::size_t place = 0; place < kPayingPlaces; ++place) {
    prize.places[place] = 1000 * reward.points[place];
    if (reward.characters[place] != Character::None)
      prize.places[place] +=
          kCounterWorth * kCounterStrength[static_cast<std::size_t>(index(reward.characters[place]))];
  }
  if (kLocationTable[static_cast<std::size_t>(location)].custom == Custom::LowestLoses)
    prize.places[static_cast<std::size_t>(colours - 1)] -= 1000 * kTourneyLoss;
  return prize;
}

/// The chance in thousandths that `a` will be ranked before `b` once `free` more spaces are taken.
int chance_before(const Standing& a, const Standing& b, int free) {
  const int ahead = a.total - b.total + (a.place < b.place ? 1 : 0);
  return std::clamp(500 + ahead * 500 / (2 + 2 * free), 20, 980);
}

}  // namespace

int KingsGate::promise(const State& now, Seat seat) const {
  int worth = 1000 * score(now, seat);
  if (now.step == Step::Over) {
    // To have won is worth more than any number of points.
    return worth + 10 * now.last_gain[static_cast<std::size_t>(index(seat))] +
           (winners(now).has(seat) ? 100000 : 0);
  }
  if (now.step != Step::Locate) worth += chances(now, seat);
  return worth + share_of_later(now, seat);
}

int KingsGate::chances(const State& now, Seat seat) const {
  const auto standings = this->standings(now);
  const Prize prize = prize_of(now.current(), colours());
  int free = 0;
  for (const Cell space : ring_of(now.board.location())) free += now.board.empty(space) ? 1 : 0;
  int worth = 0;
  for (const Standing& own : standings) {
    if (own.seat != seat) continue;
    int before = 0;  // thousandths of places
    for (const Standing& other : standings)
      if (other.colour != own.colour) before += chance_before(other, own, free);
    const auto place = static_cast<std::size_t>(before / 1000);
    const int next = place + 1 < prize.places.size() ? prize.places[place + 1] : 0;
    const int there = own.tiles > 0 ? 1000 : std::min(1000, 100 * free);
    worth += (prize.places[place] + (next - prize.places[place]) * (before % 1000) / 1000) * there / 1000;
  }
  return worth;
}

int KingsGate::share_of_later(const State& now, Seat seat) const {
  std::array<int, kColours> strength{};
  for (int c = 0; c < colours(); ++c)
    for (std::size_t d = 0; d < kDistricts; ++d) {
      const auto colour = static_cast<std::size_t>(c);
      strength[static_cast<std::size_t>(index(owner(colour_at(c))))] +=
          kTileStrength[d] * (now.hand[colour][d] + now.stack[colour][d]);
    }
  for (std::size_t k = 0; k < kCharacters; ++k)
    if (now.counters[k] < kColours) strength[now.counters[k]] += kCounterStrength[k];
  const int all = std::accumulate(strength.begin(), strength.end(), 0);
  if (all == 0) return 0;
  int later = 0;
  for (int location = now.current() + 1; location < kLocations; ++location)
    for (const int points : kRewardTable[static_cast<std::size_t>(location)].points) later += 1000 * points;
  return later * strength[static_cast<std::size_t>(index(seat))] / all;
}

}  // namespace gatehouse::engine::kings_gate
