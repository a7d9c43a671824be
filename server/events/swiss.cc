#include "server/events/swiss.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "server/events/matching.h"

namespace gatehouse::server {
namespace {

std::int64_t squared(std::int64_t number) {
  return number * number;
}

bool have_met(const SwissEntrant& one, const SwissEntrant& other) {
  return std::ranges::binary_search(one.met, other.number);
}

/// Entrants by points, then by seed. Places in it begin with 0.
class SwissTable {
 public:
  explicit SwissTable(const std::vector<SwissEntrant>& entrants);

  std::size_t size() const { return sorted_.size(); }
  const SwissEntrant& at(std::size_t place) const { return *sorted_[place]; }
  std::size_t place_of(int number) const { return places_.at(number); }

  bool same_points(std::size_t one, std::size_t other) const { return at(one).halves == at(other).halves; }
  /// How far apart two should be who meet.
  std::size_t distance(std::size_t one, std::size_t other) const {
    return same_points(one, other) ? apart_[one] : 1;
  }
  PairingCost cost_of_pair(std::size_t one, std::size_t other) const;
  PairingCost cost_of_bye(std::size_t place) const;

 private:
  std::vector<const SwissEntrant*> sorted_;
  std::vector<std::size_t> apart_;  ///< by place: half the number of those with the same points
  std::unordered_map<int, std::size_t> places_;
  bool anybody_without_bye_;
};

SwissTable::SwissTable(const std::vector<SwissEntrant>& entrants)
    : anybody_without_bye_(!std::ranges::all_of(entrants, &SwissEntrant::had_bye)) {
  for (const SwissEntrant& each : entrants) sorted_.push_back(&each);
  std::ranges::sort(sorted_, {},
                    [](const SwissEntrant* each) { return std::pair(-each->halves, each->seed); });
  for (std::size_t place = 0; place < size(); ++place) places_[at(place).number] = place;
  while (apart_.size() < size()) {
    std::size_t end = apart_.size();
    while (end < size() && same_points(apart_.size(), end)) ++end;
    apart_.resize(end, (end - apart_.size()) / 2);
  }
}

PairingCost SwissTable::cost_of_pair(std::size_t one, std::size_t other) const {
  const auto [lower, higher] = std::minmax(at(one).balance, at(other).balance);
  const auto places = static_cast<std::int64_t>(std::max(one, other) - std::min(one, other));
  PairingCost cost;
  cost.repetitions = have_met(at(one), at(other)) ? 1 : 0;
  cost.points = squared(at(one).halves - at(other).halves);
  cost.balance = squared(lower + 1) + squared(higher - 1);
  cost.seeds = squared(places - static_cast<std::int64_t>(distance(one, other)));
  return cost;
}

PairingCost SwissTable::cost_of_bye(std::size_t place) const {
  PairingCost cost;
  cost.second_byes = at(place).had_bye && anybody_without_bye_ ? 1 : 0;
  cost.bye = static_cast<std::int64_t>(size() - 1 - place);
  return cost;
}

/// Which pairs and byes are compared. Among many people these are pairs who have not met, and byes that may
/// be given: of each entrant with those nearest in the table, with those nearest to who they should meet, and
/// with those who cost least of the same points. The more of each, the wider.
class Comparison {
 public:
  Comparison(const SwissTable& table, std::size_t width) : table_(table), width_(width) {}
  bool of_all() const { return width_ >= table_.size(); }
  /// Vertices are places in the table; the one after the last stands for the bye.
  std::vector<MatchingEdge> edges() const;

 private:
  bool is_near(std::size_t one, std::size_t other) const;
  /// The places of those with the same points who cost least for the one at this place.
  std::vector<std::size_t> cheapest_for(std::size_t place) const;

  const SwissTable& table_;
  const std::size_t width_;
};

std::vector<MatchingEdge> Comparison::edges() const {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t one = 0; one < table_.size(); ++one) {
    for (std::size_t other = one + 1; other < table_.size(); ++other) {
      if (of_all() || (is_near(one, other) && !have_met(table_.at(one), table_.at(other))))
        places.emplace_back(one, other);
    }
    if (of_all()) continue;
    for (const std::size_t other : cheapest_for(one)) places.emplace_back(std::minmax(one, other));
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::vector<MatchingEdge> edges;
  edges.reserve(places.size() + table_.size());
  for (const auto& [one, other] : places) edges.push_back({one, other, table_.cost_of_pair(one, other)});
  if (table_.size() % 2 == 0) return edges;
  for (std::size_t place = 0; place < table_.size(); ++place) {
    const PairingCost cost = table_.cost_of_bye(place);
    if (of_all() || cost.second_byes == 0) edges.push_back({place, table_.size(), cost});
  }
  return edges;
}

bool Comparison::is_near(std::size_t one, std::size_t other) const {
  const std::size_t places = other - one;
  if (places <= width_) return true;
  const std::size_t distance = table_.distance(one, other);
  return table_.same_points(one, other) && places <= distance + width_ && distance <= places + width_;
}

std::vector<std::size_t> Comparison::cheapest_for(std::size_t place) const {
  std::vector<std::pair<PairingCost, std::size_t>> found;
  for (std::size_t other = 0; other < table_.size(); ++other) {
    if (other == place || !table_.same_points(place, other) || have_met(table_.at(place), table_.at(other)))
      continue;
    found.emplace_back(table_.cost_of_pair(place, other), other);
  }
  const std::size_t count = std::min(width_, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end());
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < count; ++at) places.push_back(found[at].second);
  return places;
}

SwissRound round_at_tables(const SwissTable& table, const std::vector<std::size_t>& partners) {
  SwissRound round;
  std::vector<std::pair<const SwissEntrant*, const SwissEntrant*>> pairs;  // the better seed first
  for (std::size_t place = 0; place < table.size(); ++place) {
    if (partners[place] == table.size()) round.bye = table.at(place).number;
    if (partners[place] <= place || partners[place] == table.size()) continue;
    const SwissEntrant& one = table.at(place);
    const SwissEntrant& other = table.at(partners[place]);
    if (one.seed < other.seed)
      pairs.emplace_back(&one, &other);
    else
      pairs.emplace_back(&other, &one);
  }
  std::ranges::sort(pairs, {}, [](const auto& pair) {
    return std::pair(-pair.first->halves - pair.second->halves, pair.first->seed);
  });
  for (const auto& [better, other] : pairs) {
    const bool at_first_table = round.pairs.size() % 2 == 0;
    const bool better_begins =
        better->balance == other->balance ? at_first_table : better->balance < other->balance;
    const auto [first, second] = better_begins ? std::pair(better, other) : std::pair(other, better);
    round.pairs.push_back({first->number, second->number, have_met(*first, *second)});
  }
  return round;
}

}  // namespace

PairingCost cost_of(const std::vector<SwissEntrant>& entrants, const SwissRound& round) {
  const SwissTable table(entrants);
  PairingCost cost;
  for (const Pair& pair : round.pairs)
    cost += table.cost_of_pair(table.place_of(pair.first), table.place_of(pair.second));
  if (round.bye) cost += table.cost_of_bye(table.place_of(*round.bye));
  return cost;
}

SwissRound pair_round(const std::vector<SwissEntrant>& entrants) {
  const SwissTable table(entrants);
  const std::size_t vertices = table.size() + table.size() % 2;
  // The last comparison is one of all pairs, which always leaves nobody over.
  for (std::size_t width = table.size() <= kAllCompared ? table.size() : kComparedAtFirst;; width *= 2) {
    const auto partners = cheapest_matching(vertices, Comparison(table, width).edges());
    if (partners) return round_at_tables(table, *partners);
  }
}

}  // namespace gatehouse::server
