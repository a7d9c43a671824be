#include "engine/bots/master.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>

#include "engine/bots/greedy.h"
#include "engine/bots/solid.h"
#include "engine/bots/strong.h"
#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::bots {
namespace {

using carcassonne::Carcassonne;

static_assert(Bot<Master, Carcassonne>);
static_assert(Counting<Carcassonne>);

/// Over when it has been asked that often.
Patience after_asking(int times) {
  return Patience([left = std::make_shared<int>(times)] { return (*left)-- <= 0; });
}

/// Two seats pick 0, 1 or 2 in turn, some turns long. Derived games say what it pays.
struct Turns {
  struct State {
    std::array<int, 2> score{};
    std::array<int, 4> picked{};
    int turn = 0;
    bool rolled = true;
  };
  struct Move {
    int pick = 0;
    bool operator==(const Move&) const = default;
  };
  struct Event {};

  int turns = 4;

  State initial() const { return {}; }
  Actor actor(const State& now) const {
    if (!now.rolled) return Actor::roll();
    return now.turn == turns ? Actor::none() : Actor::seat(seat_at(now.turn % 2));
  }
  void legal_moves(const State& now, Seat, std::vector<Move>& moves) const {
    moves = {{0}, {1}, {2}};
    if (!now.rolled) moves.pop_back();
  }
  Refusal refusal(const State&, Seat, Move) const { return {}; }
  Move roll(const State&, Dice& dice) const { return {static_cast<int>(dice.below(2))}; }
  State observe(const State& now, Seat) const { return now; }
  State imagine(const State& now, Dice&) const { return now; }
  std::uint64_t fingerprint(const State&) const { return 0; }
  int score(const State& now, Seat seat) const { return now.score[static_cast<std::size_t>(index(seat))]; }
  SeatSet winners(const State& now) const {
    SeatSet winners;
    for (const int seat : {0, 1})
      if (now.score[static_cast<std::size_t>(seat)] >= now.score[static_cast<std::size_t>(1 - seat)])
        winners.add(seat_at(seat));
    return winners;
  }
  int seats() const { return 2; }
  std::string write(const State&, Move) const { return {}; }
  Move read(const State&, std::string_view) const { return {}; }

 protected:
  static void pick(State& next, Seat seat, Move move) {
    next.score.at(static_cast<std::size_t>(index(seat))) += move.pick;
    next.picked.at(static_cast<std::size_t>(next.turn++)) = move.pick;
  }
};

/// What seat 0 takes first decides what seat 1 can take in the last of four turns.
struct Trap : Turns {
  void play(State& next, Seat seat, Move move, std::vector<Event>*) const {
    pick(next, seat, move);
    if (next.turn == 4 && next.picked[0] == 2 && move.pick == 1) next.score[1] += 20;
  }
};
static_assert(Game<Trap> && !Counting<Trap>);

TEST_CASE("Master looks through the end of a game, beyond the round that Strong looks at") {
  const Trap game;
  SeededDice dice(1);
  CHECK(Strong().choose(game, game.initial(), seat_at(0), dice).pick == 2);
  CHECK(Master().choose(game, game.initial(), seat_at(0), dice).pick == 1);
}

TEST_CASE("Where the end is too far to be looked through, Master sees as far as it imagines rounds") {
  const Trap game;
  SeededDice dice(1);
  Master::Budget budget;
  budget.at_end = 20;
  budget.rounds = 1;
  CHECK(Master(budget).choose(game, game.initial(), seat_at(0), dice).pick == 2);
  budget.rounds = 2;
  CHECK(Master(budget).choose(game, game.initial(), seat_at(0), dice).pick == 1);
}

/// Seat 0 picks, chance answers: 0 in one way, 1 in nine. A pick of 2 is a gamble.
struct Gamble : Turns {
  int gain = 8, loss = 4, ahead = 100;

  Gamble() { turns = 1; }
  State initial() const { return {{ahead, 0}, {}, 0, true}; }
  int ways(const State&, Move outcome) const { return outcome.pick == 0 ? 1 : 9; }
  void play(State& next, Seat seat, Move move, std::vector<Event>*) const {
    if (seat != kNoSeat) {
      pick(next, seat, move);
      next.rolled = false;
      return;
    }
    next.rolled = true;
    if (next.picked[0] == 2) next.score[0] += move.pick == 0 ? gain : -loss;
  }
};
static_assert(Counting<Gamble>);

TEST_CASE("Master weighs the outcomes of chance by how likely they are") {
  Gamble game;
  SeededDice dice(1);
  CHECK(Master().choose(game, game.initial(), seat_at(0), dice).pick == 1);  // 2 + 0.1 * 8 - 0.9 * 4 < 1
  game.gain = 80;
  CHECK(Master().choose(game, game.initial(), seat_at(0), dice).pick == 2);
}

TEST_CASE("In the end a victory counts for Master before points") {
  Gamble game;
  SeededDice dice(1);
  game.gain = 80;
  game.ahead = 0;
  CHECK(Master().choose(game, game.initial(), seat_at(0), dice).pick == 1);
  game.ahead = -60;
  CHECK(Master().choose(game, game.initial(), seat_at(0), dice).pick == 2);
}

/// Seat 0 hopes for 10 points if seat 1 does what pays at once, and is punished if seat 1 takes a point less.
struct Feint : Turns {
  Feint() { turns = 3; }
  void play(State& next, Seat seat, Move move, std::vector<Event>*) const {
    pick(next, seat, move);
    if (next.turn != 3) return;
    if (next.picked[0] == 2) next.score[0] += next.picked[1] == 1 ? -10 : 10;
    if (next.picked[0] == 0) next.score[0] += 5;
  }
};
static_assert(Game<Feint>);

TEST_CASE("In its tree Master finds answers of the others that Solid would not give") {
  const Feint game;
  SeededDice dice(1);
  Master::Budget budget;
  budget.at_end = 0;
  budget.ways = 200;
  CHECK(Strong().choose(game, game.initial(), seat_at(0), dice).pick == 2);
  CHECK(Master(budget).choose(game, game.initial(), seat_at(0), dice).pick == 0);
  budget.answers = 1;
  CHECK(Master(budget).choose(game, game.initial(), seat_at(0), dice).pick == 2);
}

TEST_CASE("Master plays as Solid does when there is no time, and thinks no longer than it may") {
  const Feint game;
  SeededDice dice(1);
  Master::Budget budget;
  budget.ways = 1'000'000'000;
  const Master master(budget);
  CHECK(master.choose(game, game.initial(), seat_at(0), dice, after_asking(0)).pick == 2);
  budget.at_end = 0;
  CHECK(Master(budget).choose(game, game.initial(), seat_at(0), dice, after_asking(20'000)).pick == 0);
}

/// A short game of Carcassonne: some kinds of tiles, each with a number of copies, after the start tile.
Carcassonne::State short_game(const Carcassonne& game, int each) {
  carcassonne::Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.bag.emplace();
  for (const char* const kind : {"V", "U", "E", "W"}) setup.bag->emplace_back(kind, each);
  return game.set_up(setup);
}

const Master::Budget kSmall{8, 4, 2, 100, 2, 2'000};

/// What the seat gains over the other, at best: by each outcome, each move, to the end.
double whole_truth(const Carcassonne& game, const Carcassonne::State& state, Seat seat) {
  const Actor actor = game.actor(state);
  if (actor.nobody()) {
    const int lead = game.score(state, seat) - game.score(state, seat_at(1 - index(seat)));
    return lead + Endgame<Carcassonne>::kVictory * (lead > 0 ? 1 : lead < 0 ? -1 : 0);
  }
  const Seat actor_seat = actor.chance ? kNoSeat : *actor.seats.begin();
  std::vector<Carcassonne::Move> moves;
  game.legal_moves(state, actor_seat, moves);
  double sum = 0, best = 0, weight = 0;
  for (const Carcassonne::Move& move : moves) {
    Carcassonne::State next = state;
    game.play(next, actor_seat, move, nullptr);
    const double value = whole_truth(game, next, seat);
    const int tiles = actor.chance ? state.bag.count(move.tile) : 1;
    sum += tiles * value;
    if (weight == 0 || (actor_seat == seat ? value > best : value < best)) best = value;
    weight += tiles;
  }
  return actor.chance ? sum / weight : best;
}

TEST_CASE("Master plays the last tiles of Carcassonne without a mistake") {
  const Carcassonne game({});
  Master::Budget enough = kSmall;
  enough.at_end = 200'000;
  int checked = 0;
  for (std::uint64_t deal = 1; deal <= 2; ++deal) {
    SeededDice chance(deal), dice(7);
    Carcassonne::State state = short_game(game, 1);
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      if (actor.chance) {
        game.play(state, kNoSeat, game.roll(state, chance), nullptr);
        continue;
      }
      const Seat seat = *actor.seats.begin();
      Carcassonne::Move move = Greedy().choose(game, state, seat, dice);
      if (state.bag.total() <= 1) {
        move = Master(enough).choose(game, game.observe(state, seat), seat, dice);
        Carcassonne::State next = state;
        game.play(next, seat, move, nullptr);
        CHECK(whole_truth(game, next, seat) == doctest::Approx(whole_truth(game, state, seat)));
        ++checked;
      }
      game.play(state, seat, move, nullptr);
    }
  }
  CHECK(checked >= 4);
}

/// The points of two bots in one game, the first in that seat.
template <class First, class Second>
std::array<int, 2> scores_of(const Carcassonne& game, std::uint64_t deal, Seat first_seat, const First& first,
                             const Second& second) {
  SeededDice chance(deal), dice(deal + 100);
  Carcassonne::State state = game.initial();
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, chance), nullptr);
      continue;
    }
    const Seat seat = *actor.seats.begin();
    const Carcassonne::State known = game.observe(state, seat);
    const Carcassonne::Move move =
        seat == first_seat ? first.choose(game, known, seat, dice) : second.choose(game, known, seat, dice);
    REQUIRE_FALSE(game.refusal(state, seat, move));
    game.play(state, seat, move, nullptr);
  }
  return {game.score(state, first_seat), game.score(state, seat_at(1 - index(first_seat)))};
}

TEST_CASE("Master beats Greedy in a deal from both seats, by little thinking") {
  const Carcassonne game({});
  int margin = 0;
  for (const int seat : {0, 1}) {
    const auto [master, greedy] = scores_of(game, 1, seat_at(seat), Master(kSmall), Greedy());
    margin += master - greedy;
  }
  CHECK(margin > 20);
}

TEST_CASE("From the same dice Master plays the same") {
  const Carcassonne game({});
  SeededDice chance(5);
  Carcassonne::State state = game.initial();
  while (game.actor(state).chance) game.play(state, kNoSeat, game.roll(state, chance), nullptr);
  const Seat seat = *game.actor(state).seats.begin();
  SeededDice one(9), other(9);
  CHECK(Master(kSmall).choose(game, game.observe(state, seat), seat, one) ==
        Master(kSmall).choose(game, game.observe(state, seat), seat, other));
  CHECK(one.next() == other.next());
}

}  // namespace
}  // namespace gatehouse::engine::bots
