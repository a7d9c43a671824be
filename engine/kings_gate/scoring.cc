// Who stands where at the current location, and who has won.
#include <algorithm>

#include "engine/kings_gate/points.h"
#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {

// Ties: clockwise from the left neighbour of the seat that placed the last tile, which itself comes last; the
// colours of one seat in their own order.
FixedVector<Colour, kColours> KingsGate::precedence(const State& now) const {
  const int last = index(now.last_placer == kNoSeat ? now.seat : now.last_placer);
  FixedVector<Colour, kColours> order;
  for (int step = 1; step <= seats_; ++step)
    for (int c = 0; c < colours(); ++c)
      if (index(owner(colour_at(c))) == (last + step) % seats_) order.push_back(colour_at(c));
  return order;
}

FixedVector<Standing, kColours> KingsGate::standings(const State& now) const {
  std::array<Standing, kColours> by_colour{};
  for (const Cell space : ring_of(now.board.location())) {
    const int top = now.board.top(space);
    if (top == 0) continue;
    const PlacedTile& lies = now.board.tile(top);
    const int more = lies.character == Character::Guildmaster ? 2 : 0;
    const int counts = now.bishop ? 1 : value_of(lies.tile.district) + more;
    Standing& standing = by_colour[static_cast<std::size_t>(index(lies.tile.colour))];
    ++standing.tiles;
    standing.total = static_cast<std::uint8_t>(standing.total + counts);
  }
  FixedVector<Standing, kColours> standings;
  for (const Colour colour : precedence(now)) {
    Standing& standing = by_colour[static_cast<std::size_t>(index(colour))];
    standing.colour = colour;
    standing.seat = owner(colour);
    standings.push_back(standing);
  }
  // A colour without any tile, a pub included, has no place, at any totals.
  std::stable_sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
    const bool a_there = a.tiles > 0, b_there = b.tiles > 0;
    return a_there != b_there ? a_there : a.total > b.total;
  });
  for (std::size_t place = 0; place < standings.size(); ++place) award(now, place, standings);
  return standings;
}

void KingsGate::award(const State& now, std::size_t place, FixedVector<Standing, kColours>& standings) const {
  Standing& standing = standings[place];
  standing.place = static_cast<std::uint8_t>(place);
  if (standing.tiles == 0) return;
  for (std::size_t beside : {place - 1, place + 1})
    if (beside < standings.size() && standings[beside].tiles > 0 && standings[beside].total == standing.total)
      standing.by_tie = true;
  if (place >= kPayingPlaces) return;
  const RewardRow& reward = kRewardTable[static_cast<std::size_t>(now.current())];
  const bool pays = place < 2 || options_.third_place == Options::ThirdPlace::Pays || colours() == kColours;
  standing.points = static_cast<std::uint8_t>(pays ? reward.points[place] : 0);
  standing.character = reward.characters[place];
}

Colour KingsGate::lowest(const State& now) const {
  const auto standings = this->standings(now);
  const auto total = [&](Colour colour) {
    return std::find_if(standings.begin(), standings.end(),
                        [&](const Standing& s) { return s.colour == colour; })
        ->total;
  };
  // Of equal totals the last in the order of ties is the lowest.
  Colour lowest = precedence(now)[0];
  for (const Colour colour : precedence(now))
    if (total(colour) <= total(lowest)) lowest = colour;
  return lowest;
}

SeatSet KingsGate::winners(const State& now) const {
  const auto rank = [&](int seat) {
    const auto at = static_cast<std::size_t>(seat);
    return std::pair{now.score[at], now.last_gain[at]};
  };
  auto best = rank(0);
  for (int s = 1; s < seats_; ++s) best = std::max(best, rank(s));
  SeatSet winners;
  for (int s = 0; s < seats_; ++s)
    if (rank(s) == best) winners.add(seat_at(s));
  return winners;
}

}  // namespace gatehouse::engine::kings_gate
