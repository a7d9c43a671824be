#include <doctest/doctest.h>

#include <array>
#include <memory>

#include "engine/bots/choose.h"
#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::bots {
namespace {

using carcassonne::Carcassonne;

static_assert(Bot<Random, Carcassonne>);
static_assert(Bot<Beginner, Carcassonne>);
static_assert(Bot<Greedy, Carcassonne>);
static_assert(Bot<Solid, Carcassonne>);
static_assert(Foreseeing<Carcassonne>);
static_assert(Bot<Sampler, Carcassonne>);
static_assert(Bot<Strong, Carcassonne>);
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
static_assert(Game<Picks> && !Promising<Picks> && !Foreseeing<Picks>);

TEST_CASE("the greedy bot looks through its whole turn, not only at the next step") {
  const Picks game;
  SeededDice dice(1);
  Picks::State state = game.initial();
  CHECK(Greedy().choose(game, state, seat_at(0), dice).pick == 0);
  game.play(state, seat_at(0), {0}, nullptr);
  CHECK(Greedy().choose(game, state, seat_at(0), dice).pick == 1);
}

TEST_CASE("where a game has no judgement, Solid goes by the lead at the end of its turn") {
  SeededDice dice(1);
  CHECK(Solid().choose(Picks(), Picks().initial(), seat_at(0), dice).pick == 0);
}

TEST_CASE("the beginner sees a part of its moves only, and takes the best of those") {
  const Picks game;
  SeededDice dice(1);
  std::array<int, 3> picked{};
  for (int time = 0; time < 200; ++time)
    ++picked[static_cast<std::size_t>(Beginner().choose(game, game.initial(), seat_at(0), dice).pick)];
  CHECK(picked[0] > picked[1]);  // the best one, as often as it is seen
  CHECK(picked[0] < 190);
  CHECK(picked[1] > 0);
}

TEST_CASE("levels are known by different names") {
  for (const Level one : kLevels)
    for (const Level other : kLevels) CHECK((name_of(one) == name_of(other)) == (one == other));
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

/// Over when it has been asked that often.
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

/// The points of a level and of another in a game, the first in that seat.
std::array<int, 2> played(const Carcassonne& game, Level first, Level second, int first_seat) {
  SeededDice dice(static_cast<std::uint64_t>(first_seat));
  Carcassonne::State state = game.initial();
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = acting_seat(actor);
    const Carcassonne::Move move =
        choose(index(seat) == first_seat ? first : second, game, game.observe(state, seat), seat, dice);
    REQUIRE_FALSE(game.refusal(state, seat, move));
    game.play(state, seat, move, nullptr);
  }
  return {game.score(state, seat_at(first_seat)), game.score(state, seat_at(1 - first_seat))};
}

/// What seat 0 picks it gains; with a chance of one in `one_in` seat 1 may then gain three times as much.
struct Gifts : Picks {
  std::uint64_t one_in = 1;

  void play(State& next, Seat seat, Move move, std::vector<Event>*) const {
    if (seat == kNoSeat) {
      next.rolled = true;
      if (move.pick != 0) next.first = 0;
      return;
    }
    if (next.turn == 0) next.first = move.pick;
    if (next.turn == 0) next.score[0] += move.pick;
    if (next.turn == 1 && move.pick == 1) next.score[1] += 3 * next.first;
    next.rolled = false;
    ++next.turn;
  }
  Move roll(const State&, Dice& dice) const { return {static_cast<int>(dice.below(one_in))}; }
};
static_assert(Game<Gifts>);

TEST_CASE("the strong bot counts with the best answer of the others") {
  const Gifts game;
  SeededDice dice(1);
  CHECK(Solid().choose(game, game.initial(), seat_at(0), dice).pick == 2);
  CHECK(Strong().choose(game, game.initial(), seat_at(0), dice).pick == 0);
}

TEST_CASE("the strong bot weighs what chance may bring by how likely it is") {
  Gifts game;
  const Strong strong({.rounds = 1000, .candidates = 3, .positions = 100});
  SeededDice dice(1);
  game.one_in = 6;
  CHECK(strong.choose(game, game.initial(), seat_at(0), dice).pick == 2);
  game.one_in = 2;
  CHECK(strong.choose(game, game.initial(), seat_at(0), dice).pick == 0);
}

TEST_CASE("the strong bot plays as Solid does when there is no time, and thinks no longer than it may") {
  const Gifts game;
  SeededDice dice(1);
  const Strong strong({.rounds = 1'000'000'000, .candidates = 3, .positions = 100});
  CHECK(strong.choose(game, game.initial(), seat_at(0), dice, asked(0)).pick == 2);
  CHECK(strong.choose(game, game.initial(), seat_at(0), dice, asked(2)).pick == 2);  // no world is complete
  CHECK(strong.choose(game, game.initial(), seat_at(0), dice, asked(30)).pick == 0);
}

TEST_CASE("of moves that are not among the best ends of its turn the strong bot plays none") {
  const Gifts game;
  SeededDice dice(1);
  CHECK(Strong({.rounds = 100, .candidates = 1, .positions = 100})
            .choose(game, game.initial(), seat_at(0), dice)
            .pick == 2);
}

TEST_CASE("from the same dice the strong bot plays the same") {
  const Carcassonne game({});
  SeededDice chance(5);
  Carcassonne::State state = game.initial();
  while (game.actor(state).chance) game.play(state, kNoSeat, game.roll(state, chance), nullptr);
  const Seat seat = acting_seat(game.actor(state));
  const Strong strong({.rounds = 12, .candidates = 4, .positions = 100});
  SeededDice one(9), other(9);
  CHECK(strong.choose(game, game.observe(state, seat), seat, one) ==
        strong.choose(game, game.observe(state, seat), seat, other));
  CHECK(one.next() == other.next());
}

TEST_CASE("each level beats a far weaker one at the base game, from either seat") {
  const Carcassonne game({});
  for (const int seat : {0, 1}) {
    const auto [greedy, random] = played(game, Level::Greedy, Level::Random, seat);
    CHECK(greedy > 2 * random);
    const auto [solid, beginner] = played(game, Level::Solid, Level::Beginner, seat);
    CHECK(solid > beginner);
  }
}

}  // namespace
}  // namespace gatehouse::engine::bots
