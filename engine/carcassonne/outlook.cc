#include "engine/carcassonne/outlook.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

using Weight = OutlookWeights;

/// Pays these points, `times` over, to each of the winners.
void share(SeatSet winners, double points, double times, std::array<double, kMaxSeats>& to) {
  for (const Seat seat : winners) to[static_cast<std::size_t>(index(seat))] += points * times;
}

/// What each further tile brings a feature that looks around.
double worth_of_a_cell(const ScoreSheet& done) {
  for (const Term& term : done.terms)
    if (term.unit == Unit::TileAround) return term.each;
  return 1;  // none lies there yet
}

bool stands(const Figure& figure) {
  return figure.standing == Standing::Board && figure.in_feature();
}

}  // namespace

double Claim::chance_within(double turns_for_it, const OutlookWeights& weights) const {
  if (hits.full()) return 0;
  const double each = turns_for_it / std::pow(static_cast<double>(std::max<std::size_t>(hits.size(), 1)),
                                              weights[Weight::kSpread]);
  double all = 1;
  for (const double hit : hits) all *= 1 - std::exp(-hit * each);
  return all;
}

Judge::Judge(std::shared_ptr<const Ruleset> rules, Seat viewer, const OutlookWeights& weights)
    : rules_(std::move(rules)), weights_(weights), survey_(*rules_), outlook_{weights_, viewer, 0,  0,
                                                                              false,    {},     {}, {}} {
  claim_at_.fill(kNoClaim);
}

double Judge::lead(const State& state) {
  outlook_.points.fill(0);
  for (int seat = 0; seat < rules_->seats(); ++seat)
    outlook_.points[static_cast<std::size_t>(seat)] = state.scores[static_cast<std::size_t>(seat)].total();
  if (!state.turn.over) judge({*rules_, state});
  const double own = outlook_.points[static_cast<std::size_t>(index(outlook_.viewer))];
  if (rules_->seats() == 1) return own;
  double most = -1e9, sum = 0;
  for (int seat = 0; seat < rules_->seats(); ++seat) {
    if (seat_at(seat) == outlook_.viewer) continue;
    most = std::max(most, outlook_.points[static_cast<std::size_t>(seat)]);
    sum += outlook_.points[static_cast<std::size_t>(seat)];
  }
  return own - (most + sum / (rules_->seats() - 1)) / 2;
}

void Judge::judge(const Position& position) {
  const State& state = position.state;
  outlook_.left = state.bag.total();
  outlook_.turns = outlook_.left / rules_->seats();
  outlook_.hunted = false;
  outlook_.followers.fill(0);
  survey_.look(state);
  find_claims(position);
  find_ends(position);
  count_work();
  for (Claim& claim : outlook_.claims) judge_claim(position, claim);
  for (const Ruleset::Foresee rule : rules_->foresees()) rule(position, outlook_);
  for (const Claim& claim : outlook_.claims)
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
      if (claim.leads(seat)) outlook_.points[seat] += claim.points() * (1 - claim.lost[seat]);
  for (const Survey::Meeting& meeting : survey_.meetings()) pay_join(position, meeting);
  pay_followers(position);
}

// --- What is claimed ---

Claim& Judge::add_claim(const State& state, FeatureId feature) {
  if (Claim* const known = claim_at(feature)) return *known;
  claim_at_[index(feature)] = static_cast<std::uint16_t>(outlook_.claims.size());
  Claim& claim = outlook_.claims.emplace_back();
  claim.feature = feature;
  claim.terrain = state.graph.feature(feature).terrain;
  return claim;
}

void Judge::find_claims(const Position& position) {
  const State& state = position.state;
  for (const Claim& claim : outlook_.claims) claim_at_[index(claim.feature)] = kNoClaim;
  outlook_.claims.clear();
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const Figure& figure = state.figures[static_cast<FigureId>(i)];
    if (!stands(figure) || !figure.occupies) continue;
    const FeatureId feature = state.graph.feature_of(figure.at.part);
    if (state.graph.feature(feature).completed) continue;
    Claim& claim = add_claim(state, feature);
    std::uint8_t& strength = claim.strength[static_cast<std::size_t>(index(figure.owner))];
    strength = static_cast<std::uint8_t>(std::min(255, strength + votes(position, static_cast<FigureId>(i))));
    claim.most = std::max(claim.most, strength);
  }
  for (Claim& claim : outlook_.claims)  // cities that nobody occupies come later
    claim.winners = winners_with(position, claim.strength, {&claim.feature, 1});
  for (const Survey::End& end : survey_.ends())
    if (state.graph.feature(end.feature).terrain == Terrain::City) add_claim(state, end.feature);
}

void Judge::find_ends(const Position& position) {
  if (outlook_.left == 0) return;
  for (const Survey::End& end : survey_.ends()) {
    Claim* const claim = claim_at(end.feature);
    if (claim == nullptr || claim->hits.full()) continue;
    const double detour = weights_[Weight::kDetour] * (end.fits - end.closes);
    claim->hits.push_back((end.closes + detour) / outlook_.left);
  }
  for (Claim& claim : outlook_.claims)
    if (rules_->landscape().looks_around(claim.terrain)) look_around(position, claim);
}

void Judge::look_around(const Position& position, Claim& claim) {
  position.state.graph.for_each_part(claim.feature, [&](PartId part) {
    for_each_cell_of_area(position, part, [&](Cell cell) {
      if (tile_on(position.state, cell) == kNoTileIndex && !claim.hits.full())
        claim.hits.push_back(survey_.fits(position.state, cell) / outlook_.left);
    });
  });
}

// --- What becomes of it ---

void Judge::count_work() {
  work_.fill(0);
  for (const Claim& claim : outlook_.claims)
    for (std::size_t seat = 0; seat < work_.size(); ++seat)
      if (claim.leads(seat)) work_[seat] += static_cast<double>(claim.hits.size());
}

/// Of several seats that are paid, it is up to the one that has least to do.
double Judge::turns_for(const Claim& claim) const {
  double least = 1e9;
  for (std::size_t seat = 0; seat < work_.size(); ++seat)
    if (claim.leads(seat)) least = std::min(least, work_[seat] - static_cast<double>(claim.hits.size()));
  if (claim.most == 0) least = 0;
  const Weight::Name pace =
      rules_->landscape().looks_around(claim.terrain) ? Weight::kCloister : Weight::kPace;
  return outlook_.turns * weights_[pace] / (1 + weights_[Weight::kCrowd] * least);
}

void Judge::judge_claim(const Position& position, Claim& claim) {
  if (claim.terrain == Terrain::Field) return;
  claim.turns = turns_for(claim);
  if (claim.hits.empty()) {  // walled: it waits for its scoring, or a rule keeps it open
    claim.chance = claim.soon = is_complete(position, claim.feature) ? 1 : 0;
  } else {
    claim.chance = claim.chance_within(claim.turns, weights_);
    claim.soon = claim.chance_within(claim.turns * weights_[Weight::kReturn], weights_);
  }
  if (claim.most == 0) return;
  const ScoreSheet done = sheet_for(position, claim.feature, true, false);
  claim.done = done.points();
  claim.unfinished = sheet_for(position, claim.feature, false, true).points();
  if (rules_->landscape().looks_around(claim.terrain)) {
    const double each = worth_of_a_cell(done);
    claim.done += each * static_cast<double>(claim.hits.size());
    for (const double hit : claim.hits) claim.unfinished += each * (1 - std::exp(-hit * claim.turns));
  } else {
    for (const Term& term : done.terms)
      if (term.unit == Unit::Tile)
        claim.done += term.each * weights_[Weight::kGrowth] * static_cast<double>(claim.hits.size());
  }
  for (const SeatPoints& bonus : done.bonuses)
    outlook_.points[static_cast<std::size_t>(index(bonus.seat))] += claim.chance * bonus.points;
}

/// A seat that gains more by it than the others do on average joins the two as often as it can.
void Judge::pay_join(const Position& position, const Survey::Meeting& meeting) {
  const Claim* const one = claim_at(meeting.one);
  const Claim* const other = claim_at(meeting.other);
  if (one == nullptr || other == nullptr || one->most == 0 || other->most == 0) return;
  Expected change{};
  share(one->winners, one->points(), -1, change);
  share(other->winners, other->points(), -1, change);
  Strengths together = one->strength;
  for (std::size_t seat = 0; seat < together.size(); ++seat)
    together[seat] = static_cast<std::uint8_t>(together[seat] + other->strength[seat]);
  share(winners_with(position, together, std::array{one->feature, other->feature}),
        one->points() + other->points(), 1, change);
  const double sum = std::accumulate(change.begin(), change.end(), 0.0);
  const auto gain = std::count_if(change.begin(), change.end(),
                                  [&](double own) { return own * rules_->seats() > sum + 1e-9; });
  const double hit = meeting.tiles / std::max(outlook_.left, 1.0) * outlook_.turns * weights_[Weight::kJoin];
  const double chance = 1 - std::exp(-hit * static_cast<double>(gain));
  for (std::size_t seat = 0; seat < change.size(); ++seat) outlook_.points[seat] += chance * change[seat];
}

void Judge::pay_followers(const Position& position) {
  for (const Figure& figure : position.state.figures) {
    if (figure.owner == kNoSeat || !rules_->figure(figure.kind).follower) continue;
    const auto seat = static_cast<std::size_t>(index(figure.owner));
    if (figure.standing == Standing::Supply) outlook_.followers[seat] += 1;
    if (!stands(figure)) continue;
    const Claim* const claim = claim_at(position.state.graph.feature_of(figure.at.part));
    if (claim == nullptr)
      outlook_.followers[seat] += 1;  // on its way home
    else
      outlook_.followers[seat] += claim->soon + (1 - claim->soon) * claim->lost[seat];
  }
  const double turns = outlook_.turns;
  const double first = weights_[Weight::kFollower] * turns / (turns + weights_[Weight::kSoon]) *
                       (outlook_.hunted ? weights_[Weight::kHunted] : 1);
  const double few = weights_[Weight::kFew];
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_->seats()); ++seat)
    outlook_.points[seat] += first * few * (1 - std::exp(-outlook_.followers[seat] / few));
}

}  // namespace gatehouse::engine::carcassonne
