// Action::of_table: what such an action offers is the same however many figures are in supplies and in
// custody, and with any scores. By this promise `opens` of an action beside the steps leaves it out.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/turn.h"
#include "tests/property/option_sets.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

/// Every figure that is off the table is somewhere else off it, and everybody has other points.
void shake(const Carcassonne& game, State& state, Dice& dice) {
  const auto seats = static_cast<std::uint64_t>(game.seats());
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = state.figures[id];
    if (figure.owner == kNoSeat) continue;
    if (figure.standing == Standing::Prisoner) state.figures.release(id);
    if (figure.standing != Standing::Supply) continue;
    const Seat guard = seat_at(static_cast<int>(dice.below(seats)));
    if (dice.below(3) == 0)
      state.figures.remove(id);
    else if (guard != figure.owner && dice.below(2) == 0 && game.rules().figure(figure.kind).follower)
      state.figures.imprison(id, guard);
  }
  for (Score& score : state.scores) score.by[0] = static_cast<std::int16_t>(dice.below(100));
}

std::vector<Move> offered(const Carcassonne& game, const State& state, const Action& action, Seat seat) {
  std::vector<Move> moves;
  const Position position{game.rules(), state};
  Offers offers(position, seat, &moves);
  action.offer(position, seat, offers);
  return moves;
}

TEST_CASE("what an action of the table offers depends neither on supplies nor on custody nor on points") {
  std::map<std::string, int, std::less<>> compared;
  int others = 0;  // that such a change has reached
  for_every_table(12, [&](const Carcassonne& game, std::uint64_t seed) {
    SeededDice dice(seed);
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.seat == kNoSeat) return;
      State shaken = played.before;
      shake(game, shaken, dice);
      for (const Action& action : game.rules().actions(played.before)) {
        const std::vector<Move> before = offered(game, played.before, action, played.seat);
        if (before.empty()) continue;
        const bool same = offered(game, shaken, action, played.seat) == before;
        const std::string word(game.rules().word(action.verb).text);
        CAPTURE(word);
        if (!action.of_table) {
          others += same ? 0 : 1;
          continue;
        }
        CHECK(same);
        ++compared[word];
      }
    });
  });
  CHECK(others > 1000);
  for (const std::string_view word : {"capture", "escape", "send", "use"}) {
    CAPTURE(word);
    CHECK(compared[std::string(word)] > 5);
  }
}

/// The actions of the step that answer what is asked there and are more than to pass.
std::vector<Action> asked_in(const Carcassonne& game, std::size_t phase) {
  const std::span<const Action> all = game.rules().actions(phase);
  std::vector<Action> asked;
  std::copy_if(all.begin(), all.end(), std::back_inserter(asked),
               [](const Action& action) { return action.verb != Verb::Pass && !action.aside; });
  return asked;
}

bool offers_any(const Carcassonne& game, const State& state, const std::vector<Action>& actions, Seat seat) {
  return std::any_of(actions.begin(), actions.end(),
                     [&](const Action& action) { return !offered(game, state, action, seat).empty(); });
}

/// Whether something could be done in the step once the seat has made one of the moves of `beside`.
bool opens_by_playing(const Carcassonne& game, const State& state, const Action& beside, Seat seat) {
  const std::vector<Move> moves = offered(game, state, beside, seat);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    State after = state;
    Turn turn(game.rules(), after, nullptr);
    beside.play(turn, seat, move);
    return offers_any(game, after, asked_in(game, after.turn.phase), seat);
  });
}

TEST_CASE("a move beside a step of such actions alone opens none that offers nothing") {
  int shut = 0;
  for_every_table(12, [&](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.seat == kNoSeat || !played.before.figures.any_prisoner()) return;
      State state = played.before;
      for (std::size_t phase = 0; phase < game.rules().phases().size(); ++phase) {
        const std::vector<Action> asked = asked_in(game, phase);
        if (asked.empty() ||
            !std::all_of(asked.begin(), asked.end(), [](const Action& one) { return one.of_table; }))
          continue;
        state.turn.phase = static_cast<std::uint8_t>(phase);
        if (offers_any(game, state, asked, played.seat)) continue;
        for (const Action& action : game.rules().actions(phase)) {
          if (action.opens == nullptr || offered(game, state, action, played.seat).empty()) continue;
          CAPTURE(game.rules().phase(state).name);
          CHECK_FALSE(action.opens({game.rules(), state}, played.seat));
          CHECK_FALSE(opens_by_playing(game, state, action, played.seat));
          ++shut;
        }
      }
    });
  });
  CHECK(shut > 100);
}

}  // namespace
}  // namespace gatehouse::tests
