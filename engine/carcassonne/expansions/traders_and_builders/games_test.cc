// What holds in every game with builders, pigs and goods, with every other expansion.

#include <doctest/doctest.h>

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

std::vector<Options> mixes_with_builders() {
  const tests::TableMix mix("traders_and_builders");
  return {mix(2, {}, {}), mix(3, {}, {{"farmScoring", "1"}}), mix(2, {"princess_and_dragon"}, {}),
          mix(4, {"inns_and_cathedrals", "royal_gates", "princess_and_dragon"}, {{"farmScoring", "2"}}),
          mix(2, {"princess_and_dragon", "sagrada_familia"},
              {{"sagrada.variant", "on"}, {"dragonTiming", "afterScoring"}})};
}

/// A builder and a pig stand beside a follower of their owner, each on its own terrain.
void check_company(const Carcassonne& game, const State& state) {
  const Position position{game.rules(), state};
  for (const Figure& figure : state.figures) {
    const FigureKind& kind = game.rules().figure(figure.kind);
    if (!figure.in_feature() || (kind.name != "builder" && kind.name != "pig")) continue;
    CHECK(has_follower(position, figure.owner, state.graph.feature_of(figure.at.part)));
    const Terrain terrain = state.graph.of(figure.at.part).terrain;
    CHECK((kind.name == "pig" ? terrain == Terrain::Field
                              : terrain == Terrain::Road || terrain == Terrain::City));
  }
}

/// Every symbol in a completed city lies before a seat as a token, and no other does.
void check_goods(const Carcassonne& game, const State& state) {
  const Position position{game.rules(), state};
  for (const std::string_view kind : {"wine", "grain", "cloth"}) {
    CAPTURE(kind);
    int owned = 0, collected = 0;
    const Counter counter = std::get<Counter>(game.rules().thing_named(kind)->show(position));
    for (int seat = 0; seat < game.seats(); ++seat)
      owned += counter.seats[static_cast<std::size_t>(seat)].value_or(-1);
    const Marks symbol = game.rules().marks().bit(kind);
    for (std::size_t i = 0; i < state.graph.part_count(); ++i) {
      const PartId part{static_cast<std::uint16_t>(i)};
      collected += (part_of(position, part).marks & symbol) != 0 && state.graph.of(part).completed;
    }
    CHECK(owned == collected);
  }
}

TEST_CASE(
    "builders and pigs never stand alone, goods are where their cities say, and no turn has three parts") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_builders()) {
    const Carcassonne game(options);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      CAPTURE(seed);
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves;
      std::map<int, int> tiles_of_turn;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        const Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        std::vector<Event> journal;
        if (move.verb == Verb::Place) CHECK(++tiles_of_turn[state.turn.number] <= 2);
        game.play(state, seat, move, &journal);
        check_company(game, state);
        check_goods(game, state);
        for (const Event& event : journal) {
          if (event.type == EventType::Again) ++seen["again"];
          if (event.type == EventType::Gained) ++seen[std::string(event.item)];
          if (event.type == EventType::Returned) ++seen[std::string(event.why)];
          if (event.type == EventType::Deployed) ++seen[std::string(event.figure_kind)];
          for (const SeatPoints& line : event.points) ++seen["paid: " + std::string(line.why.text())];
        }
      }
    }
  }
  for (const char* const what : {"again", "wine", "grain", "cloth", "left-alone", "builder", "pig",
                                 "paid: pig", "paid: most-wine", "paid: most-grain", "paid: most-cloth"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
