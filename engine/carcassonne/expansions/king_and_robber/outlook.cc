// What bots expect of the two cards: see engine/carcassonne/outlook.h.

#include "engine/carcassonne/outlook.h"

#include "engine/carcassonne/expansions/king_and_robber/king_and_robber.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::king_and_robber {
namespace {

constexpr double kOwn = 0.6;  ///< how often a record is set by one of those who stand in the feature

/// What will become of a card: that it stays where it is, and else who will have it.
struct Future {
  double stays = 1;
  double completed = 0;                     ///< features of its kind that will be completed
  std::array<double, kMaxSeats> goes_to{};  ///< weights
};

Future future_of(const Position& position, const TitleFacts& facts, int record, const Outlook& outlook) {
  const auto seats = static_cast<std::size_t>(position.rules.seats());
  Future future;
  for (const Claim& claim : outlook.claims) {
    if (claim.terrain != facts.terrain) continue;
    future.completed += claim.chance;
    const int tiles = extent(position, claim.feature).tiles + static_cast<int>(claim.hits.size());
    if (tiles <= record || claim.chance <= 0) continue;
    future.stays *= 1 - claim.chance;
    const double inside = claim.winners.empty() ? 0 : kOwn;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      future.goes_to[seat] += claim.chance * (1 - inside) / static_cast<double>(seats);
      if (claim.leads(seat)) future.goes_to[seat] += claim.chance * inside / claim.winners.size();
    }
  }
  return future;
}

}  // namespace

void foresee(const Position& position, Outlook& outlook) {
  const Titles& titles = position.rules.extra<Titles>(position.state);
  const Pays pays = position.rules.config<Config>().pays;
  for (std::size_t i = 0; i < kTitles; ++i) {
    const Title& title = titles.of[i];
    const Future future = future_of(position, kTitleFacts[i], title.size, outlook);
    const bool both = title.holder != kNoSeat && titles.of[1 - i].holder == title.holder;
    const double worth = pays == Pays::Running
                             ? future.completed
                             : points_at_end(pays, completed_count(position, kTitleFacts[i].terrain), both) +
                                   (pays == Pays::Each ? future.completed : 0);
    if (title.holder != kNoSeat)
      outlook.points[static_cast<std::size_t>(index(title.holder))] += worth * future.stays;
    double sum = 0;
    for (const double weight : future.goes_to) sum += weight;
    for (std::size_t seat = 0; seat < future.goes_to.size() && sum > 0; ++seat)
      outlook.points[seat] += worth * (1 - future.stays) * future.goes_to[seat] / sum;
  }
}

}  // namespace gatehouse::engine::carcassonne::king_and_robber
