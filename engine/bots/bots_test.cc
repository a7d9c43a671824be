#include <doctest/doctest.h>

#include <array>
#include <memory>

#include "engine/bots/greedy.h"
#include "engine/bots/random.h"
#include "engine/bots/sampler.h"
#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::bots {
namespace {

using carcassonne::Carcassonne;

static_assert(Bot<Random, Carcassonne>);
static_assert(Bot<Greedy, Carcassonne>);
static_assert(Bot<Sampler, Carcassonne>);
static_assert(Promising<Carcassonne>);

/// A game of one's own counting: each turn of `seat` is two picks of 0, 1 or 2 with different gains; what the
/// best pick is depends on both. Chance follows every turn. It tells what a bot looked at.
struct Picks {
  struct State {
    std::array<int, 2> score{};
    int first = -1;
    int turn = 0;
    bool rolled = true;
  };
  struct Move {
    int pick = 0;
    bool operator==(const Move&) const = default;
  };
  struct Event {};

  State initial() const { return {}; }
  Actor actor(const State& now) const {
    if (now.turn == 2) return Actor::none();
    return now.rolled ? Actor::seat(seat_at(now.turn)) : Actor::roll();
  }
  void legal_moves(const State&, Seat, std::vector<Move>& moves) const { moves = {{0}, {1}, {2}}; }
  Refusal refusal(const State&, Seat, Move) const { return {}; }
  void play(State& next, Seat seat, Move move, std::vector<Event>*) const {
    if (seat == kNoSeat) {
      next.rolled = true;
    } else if (next.first < 0) {
      next.first = move.pick;
      next.score[static_cast<std::size_t>(index(seat))] += move.pick;
    } else {
      next.score[static_cast<std::size_t>(index(seat))] += next.first == 0 && move.pick == 1 ? 10 : 0;
      next.first = -1;
      next.rolled = false;
      ++next.turn;
    }
  }
  Move roll(const State&, Dice&) const { return {}; }
  State observe(const State& now, Seat) const { return now; }
  State imagine(const State& now, Dice&) const { return now; }
  std::uint64_t fingerprint(const State&) const { return 0; }
  int score(const State& now, Seat seat) const { return now.score[static_cast<std::size_t>(index(seat))]; }
  SeatSet winners(const State& now) const { return SeatSet{seat_at(now.score[0] >= now.score[1] ? 0 : 1)}; }
  int seats() const { return 2; }
  std::string write(const State&, Move) const { return {}; }
  Move read(const State&, std::string_view) const { return {}; }
};
static_assert(Game<Picks> && !Promising<Picks>);

TEST_CASE("the greedy bot looks through its whole turn, not only at the next step") {
  const Picks game;
  SeededDice dice(1);
  Picks::State state = game.initial();
  CHECK(Greedy().choose(game, state, seat_at(0), dice).pick == 0);
  game.play(state, seat_at(0), {0}, nullptr);
  CHECK(Greedy().choose(game, state, seat_at(0), dice).pick == 1);
}

TEST_CASE("with nothing left to look at, the greedy bot judges what it sees") {
  SeededDice dice(1);
  CHECK(Greedy(1).choose(Picks(), Picks().initial(), seat_at(0), dice).pick == 2);
}

TEST_CASE("the sampler finds what pays off only two steps later") {
  const Picks game;
  SeededDice dice(1);
  Picks::State state = game.initial();
  const Sampler sampler({.playouts = 60, .steps = 4, .tries = 3});
  CHECK(sampler.choose(game, state, seat_at(0), dice).pick == 0);
  game.play(state, seat_at(0), {0}, nullptr);
  CHECK(sampler.choose(game, state, seat_at(0), dice).pick == 1);
}

/// Over when it has been asked so many times.
Patience asked(int times) {
  return Patience([left = std::make_shared<int>(times)] { return (*left)-- <= 0; });
}

TEST_CASE("a bot whose time is over answers with what it has") {
  const Picks game;
  SeededDice dice(1);
  const Picks::State state = game.initial();
  CHECK(Greedy().choose(game, state, seat_at(0), dice, asked(0)).pick == 2);    // what pays at once
  CHECK(Greedy().choose(game, state, seat_at(0), dice, asked(100)).pick == 0);  // all that it wanted to see
  const Sampler sampler({.playouts = 1'000'000'000, .steps = 4, .tries = 3});
  CHECK(sampler.choose(game, state, seat_at(0), dice, asked(0)).pick == 2);
  CHECK(sampler.choose(game, state, seat_at(0), dice, asked(2)).pick == 2);  // not one world is complete
  CHECK(sampler.choose(game, state, seat_at(0), dice, asked(300)).pick == 0);
}

TEST_CASE("the greedy bot beats the random one at the base game, from either seat") {
  const Carcassonne game({});
  for (const int greedy_seat : {0, 1}) {
    SeededDice dice(static_cast<std::uint64_t>(greedy_seat));
    Carcassonne::State state = game.initial();
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      if (actor.chance) {
        game.play(state, kNoSeat, game.roll(state, dice), nullptr);
        continue;
      }
      const Seat seat = seat_at(actor.seats.has(seat_at(0)) ? 0 : 1);
      const Carcassonne::State known = game.observe(state, seat);
      const Carcassonne::Move move = index(seat) == greedy_seat ? Greedy().choose(game, known, seat, dice)
                                                                : Random().choose(game, known, seat, dice);
      REQUIRE_FALSE(game.refusal(state, seat, move));
      game.play(state, seat, move, nullptr);
    }
    CHECK(game.score(state, seat_at(greedy_seat)) > 2 * game.score(state, seat_at(1 - greedy_seat)));
  }
}

}  // namespace
}  // namespace gatehouse::engine::bots
