#include "engine/bots/review.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <functional>

#include "engine/bots/solid.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::bots {
namespace {

using carcassonne::Carcassonne;

/// Two seats draw water in turn: 0 to 9 of it, each as often as `lots` says. A seat keeps it, or pours it
/// away; a few drops of what it keeps count only at the end.
struct Wells {
  struct State {
    std::array<int, 2> score{};
    std::array<int, 2> drops{};
    int water = -1;
    int turn = 0;
  };
  struct Move {
    int number = 0;
    bool operator==(const Move&) const = default;
  };
  struct Event {};
  static constexpr Move kPour{0};
  static constexpr Move kKeep{1};

  std::array<int, 10> lots{1, 1, 1, 1};
  int turns = 4;

  State initial() const { return {}; }
  Actor actor(const State& now) const {
    if (now.turn == turns) return Actor::none();
    return now.water < 0 ? Actor::roll() : Actor::seat(seat_at(now.turn % 2));
  }
  void legal_moves(const State& now, Seat seat, std::vector<Move>& moves) const {
    moves = {kPour, kKeep};
    if (seat != kNoSeat || now.water >= 0) return;
    moves.clear();
    for (int water = 0; water < 10; ++water)
      if (lots[static_cast<std::size_t>(water)] > 0) moves.push_back({water});
  }
  int ways(const State&, Move move) const { return lots[static_cast<std::size_t>(move.number)]; }
  Refusal refusal(const State&, Seat, Move) const { return {}; }
  void play(State& next, Seat seat, Move move, std::vector<Event>*) const {
    if (seat == kNoSeat) {
      next.water = move.number;
      return;
    }
    const auto at = static_cast<std::size_t>(index(seat));
    if (move == kKeep) {
      next.score[at] += next.water;
      next.drops[at] += 1;
    }
    next.water = -1;
    ++next.turn;
  }
  Move roll(const State& now, Dice& dice) const {
    std::vector<Move> moves;
    legal_moves(now, kNoSeat, moves);
    return moves[dice.below(moves.size())];
  }
  State observe(const State& now, Seat) const { return now; }
  State imagine(const State& now, Dice&) const { return now; }
  std::uint64_t fingerprint(const State& now) const {
    return static_cast<std::uint64_t>(now.score[0] + 100 * now.score[1] + 10'000 * now.drops[0] +
                                      100'000 * now.drops[1] + 1'000'000 * now.turn);
  }
  int score(const State& now, Seat seat) const { return now.score[static_cast<std::size_t>(index(seat))]; }
  SeatSet winners(const State& now) const { return SeatSet{seat_at(now.score[0] >= now.score[1] ? 0 : 1)}; }
  int seats() const { return 2; }
  std::string write(const State&, Move) const { return {}; }
  Move read(const State&, std::string_view) const { return {}; }
  std::function<double(const State&)> judgement(Seat seat) const {
    return [seat](const State& now) -> double {
      const auto at = static_cast<std::size_t>(index(seat));
      return now.score[at] - now.score[1 - at] + (now.drops[at] - now.drops[1 - at]) / 2.0;
    };
  }
};
static_assert(Foreseeing<Wells> && Counting<Wells>);

/// The first turn of a game in which so much water is drawn.
struct DrawnTurn {
  DrawnTurn(const Wells& game, int water, Wells::Move move) : drawing(game.initial()), begun(drawing) {
    game.play(begun, kNoSeat, {water}, nullptr);
    ended = begun;
    game.play(ended, seat_at(0), move, nullptr);
  }
  Wells::State drawing, begun, ended;
};

TurnReview<Wells::Move> reviewed(const Wells& game, const DrawnTurn& turn, const Patience& patience = {}) {
  SeededDice dice(1);
  return Reviewer(game).review(&turn.drawing, turn.begun, turn.ended, seat_at(0), dice, patience);
}

TEST_CASE("luck is what a draw is better than draws are on average, by how likely each is") {
  const Wells game;
  CHECK(reviewed(game, {game, 3, Wells::kKeep}).luck == doctest::Approx(1.5));
  CHECK(reviewed(game, {game, 0, Wells::kKeep}).luck == doctest::Approx(-1.5));
  const Wells dry{{3, 0, 0, 0, 1}};
  CHECK(reviewed(dry, {dry, 4, Wells::kKeep}).luck == doctest::Approx(3));
}

TEST_CASE("luck does not hang on what is made of it") {
  const Wells game;
  CHECK(reviewed(game, {game, 3, Wells::kPour}).luck == doctest::Approx(1.5));
}

TEST_CASE("of many outcomes some are looked at, evenly spread") {
  const Wells game{{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};
  const DrawnTurn turn(game, 9, Wells::kKeep);
  Reviewer<Wells>::Budget budget;
  budget.outcomes = 5;  // 1, 3, 5, 7 and 9 stand for all
  SeededDice dice(1);
  const auto review = Reviewer(game, budget).review(&turn.drawing, turn.begun, turn.ended, seat_at(0), dice);
  CHECK(review.luck == doctest::Approx(9 - 5));
}

TEST_CASE("a turn without a draw has no luck") {
  const Wells game;
  const DrawnTurn turn(game, 3, Wells::kKeep);
  SeededDice dice(1);
  CHECK(Reviewer(game).review(nullptr, turn.begun, turn.ended, seat_at(0), dice).luck == 0);
}

TEST_CASE("what Strong would have done costs nothing") {
  const Wells game;
  const auto review = reviewed(game, {game, 3, Wells::kKeep});
  CHECK(review.cost == 0);
  CHECK(review.better.empty());
  CHECK(review.drawn == review.played);
}

TEST_CASE("what was given away is told in points, with those of them that count at once") {
  const Wells game;
  const auto review = reviewed(game, {game, 3, Wells::kPour});
  CHECK(review.cost == doctest::Approx(3.5));
  CHECK(review.at_once == doctest::Approx(3));
  REQUIRE(review.better.size() == 1);
  CHECK(review.better.front() == Wells::kKeep);
  CHECK(review.drawn[0] - review.played[0] == doctest::Approx(3.5));
  CHECK(review.drawn[1] - review.played[1] == doctest::Approx(-3.5));
}

TEST_CASE("the expected result does not rise and fall with whose turn it is") {
  const Wells game;
  DrawnTurn turn(game, 2, Wells::kKeep);
  const auto review = reviewed(game, turn);
  CHECK(review.played[0] == doctest::Approx(2.5 - 1));  // half of the 1.5 and a half that the other will draw
  CHECK(review.played[1] == doctest::Approx(-2.5 + 1));
}

TEST_CASE("a review without time goes by what Solid sees") {
  const Wells game;
  const Patience over([] { return true; });
  const auto review = reviewed(game, {game, 3, Wells::kPour}, over);
  CHECK(review.cost == doctest::Approx(3.5));
  REQUIRE(review.better.size() == 1);
}

/// A base game that Solid plays, up to that turn.
struct SolidGame {
  explicit SolidGame(int turns) {
    SeededDice dice(7);
    for (int draws = 0; draws <= turns;) {
      if (game.actor(state).chance) {
        if (++draws > turns) break;
        game.play(state, kNoSeat, game.roll(state, dice), nullptr);
        continue;
      }
      const Seat seat = acting_seat(game.actor(state));
      game.play(state, seat, Solid().choose(game, game.observe(state, seat), seat, dice), nullptr);
    }
  }
  Carcassonne game{carcassonne::Options{}};
  Carcassonne::State state = game.initial();
};

TEST_CASE("over all draws of a position luck comes to nothing") {
  SolidGame before(12);
  const Carcassonne& game = before.game;
  REQUIRE(game.actor(before.state).chance);
  Reviewer<Carcassonne>::Budget budget{{.rounds = 1, .candidates = 1, .positions = 600}, 1, 1000};
  const Reviewer reviewer(game, budget);
  std::vector<Carcassonne::Move> draws;
  game.legal_moves(before.state, kNoSeat, draws);
  double luck = 0, all = 0, most = 0;
  for (const auto& draw : draws) {
    Carcassonne::State begun = before.state;
    game.play(begun, kNoSeat, draw, nullptr);
    Carcassonne::State ended = begun;
    const Seat seat = acting_seat(game.actor(begun));
    SeededDice dice(1);
    while (game.actor(ended).seats.has(seat))
      game.play(ended, seat, Solid().choose(game, game.observe(ended, seat), seat, dice), nullptr);
    const auto review = reviewer.review(&before.state, begun, ended, seat, dice);
    luck += game.ways(before.state, draw) * review.luck;
    all += game.ways(before.state, draw);
    most = std::max(most, std::abs(review.luck));
  }
  CHECK(luck / all == doctest::Approx(0).epsilon(1e-6));
  CHECK(most > 1);
}

TEST_CASE("a review is the same again from the same dice, and a wasted turn costs more than Solid's") {
  SolidGame before(20);
  const Carcassonne& game = before.game;
  Carcassonne::State drawing = before.state;
  Carcassonne::State begun = drawing;
  SeededDice roll(3);
  game.play(begun, kNoSeat, game.roll(begun, roll), nullptr);
  const Seat seat = acting_seat(game.actor(begun));
  std::vector<Carcassonne::Move> moves;
  Carcassonne::State wasted = begun, solid = begun;
  while (game.actor(wasted).seats.has(seat)) {
    game.legal_moves(wasted, seat, moves);
    game.play(wasted, seat, moves.front(), nullptr);
  }
  while (game.actor(solid).seats.has(seat))
    game.play(solid, seat, Solid().choose(game, game.observe(solid, seat), seat, roll), nullptr);
  Reviewer<Carcassonne>::Budget budget{{.rounds = 12, .candidates = 3, .positions = 600}, 6, 4};
  const auto review = [&](const Carcassonne::State& ended) {
    SeededDice dice(5);
    return Reviewer(game, budget).review(&drawing, begun, ended, seat, dice);
  };
  CHECK(review(wasted).cost == review(wasted).cost);
  CHECK(review(wasted).cost > 0);
  CHECK(review(wasted).cost > review(solid).cost);
}

}  // namespace
}  // namespace gatehouse::engine::bots
