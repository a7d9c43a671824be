// What bots expect of followers in the quarters: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include <algorithm>

#include "engine/carcassonne/expansions/count/count.h"

namespace gatehouse::engine::carcassonne::count {
namespace {

constexpr double kAway = 0.45;  ///< who waits in a quarter is worth this part of a follower in the supply
constexpr double kKept = 0.3;   ///< and where the count is, this part
constexpr double kJoins = 1.2;  ///< points of one who can join what others complete, when many turns are left
constexpr double kHalf = 6;     ///< turns after which that is worth half
constexpr double kLeaves = 0.8;  ///< that the count lets those of the market go before the end

/// What the best farm brings a seat that has these followers in the market, beside what it has anyway.
double best_farm(const Outlook& outlook, std::size_t seat, int followers) {
  double best = 0;
  for (const Claim& claim : outlook.claims)
    if (claim.terrain == Terrain::Field && !claim.leads(seat) &&
        claim.strength[seat] + followers >= claim.most)
      best = std::max(best, claim.unfinished);
  return best;
}

}  // namespace

void foresee(const Position& position, Outlook& outlook) {
  const std::optional<Quarter> count = count_is_in(position);
  std::array<int, kMaxSeats> in_market{};
  for (const Figure& figure : position.state.figures) {
    if (figure.owner == kNoSeat) continue;
    const std::optional<Quarter> quarter = quarter_where(position, figure);
    if (!quarter) continue;
    const auto seat = static_cast<std::size_t>(index(figure.owner));
    const bool kept = quarter == count;
    outlook.followers[seat] += kept ? kKept : kAway;
    outlook.points[seat] += (kept ? kKept : 1) * kJoins * outlook.turns / (outlook.turns + kHalf);
    if (quarter == Quarter::Market) ++in_market[seat];
  }
  const double leave = count == Quarter::Market ? 1 - kLeaves : kLeaves;
  for (std::size_t seat = 0; seat < in_market.size(); ++seat)
    if (in_market[seat] != 0) outlook.points[seat] += leave * best_farm(outlook, seat, in_market[seat]);
}

}  // namespace gatehouse::engine::carcassonne::count
