#pragma once
// How bots judge a position by what will become of it.

#include <concepts>
#include <functional>
#include <vector>

#include "engine/bots/lead.h"

namespace gatehouse::engine::bots {

/// A Game that can judge positions for a seat that knows them in part: by how many points it will be ahead.
template <class G>
concept Foreseeing = Game<G> && requires(const G& game, const typename G::State& now, Seat seat) {
  { game.judgement(seat)(now) } -> std::same_as<double>;
};

template <Game G>
using JudgementOf = std::function<double(const typename G::State&)>;

/// By how many points the seat will be ahead. Where a game has no judgement, it is the lead. `game` has to
/// outlive it.
template <Game G>
JudgementOf<G> judgement_of(const G& game, Seat seat) {
  if constexpr (Foreseeing<G>)
    return game.judgement(seat);
  else
    return [&game, seat](const typename G::State& state) -> double { return lead(game, state, seat); };
}

/// One for each seat. `game` has to outlive them.
template <Game G>
std::vector<JudgementOf<G>> judgements_of(const G& game) {
  std::vector<JudgementOf<G>> judges;
  judges.reserve(static_cast<std::size_t>(game.seats()));
  for (int number = 0; number < game.seats(); ++number) judges.push_back(judgement_of(game, seat_at(number)));
  return judges;
}

}  // namespace gatehouse::engine::bots
