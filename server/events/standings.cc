#include "server/events/standings.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <span>

#include "engine/base/ensure.h"
#include "server/events/limits.h"

namespace gatehouse::server {
namespace {

using engine::ensure;

/// Of what lists have for each entrant.
std::size_t index_of_entrant(int entrant) {
  return static_cast<std::size_t>(entrant) - 1;
}

/// Whether a match or a game can end so.
bool can_be_halves(const std::array<int, 2>& halves) {
  return std::ranges::min(halves) >= 0 && (halves[0] + halves[1] == 2 || halves[0] + halves[1] == 0);
}

void ensure_reckonable(const PlayedPairing& pairing, int entrants) {
  const auto is_entrant = [entrants](int number) { return number >= 1 && number <= entrants; };
  ensure(is_entrant(pairing.first), "a pairing is of entrants");
  if (pairing.second) {
    ensure(is_entrant(*pairing.second) && pairing.second != pairing.first, "a match is between two entrants");
    ensure(can_be_halves(pairing.halves), "a match is won, drawn, or lost by both");
  } else {
    ensure(pairing.halves[0] >= 0 && pairing.halves[0] <= 2 && pairing.halves[1] == 0,
           "a bye counts at most as a win");
  }
  ensure(pairing.games.empty() || (pairing.second && !pairing.unplayed), "only a played match has games");
  for (const PlayedGame& game : pairing.games)
    ensure(can_be_halves(game.halves), "a game is won, drawn or replayed");
}

void ensure_reckonable(const StandingsInput& input) {
  const auto entrants = static_cast<std::size_t>(input.entrants);
  ensure(input.entrants >= 0 && entrants <= kMostEntrants, "an event has a bounded number of entrants");
  ensure(input.pairings.size() <= kMostListedPairings, "standings have a bounded number of pairings");
  for (const PlayedPairing& pairing : input.pairings) ensure_reckonable(pairing, input.entrants);
  for (const TieBreak tie_break : kTieBreaks) {
    const auto asked = std::ranges::count(input.tie_breaks, tie_break);
    ensure(asked <= 1, "a tie-break is looked at once");
    if (asked == 0) continue;
    ensure(tie_break != TieBreak::Seed || input.seeds.size() == entrants, "all have seeds");
    if (tie_break != TieBreak::Lot) continue;
    std::vector<int> lots = input.lots;
    std::ranges::sort(lots);
    ensure(lots.size() == entrants && std::ranges::adjacent_find(lots) == lots.end(),
           "all have lots, and no two have the same");
  }
}

/// A pairing as one of its two sees it.
struct Side {
  const PlayedPairing* pairing = nullptr;
  std::size_t own = 0;  ///< 0: they are its first, 1: its second

  /// Nothing: it is a bye.
  std::optional<int> opponent() const { return own == 0 ? pairing->second : pairing->first; }
  bool played() const { return pairing->second && !pairing->unplayed; }
  int halves() const { return pairing->halves.at(own); }
};

/// What the games of a match come to for one of its two.
struct GameSums {
  std::int64_t counted = 0;
  std::int64_t won = 0;
  std::int64_t difference = 0;  ///< in halves
  std::int64_t points = 0;
  std::int64_t points_difference = 0;
};

GameSums sums_of_games(const Side& side) {
  GameSums sums;
  const std::size_t other = 1 - side.own;
  for (const PlayedGame& game : side.pairing->games) {
    const int difference = game.halves.at(side.own) - game.halves.at(other);
    if (game.halves[0] + game.halves[1] == 0) continue;
    ++sums.counted;
    if (difference > 0) ++sums.won;
    sums.difference += difference;
    sums.points += game.points.at(side.own);
    sums.points_difference += std::int64_t{game.points.at(side.own)} - game.points.at(other);
  }
  return sums;
}

/// Calls `each` with those of every rank, from the best on. It may change their ranks and their order.
template <class Each>
void for_each_tied(std::span<StandingsRow> rows, const Each& each) {
  while (!rows.empty()) {
    const int rank = rows.front().rank;
    const auto last = std::ranges::find_if(rows, [rank](const auto& row) { return row.rank != rank; });
    const auto size = static_cast<std::size_t>(last - rows.begin());
    each(rows.first(size));
    rows = rows.subspan(size);
  }
}

/// Orders those of one rank by a value of theirs, and gives them their ranks.
template <class Value>
void separate(std::span<StandingsRow> tied, const Value& value) {
  std::ranges::stable_sort(tied, std::greater(), value);
  int rank = tied.front().rank;
  int before = rank - 1;
  for (std::size_t at = 0; at < tied.size(); ++at) {
    ++before;
    if (at > 0 && std::invoke(value, tied[at]) != std::invoke(value, tied[at - 1])) rank = before;
    tied[at].rank = rank;
  }
}

class Reckoner {
 public:
  /// `input` is kept by reference.
  explicit Reckoner(const StandingsInput& input);

  /// By halves alone.
  std::vector<StandingsRow> rows() const;
  /// Adds a tie-break to all rows, and orders them by it.
  void add(TieBreak tie_break, std::span<StandingsRow> rows) const;

 private:
  /// The rank of each entrant before a tie-break is looked at.
  using Ranks = std::vector<int>;

  const std::vector<Side>& sides_of(int entrant) const { return sides_.at(index_of_entrant(entrant)); }
  int halves_of(int entrant) const { return halves_.at(index_of_entrant(entrant)); }
  /// Of a virtual opponent, too.
  int opponents_halves(int entrant, const Side& side) const;
  static bool are_tied(int entrant, const Side& side, const Ranks& ranks);
  bool all_met(std::span<const StandingsRow> tied, const Ranks& ranks) const;

  /// The sum of what those sides of the entrant are worth that are taken.
  template <class Takes, class Worth>
  Reckoned sum(int entrant, const Takes& takes, const Worth& worth) const;
  Reckoned sum_of_games(int entrant, std::int64_t GameSums::*what) const;
  Reckoned direct(TieBreak tie_break, int entrant, const Ranks& ranks) const;
  Reckoned buchholz(int entrant, const Side* cut) const;
  Reckoned buchholz_cut(int entrant) const;
  Reckoned sonneborn_berger(int entrant) const;
  /// `all_met`: of those who are tied with the entrant.
  Reckoned reckon(TieBreak tie_break, int entrant, bool all_met, const Ranks& ranks) const;

  const StandingsInput& input_;
  std::vector<std::vector<Side>> sides_;  ///< of each entrant, by the numbers of the pairings
  std::vector<int> halves_;               ///< of each entrant
};

Reckoner::Reckoner(const StandingsInput& input)
    : input_(input),
      sides_(static_cast<std::size_t>(input.entrants)),
      halves_(static_cast<std::size_t>(input.entrants)) {
  std::vector<const PlayedPairing*> pairings;
  pairings.reserve(input.pairings.size());
  for (const PlayedPairing& pairing : input.pairings) pairings.push_back(&pairing);
  std::ranges::sort(pairings, {}, &PlayedPairing::number);
  ensure(std::ranges::adjacent_find(pairings, {}, &PlayedPairing::number) == pairings.end(),
         "no two pairings have the same number");
  const auto add_side = [this](int entrant, const Side& side) {
    sides_.at(index_of_entrant(entrant)).push_back(side);
    halves_.at(index_of_entrant(entrant)) += side.halves();
  };
  for (const PlayedPairing* pairing : pairings) {
    add_side(pairing->first, {pairing, 0});
    if (pairing->second) add_side(*pairing->second, {pairing, 1});
  }
}

std::vector<StandingsRow> Reckoner::rows() const {
  std::vector<StandingsRow> rows;
  for (int entrant = 1; entrant <= input_.entrants; ++entrant)
    rows.push_back({entrant, 1, halves_of(entrant), {}});
  if (!rows.empty()) separate(rows, &StandingsRow::halves);
  return rows;
}

void Reckoner::add(TieBreak tie_break, std::span<StandingsRow> rows) const {
  Ranks ranks(rows.size());
  for (const StandingsRow& row : rows) ranks.at(index_of_entrant(row.entrant)) = row.rank;
  const bool is_direct = tie_break == TieBreak::Direct || tie_break == TieBreak::DirectPoints;
  for_each_tied(rows, [&](std::span<StandingsRow> tied) {
    const bool met = is_direct && all_met(tied, ranks);
    for (StandingsRow& row : tied) row.tie_breaks.push_back(reckon(tie_break, row.entrant, met, ranks));
    separate(tied, [](const StandingsRow& row) { return row.tie_breaks.back().value; });
  });
}

int Reckoner::opponents_halves(int entrant, const Side& side) const {
  return halves_of(side.played() ? side.opponent().value() : entrant);
}

bool Reckoner::are_tied(int entrant, const Side& side, const Ranks& ranks) {
  const std::optional<int> opponent = side.opponent();
  return opponent && ranks.at(index_of_entrant(*opponent)) == ranks.at(index_of_entrant(entrant));
}

bool Reckoner::all_met(std::span<const StandingsRow> tied, const Ranks& ranks) const {
  return std::ranges::all_of(tied, [&](const StandingsRow& row) {
    std::set<int> met;
    for (const Side& side : sides_of(row.entrant))
      if (are_tied(row.entrant, side, ranks)) met.insert(side.opponent().value());
    return met.size() + 1 == tied.size();
  });
}

template <class Takes, class Worth>
Reckoned Reckoner::sum(int entrant, const Takes& takes, const Worth& worth) const {
  Reckoned sum;
  for (const Side& side : sides_of(entrant)) {
    if (!takes(side)) continue;
    sum.value += worth(side);
    sum.from.push_back(side.pairing->number);
  }
  return sum;
}

Reckoned Reckoner::sum_of_games(int entrant, std::int64_t GameSums::*what) const {
  return sum(
      entrant, [](const Side& side) { return sums_of_games(side).counted > 0; },
      [what](const Side& side) { return sums_of_games(side).*what; });
}

Reckoned Reckoner::direct(TieBreak tie_break, int entrant, const Ranks& ranks) const {
  return sum(
      entrant, [&](const Side& side) { return are_tied(entrant, side, ranks); },
      [tie_break](const Side& side) {
        return tie_break == TieBreak::Direct ? side.halves() : sums_of_games(side).points_difference;
      });
}

Reckoned Reckoner::buchholz(int entrant, const Side* cut) const {
  return sum(
      entrant, [cut](const Side& side) { return &side != cut; },
      [&](const Side& side) { return opponents_halves(entrant, side); });
}

Reckoned Reckoner::buchholz_cut(int entrant) const {
  const std::vector<Side>& sides = sides_of(entrant);
  const auto lowest =
      std::ranges::min_element(sides, {}, [&](const Side& side) { return opponents_halves(entrant, side); });
  return buchholz(entrant, lowest == sides.end() ? nullptr : &*lowest);
}

Reckoned Reckoner::sonneborn_berger(int entrant) const {
  return sum(
      entrant, [](const Side& side) { return side.played(); },
      [&](const Side& side) { return opponents_halves(entrant, side) * side.halves(); });
}

Reckoned Reckoner::reckon(TieBreak tie_break, int entrant, bool all_met, const Ranks& ranks) const {
  switch (tie_break) {
    case TieBreak::GameDifference:
      return sum_of_games(entrant, &GameSums::difference);
    case TieBreak::GamesWon:
      return sum_of_games(entrant, &GameSums::won);
    case TieBreak::Direct:
    case TieBreak::DirectPoints:
      return all_met ? direct(tie_break, entrant, ranks) : Reckoned();
    case TieBreak::Buchholz:
      return buchholz(entrant, nullptr);
    case TieBreak::BuchholzCut:
      return buchholz_cut(entrant);
    case TieBreak::SonnebornBerger:
      return sonneborn_berger(entrant);
    case TieBreak::Points:
      return sum_of_games(entrant, &GameSums::points);
    case TieBreak::Seed:
      return {-std::int64_t{input_.seeds.at(index_of_entrant(entrant))}};
    case TieBreak::Lot:
      return {-std::int64_t{input_.lots.at(index_of_entrant(entrant))}};
  }
  return {};
}

}  // namespace

std::string_view text_of(TieBreak tie_break) {
  constexpr std::array<std::string_view, kTieBreaks.size()> kTexts{
      "game-difference", "games-won",        "direct", "direct-points", "buchholz",
      "buchholz-cut",    "sonneborn-berger", "points", "seed",          "lot"};
  return kTexts.at(static_cast<std::size_t>(tie_break));
}

std::optional<TieBreak> tie_break_called(std::string_view text) {
  for (const TieBreak tie_break : kTieBreaks)
    if (text == text_of(tie_break)) return tie_break;
  return std::nullopt;
}

std::vector<StandingsRow> standings(const StandingsInput& input) {
  ensure_reckonable(input);
  const Reckoner reckoner(input);
  std::vector<StandingsRow> rows = reckoner.rows();
  for (const TieBreak tie_break : input.tie_breaks) reckoner.add(tie_break, rows);
  return rows;
}

}  // namespace gatehouse::server
