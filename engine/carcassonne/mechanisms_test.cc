// What expansions that do not exist here yet will ask of the engine, played with small imitations made for
// this test: none of them touches the core. What the text of The Princess & the Dragon says of them is in its
// own hooks_test.cc.

#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "tests/support/imitations.h"
#include "tests/support/orchards.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::install_recluse;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

static_assert(!std::is_assignable_v<decltype((std::declval<Turn&>().state.turn.seat)), Seat>,
              "a position is changed through the doors of Turn");

// --- Who owns an action ---

void offer_once(const Position&, Seat, Offers& offers) {
  offers.offer(Verb::Remove);
}
Progress play_once(Turn&, Seat, const Move&) {
  return Progress::Done;
}
void install_remove(RulesetBuilder& builder) {
  builder.action(kFigureStep, {Verb::Remove, kEveryFigure, offer_once, play_once});
}
void install_remove_followers(RulesetBuilder& builder) {
  builder.action(kFigureStep, {Verb::Remove, builder.figure({"guard", 1}), offer_once, play_once});
}
void install_nowhere(RulesetBuilder& builder) {
  builder.action("siesta", {Verb::Remove, kEveryFigure, offer_once, play_once});
}

TEST_CASE("a word has one owner in a step, or one for each figure kind") {
  CHECK_NOTHROW(game_with({"princess_and_dragon"}, install_remove_followers));
  CHECK_THROWS_AS(game_with({"princess_and_dragon"}, install_remove), BadTable);
  CHECK_NOTHROW(game_with({}, install_remove));
  CHECK_THROWS_AS(game_with({}, install_nowhere), BadTable);
}

void install_ghost(RulesetBuilder& builder) {
  FigureKind ghost{"ghost", 1, 0, true};
  ghost.occupies = false;
  builder.figure(ghost);
}
void install_shade(RulesetBuilder& builder) {
  FigureKind shade{"shade", 1, 0, false};
  shade.occupies = false;
  builder.figure(shade);
}
void install_nobody(RulesetBuilder& builder) {
  builder.figure({"nobody", 1, 0, false});
}

TEST_CASE("a follower occupies its feature, and each one that occupies counts something") {
  CHECK_THROWS_WITH_AS(game_with({}, install_ghost),
                       doctest::Contains("a follower occupies the feature where it stands"), BadTable);
  CHECK_THROWS_WITH_AS(game_with({}, install_nobody),
                       doctest::Contains("a figure occupies, and nothing says what it counts"), BadTable);
  CHECK_NOTHROW(game_with({}, install_shade));
}

// --- A builder: an extended feature gives another part of the turn ---

constexpr Reason kBuilds{"builds"};

void builder_extends(Turn& turn, TileIndex tile) {
  const PlacedTile& placed = turn.state.board.tile(tile);
  for (const Figure& builder : turn.state.figures.standing(turn.seat(), turn.rules.figure_named("builder")))
    for (std::size_t part = 0; part < turn.rules.tile(placed.kind).parts.size(); ++part)
      if (turn.state.graph.feature_of(placed.part(part)) == turn.state.graph.feature_of(builder.at.part))
        turn.grant_another_part(kBuilds);
}

void install_builder(RulesetBuilder& builder) {
  builder.figure({"builder", 1, 0, false, true, terrain_bit(Terrain::Road) | terrain_bit(Terrain::City),
                  Company::OwnFollower, kFigureStep, false});
  builder.tile_placed(builder_extends);
}

Setup road_with_builder() {
  Setup setup;
  setup.tiles = {{"U", {0, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'r'}, {kRed, "builder", {0, 0}, 'r'}};
  setup.bag = {{{"U", 6}}};
  return setup;
}

TEST_CASE("go again: an extended feature gives a second part of the turn, and never a third") {
  const Carcassonne game = game_with({}, install_builder);
  Play table(game, road_with_builder());
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 1,0 r0");
  REQUIRE(table.event(EventType::Granted) != nullptr);
  CHECK(table.event(EventType::Granted)->seat == kRed);
  CHECK(table.event(EventType::Granted)->why == "builds");
  table.play(kRed, "pass");
  REQUIRE(table.event(EventType::Again) != nullptr);
  CHECK(table.event(EventType::Turn) == nullptr);
  CHECK(table.step() == "draw");
  CHECK(table.state().turn.seat == kRed);
  CHECK(table.state().turn.number == 1);
  CHECK(table.state().turn.placer == kRed);
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 2,0 r0");
  CHECK(table.event(EventType::Granted) == nullptr);
  table.play(kRed, "pass");
  CHECK(table.event(EventType::Again) == nullptr);
  CHECK(table.state().turn.seat == kBlue);
  CHECK(table.state().turn.placer == kRed);
}

TEST_CASE("go again: a tile elsewhere gives nothing, and a builder needs a follower of its own") {
  const Carcassonne game = game_with({}, install_builder);
  Play table(game, road_with_builder());
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 0,1 r0");
  CHECK(table.refusal(kRed, "deploy builder 0,1.r") == "no-figure-left");
  table.play(kRed, "pass");
  CHECK(table.state().turn.seat == kBlue);
  table.play(kNoSeat, "draw U");
  table.play(kBlue, "place 0,2 r0");
  CHECK(table.refusal(kBlue, "deploy builder 0,2.r") == "no-follower-there");
  CHECK(table.refusal(kBlue, "deploy builder 0,2.f") == "no-such-part");
}

// --- A wagon: it stays when it is scored, and its owner moves it on ---

constexpr Reason kDrivesOn{"drives on"}, kParked{"parked"};

FigureId scored_wagon(const Position& position) {
  const FigureKindId wagon = position.rules.figure_named("wagon");
  for (std::size_t i = 0; i < position.state.figures.size(); ++i) {
    const Figure& figure = position.state.figures[static_cast<FigureId>(i)];
    if (figure.kind == wagon && figure.in_feature() && position.state.graph.of(figure.at.part).completed)
      return static_cast<FigureId>(i);
  }
  return kNoFigure;
}

Actor wagoner(const Position& position) {
  const FigureId wagon = scored_wagon(position);
  return wagon == kNoFigure ? Actor::none() : Actor::seat(position.state.figures[wagon].owner);
}

void offer_drives(const Position& position, Seat, Offers& offers) {
  const FigureId wagon = scored_wagon(position);
  const PlacedTile& tile = position.state.board.tile(position.state.figures[wagon].at.tile);
  for (std::size_t part = 0; part < position.rules.tile(tile.kind).parts.size(); ++part)
    if (is_free(position.state, tile.part(part)))
      offers.offer(Verb::Move, position.state.figures[wagon].kind, tile.cell, Rotation::R0,
                   static_cast<std::uint8_t>(part));
}

Progress drive(Turn& turn, Seat seat, const Move& move) {
  turn.stand(scored_wagon(turn.position()), site_of(turn.position(), move), seat, kDrivesOn);
  return Progress::Done;
}

Progress park(Turn& turn, Seat, const Move&) {
  turn.send_home(scored_wagon(turn.position()), kParked);
  return Progress::Done;
}

void install_wagon(RulesetBuilder& builder) {
  const FigureKindId wagon = builder.figure({"wagon", 1, 1, true, true, terrain_bit(Terrain::Road)});
  builder.keeps_figure([](const Position& position, FigureId figure) {
    return position.state.figures[figure].kind == position.rules.figure_named("wagon");
  });
  builder.phase(
      Slot::AfterReturn, {"wagon", nullptr, wagoner},
      {{Verb::Move, wagon, offer_drives, drive}, {Verb::Pass, kEveryFigure, phases::kPass.offer, park}});
}

/// The letter of the road on 0,0 that runs to the north.
std::string north_road(const Carcassonne& game) {
  const TileKind& kind = game.rules().tile(game.rules().tile_named("X"));
  return std::string(1, kind.parts[kind.would_reach(Rotation::R0, 1)].letter);
}

TEST_CASE("relocate: a scored wagon stays, and its owner moves it out of turn, or takes it home") {
  const Carcassonne game = game_with({}, install_wagon);
  Setup setup;
  setup.bag = {{{"W", 4}}};
  const std::string road = north_road(game);
  setup.tiles = {{"X", {0, 0}}};
  setup.figures = {{kBlue, "wagon", {0, 0}, road[0]}};
  Play moved(game, setup);
  moved.play(kNoSeat, "draw W");
  moved.play(kRed, "place 0,1 r0");
  moved.play(kRed, "pass");
  REQUIRE(moved.step() == "wagon");
  CHECK(moved.score(kBlue) == 2);
  CHECK(moved.supply(kBlue, "wagon") == 0);
  CHECK(moved.refusal(kRed, "pass") == "not-your-turn");
  CHECK(moved.refusal(kBlue, "move wagon 0,0." + road) == "wrong-step");  // completed
  const FigureId wagon = scored_wagon({game.rules(), moved.state()});
  std::vector<Move> moves;
  game.legal_moves(moved.state(), kBlue, moves);
  REQUIRE(moves.size() > 1);
  moved.play(kBlue, game.write(moved.state(), moves.front()));
  REQUIRE(moved.event(EventType::Relocated) != nullptr);
  CHECK(moved.event(EventType::Relocated)->from.letter == road[0]);
  CHECK(moved.event(EventType::Relocated)->at.letter != road[0]);
  CHECK(moved.event(EventType::Relocated)->in_feature);
  CHECK(moved.state().figures[wagon].at.part == part_id(moved.state(), {0, 0}, moves.front().part));
  CHECK(moved.state().graph.of(moved.state().figures[wagon].at.part).followers == 1);
  CHECK(moved.state().turn.seat == kBlue);

  Play home(game, setup);
  home.play(kNoSeat, "draw W");
  home.play(kRed, "place 0,1 r0");
  home.play(kRed, "pass");
  home.play(kBlue, "pass");
  CHECK(home.supply(kBlue, "wagon") == 1);
}

// --- A tower: a prisoner, and a ransom at any time ---

constexpr Reason kCaught{"caught"}, kRansom{"ransom"};

void offer_captures(const Position& position, Seat seat, Offers& offers) {
  const Verb capture = *position.rules.verb_named("capture");
  for (const Figure& figure : position.state.figures) {
    if (figure.owner == seat || !figure.in_feature()) continue;
    offer_where_it_stands(position, capture, figure, offers);
  }
}

Progress capture(Turn& turn, Seat seat, const Move& move) {
  turn.capture(figure_at(turn.position(), move), seat, kCaught);
  return Progress::Done;
}

FigureId prisoner_of(const Position& position, Seat owner) {
  for (std::size_t i = 0; i < position.state.figures.size(); ++i)
    if (const Figure& figure = position.state.figures[static_cast<FigureId>(i)];
        figure.standing == Standing::Prisoner && figure.owner == owner)
      return static_cast<FigureId>(i);
  return kNoFigure;
}

void offer_ransom(const Position& position, Seat seat, Offers& offers) {
  if (prisoner_of(position, seat) != kNoFigure) offers.offer(*position.rules.verb_named("ransom"));
}

/// Free at any point: the step goes on.
Progress pay_ransom(Turn& turn, Seat seat, const Move&) {
  const FigureId prisoner = prisoner_of(turn.position(), seat);
  turn.award_bonus(turn.state.figures[prisoner].guard, 3, kRansom);
  turn.award_bonus(seat, -3, kRansom);
  turn.release(prisoner, kRansom);
  return Progress::Wait;
}

Refusal why_no_ransom(const Position&, Seat, const Move&) {
  return {"no-figure-left"};
}

void install_tower(RulesetBuilder& builder) {
  const Verb capture_word = builder.verb("capture", Operands::AtSite, Does::Takes);
  const Verb ransom = builder.verb("ransom", Operands::None);
  builder.action(kFigureStep, {capture_word, kEveryFigure, offer_captures, capture});
  builder.action("place-tile", {ransom, kEveryFigure, offer_ransom, pay_ransom, why_no_ransom, true});
}

TEST_CASE("prisoners: captured into the custody of a seat, released for a ransom in the middle of a step") {
  const Carcassonne game = game_with({}, install_tower);
  Setup setup;
  setup.tiles = {{"U", {0, 0}, Rotation::R1}};
  setup.figures = {{kBlue, "follower", {0, 0}, 'r'}};
  setup.bag = {{{"U", 4}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw U");
  CHECK(table.refusal(kRed, "ransom") == "no-figure-left");
  table.play(kRed, "place 1,0 r1");
  CHECK_FALSE(table.offers(kBlue, "capture follower 0,0.r"));
  table.play(kRed, "capture follower 0,0.r");
  REQUIRE(table.event(EventType::Captured) != nullptr);
  CHECK(table.event(EventType::Captured)->by == kRed);
  CHECK(table.supply(kBlue, "follower") == 6);
  CHECK(table.state().graph.of(PartId{0}).followers == 0);
  const std::uint64_t held = game.fingerprint(table.state());
  table.play(kNoSeat, "draw U");
  CHECK(table.step() == "place-tile");
  CHECK(game.fingerprint(table.state()) != held);
  table.play(kBlue, "ransom");
  CHECK(table.event(EventType::Released) != nullptr);
  CHECK(table.step() == "place-tile");  // still to be done
  CHECK(game.ends_undo(table.state(), {}));
  CHECK(table.score(kRed) == 3);
  CHECK(table.score(kBlue) == -3);
  CHECK(table.supply(kBlue, "follower") == 7);
  CHECK(table.refusal(kBlue, "ransom") == "no-figure-left");
  table.play(kBlue, "place 2,0 r1");
  CHECK_FALSE(game.ends_undo(table.state(), {}));
}

// --- The Count: another seat decides before the scoring, and before the final one ---

struct Asked {
  std::uint8_t done = 0;
};

bool may_join(const Position& position, Seat seat) {
  return seat != position.state.turn.seat && !completing(position).empty();
}

void offer_to_join(const Position& position, Seat, Offers& offers) {
  offers.offer(*position.rules.verb_named("join"));
}

Progress join(Turn& turn, Seat seat, const Move&) {
  turn.deploy(seat, turn.rules.figure_named("follower"), on_part(turn.state, completing(turn.position())[0]));
  return Progress::Done;
}

/// Blue's to take, when the game is about to end.
Actor blue_once(const Position& position) {
  return position.rules.extra<Asked>(position.state).done != 2 ? Actor::seat(kBlue) : Actor::none();
}

Progress cash(Turn& turn, Seat seat, const Move&) {
  turn.extra<Asked>().done = 2;
  turn.award_bonus(seat, 5, kRansom);
  return Progress::Done;
}

void install_count(RulesetBuilder& builder) {
  builder.round(Slot::BeforeScore, "count", {Round::First::Left, may_join},
                {{builder.verb("join", Operands::None), kEveryFigure, offer_to_join, join}, phases::kPass});
}

void install_tail(RulesetBuilder& builder) {
  builder.extra_state<Asked>();
  builder.phase(Slot::GameEnd, {"tail", nullptr, blue_once},
                {{builder.verb("cash", Operands::None), kEveryFigure,
                  [](const Position& position, Seat, Offers& offers) {
                    offers.offer(*position.rules.verb_named("cash"));
                  },
                  cash},
                 phases::kPass});
}

TEST_CASE("a decision before the scoring waits for another seat, and changes who is paid") {
  const Carcassonne game = game_with({}, install_count);
  Setup setup;
  setup.tiles = {{"E", {0, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'c'}};
  setup.bag = {{{"E", 3}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  table.play(kRed, "pass");
  REQUIRE(table.step() == "count");
  CHECK(table.score(kRed) == 0);
  CHECK(table.refusal(kRed, "pass") == "not-your-turn");
  table.play(kBlue, "join");
  CHECK(table.score(kRed) == 4);
  CHECK(table.score(kBlue) == 4);

  Play declined(game, setup);
  declined.play(kNoSeat, "draw E");
  declined.play(kRed, "place 0,1 r2");
  declined.play(kRed, "pass");
  declined.play(kBlue, "pass");
  CHECK(declined.score(kBlue) == 0);

  Play nothing(game, setup);
  nothing.play(kNoSeat, "draw E");
  nothing.play(kRed, "place 0,-1 r2");
  nothing.play(kRed, "pass");
  CHECK(nothing.step() == "draw");
}

TEST_CASE("a decision before the final scoring waits for its seat, and then the game is over") {
  const Carcassonne game = game_with({}, install_tail);
  Setup setup;
  setup.tiles = {{"U", {0, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'r'}};
  setup.bag = {{{"U", 1}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw U");
  table.play(kRed, "place 1,0 r0");
  table.play(kRed, "pass");
  REQUIRE(table.step() == "tail");
  CHECK(table.score(kRed) == 0);
  CHECK(game.at_end(table.state(), kRed) == 2);  // which asks nobody
  CHECK(table.refusal(kRed, "cash") == "not-your-turn");
  table.play(kBlue, "cash");
  CHECK(table.step() == "over");
  REQUIRE(table.event(EventType::Over) != nullptr);
  CHECK(table.score(kBlue) == 5);
  CHECK(table.score(kRed) == 2);
  CHECK(game.winners(table.state()) == SeatSet{kBlue});
}

// --- A recluse: taken back for what his cloister is worth ---

TEST_CASE(
    "withdraw: an own recluse comes home for what his cloister is worth now, beside the princess's "
    "removals") {
  const Carcassonne game = game_with({"princess_and_dragon"}, install_recluse);
  Setup setup;
  setup.tiles = {{"B", {0, 0}}};
  setup.figures = {{kRed, "recluse", {0, 0}, 'm'}};
  setup.bag = {{{"B", 4}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw B");
  table.play(kRed, "place 1,0 r0");
  CHECK(table.refusal(kRed, "remove recluse 0,0.m") == "no-princess");
  CHECK(table.refusal(kRed, "deploy recluse 1,0.m") == "no-figure-left");
  table.play(kRed, "withdraw recluse 0,0.m");
  CHECK(table.score(kRed) == 2);
  CHECK(table.supply(kRed, "recluse") == 1);
  table.play(kNoSeat, "draw B");
  table.play(kBlue, "place 2,0 r0");
  CHECK(table.refusal(kBlue, "withdraw recluse 0,0.m") == "wrong-step");
  CHECK(table.refusal(kBlue, "deploy recluse 2,0.f") == "no-such-part");
  CHECK(table.offers(kBlue, "deploy recluse 2,0.m"));
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
