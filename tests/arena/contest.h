#pragma once
// A contest of two bots: every deal is played once from each seat, so that neither gains by the tiles.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/bots/choose.h"
#include "engine/game/game.h"

namespace gatehouse::tests {

/// The first bot takes one seat, the second all others.
struct Contest {
  engine::bots::Level first{};
  engine::bots::Level second{};
  int deals = 50;  ///< each is played as often as there are seats
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

/// One game as the first bot saw it.
struct Played {
  double won = 0;  ///< 1, a part of a shared victory, or 0
  int score = 0;
  double other_scores = 0;  ///< mean of the others
  int margin = 0;           ///< over the best of the others
};

/// Of one of the two bots; seconds of processor, so that what else the machine does is not counted.
struct Thinking {
  double seconds = 0;
  double slowest = 0;  ///< seconds of one move
  std::int64_t moves = 0;

  double ms_a_move() const { return moves == 0 ? 0 : 1000 * seconds / static_cast<double>(moves); }
  void add(const Thinking& other);
};

struct Result {
  std::vector<Played> games;  ///< by deal, then by the seat of the first bot
  Thinking first;
  Thinking second;
};

struct Summary {
  double won = 0;   ///< part of the games
  double low = 0;   ///< of its interval
  double high = 0;  ///< 95 %, by Wilson, as if the games of a deal were independent
  double score = 0;
  double other_scores = 0;
  double margin = 0;
};
/// What this thread has taken of a processor so far.
double processor_seconds();
/// REQUIRES: there is a game.
Summary summary_of(const std::vector<Played>& games);

/// One game of a deal: `choose(first, known, seat, dice)` is what the first bot plays, or the second. Chance
/// and each seat have dice of their own, so that the bots' thinking changes no draw; the same deal is the
/// same game again.
template <engine::Game G, class Choose>
Played play_deal(const G& game, std::uint64_t deal, engine::Seat first_seat, const Choose& choose,
                 Thinking& first, Thinking& second) {
  engine::SeededDice chance(deal);
  std::vector<engine::SeededDice> thoughts;
  for (int seat = 0; seat < game.seats(); ++seat)
    thoughts.emplace_back(engine::SeededDice(~deal + static_cast<std::uint64_t>(seat)).next());
  typename G::State state = game.initial();
  for (engine::Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, engine::kNoSeat, game.roll(state, chance), nullptr);
      continue;
    }
    const engine::Seat seat = acting_seat(actor);
    const bool is_first = seat == first_seat;
    const double begin = processor_seconds();
    const typename G::Move move =
        choose(is_first, game.observe(state, seat), seat, thoughts[static_cast<std::size_t>(index(seat))]);
    const double seconds = processor_seconds() - begin;
    (is_first ? first : second).add({seconds, seconds, 1});
    game.play(state, seat, move, nullptr);
  }
  Played played;
  const engine::SeatSet winners = game.winners(state);
  played.won = winners.has(first_seat) ? 1.0 / winners.size() : 0;
  played.score = game.score(state, first_seat);
  int best = std::numeric_limits<int>::min();
  for (int other = 0; other < game.seats(); ++other) {
    if (engine::seat_at(other) == first_seat) continue;
    const int score = game.score(state, engine::seat_at(other));
    played.other_scores += static_cast<double>(score) / (game.seats() - 1);
    best = std::max(best, score);
  }
  played.margin = played.score - best;
  return played;
}

/// Plays them all. The games do not hang on the number of threads. `after` is told how many are done, by one
/// thread at a time.
template <engine::Game G>
Result hold(const G& game, const Contest& contest, const std::function<void(std::size_t)>& after = {}) {
  const auto seats = static_cast<std::size_t>(game.seats());
  Result result;
  result.games.resize(static_cast<std::size_t>(contest.deals) * seats);
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::mutex mutex;
  const auto choose = [&](bool first, const typename G::State& known, engine::Seat seat, engine::Dice& dice) {
    return engine::bots::choose(first ? contest.first : contest.second, game, known, seat, dice);
  };
  const auto work = [&] {
    for (std::size_t number = next++; number < result.games.size(); number = next++) {
      Thinking first, second;
      result.games[number] =
          play_deal(game, contest.seed + number / seats, engine::seat_at(static_cast<int>(number % seats)),
                    choose, first, second);
      const std::lock_guard lock(mutex);
      result.first.add(first);
      result.second.add(second);
      if (after) after(++done);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned number = 1; number < contest.threads; ++number) threads.emplace_back(work);
  work();
  threads.clear();  // waits for them
  return result;
}

}  // namespace gatehouse::tests
