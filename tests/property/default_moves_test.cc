// What is played for a seat that does not answer or has left (GE6): optional acts are declined, a forced
// choice takes the first legal move, and nothing that the seat has is spent.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/carcassonne/hands.h"
#include "engine/game/default_move.h"
#include "tests/property/random_games.h"
#include "tests/support/rounds.h"
#include "tests/support/sanitized.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

constexpr std::uint64_t kGames = kSanitized ? 6 : 24;

/// Every expansion, what can be switched on, and the values by which most is asked.
Options everything(int seats) {
  Options options;
  options.seats = seats;
  for (const Expansion& expansion : all_expansions()) {
    if (expansion.name != "base") options.expansions.emplace_back(expansion.name);
    for (const OptionSpec& option : expansion.options)
      if (std::vector<std::string_view>(option.values.begin(), option.values.end()) ==
          std::vector<std::string_view>{"off", "on"})
        options.choices[std::string(option.key)] = "on";
  }
  options.choices["siege.set"] = "both";
  options.choices["siege.escape"] = "anyTile";
  options.choices["count.final"] = "all";
  bring_together(options);
  return options;
}

/// The word that is played in each step of the expansions with an act of the seat's own.
const std::map<std::string_view, std::string_view> kWords{
    {"orders", "pass"},        {"abbey", "pass"},        {"place-tile", "place"}, {"deploy", "pass"},
    {"capture", "pass"},       {"exchange", "exchange"}, {"phantom", "pass"},     {"move-out", "pass"},
    {"wagon", "pass"},         {"quarter", "pass"},      {"count", "pass"},       {"escape", "pass"},
    {"final-move-out", "pass"}};

/// Rows from the north, in a row from the west, and there the rotation.
bool comes_before(const Move& one, const Move& other) {
  return std::tuple(-one.cell.y, one.cell.x, index(one.rotation)) <
         std::tuple(-other.cell.y, other.cell.x, index(other.rotation));
}

/// Of the tiles that a seat holds from the start, not of those that it draws.
int reserved(const Carcassonne& game, const State& state, Seat seat) {
  const TilesInHand& hand = hand_of({game.rules(), state}, seat);
  return static_cast<int>(std::count_if(
      hand.begin(), hand.end(), [&](TileKindId kind) { return game.rules().tile(kind).per_seat > 0; }));
}

/// The seat has afterwards all figures that it had in its supply, its own tiles, and its points. A step of
/// the dragon may cost points: nobody can decline it, and an order may go by it.
void check_spends_nothing(const Carcassonne& game, const State& before, Seat seat, const Move& move) {
  State after = before;
  std::vector<Event> events;
  game.play(after, seat, move, &events);
  for (const Event& event : events) CHECK_FALSE((event.type == EventType::Deployed && event.seat == seat));
  for (std::size_t i = 0; i < game.rules().figure_kinds().size(); ++i) {
    const auto kind = static_cast<FigureKindId>(i);
    CHECK(after.figures.supply(seat, kind) >= before.figures.supply(seat, kind));
  }
  CHECK(reserved(game, after, seat) == reserved(game, before, seat));
  if (!after.turn.over && game.step(before) != "dragon")
    CHECK(game.score(after, seat) >= game.score(before, seat));
}

/// Checks the default move of the seat in turn, and counts what it was.
void check_default(const Carcassonne& game, const Played& played, std::map<std::string, int>& seen) {
  const std::string_view step = game.step(played.before);
  CAPTURE(std::string(step));
  const Move move = default_move(game, played.before, played.seat);
  const std::string_view word = game.rules().word(move.verb).text;
  if (const auto known = kWords.find(step); known != kWords.end()) CHECK(word == known->second);
  const auto is_aside = [&](const Move& one) { return game.rules().is_aside(one.verb); };
  CHECK_FALSE(is_aside(move));
  if (std::any_of(played.listed.begin(), played.listed.end(), is_aside))
    ++seen["beside " + std::string(step)];
  if (move.verb == Verb::Place) {
    for (const Move& other : played.listed) CHECK((other.verb != Verb::Place || !comes_before(other, move)));
  } else if (move.verb != Verb::Pass) {
    CHECK(move == *std::find_if_not(played.listed.begin(), played.listed.end(), is_aside));
  }
  check_spends_nothing(game, played.before, played.seat, move);
  ++seen[std::string(step)];
}

TEST_CASE("the default move of each step declines, or is the first that is legal, and spends nothing") {
  std::map<std::string, int> seen;
  for (const int seats : {2, 3, 6}) {
    const Carcassonne game(everything(seats));
    for (std::uint64_t number = 0; number < kGames; ++number) {
      const std::uint64_t seed = nth_seed(number);
      CAPTURE(seats);
      CAPTURE(seed);
      play_random(game, game.initial(), seed, [&](const Played& played) {
        if (played.seat != kNoSeat) check_default(game, played, seen);
      });
    }
  }
  for (const auto& known : kWords) {
    const std::string step(known.first);
    if (step == "exchange") continue;  // too rare; below
    CAPTURE(step);
    CHECK(seen[step] > 0);
  }
  for (const std::string step : {"beside place-tile", "beside deploy", "beside phantom"}) {
    CAPTURE(step);
    CHECK(seen[step] > 0);
  }
}

TEST_CASE("of prisoners of several kinds the first is exchanged") {
  Options options;
  options.expansions = {"inns_and_cathedrals", "tower"};
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"TW02", {0, 0}}, {"B", {1, 0}}, {"U", {0, 1}}};
  setup.figures = {{seat_at(1), "follower", {1, 0}, 'm'}};
  for (const char* const kind : {"follower", "big-follower"}) {
    Setup::Figure prisoner{seat_at(0), kind, {}, '?'};
    prisoner.where = Setup::Figure::Where::Custody;
    prisoner.guard = seat_at(1);
    setup.figures.push_back(prisoner);
  }
  setup.bag = {{{"U", 4}}};
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw U"), nullptr);
  for (const char* const move : {"place 0,2 r0", "build tower-piece 0,0", "capture follower 1,0.m"})
    game.play(state, seat_at(0), game.read(state, move), nullptr);
  REQUIRE(game.step(state) == "exchange");
  const Move move = default_move(game, state, seat_at(0));
  CHECK(game.write(state, move) == "exchange follower 1");
  check_spends_nothing(game, state, seat_at(0), move);
}

/// Plays the defaults for the first `silent` seats, and random moves for the others.
State played_by_default(const Carcassonne& game, int silent, std::uint64_t seed) {
  SeededDice dice(seed);
  State state = game.initial();
  std::vector<Move> moves;
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
    game.legal_moves(state, seat, moves);
    const Move move = actor.chance           ? game.roll(state, dice)
                      : index(seat) < silent ? default_move(game, state, seat)
                                             : pick(game, state, moves, dice);
    REQUIRE_FALSE(game.refusal(state, seat, move));
    game.play(state, seat, move, nullptr);
  }
  return state;
}

/// Has never done anything but place the tiles that were drawn.
void check_kept_everything(const Carcassonne& game, const State& end, Seat seat) {
  const State begin = game.initial();
  for (std::size_t i = 0; i < game.rules().figure_kinds().size(); ++i) {
    const auto kind = static_cast<FigureKindId>(i);
    CHECK(end.figures.supply(seat, kind) == begin.figures.supply(seat, kind));
  }
  CHECK(reserved(game, end, seat) == reserved(game, begin, seat));
}

TEST_CASE("a seat that has left keeps its figures and its tile, and the game of the others goes on") {
  for (const int seats : {2, 4, 6}) {
    const Carcassonne game(everything(seats));
    for (std::uint64_t number = 0; number < kGames / 3; ++number) {
      const std::uint64_t seed = nth_seed(number);
      CAPTURE(seats);
      CAPTURE(seed);
      check_kept_everything(game, played_by_default(game, 1, seed), seat_at(0));
    }
  }
}

TEST_CASE("a game with everything in play ends by default moves alone, with nobody on the table") {
  for (int seats = 2; seats <= kMaxSeats; ++seats) {
    const Carcassonne game(everything(seats));
    const State end = played_by_default(game, seats, nth_seed(static_cast<std::uint64_t>(seats)));
    CHECK(end.bag.total() == 0);
    for (int seat = 0; seat < seats; ++seat) check_kept_everything(game, end, seat_at(seat));
  }
}

}  // namespace
}  // namespace gatehouse::tests
