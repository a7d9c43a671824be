// Bots at King's Gate. How strong they are is measured by ./dev arena; here small, fixed runs.
#include <doctest/doctest.h>

#include "engine/bots/greedy.h"
#include "engine/bots/random.h"
#include "engine/bots/sampler.h"
#include "engine/game/playout.h"
#include "engine/kings_gate/notation.h"
#include "engine/kings_gate/position.h"

namespace gatehouse::engine::kings_gate {
namespace {

static_assert(bots::Bot<bots::Random, KingsGate>);
static_assert(bots::Bot<bots::Greedy, KingsGate>);
static_assert(bots::Bot<bots::Sampler, KingsGate>);
static_assert(bots::Promising<KingsGate>);

/// Games won by the first bot, out of two on one deal with the seats swapped.
template <class First, class Second>
int wins(const First& first, const Second& second, std::uint64_t deal) {
  const KingsGate game(2);
  int won = 0;
  for (const int first_seat : {0, 1}) {
    SeededDice chance(deal), thoughts(deal + 1);
    State state = game.initial();
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      const Seat seat = acting_seat(actor);
      Move move;
      if (actor.chance) {
        move = game.roll(state, chance);
      } else if (index(seat) == first_seat) {
        move = first.choose(game, game.observe(state, seat), seat, thoughts);
      } else {
        move = second.choose(game, game.observe(state, seat), seat, thoughts);
      }
      REQUIRE_FALSE(game.refusal(state, seat, move));
      game.play(state, seat, move, nullptr);
    }
    won += game.winners(state) == SeatSet{seat_at(first_seat)} ? 1 : 0;
  }
  return won;
}

TEST_CASE("the greedy bot beats the random one") {
  int won = 0;
  for (std::uint64_t deal = 0; deal < 3; ++deal) won += wins(bots::Greedy(500), bots::Random(), deal);
  CHECK(won >= 5);
}

TEST_CASE("the sampler beats the greedy bot, even with little time") {
  const bots::Sampler sampler({.playouts = 30, .steps = 12, .tries = 3});
  int won = 0;
  for (std::uint64_t deal = 0; deal < 2; ++deal) won += wins(sampler, bots::Greedy(50), deal);
  CHECK(won >= 3);
}

TEST_CASE("what a seat may hope for does not depend on hands that others hide") {
  const KingsGate game(3);
  SeededDice dice(3);
  State state = game.initial();
  while (state.step != Step::Place) game.play(state, kNoSeat, game.roll(state, dice), nullptr);
  const State seen = game.observe(state, seat_at(1));
  for (int s = 0; s < 3; ++s) CHECK(game.promise(seen, seat_at(s)) == game.promise(state, seat_at(s)));
}

TEST_CASE("hopes rise with points, with tiles at the location, and with victory") {
  const KingsGate game(3);
  const auto begin = [&] {
    Position position(game);
    position.location(2, {0, 0});
    for (const char* tile : {"red1", "yellow1", "blue1"}) position.hand(parse_tile(tile));
    return position;
  };
  const auto lead = [&](const State& state) { return bots::lead(game, state, seat_at(0)); };
  const int even = lead(begin().state());
  CHECK(lead(begin().score(seat_at(0), 1).state()) > even);
  CHECK(lead(begin().tile(parse_tile("red4"), {0, 1}).state()) > even);
  CHECK(lead(begin().tile(parse_tile("blue4"), {0, 1}).state()) < even);
  State won = begin().score(seat_at(0), 1).state();
  game.end(won, nullptr);
  CHECK(lead(won) > 50000);
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate
