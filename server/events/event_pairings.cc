#include "server/events/event_pairings.h"

#include <algorithm>
#include <utility>

#include "server/events/berger.h"
#include "server/events/swiss.h"

namespace gatehouse::server {
namespace {

std::vector<SwissEntrant> swiss_entrants(const EventState& state) {
  std::vector<SwissEntrant> all;
  for (std::size_t at = 0; at < state.entrants().size(); ++at)
    all.push_back({static_cast<int>(at) + 1, 0, state.entrants()[at].seed});
  for (const EventPairing& pairing : state.pairings()) {
    SwissEntrant& first = all[static_cast<std::size_t>(pairing.made.first) - 1];
    first.halves += (*pairing.halves)[0];
    if (pairing.is_bye()) {
      first.had_bye = true;
      continue;
    }
    SwissEntrant& second = all[static_cast<std::size_t>(*pairing.made.second) - 1];
    second.halves += (*pairing.halves)[1];
    first.met.push_back(second.number);
    second.met.push_back(first.number);
    ++first.balance;
    --second.balance;
  }
  std::erase_if(all, [&](const SwissEntrant& each) {
    return state.entrants()[static_cast<std::size_t>(each.number) - 1].withdrawn;
  });
  for (SwissEntrant& each : all) std::ranges::sort(each.met);
  return all;
}

std::vector<PairingMade> swiss_round(const EventState& state) {
  const SwissRound round = pair_round(swiss_entrants(state));
  std::vector<PairingMade> pairings;
  for (const Pair& pair : round.pairs) pairings.push_back({0, pair.first, pair.second, pair.again});
  if (round.bye) pairings.push_back({0, *round.bye});
  return pairings;
}

// Who was to meet somebody who has withdrawn has a bye.
std::vector<PairingMade> berger_round(const EventState& state) {
  std::vector<int> by_seed;
  for (std::size_t at = 0; at < state.entrants().size(); ++at) by_seed.push_back(static_cast<int>(at) + 1);
  std::ranges::sort(by_seed, {},
                    [&](int number) { return state.entrants()[static_cast<std::size_t>(number) - 1].seed; });
  const int seeded = state.seeded();
  const auto rounds = berger_rounds(seeded, state.rules().cycles);
  const auto plays = [&](int place) -> std::optional<int> {
    const int number = by_seed[static_cast<std::size_t>(place) - 1];
    if (state.entrants()[static_cast<std::size_t>(number) - 1].withdrawn) return std::nullopt;
    return number;
  };
  std::vector<PairingMade> pairings;
  std::vector<PairingMade> byes;
  std::vector<bool> seen(static_cast<std::size_t>(seeded) + 1);
  for (const Pair& pair : rounds[state.rounds().size()]) {
    seen[static_cast<std::size_t>(pair.first)] = seen[static_cast<std::size_t>(pair.second)] = true;
    const std::optional<int> first = plays(pair.first);
    const std::optional<int> second = plays(pair.second);
    if (first && second)
      pairings.push_back({0, *first, *second});
    else if (first || second)
      byes.push_back({0, first ? *first : *second});
  }
  for (int place = 1; place <= seeded; ++place)
    if (!seen[static_cast<std::size_t>(place)])
      if (const auto free = plays(place)) byes.push_back({0, *free});
  pairings.insert(pairings.end(), byes.begin(), byes.end());
  return pairings;
}

/// Who comes out of each match of the bracket, once that is known.
class BracketSoFar {
 public:
  explicit BracketSoFar(const EventState& state) : state_(state), outcomes_(state.bracket().size()) {
    for (const EventPairing& pairing : state.pairings()) {
      if (!pairing.halves) continue;
      Outcome& outcome = outcomes_[static_cast<std::size_t>(*pairing.made.match)];
      const std::array<int, 2>& halves = *pairing.halves;
      if (halves[0] > halves[1]) outcome = {pairing.made.first, pairing.made.second};
      if (halves[1] > halves[0]) outcome = {pairing.made.second, pairing.made.first};
    }
  }

  /// Whether the second slot of the match has won it, so that both have lost once.
  bool is_level(std::size_t match) const {
    const Outcome& outcome = outcomes_[match];
    return outcome.winner && outcome.loser && outcome.winner == who(state_.bracket()[match].second);
  }
  /// Nothing: nobody, or somebody who has withdrawn.
  std::optional<int> who(const Slot& slot) const {
    std::optional<int> number;
    const auto value = static_cast<std::size_t>(slot.value);
    if (slot.of == Slot::Of::Seed) number = with_seed(slot.value);
    if (slot.of == Slot::Of::Winner) number = outcomes_[value].winner;
    if (slot.of == Slot::Of::Loser) number = outcomes_[value].loser;
    if (number && state_.entrants()[static_cast<std::size_t>(*number) - 1].withdrawn) return std::nullopt;
    return number;
  }

 private:
  struct Outcome {
    std::optional<int> winner;
    std::optional<int> loser;
  };
  std::optional<int> with_seed(int seed) const {
    const auto at = std::ranges::find(state_.entrants(), seed, &Entrant::seed);
    return static_cast<int>(at - state_.entrants().begin()) + 1;
  }

  const EventState& state_;
  std::vector<Outcome> outcomes_;
};

std::vector<PairingMade> bracket_round(const EventState& state) {
  const int round = static_cast<int>(state.rounds().size()) + 1;
  const BracketSoFar so_far(state);
  std::vector<PairingMade> pairings;
  for (std::size_t at = 0; at < state.bracket().size(); ++at) {
    const BracketMatch& match = state.bracket()[at];
    if (match.round != round || (match.reset && !so_far.is_level(at - 1))) continue;
    const std::optional<int> first = so_far.who(match.first);
    const std::optional<int> second = so_far.who(match.second);
    if (!first && !second) continue;
    PairingMade made{0, first ? *first : *second};
    if (first && second) made.second = second;
    made.match = static_cast<int>(at);
    pairings.push_back(made);
  }
  return pairings;
}

}  // namespace

std::optional<std::vector<PairingMade>> next_pairings(const EventState& state) {
  const std::size_t before = state.rounds().size();
  const auto rounds = static_cast<std::size_t>(state.rounds_in_all().value_or(0));
  if (before >= rounds || state.active().size() < 2) return std::nullopt;
  std::vector<PairingMade> pairings;
  switch (state.rules().format) {
    case EventFormat::Swiss:
      pairings = swiss_round(state);
      break;
    case EventFormat::RoundRobin:
      pairings = berger_round(state);
      break;
    case EventFormat::Elimination:
    case EventFormat::DoubleElimination:
      pairings = bracket_round(state);
      if (pairings.empty() && before + 1 == rounds) return std::nullopt;  // the last match is not needed
  }
  int number = static_cast<int>(state.pairings().size());
  for (PairingMade& pairing : pairings) pairing.number = ++number;
  return pairings;
}

}  // namespace gatehouse::server
