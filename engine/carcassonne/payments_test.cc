// What happens when somebody is paid, or instead of it: rules that hear what a feature has paid and whose
// points have grown, played with small imitations.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/bots/choose.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "engine/game/undo.h"
#include "tests/support/imitations.h"
#include "tests/support/orchards.h"
#include "tests/support/payers.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::Coaches;
using imitations::game_with;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;
using imitations::Robbers;

void check_undo(const Play& table, const State& before) {
  State undone = table.state();
  StepBack<State>(before, table.state()).undo(undone);
  CHECK(table.game().fingerprint(undone) == table.game().fingerprint(before));
}

TEST_CASE("a castle is paid what its neighbour was paid, and its follower goes home") {
  const Carcassonne game = game_with({}, imitations::install_castles);
  Setup setup;
  setup.tiles = {{"KE", {0, 0}}, {"E", {1, 0}}, {"E", {4, 0}}};
  setup.figures = {
      {kBlue, "follower", {0, 0}, 'c'}, {kRed, "follower", {1, 0}, 'c'}, {kRed, "follower", {4, 0}, 'c'}};
  setup.bag = {{{"E", 6}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  table.play(kRed, "pass");
  CHECK(table.score(kBlue) == 4);  // its own city, as any other
  CHECK(table.supply(kBlue, "follower") == 6);
  table.play(kNoSeat, "draw E");
  table.play(kBlue, "place 4,1 r2");  // too far away
  table.play(kBlue, "pass");
  CHECK(table.score(kRed) == 4);
  CHECK(table.score(kBlue) == 4);
  CHECK(table.supply(kBlue, "follower") == 6);
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 1,1 r2");
  const State before = table.state();
  table.play(kRed, "pass");
  CHECK(table.score(kRed) == 8);
  CHECK(table.score(kBlue) == 8);
  REQUIRE(table.event(EventType::Awarded) != nullptr);
  CHECK(table.event(EventType::Awarded)->points.front().why == imitations::kCastle);
  CHECK(table.supply(kBlue, "follower") == 7);
  check_undo(table, before);
}

/// Red's city of two tiles will be completed, worth 4; the robbers wait at 3.
Setup city_to_rob() {
  Setup setup;
  setup.tiles = {{"E", {0, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'c'}};
  setup.bag = {{{"E", 3}}};
  return setup;
}

TEST_CASE("points that pass a robber bring its owner half of them, once") {
  const Carcassonne game = game_with({}, imitations::install_robbers);
  Play table(game, city_to_rob());
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  const State before = table.state();
  table.play(kRed, "pass");
  CHECK(table.score(kRed) == 4);
  CHECK(table.score(kBlue) == 2);
  const auto& robbers = game.rules().extra<Robbers>(table.state());
  CHECK(robbers.heard[0] == 1);
  CHECK(robbers.heard[1] == 0);  // what a robber takes is nothing that it hears of
  CHECK(robbers.space[0] == imitations::kRobbersSpace);
  CHECK(robbers.space[1] == INT16_MAX);
  check_undo(table, before);
}

constexpr Reason kTwice{"twice"};

/// Pays the winners again, so that a seat is awarded points three times in one scoring.
void pay_again(Turn& turn, const Paid& paid) {
  for (const Seat seat : paid.winners)
    for (int i = 0; i < 2; ++i) turn.award_bonus(seat, 1, kTwice);
}
void install_again(RulesetBuilder& builder) {
  builder.scored(pay_again);
}
void install_bonus(RulesetBuilder& builder) {
  builder.score(ScoreStage::Add, [](const Position&, ScoreSheet& sheet) {
    sheet.bonuses.push_back({kBlue, 5, kTwice});
  });
}

TEST_CASE("the score track hears once of each seat and scoring, after all of it") {
  const Carcassonne game = game_with({}, imitations::install_robbers, install_again, install_bonus);
  Play table(game, city_to_rob());
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  table.play(kRed, "pass");
  const auto& robbers = game.rules().extra<Robbers>(table.state());
  CHECK(robbers.heard[0] == 1);
  CHECK(robbers.heard[1] == 1);
  // Red went from 0 to 6, blue from 0 to 5: each has taken half of what the other got.
  CHECK(table.score(kRed) == 6 + 3);
  CHECK(table.score(kBlue) == 5 + 3);
}

TEST_CASE("who would be paid for a post road gets a coach instead, and the others' roads pay") {
  const Carcassonne game = game_with({}, imitations::install_post, imitations::install_robbers);
  Setup setup;
  setup.tiles = {{"PO", {0, 0}}, {"A", {-1, 0}, Rotation::R3}};
  setup.figures = {{kRed, "follower", {0, 0}, 'r'}};
  setup.bag = {{{"A", 3}}};
  Play table(game, setup);
  CHECK(game.at_end(table.state(), kRed) == 2);
  table.play(kNoSeat, "draw A");
  table.play(kRed, "place 1,0 r1");
  const State before = table.state();
  table.play(kRed, "pass");
  REQUIRE(table.event(EventType::Scored) != nullptr);
  CHECK(table.event(EventType::Scored)->points.empty());
  REQUIRE(table.event(EventType::Gained) != nullptr);
  CHECK(table.event(EventType::Gained)->seat == kRed);
  CHECK(table.score(kRed) == 0);
  CHECK(table.supply(kRed, "follower") == 7);
  CHECK(game.rules().extra<Coaches>(table.state()).count[0] == 1);
  CHECK(game.rules().extra<Robbers>(table.state()).heard[0] == 0);
  check_undo(table, before);
}

TEST_CASE("a church pays those around it, not who stands in it") {
  const Carcassonne game = game_with({}, imitations::install_churches);
  Setup setup;
  setup.tiles = {{"CH", {0, 0}}};
  for (const Offset& offset : kEightAround)
    if (offset != Offset{1, 1}) setup.tiles.push_back({"B", {offset.east, offset.north}});
  setup.figures = {
      {kRed, "follower", {0, 0}, 'm'}, {kBlue, "follower", {-1, 0}, 'm'}, {kBlue, "follower", {0, -1}, 'm'}};
  setup.bag = {{{"B", 2}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw B");
  table.play(kRed, "place 1,1 r0");
  const State before = table.state();
  table.play(kRed, "pass");
  CHECK(table.score(kRed) == 9);
  CHECK(table.score(kBlue) == imitations::kPointsOfChurch);
  check_undo(table, before);
}

TEST_CASE("what a feature has paid is known until its figures have gone home") {
  const Carcassonne game = game_with({}, imitations::install_castles);
  Play table(game, city_to_rob());
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  State state = table.state();
  Turn turn(game.rules(), state, nullptr);
  const FeatureId city = state.graph.feature_of(part_id(state, {0, 0}, 0));
  CHECK(payment(turn.position(), city).winners == SeatSet{kRed});  // if it were scored now
  score_completed(turn);
  CHECK(payment(turn.position(), city).each == 4);
  CHECK(payment(turn.position(), city).winners == SeatSet{kRed});
  turn.send_home(0, kTwice);  // nobody is left there, and it was paid nevertheless
  CHECK(payment(turn.position(), city).winners == SeatSet{kRed});
  return_scored(turn);
  CHECK(state.paid.empty());
}

/// All of them at once.
Carcassonne everything() {
  using namespace imitations;
  return game_with({}, install_orchards, install_bailiff, install_hills, install_castles, install_robbers,
                   install_post, install_churches);
}

TEST_CASE("all imitations at once: every point is told, and the same dice play the same game") {
  const Carcassonne game = everything();
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    SeededDice dice(seed);
    std::vector<Move> moves;
    std::vector<Event> events;
    State state = game.initial();
    while (!game.actor(state).nobody()) {
      const Actor actor = game.actor(state);
      const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
      game.legal_moves(state, seat, moves);
      game.play(state, seat, actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())],
                &events);
    }
    std::array<int, kMaxSeats> told{};
    for (const Event& event : events)
      if (event.type == EventType::Scored || event.type == EventType::Awarded)
        for (const SeatPoints& line : event.points)
          told[static_cast<std::size_t>(index(line.seat))] += line.points;
    for (const Seat seat : {kRed, kBlue})
      CHECK(told[static_cast<std::size_t>(index(seat))] == game.score(state, seat));
  }
}

TEST_CASE("bots play all imitations without folly") {
  const Carcassonne game = everything();
  int lead = 0, mayors = 0, in_vain = 0, pickers = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Seat solid = seat_at(static_cast<int>(seed % 2));
    SeededDice dice(seed);
    State state = game.initial();
    while (!game.actor(state).nobody()) {
      const Actor actor = game.actor(state);
      const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
      const Move move = actor.chance ? game.roll(state, dice)
                                     : bots::choose(seat == solid ? bots::Level::Solid : bots::Level::Random,
                                                    game, state, seat, dice);
      const bool deploys = seat == solid && move.verb == Verb::Deploy;
      const std::string_view kind = deploys ? game.rules().figure(move.kind).name : std::string_view();
      const PartId part = deploys ? part_id(state, move.cell, move.part) : kNoPartId;
      game.play(state, seat, move, nullptr);
      pickers += kind == "picker";
      if (kind != "bailiff") continue;
      ++mayors;
      in_vain += extent({game.rules(), state}, state.graph.feature_of(part)).pennants == 0;
    }
    lead += game.score(state, solid) - game.score(state, seat_at(1 - index(solid)));
  }
  CHECK(lead > 4 * 20);
  CHECK(pickers > 0);
  CHECK(mayors > 0);
  CHECK(in_vain <= mayors / 2);
}

// --- A granary: its city counts twice for farms ---

void install_granaries(RulesetBuilder& builder) {
  builder.mark("granary");
  builder.tiles("tile GR 6\nc=city+granary f=field\n.ccc.\nfffff\nfffff\nfffff\n.fff.\n", "granaries");
  builder.feed_farms({"cities with a granary", 1, [](const Position& position, FeatureId city) {
                        return imitations::has_mark(position, city, "granary");
                      }});
}
void install_scarecrow(RulesetBuilder& builder) {
  builder.raise_farm({kTwice, [](const Position&, FeatureId, Seat seat) { return seat == kRed ? 1 : 0; }});
}

TEST_CASE("a city that counts twice does so on every farm, in each edition, with what raises it") {
  const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, install_granaries},
                                        {"unlisted", "For this test", {}, install_scarecrow}};
  for (const std::string edition : {"3", "2", "1"}) {
    CAPTURE(edition);
    const int each = edition == "1" ? 4 : 3;
    Options options;
    options.choices = {{"farmScoring", edition}};
    const Carcassonne game(options, unlisted);
    // A city with a granary between red's farm in the south and blue's in the north.
    Setup setup;
    setup.tiles = {{"GR", {0, 0}}, {"E", {0, 1}, Rotation::R2}};
    setup.figures = {{kRed, "follower", {0, 0}, 'f'}, {kBlue, "follower", {0, 1}, 'f'}};
    const State state = game.set_up(setup);
    const bool shared = edition == "1";  // there both farms feed the city together
    CHECK(game.at_end(state, kRed) == 2 * (each + 1));
    CHECK(game.at_end(state, kBlue) == 2 * each);
    std::vector<Event> events;
    State ended = state;
    game.end(ended, &events);
    const auto of_farm = [](const Event& event) { return event.type == EventType::Scored; };
    const auto scored = std::find_if(events.begin(), events.end(), of_farm);
    REQUIRE(scored != events.end());
    REQUIRE(scored->terms.size() == 2);
    CHECK(scored->terms[1].what == "cities with a granary");
    CHECK(scored->followers.size() == (shared ? 2 : 1));
    setup.tiles[0].kind = "E";
    CHECK(game.at_end(game.set_up(setup), kRed) == each + 1);
    CHECK(game.at_end(game.set_up(setup), kBlue) == each);
  }
}

TEST_CASE("where a city pays a seat once, one that counts twice pays it twice, and on one farm only") {
  Options options;
  options.choices = {{"farmScoring", "2"}};
  const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, install_granaries},
                                        {"unlisted", "For this test", {}, install_scarecrow}};
  const Carcassonne game(options, unlisted);
  Setup setup;
  setup.tiles = {{"GR", {0, 0}}, {"E", {0, 1}, Rotation::R2}};
  setup.figures = {{kRed, "follower", {0, 0}, 'f'}, {kRed, "follower", {0, 1}, 'f'}};
  CHECK(game.at_end(game.set_up(setup), kRed) == 2 * (3 + 1));
}

// --- A bell: any completed feature calls everybody home from cloisters ---

constexpr Reason kBell{"bell"};

bool hears_it(const Position& position, FigureId id) {
  const Figure& figure = position.state.figures[id];
  return figure.in_feature() && position.state.graph.of(figure.at.part).terrain == Terrain::Cloister;
}
void install_bell(RulesetBuilder& builder) {
  builder.figures_return({kBell, hears_it});
}

TEST_CASE("a rule sends figures home together with those of what was completed, and at the end of a game") {
  const Carcassonne game = game_with({}, install_bell);
  Setup setup;
  setup.tiles = {{"E", {0, 0}}, {"B", {1, 0}}};
  setup.figures = {{kRed, "follower", {0, 0}, 'c'}, {kBlue, "follower", {1, 0}, 'm'}};
  setup.bag = {{{"E", 3}}};
  Play table(game, setup);
  CHECK(game.at_end(table.state(), kBlue) == 2);
  table.play(kNoSeat, "draw E");
  table.play(kRed, "place 0,1 r2");
  const State before = table.state();
  CHECK(game.at_end(table.state(), kRed) == 4);
  CHECK(game.at_end(table.state(), kBlue) == 0);  // the city is scored then, and the bell rings
  table.play(kRed, "pass");
  CHECK(table.score(kRed) == 4);
  CHECK(table.supply(kBlue, "follower") == 7);
  REQUIRE(table.event(EventType::Returned) != nullptr);
  CHECK(table.event(EventType::Returned)->why == kBell.text());
  check_undo(table, before);
}

TEST_CASE("where nothing is completed no bell rings") {
  const Carcassonne game = game_with({}, install_bell);
  Setup setup;
  setup.tiles = {{"E", {0, 0}}, {"B", {1, 0}}};
  setup.figures = {{kBlue, "follower", {1, 0}, 'm'}};
  setup.bag = {{{"B", 2}}};
  Play table(game, setup);
  table.play(kNoSeat, "draw B");
  table.play(kRed, "place 0,-1 r0");
  table.play(kRed, "pass");
  CHECK(table.supply(kBlue, "follower") == 6);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
