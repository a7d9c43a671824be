// What holds in every game with towers, beside any other expansion; what bots do.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/bots/choose.h"
#include "engine/carcassonne/expansions/tower/tower.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr Seat kRed{0}, kBlue{1};

std::vector<Options> mixes_with_towers() {
  const tests::TableMix mix("tower");
  return {mix(2, {}, {}),
          mix(3, {"inns_and_cathedrals", "traders_and_builders", "phantom"}, {}),
          mix(2, {"princess_and_dragon", "phantom"}, {{"princess", "must"}}),
          mix(4, {"royal_gates", "sagrada_familia", "cult"}, {{"sagrada.variant", "on"}}),
          mix(2, {"abbey_and_mayor", "abbot", "siege"}, {{"gardens", "on"}}),
          mix(6, {"kings_orders", "king_and_robber"}, {}),
          mix(2, {"kings_orders", "phantom", "abbey_and_mayor", "princess_and_dragon"},
              {{"orders.limit", "act"}, {"dragonTiming", "afterScoring"}, {"hand", "2"}})};
}

bool has_foundation(const Carcassonne& game, const State& state, TileIndex tile) {
  return (game.rules().tile(state.board.tile(tile).kind).all_marks &
          game.rules().config<tower::Config>().foundation) != 0;
}

/// One follower at most stands on a tower, on top of pieces that lie on a foundation. Nobody holds figures of
/// somebody who holds theirs, unless an exchange is being settled.
void check(const Carcassonne& game, const State& state) {
  std::map<TileIndex, int> pieces, tops;
  std::array<std::array<bool, kMaxSeats>, kMaxSeats> holds{};
  for (const Figure& figure : state.figures) {
    const FigureKind& kind = game.rules().figure(figure.kind);
    if (figure.standing == Standing::Prisoner) {
      CHECK(kind.follower);
      CHECK(figure.guard != figure.owner);
      holds[static_cast<std::size_t>(index(figure.guard))][static_cast<std::size_t>(index(figure.owner))] =
          true;
    }
    if (figure.at.ground != Ground::Tile || figure.owner == kNoSeat) continue;
    ++(kind.name == "tower-piece" ? pieces : tops)[figure.at.tile];
    CHECK((kind.name == "tower-piece" || kind.follower));
  }
  for (const auto& [tile, count] : pieces) CHECK(has_foundation(game, state, tile));
  for (const auto& [tile, count] : tops) {
    CHECK(count == 1);
    CHECK(pieces[tile] > 0);
  }
  for (std::size_t one = 0; one < kMaxSeats && game.step(state) != "exchange"; ++one)
    for (std::size_t other = 0; other < one; ++other) CHECK_FALSE((holds[one][other] && holds[other][one]));
}

TEST_CASE("towers grow on foundations, capture in straight lines, and prisoners are swapped or bought") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_towers()) {
    const Carcassonne game(options);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      CAPTURE(seed);
      CAPTURE(options.expansions.front());
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves;
      std::vector<Event> events;
      std::map<std::pair<int, int>, int> paid;  // by turn and seat
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        REQUIRE(!moves.empty());
        const Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        const std::string word(game.rules().word(move.verb).text);
        const std::string step(game.step(state));
        const State before = state;
        events.clear();
        game.play(state, seat, move, &events);
        check(game, state);
        if (word == "build") {
          CHECK(step == "deploy");
          ++seen[game.step(state) == "capture" ? "may capture" : "nobody near"];
        }
        if (word == "capture") ++seen["captured"];
        if (word == "exchange") ++seen["exchanged"];
        if (word == "deploy" && move.part == kNoPart) ++seen["on top in " + step];
        if (word == "ransom") {
          CHECK(game.step(state) == step);
          CHECK(game.score(before, seat) >= 3);
          CHECK(game.score(state, seat) == game.score(before, seat) - 3);
          CHECK(game.score(state, move.owner()) == game.score(before, move.owner()) + 3);
          const int turn = before.turn.number + (seat == before.turn.seat ? 0 : 1);
          CHECK(++paid[{turn, index(seat)}] <= 2);  // the last seat may pay once more behind the last tile
          ++seen["ransom in " + step];
        }
        for (const Event& event : events) {
          if (event.type == EventType::Released && event.why == "swap") ++seen["swapped"];
          if (event.type == EventType::Returned && event.why == "tower") ++seen["freed oneself"];
        }
      }
    }
  }
  for (const std::string what :
       {"may capture", "nobody near", "captured", "on top in deploy", "on top in phantom",
        "ransom in place-tile", "ransom in deploy", "swapped", "freed oneself"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

TEST_CASE("each seat has pieces by the number of seats") {
  for (const auto& [seats, pieces] : {std::pair{2, 10}, {3, 9}, {4, 7}, {5, 6}, {6, 5}}) {
    Options options;
    options.seats = seats;
    options.expansions = {"tower"};
    const Carcassonne game(options);
    const State state = game.initial();
    for (int seat = 0; seat < seats; ++seat)
      CHECK(state.figures.supply(seat_at(seat), game.rules().figure_named("tower-piece")) == pieces);
  }
}

TEST_CASE("a seat that does not answer pays no ransom") {
  Options options;
  options.expansions = {"tower"};
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  Setup::Figure prisoner{kRed, "follower", {}, '?'};
  prisoner.where = Setup::Figure::Where::Custody;
  prisoner.guard = kBlue;
  setup.figures = {prisoner};
  setup.scores = {5, 5};
  setup.bag = {{{"U", 4}}};
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw U"), nullptr);
  std::vector<Move> moves;
  game.legal_moves(state, kRed, moves);
  CHECK(std::find(moves.begin(), moves.end(), game.read(state, "ransom follower 1")) != moves.end());
  CHECK(std::min_element(moves.begin(), moves.end(), [&](const Move& one, const Move& other) {
          return game.default_order(one) < game.default_order(other);
        })->verb == Verb::Place);
}

// --- Bots ---

Carcassonne plain() {
  Options options;
  options.expansions = {"tower"};
  return Carcassonne(options);
}

/// A tower of two pieces beside a city, and more in the bag.
Setup beside_a_tower() {
  Setup setup;
  setup.tiles = {{"TW02", {0, 0}}, {"E", {0, 1}}, {"B", {1, 0}}};
  setup.figures = {{kRed, "tower-piece", {0, 0}, '?'}, {kBlue, "tower-piece", {0, 0}, '?'}};
  setup.bag = {{{"U", 8}, {"E", 5}, {"V", 9}, {"B", 4}}};
  return setup;
}

TEST_CASE("a bot sees who stands where the next piece reaches, and what closes a tower") {
  const Carcassonne game = plain();
  const auto lead = game.judgement(kRed);
  const auto worth = [&](std::vector<Setup::Figure> more) {
    Setup setup = beside_a_tower();
    for (Setup::Figure& figure : more) setup.figures.push_back(std::move(figure));
    return lead(game.set_up(setup));
  };
  const double near = worth({{kRed, "follower", {0, 1}, 'c'}});
  const double safe = worth({{kRed, "follower", {0, 1}, 'c'}, {kBlue, "follower", {0, 0}, '?'}});
  const double gone = worth({{kBlue, "follower", {0, 0}, '?'}});
  CHECK(safe - near > 1);
  CHECK(near > worth({}) - 6);
  CHECK(gone > worth({}));
}

std::string played(const Carcassonne& game, const State& state, bots::Level level) {
  SeededDice dice(3);
  return game.write(state, bots::choose(level, game, state, kRed, dice));
}

TEST_CASE("a bot builds for a capture, takes who is worth most, and builds nothing for nothing") {
  const Carcassonne game = plain();
  Setup setup = beside_a_tower();
  setup.bag = {{{"B", 1}, {"U", 8}, {"E", 5}, {"V", 9}}};
  setup.figures.push_back({kBlue, "follower", {0, 1}, 'c'});
  setup.figures.push_back({kBlue, "follower", {1, 0}, 'm'});
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw B"), nullptr);
  game.play(state, kRed, game.read(state, "place 2,0 r0"), nullptr);
  CHECK(played(game, state, bots::Level::Solid) == "build tower-piece 0,0");
  game.play(state, kRed, game.read(state, "build tower-piece 0,0"), nullptr);
  CHECK(played(game, state, bots::Level::Solid) == "capture follower 1,0.m");

  Setup alone;
  alone.tiles = {{"TW02", {0, 0}}};
  alone.supplies = {{kRed, "follower", 0}};
  alone.bag = {{{"V", 1}, {"U", 8}}};
  State empty = game.set_up(alone);
  game.play(empty, kNoSeat, game.read(empty, "draw V"), nullptr);
  std::vector<Move> moves;
  game.legal_moves(empty, kRed, moves);
  game.play(empty, kRed, moves.front(), nullptr);
  CHECK(game.step(empty) == "deploy");
  CHECK(played(game, empty, bots::Level::Solid) == "pass");
}

TEST_CASE("a bot without followers pays the ransom") {
  const Carcassonne game = plain();
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  Setup::Figure prisoner{kRed, "follower", {}, '?'};
  prisoner.where = Setup::Figure::Where::Custody;
  prisoner.guard = kBlue;
  setup.figures = {prisoner};
  setup.supplies = {{kRed, "follower", 0}};
  setup.scores = {20, 20};
  setup.bag = {{{"U", 8}, {"E", 5}, {"V", 9}, {"B", 4}}};
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw B"), nullptr);
  game.play(state, kRed, game.read(state, "place 0,-1 r0"), nullptr);
  CHECK(game.step(state) == "deploy");
  CHECK(played(game, state, bots::Level::Solid) == "ransom follower 1");
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
