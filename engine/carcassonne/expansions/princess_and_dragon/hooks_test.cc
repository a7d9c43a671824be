// What the text says of expansions that do not exist here yet, played with figures made for this test: each
// adds only its own lines to the mechanism that is there (README.md, "What later expansions hook into").

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr Reason kTower{"tower"}, kAlone{"alone"}, kAlways{"always"};

constexpr Seat kRed{0}, kBlue{1};

struct Kinds {
  FigureKindId builder = 0, barn = 0, wagon = 0;
};

/// What this test's expansion remembers of a turn.
struct ThisTurn {
  std::uint16_t seduced = 0;  ///< a princess sent somebody home
};

/// A wagon of the placed tile onto that tile as a whole, as onto a tower.
void offer_tower(const Position& position, Seat seat, Offers& offers) {
  const FigureKindId wagon = position.rules.config<Kinds>().wagon;
  const PlacedTile& placed = position.state.board.tile(position.state.turn.placed);
  if (position.state.figures.in_supply(seat, wagon) != kNoFigure)
    offers.offer(Verb::Move, wagon, placed.cell);
}

Progress climb_tower(Turn& turn, Seat seat, const Move& move) {
  turn.stand(turn.state.figures.in_supply(seat, move.kind), site_of(turn.position(), move), seat, kTower);
  return Progress::Done;
}

/// "The builder is automatically returned to the player's supply."
void lonely_builder(Turn& turn, FigureId, PartId, Reason why) {
  if (why == princess_and_dragon::kPrincess) turn.extra<ThisTurn>().seduced = 1;
  for (std::size_t i = 0; i < turn.state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure figure = turn.state.figures[id];
    if (figure.kind == turn.rules.config<Kinds>().builder && figure.in_feature() &&
        !has_follower(turn.position(), figure.owner, turn.state.graph.feature_of(figure.at.part)))
      turn.send_home(id, kAlone);
  }
}

/// The phantom does not follow a princess.
Refusal after_princess(const Position& position, Seat, const Move&) {
  return position.rules.extra<ThisTurn>(position.state).seduced != 0 ? Refusal{"no-princess"} : Refusal{};
}

/// Every turn is a double turn here.
void second_part(Turn& turn, TileIndex) {
  turn.grant_another_part(kAlways);
}

constexpr Terrains kRoadOrCity = terrain_bit(Terrain::Road) | terrain_bit(Terrain::City);

/// A builder beside an own follower, a barn on any field, a wagon where nobody is.
void install_figures(RulesetBuilder& builder) {
  Kinds kinds;
  kinds.builder =
      builder.figure({"builder", 1, 0, false, true, kRoadOrCity, Company::OwnFollower, kFigureStep, false});
  kinds.barn = builder.figure(
      {"barn", 1, 0, false, false, terrain_bit(Terrain::Field), Company::Anybody, kFigureStep, false});
  kinds.wagon = builder.figure({"wagon", 1, 1, true, true, kRoadOrCity | terrain_bit(Terrain::Cloister)});
  builder.config(kinds);
  builder.extra_state<ThisTurn>();
  builder.action(kFigureStep, {Verb::Move, kinds.wagon, offer_tower, climb_tower});
  builder.figure_left(lonely_builder);
}

/// The phantom's own step: where a follower could go.
void install_phantom(RulesetBuilder& builder) {
  install_figures(builder);
  builder.figure({"phantom", 1, 1, true, true, kEveryFeature, Company::Nobody, "phantom"});
  builder.phase(Slot::PlaceFigure, {"phantom"}, {phases::kDeploy, phases::kPass});
  builder.filter("phantom", after_princess);
}

void install_double_turns(RulesetBuilder& builder) {
  install_figures(builder);
  builder.tile_placed(second_part);
}

Carcassonne game_with(void (*install)(RulesetBuilder&)) {
  Options options;
  options.expansions = {"princess_and_dragon"};
  const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, install}};
  return Carcassonne(options, unlisted);
}

/// A position that is played on by text.
class Table {
 public:
  Table(const Carcassonne& game, const Setup& setup) : game_(game), state_(game.set_up(setup)) {}

  void play(Seat seat, std::string_view text) {
    const Move move = game_.read(state_, text);
    CAPTURE(text);
    REQUIRE(game_.refusal(state_, seat, move).name == "");
    game_.play(state_, seat, move, nullptr);
  }
  void place(std::string_view tile, std::string_view where) {
    play(kNoSeat, "draw " + std::string(tile));
    play(kRed, "place " + std::string(where));
  }
  bool offers(Seat seat, std::string_view text) const {
    std::vector<Move> moves;
    game_.legal_moves(state_, seat, moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Move& move) { return game_.write(state_, move) == text; });
  }
  int supply(Seat seat, std::string_view kind) const {
    return state_.figures.supply(seat, game_.rules().figure_named(kind));
  }
  std::string_view step() const { return game_.step(state_); }
  int score(Seat seat) const { return game_.score(state_, seat); }

 private:
  const Carcassonne& game_;
  State state_;
};

TEST_CASE("where knights of two seats stand on one piece a move says whose it removes") {
  Options options;
  options.expansions = {"princess_and_dragon"};
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"E", {0, 0}}};
  setup.figures = {{Seat{0}, "follower", {0, 0}, 'c'}, {Seat{1}, "follower", {0, 0}, 'c'}};
  setup.bag = {{{"P24", 1}, {"V", 1}}};
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw P24"), nullptr);
  std::vector<Move> moves;
  game.legal_moves(state, Seat{0}, moves);
  const auto joins = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
    State next = state;
    game.play(next, Seat{0}, move, nullptr);
    std::vector<Move> after;
    if (game.step(next) == "deploy") game.legal_moves(next, Seat{0}, after);
    return std::any_of(after.begin(), after.end(), [](const Move& one) { return one.verb == Verb::Remove; });
  });
  REQUIRE(joins != moves.end());
  game.play(state, Seat{0}, *joins, nullptr);
  game.legal_moves(state, Seat{0}, moves);
  std::vector<std::string> removals;
  for (const Move& move : moves) {
    if (move.verb != Verb::Remove) continue;
    removals.push_back(game.write(state, move));
    CHECK(game.read(state, removals.back()) == move);
  }
  CHECK(removals == std::vector<std::string>{"remove follower 0 0,0.c", "remove follower 1 0,0.c"});
  CHECK(game.refusal(state, Seat{0}, game.read(state, "remove follower 0,0.c")).name == "not-in-her-city");
  CHECK_THROWS(game.read(state, "remove follower 2 0,0.c"));
  CHECK_THROWS(game.read(state, "remove follower 1 1 0,0.c"));
  game.play(state, Seat{0}, game.read(state, "remove follower 1 0,0.c"), nullptr);
  CHECK(game.score(state, Seat{0}) == 4);  // the city is complete, and red's alone
  CHECK(game.score(state, Seat{1}) == 0);
}

TEST_CASE("a builder goes home with the last follower of its owner, eaten, removed or scored") {
  const Carcassonne game = game_with(install_figures);
  Setup setup;
  setup.bag = {{{"P07", 1}, {"P26", 1}, {"E", 1}, {"B", 1}}};
  setup.tiles = {{"P01", {0, 0}}, {"E", {1, 0}}, {"G", {1, 1}, Rotation::R1}};
  setup.figures = {
      {kNoSeat, "dragon", {0, 0}, '?'}, {kBlue, "follower", {1, 0}, 'c'}, {kBlue, "builder", {1, 1}, 'c'}};

  Table eaten(game, setup);
  eaten.place("P07", "-1,0 r3");
  eaten.play(kRed, "pass");
  eaten.play(kRed, "move dragon 1,0");
  CHECK(eaten.supply(kBlue, "follower") == 7);
  CHECK(eaten.supply(kBlue, "builder") == 1);

  Table removed(game, setup);
  removed.place("P26", "1,2 r2");
  CHECK_FALSE(removed.offers(kRed, "remove builder 1,1.c"));
  removed.play(kRed, "remove follower 1,0.c");
  CHECK(removed.supply(kBlue, "builder") == 1);

  Table scored(game, setup);
  scored.place("E", "1,2 r2");
  scored.play(kRed, "pass");
  CHECK(scored.score(kBlue) == 6);
  CHECK(scored.supply(kBlue, "builder") == 1);

  setup.figures.push_back({kBlue, "follower", {1, 1}, 'c'});
  Table accompanied(game, setup);
  accompanied.place("P26", "1,2 r2");
  accompanied.play(kRed, "remove follower 1,0.c");
  CHECK(accompanied.supply(kBlue, "builder") == 0);
}

TEST_CASE("the dragon eats a builder and a wagon, but no barn") {
  const Carcassonne game = game_with(install_figures);
  Setup setup;
  setup.bag = {{{"P07", 1}, {"B", 1}}};
  setup.tiles = {{"P05", {0, 0}}, {"D", {1, 0}}, {"W", {2, 0}, Rotation::R1}};
  setup.figures = {{kNoSeat, "dragon", {0, 0}, '?'},
                   {kBlue, "wagon", {1, 0}, 'c'},
                   {kBlue, "builder", {1, 0}, 'r'},
                   {kBlue, "follower", {2, 0}, 's'},
                   {kBlue, "barn", {1, 0}, 'f'}};
  Table table(game, setup);
  table.place("P07", "0,1 r0");
  table.play(kRed, "pass");
  table.play(kRed, "move dragon 1,0");
  CHECK(table.supply(kBlue, "wagon") == 1);
  CHECK(table.supply(kBlue, "builder") == 1);
  CHECK(table.supply(kBlue, "barn") == 0);
}

TEST_CASE("a volcano keeps off what is of flesh and blood, and a barn is not") {
  const Carcassonne game = game_with(install_figures);
  Setup setup;
  setup.bag = {{{"P05", 1}, {"B", 1}}};
  setup.tiles = {{"U", {0, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'r'}};
  Table table(game, setup);
  table.place("P05", "1,0 r0");
  CHECK(table.offers(kRed, "deploy barn 1,0.f"));
  CHECK_FALSE(table.offers(kRed, "deploy builder 1,0.r"));
  CHECK_FALSE(table.offers(kRed, "deploy wagon 1,0.r"));
  CHECK_FALSE(table.offers(kRed, "deploy follower 1,0.f"));
}

TEST_CASE("fairy and portal are for followers: a wagon is one, builder and barn are not") {
  const Carcassonne game = game_with(install_figures);
  Setup setup;
  setup.bag = {{{"P23", 1}, {"P26", 1}, {"B", 1}}};
  setup.tiles = {{"E", {0, 0}}, {"E", {3, 0}}};
  setup.figures = {
      {kRed, "follower", {0, 0}, 'c'}, {kRed, "builder", {0, 0}, 'c'}, {kRed, "barn", {0, 0}, 'f'}};
  Table table(game, setup);
  table.place("P23", "0,-1 r1");
  CHECK(table.offers(kRed, "deploy wagon 3,0.c"));
  CHECK(table.offers(kRed, "deploy follower 3,0.c"));
  CHECK_FALSE(table.offers(kRed, "deploy builder 3,0.c"));
  CHECK(table.offers(kRed, "move fairy 0,0.c"));
  CHECK_FALSE(table.offers(kRed, "move fairy 0,0.f"));

  setup.figures = {{kBlue, "wagon", {0, 0}, 'c'}};
  Table princess(game, setup);
  princess.place("P26", "0,1 r2");
  CHECK(princess.offers(kRed, "remove wagon 0,0.c"));
}

TEST_CASE("a follower on a tower: before the walk, eaten by it, beside the fairy, no knight") {
  const Carcassonne game = game_with(install_figures);
  Setup setup;
  setup.bag = {{{"P07", 1}, {"B", 3}}};
  setup.tiles = {{"P01", {0, 0}}, {"B", {0, -1}}};
  setup.figures = {{kNoSeat, "dragon", {0, 0}, '?'}};
  Table eaten(game, setup);
  eaten.place("P07", "1,0 r1");
  eaten.play(kRed, "move wagon 1,0");
  CHECK(eaten.supply(kRed, "wagon") == 0);
  CHECK(eaten.step() == "dragon");
  eaten.play(kRed, "move dragon 1,0");
  CHECK(eaten.supply(kRed, "wagon") == 1);

  Table guarded(game, setup);
  guarded.place("B", "1,0 r0");
  guarded.play(kRed, "move wagon 1,0");
  guarded.play(kNoSeat, "draw B");
  guarded.play(kBlue, "place 2,0 r0");
  guarded.play(kBlue, "pass");
  guarded.place("B", "3,0 r0");
  guarded.play(kRed, "move fairy 1,0");
  guarded.play(kNoSeat, "draw P07");
  guarded.play(kBlue, "place 4,0 r1");
  guarded.play(kBlue, "pass");
  CHECK_FALSE(guarded.offers(kBlue, "move dragon 1,0"));

  setup.bag = {{{"G", 1}, {"P26", 1}, {"B", 2}}};
  setup.tiles = {{"E", {0, 0}}};
  setup.figures = {{kBlue, "follower", {0, 0}, 'c'}};
  Table princess(game, setup);
  princess.place("G", "0,1 r1");
  princess.play(kRed, "move wagon 0,1");
  princess.play(kNoSeat, "draw B");
  princess.play(kBlue, "place 0,-1 r0");
  princess.play(kBlue, "pass");
  princess.place("P26", "0,2 r2");
  CHECK(princess.offers(kRed, "remove follower 0,0.c"));
  CHECK_FALSE(princess.offers(kRed, "remove wagon 0,1.c"));
  CHECK_FALSE(princess.offers(kRed, "remove wagon 0,1"));
}

TEST_CASE("the phantom comes second: after the fairy, not after a princess, and not twice through a portal") {
  const Carcassonne game = game_with(install_phantom);
  Setup setup;
  setup.bag = {{{"P23", 1}, {"P26", 1}, {"B", 1}}};
  setup.tiles = {{"E", {0, 0}}, {"B", {3, 0}}, {"B", {5, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'c'}};

  Table after_fairy(game, setup);
  after_fairy.place("P23", "0,-1 r1");
  after_fairy.play(kRed, "move fairy 0,0.c");
  CHECK(after_fairy.step() == "phantom");
  CHECK(after_fairy.offers(kRed, "deploy phantom 3,0.m"));
  CHECK_FALSE(after_fairy.offers(kRed, "deploy follower 3,0.m"));

  Table after_portal(game, setup);
  after_portal.place("P23", "0,-1 r1");
  after_portal.play(kRed, "deploy follower 3,0.m");
  CHECK(after_portal.offers(kRed, "deploy phantom 0,-1.c"));
  CHECK_FALSE(after_portal.offers(kRed, "deploy phantom 5,0.m"));
  CHECK_FALSE(after_portal.offers(kRed, "move fairy 0,0.c"));

  Table after_here(game, setup);
  after_here.place("P23", "0,-1 r1");
  after_here.play(kRed, "deploy follower 0,-1.c");
  CHECK(after_here.offers(kRed, "deploy phantom 5,0.m"));

  Table after_princess(game, setup);
  after_princess.place("P26", "0,1 r2");
  after_princess.play(kRed, "remove follower 0,0.c");
  CHECK(after_princess.step() != "phantom");
}

TEST_CASE("in a double turn the fairy's point comes once") {
  const Carcassonne game = game_with(install_double_turns);
  Setup setup;
  setup.bag = {{{"B", 6}}};
  setup.tiles = {{"B", {0, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'm'}, {kNoSeat, "fairy", {0, 0}, 'm'}};
  Table table(game, setup);
  CHECK(table.score(kRed) == 1);
  table.place("B", "1,0 r0");
  table.play(kRed, "pass");
  table.place("B", "2,0 r0");
  CHECK(table.score(kRed) == 1);
  table.play(kRed, "pass");
  table.play(kNoSeat, "draw B");
  CHECK(table.step() == "place-tile");
  table.play(kBlue, "place 3,0 r0");
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
