// What holds in every game with the King and the Robber Baron: who has them, told from the events alone.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::vector<Options> mixes_with_cards() {
  const tests::TableMix mix("king_and_robber");
  return {mix(2, {}, {}), mix(4, {"river", "traders_and_builders"}, {{"kingRobber", "ten"}}),
          mix(3, {"royal_gates", "princess_and_dragon"}, {{"kingRobber", "running"}}),
          mix(3, {"inns_and_cathedrals", "sagrada_familia"},
              {{"kingRobber", "fifteenForty"}, {"sagrada.variant", "on"}}),
          mix(2, {"royal_gates", "kings_orders", "phantom"}, {{"gates.lone", "inert"}})};
}

/// What the events of a game have said of one card.
struct Told {
  Terrain terrain;
  std::string_view holder_name, record_name, event;
  Seat holder = kNoSeat;
  int record = 0;
  int completed = 0;  ///< features of its kind
};

/// One scoring: of what was completed in it the largest counts, for the seat whose turn it is.
void hear(Told& told, const std::vector<Event>& events, Seat seat) {
  int largest = 0, records = 0;
  for (const Event& event : events) {
    const bool done =
        event.type == EventType::Completed || (event.type == EventType::Scored && event.finished);
    if (done && event.feature == told.terrain) {
      ++told.completed;
      largest = std::max(largest, static_cast<int>(event.cells.size()));
    }
    if (event.type != EventType::Own || event.own.name != told.event) continue;
    ++records;
    CHECK(event.seat == seat);
    CHECK(event.item == std::to_string(largest));
  }
  CHECK(records == (largest > told.record ? 1 : 0));
  if (largest <= told.record) return;
  told.record = largest;
  told.holder = seat;
}

void check(const Carcassonne& game, const State& state, const Told& told) {
  const Position position{game.rules(), state};
  CHECK(std::get<Holder>(game.rules().thing_named(told.holder_name)->show(position)).seat == told.holder);
  CHECK(std::get<Pile>(game.rules().thing_named(told.record_name)->show(position)).count == told.record);
}

/// What the cards paid in one command, by seat.
std::array<int, kMaxSeats> paid(const std::vector<Event>& events) {
  std::array<int, kMaxSeats> points{};
  for (const Event& event : events)
    for (const SeatPoints& line : event.points)
      if (event.type == EventType::Awarded && (line.why.text() == "king" || line.why.text() == "robber"))
        points[static_cast<std::size_t>(index(line.seat))] += line.points;
  return points;
}

TEST_CASE("the cards are where the completed cities and roads say, and pay what they are worth") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_cards()) {
    const Carcassonne game(options);
    const std::string way =
        options.choices.contains("kingRobber") ? options.choices.at("kingRobber") : "each";
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      CAPTURE(seed);
      CAPTURE(way);
      SeededDice dice(seed);
      State state = game.initial();
      std::array<Told, 2> cards{{{Terrain::City, "king", "king-record", "largest-city"},
                                 {Terrain::Road, "robber", "robber-record", "longest-road"}}};
      std::vector<Move> moves;
      std::vector<Event> events;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        const Seat turn = state.turn.seat;
        game.legal_moves(state, seat, moves);
        const Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        events.clear();
        game.play(state, seat, move, &events);
        std::array<int, kMaxSeats> due{};
        for (Told& card : cards) {
          const Seat before = card.holder;
          const int completed_before = card.completed;
          hear(card, events, turn);
          check(game, state, card);
          if (before != kNoSeat && before != card.holder) ++seen["passed on"];
          if (way == "running" && before != kNoSeat)
            due[static_cast<std::size_t>(index(before))] += card.completed - completed_before;
        }
        if (state.turn.over) {
          const bool both = cards[0].holder == cards[1].holder;
          for (const Told& card : cards)
            if (card.holder != kNoSeat)
              due[static_cast<std::size_t>(index(card.holder))] += way == "each"           ? card.completed
                                                                   : way == "ten"          ? 10
                                                                   : way == "fifteenForty" ? both ? 20 : 15
                                                                                           : 0;
          ++seen[both ? "both" : "one each"];
        }
        CHECK(paid(events) == due);
      }
    }
  }
  for (const std::string what : {"passed on", "both", "one each"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

TEST_CASE("who judges a position knows that the largest city brings the King") {
  for (const char* const way : {"each", "ten", "fifteenForty", "running"}) {
    CAPTURE(std::string(way));
    Options options;
    options.seats = 2;
    options.expansions = {"king_and_robber"};
    options.choices = {{"kingRobber", way}};
    const Carcassonne game(options);
    // Red closes a city of three tiles, in which nobody stands. Blue has the King.
    const auto lead = [&](int record) {
      Setup setup;
      setup.tiles = {{"E", {0, 0}, Rotation::R1}, {"G", {1, 0}}, {"E", {0, 4}, Rotation::R1}, {"G", {8, 0}}};
      setup.bag = {{{"E", 4}, {"U", 8}, {"R", 3}, {"B", 4}}};
      setup.things = {{"king", Seat{1}, ""}, {"king-record", kNoSeat, "", record}};
      State state = game.set_up(setup);
      game.play(state, kNoSeat, game.read(state, "draw E"), nullptr);
      game.play(state, Seat{0}, game.read(state, "place 2,0 r3"), nullptr);
      game.play(state, Seat{0}, game.read(state, "pass"), nullptr);
      return game.judgement(Seat{0})(state);
    };
    CHECK(lead(2) > lead(9));
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
