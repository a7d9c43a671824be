// What bots expect of a position, by comparing positions that differ in one thing.

#include "engine/carcassonne/outlook.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "engine/bots/choose.h"
#include "engine/carcassonne/rules.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::kBlue;
using imitations::kRed;

/// A position before the turn of red, who judges it.
class Table {
 public:
  explicit Table(std::vector<std::string> expansions = {}) : game_(options(std::move(expansions))) {
    setup_.bag = {{"U", 30}};  // straight roads, which close nothing
  }

  Table& tile(const char* kind, int x, int y, int turns = 0) {
    setup_.tiles.push_back(
        {kind, {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, static_cast<Rotation>(turns)});
    return *this;
  }
  Table& figure(Seat owner, int x, int y, char part, const char* kind = "follower") {
    setup_.figures.push_back({owner, kind, {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, part});
    return *this;
  }
  Table& bag(std::vector<std::pair<std::string, int>> tiles) {
    setup_.bag = std::move(tiles);
    return *this;
  }
  Table& supply(Seat owner, int followers) {
    setup_.supplies.push_back({owner, "follower", followers});
    return *this;
  }
  Table& holds(Seat seat, const char* card) {
    setup_.things.push_back({"orders", seat, card});
    return *this;
  }

  State state() const { return game_.set_up(setup_); }
  double lead() const { return game_.judgement(kRed)(state()); }
  const Carcassonne& game() const { return game_; }

 private:
  static Options options(std::vector<std::string> expansions) {
    Options options;
    options.expansions = std::move(expansions);
    return options;
  }

  Carcassonne game_;
  Setup setup_;
};

/// Red's knight in a city of one tile, open to the north.
Table open_city(std::vector<std::string> expansions = {}) {
  return Table(std::move(expansions)).tile("E", 0, 0).figure(kRed, 0, 0, 'c');
}

TEST_CASE("a feature is worth more when tiles are left that complete it") {
  const double none = open_city().bag({{"U", 30}}).lead();
  const double one = open_city().bag({{"U", 29}, {"E", 1}}).lead();
  const double four = open_city().bag({{"U", 26}, {"E", 4}}).lead();
  CHECK(one > none + 0.3);
  CHECK(four > one + 0.3);
}

TEST_CASE("a feature is the less likely completed the more ends it has open") {
  const auto bag = std::vector<std::pair<std::string, int>>{{"U", 26}, {"E", 4}};
  // G runs through from west to east: closed in the east by a cap, or open there as well.
  const double closed = Table().tile("G", 0, 0).tile("E", 1, 0, 3).figure(kRed, 0, 0, 'c').bag(bag).lead();
  const double open = Table().tile("G", 0, 0).tile("G", 1, 0).figure(kRed, 0, 0, 'c').bag(bag).lead();
  CHECK(closed > open);
}

TEST_CASE("followers in the supply are worth more the more turns and the fewer followers are left") {
  const auto last = [](int tiles, int followers) {
    const auto with = [&](int count) {
      return Table().tile("E", 0, 0).bag({{"U", tiles}}).supply(kRed, count).lead();
    };
    return with(followers) - with(followers - 1);
  };
  CHECK(last(30, 1) > last(30, 4));
  CHECK(last(30, 1) > last(4, 1));
  CHECK(last(4, 1) > 0);
}

TEST_CASE("a farm is worth the cities that it will feed, not only those that it feeds") {
  const double fed = Table().tile("E", 0, 0).tile("E", 0, 1, 2).figure(kRed, 0, 0, 'f').lead();
  const double will_be = Table().tile("E", 0, 0).figure(kRed, 0, 0, 'f').bag({{"U", 26}, {"E", 4}}).lead();
  const double never = Table().tile("E", 0, 0).figure(kRed, 0, 0, 'f').lead();
  CHECK(fed > will_be);
  CHECK(will_be > never + 0.3);
}

TEST_CASE("another who may join with as many followers takes nothing, with more takes all") {
  // Two cities that one empty cell between them would join.
  const auto cities = [] {
    return Table()
        .tile("E", 0, 0)
        .tile("E", 0, 2, 2)
        .tile("B", 1, 0)
        .tile("B", 1, 1)
        .tile("B", 1, 2)
        .figure(kRed, 0, 0, 'c');
  };
  const double alone = cities().figure(kBlue, 1, 1, 'm').bag({{"G", 1}, {"U", 20}}).lead();
  const double beside = cities().figure(kBlue, 0, 2, 'c').bag({{"G", 1}, {"U", 20}}).lead();
  CHECK(std::abs(alone - beside) > 0.1);
}

TEST_CASE("the last follower is not given for a road that goes nowhere") {
  Table table;
  table.tile("E", 0, 0).supply(kRed, 1).bag({{"U", 40}});
  const Carcassonne& game = table.game();
  State state = table.state();
  game.play(state, kNoSeat, game.read(state, "draw U"), nullptr);
  SeededDice dice(1);
  const Move place = bots::Solid().choose(game, game.observe(state, kRed), kRed, dice);
  game.play(state, kRed, place, nullptr);
  CHECK(game.write(state, bots::Solid().choose(game, game.observe(state, kRed), kRed, dice)) == "pass");
}

TEST_CASE("a city with a lone gate is not expected to be completed once its partner is gone") {
  const auto city = [](std::vector<std::pair<std::string, int>> bag) {
    return Table({"royal_gates"}).tile("RG-K1", 0, 0).figure(kRed, 0, 0, 'c').bag(std::move(bag)).lead();
  };
  const double gone = city({{"U", 24}, {"E", 5}});
  CHECK(city({{"U", 24}, {"E", 5}, {"RG-K2", 1}}) > gone + 0.1);
  // A city without a gate is completed by the same tiles.
  CHECK(Table({"royal_gates"}).tile("E", 0, 0).figure(kRed, 0, 0, 'c').bag({{"U", 24}, {"E", 5}}).lead() >
        gone + 0.5);
}

TEST_CASE("the city of the Sagrada Familia is never completed") {
  const auto city = [](const char* kind) {
    return Table({"sagrada_familia"})
        .tile(kind, 0, 0)
        .figure(kRed, 0, 0, 'c')
        .bag({{"U", 20}, {"E", 5}})
        .lead();
  };
  CHECK(city("C") > city("SF"));
}

TEST_CASE("who stands near the dragon is expected to be eaten, unless the fairy is there") {
  const auto knight = [](int dragon_x, bool fairy, int dragons) {
    Table table({"princess_and_dragon"});
    table.tile("B", 0, 0).figure(kRed, 0, 0, 'm');
    for (int x = 1; x <= 8; ++x) table.tile("B", x, 0);
    table.figure(kNoSeat, dragon_x, 0, '?', "dragon");
    if (fairy) table.figure(kNoSeat, 0, 0, 'm', "fairy");
    return table.bag({{"E", 20}, {"P07", dragons}}).lead();
  };
  CHECK(knight(8, false, 1) > knight(3, false, 1));
  CHECK(knight(3, false, 1) > knight(1, false, 1));
  CHECK(knight(1, true, 1) > knight(1, false, 1) + 1);
  CHECK(knight(1, false, 0) == doctest::Approx(knight(8, false, 0)));
}

TEST_CASE("an order card is worth its chance, which fades with the tiles and grows with what is begun") {
  const auto card = [](const char* id, int tiles) {
    const auto table = [&] { return Table({"kings_orders"}).tile("E", 0, 0).bag({{"U", tiles}}); };
    return table().holds(kRed, id).lead() - table().lead();
  };
  CHECK(card("B36", 60) > card("B43", 60) + 5);  // easy and hardly possible
  CHECK(card("B05", 60) > card("B05", 5) + 1);
  CHECK(card("B43", 2) < -8);  // it costs ten
  // A city of at least six tiles: five of them lie there.
  const auto begun = [](const char* id, int wide) {
    Table table({"kings_orders"});
    for (int x = 0; x < wide; ++x) table.tile("G", x, 0);
    const double without = table.bag({{"U", 30}}).lead();
    return table.holds(kRed, id).lead() - without;
  };
  CHECK(begun("B05", 5) > begun("B05", 1) + 1);
}

TEST_CASE("only the cards of one's own hand are looked at, not those that others are imagined to hold") {
  const auto other = [](const char* id) {
    return Table({"kings_orders"}).tile("E", 0, 0).holds(kBlue, id).lead();
  };
  CHECK(other("B36") == doctest::Approx(other("B38")));
}

TEST_CASE("builder, pig and goods count for what they will bring") {
  const auto with = [](const char* kind, char part) {
    Table table({"traders_and_builders"});
    table.tile("E", 0, 0).figure(kRed, 0, 0, part).bag({{"U", 20}, {"E", 5}});
    const double without = table.lead();
    return table.figure(kRed, 0, 0, part, kind).lead() - without;
  };
  CHECK(with("builder", 'c') > 1);
  CHECK(with("pig", 'f') > 0.2);
}

TEST_CASE("a table surveyed again after a tile was drawn is not taken for the one before") {
  const Table table = open_city().bag({{"U", 10}, {"E", 1}});
  const Carcassonne& game = table.game();
  const Carcassonne::Judgement judgement = game.judgement(kRed);
  State cap = table.state(), road = table.state();
  const double before = judgement(cap);
  game.play(cap, kNoSeat, game.read(cap, "draw E"), nullptr);
  game.play(road, kNoSeat, game.read(road, "draw U"), nullptr);
  CHECK(judgement(cap) < before);  // the only cap is out of the bag
  CHECK(judgement(road) > judgement(cap));
  CHECK(judgement(table.state()) == before);
}

TEST_CASE("every level knows only what its seat knows and plays the same by the same dice") {
  Options options;
  options.seats = 3;
  options.expansions = {"royal_gates", "princess_and_dragon", "sagrada_familia", "kings_orders"};
  const Carcassonne game(options);
  SeededDice dice(5);
  State state = game.initial();
  std::vector<Move> moves;
  int asked = 0;
  for (int step = 0; step < 90; ++step) {
    const Actor actor = game.actor(state);
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = acting_seat(actor);
    if (step % 6 == 0) {
      // Another world: hands and pile are dealt anew to the same places.
      const State other = game.imagine(game.observe(state, seat), dice);
      for (const bots::Level level : {bots::Level::Random, bots::Level::Beginner, bots::Level::Solid}) {
        SeededDice here(7), there(7);
        CHECK(bots::choose(level, game, game.observe(state, seat), seat, here) ==
              bots::choose(level, game, game.observe(other, seat), seat, there));
      }
      ++asked;
    }
    game.legal_moves(state, seat, moves);
    game.play(state, seat, moves[dice.below(moves.size())], nullptr);
  }
  CHECK(asked > 5);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
