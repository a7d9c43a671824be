// Tiles in hands, of a seat's own, and buried. The rules of a hand are in expansions/base/scenarios/hand.scn.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/observation.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;
using imitations::kBlue;
using imitations::kRed;
using imitations::Play;

Carcassonne game_of_hands(const char* size, const char* seen = "self", int seats = 2) {
  Options options;
  options.seats = seats;
  options.choices = {{"hand", size}, {"hand.seen", seen}};
  return Carcassonne(options);
}

int held(const State& state) {
  int tiles = 0;
  for (const TilesInHand& hand : state.hands) tiles += static_cast<int>(hand.size());
  return tiles;
}

/// Every tile of the game: on the table, in the bag and in hands.
int tiles_of(const State& state) {
  return static_cast<int>(state.board.tile_count() + state.discarded.size()) + state.bag.total() +
         state.bag.buried() + state.aside.total() + held(state) + (state.turn.drawn == kNoTile ? 0 : 1);
}

TEST_CASE("no tile is lost in random games with hands, and all are placed or put out at the end") {
  for (const char* const size : {"1", "2", "3"}) {
    const Carcassonne game = game_of_hands(size, "self", 3);
    std::vector<Move> moves;
    SeededDice dice(7);
    for (int round = 0; round < 4; ++round) {
      State state = game.initial();
      const int tiles = tiles_of(state);
      CHECK(tiles == 72);
      bool dealt = false;
      play_out(game, state, dice, moves, [&](const State& now, Seat seat, const Move&) {
        CHECK(tiles_of(now) == tiles);
        if (!dealt && seat != kNoSeat) CHECK(held(now) == 3 * (size[0] - '0'));
        dealt = dealt || seat != kNoSeat;
        for (const TilesInHand& hand : now.hands) CHECK(std::is_sorted(hand.begin(), hand.end()));
      });
      CHECK(tiles_of(state) == tiles);
      CHECK(held(state) == 0);
      CHECK(state.bag.total() == 0);
    }
  }
}

TEST_CASE("what a seat may not see of other hands looks as if it were in the bag") {
  const Carcassonne game = game_of_hands("2");
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.hands = {{kRed, {"V", "E"}}, {kBlue, {"C", "B"}}};
  const State state = game.set_up(setup);
  const auto count = [&game](const State& seen, const char* kind) {
    return seen.bag.count(game.rules().tile_named(kind));
  };
  const State red = game.observe(state, kRed), nobody = game.observe(state, kNoSeat);
  CHECK(red.hands[0] == state.hands[0]);
  CHECK(red.hands[1][0] == kUnseenTile);
  CHECK(red.hands[1][1] == kUnseenTile);
  CHECK(count(state, "C") == 0);
  CHECK(count(red, "C") == 1);
  CHECK(count(red, "V") == count(state, "V"));
  CHECK(red.bag.total() == state.bag.total());
  CHECK(nobody.hands[0][0] == kUnseenTile);
  CHECK(count(nobody, "V") == count(state, "V") + 1);
  CHECK(nobody.bag.total() == state.bag.total());

  Setup other = setup;  // another truth that red cannot tell from this one
  other.hands = {{kRed, {"V", "E"}}, {kBlue, {"D", "U"}}};
  CHECK(game.fingerprint(game.observe(game.set_up(other), kRed)) == game.fingerprint(red));

  State again = red;
  observe_again(game, state, kBlue, again);
  CHECK(game.fingerprint(again) == game.fingerprint(game.observe(state, kBlue)));
}

TEST_CASE("hands that everybody sees are no secret") {
  const Carcassonne game = game_of_hands("2", "all");
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.hands = {{kRed, {"V", "E"}}, {kBlue, {"C", "B"}}};
  const State state = game.set_up(setup);
  CHECK(game.fingerprint(game.observe(state, kNoSeat)) == game.fingerprint(state));
}

TEST_CASE("an imagined position has all tiles, and agrees with what was seen") {
  const Carcassonne game = game_of_hands("3", "self", 3);
  std::vector<Move> moves;
  SeededDice dice(3);
  State state = game.initial();
  play_out(game, state, dice, moves, [&](const State& now, Seat seat, const Move&) {
    if (seat == kNoSeat) return;
    const State known = game.observe(now, seat), imagined = game.imagine(known, dice);
    CHECK(tiles_of(imagined) == tiles_of(now));
    CHECK(imagined.bag.buried() == 0);
    CHECK(game.fingerprint(game.observe(imagined, seat)) == game.fingerprint(known));
    State end = imagined;
    std::vector<Move> scratch;
    if (now.turn.number % 16 == 0) play_out(game, end, dice, scratch);
  });
}

TEST_CASE("what a move leads to beyond an unseen hand is not told") {
  const Carcassonne game = game_of_hands("1");
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.hands = {{kRed, {"U"}}, {kBlue, {"V"}}};
  setup.bag.emplace();
  State known = game.observe(game.set_up(setup), kRed);
  game.play(known, kRed, game.read(known, "choose U"), nullptr);
  game.play(known, kRed, game.read(known, "place 0,-1 r0"), nullptr);
  game.play(known, kRed, game.read(known, "pass"), nullptr);
  CHECK(game.step(known) == "choose-tile");
  CHECK(game.actor(known) == Actor::seat(kBlue));
  std::vector<Move> moves;
  game.legal_moves(known, kBlue, moves);
  CHECK(moves.empty());
}

TEST_CASE("the tiles of a river are drawn and placed before anybody holds one") {
  Options options;
  options.expansions = {"river"};
  options.choices = {{"hand", "2"}};
  const Carcassonne game(options);
  std::vector<Move> moves;
  SeededDice dice(5);
  State state = game.initial();
  bool were_held = false;
  play_out(game, state, dice, moves, [&](const State& now, Seat, const Move& move) {
    if (phases::draws_from_stack({game.rules(), now})) {
      CHECK(held(now) == 0);
      CHECK(move.verb != *game.rules().verb_named("choose"));
    } else {
      were_held = were_held || held(now) == 4;
    }
  });
  CHECK(were_held);
}

TEST_CASE("chance has no tile to choose") {
  const Carcassonne game = game_of_hands("2");
  Setup setup;
  setup.tiles = {{"E", {0, 1}, Rotation::R2}, {"D", {0, 0}}};
  setup.hands = {{kRed, {"C"}}, {kBlue, {"V", "V"}}};
  setup.bag = {{{"V", 4}}};
  Play play(game, setup);
  CHECK(play.step() == "choose-tile");  // red holds too few, and none of them fits: chance comes first
  CHECK(play.refusal(kNoSeat, "choose C") == "not-in-hand");
  CHECK(play.refusal(kNoSeat, "put-out C") == "not-in-hand");
  CHECK(play.refusal(kRed, "choose C") == "not-your-turn");
}

TEST_CASE("a dragon tile before the first volcano stays in the hand") {
  Options options;
  options.expansions = {"princess_and_dragon"};
  options.choices = {{"hand", "2"}};
  const Carcassonne game(options);
  std::string dragon;
  for (const TileKind& kind : game.rules().tile_kinds())
    if ((kind.marks & game.rules().marks().bit("dragon")) != 0) dragon = kind.name;
  REQUIRE(!dragon.empty());
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.hands = {{kRed, {"V", dragon}}, {kBlue, {"V", "V"}}};
  Play play(game, setup);
  CHECK(play.offers(kRed, "choose V"));
  CHECK(play.refusal(kRed, "choose " + dragon) == "cannot-be-placed");
}

// A tile of each seat's own, as an abbey: placed instead of a tile from the bag.

struct Spare {
  Verb use;
};

Verb use(const Position& position) {
  return position.rules.config<Spare>().use;
}

void offer_spare(const Position& position, Seat seat, Offers& offers) {
  for (const TileKindId kind : hand_of(position, seat))
    if (phases::can_be_placed(position, kind)) offers.offer_tile(use(position), kind);
}

Progress play_spare(Turn& turn, Seat seat, const Move& move) {
  turn.play_from_hand(seat, move.tile);
  return Progress::Done;
}

void install_spares(RulesetBuilder& builder) {
  builder.tiles("tile SPARE 6\nf=field\nfffff\nfffff\nfffff\nfffff\nfffff\n", "unlisted");
  builder.reserve("SPARE", 1);
  const Verb use = builder.verb("use", Operands::Tile);
  builder.config(Spare{use});
  builder.phase(Slot::StartPart, {"spare"}, {{use, kEveryFigure, offer_spare, play_spare}, phases::kPass});
}

TEST_CASE("each seat holds a tile of its own, which is in no bag and which everybody sees") {
  const Carcassonne game = game_with({}, install_spares);
  const State state = game.initial();
  CHECK(tiles_of(state) == 74);
  CHECK(state.bag.count(game.rules().tile_named("SPARE")) == 0);
  CHECK(state.hands[0].size() == 1);
  CHECK(state.hands[1].size() == 1);
  CHECK(game.observe(state, kBlue).hands[0] == state.hands[0]);
}

TEST_CASE("a tile of one's own is placed instead of one from the bag, once") {
  const Carcassonne game = game_with({}, install_spares);
  Setup setup;
  setup.tiles = {{"D", {0, 0}}, {"V", {5, 5}}};
  setup.bag = {{{"U", 4}}};
  Play play(game, setup);
  CHECK(play.step() == "spare");
  play.play(kRed, "use SPARE");
  CHECK(play.step() == "place-tile");
  CHECK(play.state().bag.total() == 4);
  play.play(kRed, "place 5,6 r0");
  CHECK(play.state().hands[0].size() == 0);
  play.play(kRed, "pass");
  CHECK(play.step() == "spare");
  play.play(kBlue, "pass");
  play.play(kNoSeat, "draw U");
  CHECK(play.state().hands[1].size() == 1);
}

TEST_CASE("a table whose hands would hold too many tiles is refused by name") {
  const auto many = [](RulesetBuilder& builder) {
    builder.tiles("tile SPARE 6\nf=field\nfffff\nfffff\nfffff\nfffff\nfffff\n", "unlisted");
    builder.reserve("SPARE", static_cast<int>(kMaxTilesInHand) + 1);
  };
  CHECK_THROWS_AS(game_with({}, +many), BadTable);
}

// Burials: a tile goes out of the bag, unseen, with each that is placed.

void install_burials(RulesetBuilder& builder) {
  builder.tile_placed([](Turn& turn, TileIndex) {
    if (turn.state.bag.total() > 0) turn.bury();
  });
}

TEST_CASE("a buried tile is not drawn, and nobody learns which one it is") {
  const Carcassonne game = game_with({}, install_burials);
  Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.bag = {{{"U", 2}, {"V", 2}}};
  Play play(game, setup);
  play.play(kNoSeat, "draw U");
  play.play(kRed, "place 0,-1 r0");
  CHECK(play.state().bag.total() == 2);
  CHECK(play.state().bag.count(game.rules().tile_named("V")) == 2);
  CHECK(play.state().bag.count(game.rules().tile_named("U")) == 1);
  play.play(kRed, "pass");
  CHECK(play.offers(kNoSeat, "draw U"));
  CHECK(play.offers(kNoSeat, "draw V"));
  play.play(kNoSeat, "draw V");
  play.play(kBlue, "place 1,0 r1");
  CHECK(play.state().bag.total() == 0);
  play.play(kBlue, "pass");
  CHECK(play.state().turn.over);
  CHECK(play.state().bag.buried() == 2);
}

TEST_CASE("games in which tiles are buried end when the others are used up") {
  const Carcassonne game = game_with({}, install_burials);
  std::vector<Move> moves;
  SeededDice dice(11);
  State state = game.initial();
  play_out(game, state, dice, moves);
  CHECK(state.board.tile_count() + state.discarded.size() == 37);  // of 71 tiles each takes another with it
  CHECK(tiles_of(state) == 72);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
