// Two worlds that differ only in what a viewer may not know (hands, the pile, who could show what) give that
// viewer the same bytes: in views, prompts, answers, refusals and the events of all that happens next.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/game_in_play_for.h"
#include "tests/support/choice_ids.h"
#include "tests/support/rounds.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::SeededDice;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::State;
using CarcassonneInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

Carcassonne game_of(int seats, std::vector<std::string> others,
                    std::map<std::string, std::string> choices = {}, bool orders = true) {
  engine::carcassonne::Options options;
  options.seats = seats;
  options.expansions = std::move(others);
  if (orders) options.expansions.emplace_back("kings_orders");
  options.choices = std::move(choices);
  return Carcassonne(options);
}

Seat seat_of(Viewer viewer) {
  return viewer.value_or(engine::kNoSeat);
}

/// What an outcome tells the viewer.
std::string told(const Outcome& outcome, Viewer viewer) {
  std::string text{outcome.refusal.name};
  for (const EventNotice& notice : outcome.notices) text += notice.seen_by(viewer) + "\n";
  return text;
}

/// At the end every hand is shown.
bool ends(const Outcome& outcome) {
  return !outcome.notices.empty() && Json::parse(outcome.notices.back().full).at("type") == "over";
}

/// A card, other than those of this seat.
bool shows_a_card(const Outcome& outcome, Seat but_of) {
  return std::ranges::any_of(outcome.notices, [but_of](const EventNotice& notice) {
    const Json event = Json::parse(notice.full);
    if (event.at("type") != "own") return false;
    const Json& what = event.at("what");
    return (what == "card-fulfilled" || what == "card-lost" || what == "card-revealed" ||
            what == "card-discarded") &&
           event.at("seat") != engine::index(but_of);
  });
}

bool shows_a_hand(const Outcome& outcome) {
  return std::ranges::any_of(outcome.notices, [](const EventNotice& notice) {
    return Json::parse(notice.full).at("type") == "shown";
  });
}

/// Everything that a viewer gets of a position, as text.
std::string frames(const CarcassonneInPlay& in_play, Viewer viewer) {
  std::string text = in_play.view(viewer).dump();
  for (const char* target :
       {R"({"x": 0, "y": 0, "part": "c"})", R"({"x": 0, "y": 1})", R"({"x": 1, "y": 0})",
        R"({"all": "features"})", R"({"all": "farms"})", R"({"all": "cells"})", R"({"all": "ending"})"}) {
    const std::optional<Json> facts = in_play.inspect(viewer, Json::parse(target));
    text += facts ? facts->dump() : "nothing";
  }
  if (!viewer) return text;
  text += in_play.prompt(*viewer).dump();
  for (const char* choice :
       {"pass", "draw-card", "show B01", "return B02", "discard B36", "place 0,1 r0", "pass then show B03"}) {
    // What is legal for the viewer may be looked at beforehand.
    const std::unique_ptr<GameInPlay> ahead = in_play.fork_for(*viewer);
    text += told(ahead->submit(*viewer, choice), viewer) + ahead->view(viewer).dump();
  }
  if (in_play.actor().seats.has(*viewer)) {
    const Json prompt = in_play.prompt(*viewer);
    for (const std::string& choice : tests::choice_ids(prompt)) {
      const std::unique_ptr<GameInPlay> ahead = in_play.fork_for(*viewer);
      text += told(ahead->submit(*viewer, choice), viewer) + ahead->view(viewer).dump();
    }
  }
  return text;
}

/// What the viewer is told, and sees, when the same happens in both worlds.
void check_next(const CarcassonneInPlay& here, const CarcassonneInPlay& there, Viewer viewer, Dice& dice) {
  REQUIRE(here.actor() == there.actor());
  if (here.actor().chance) {
    // A tile that is placed at once is the same for everybody; a card, or a tile for a hand, is not, and only
    // its holder sees it.
    const Json view = here.view(viewer);
    const std::string one = here.roll(dice);
    const bool secret = one.starts_with("deal ") || view.at("step") != "draw";
    const std::string other = secret ? there.roll(dice) : one;
    if (secret && viewer && view.at("seat") == engine::index(*viewer)) return;
    if (view.at("step") == "deal-orders" || view.at("step") == "deal") return;  // to whom, the next view says
    CarcassonneInPlay a = here, b = there;
    // Who cannot place any of their tiles shows them.
    if (shows_a_hand(a.chance(one)) || shows_a_hand(b.chance(other))) return;
    a = here;
    b = there;
    CHECK(told(a.chance(one), viewer) == told(b.chance(other), viewer));
    CHECK(a.view(viewer).dump() == b.view(viewer).dump());
    return;
  }
  Seat mover{};
  while (!here.actor().seats.has(mover)) mover = seat_at(engine::index(mover) + 1);
  const std::vector<std::string> choices = tests::choice_ids(here.prompt(mover));
  for (const std::string& id : choices) {
    CarcassonneInPlay a = here, b = there;
    const Outcome one = a.submit(mover, id);
    const Outcome other = b.submit(mover, id);
    if (ends(one)) continue;
    // What another hand allows or makes public differs with the hand: the dragon may eat whose card it is.
    const Seat own = mover == seat_of(viewer) ? mover : engine::kNoSeat;
    if (shows_a_card(one, own) || shows_a_card(other, own)) continue;
    if (shows_a_hand(one) || shows_a_hand(other)) continue;
    if (own == engine::kNoSeat && other.refusal) continue;
    CHECK(told(one, viewer) == told(other, viewer));
    CHECK(a.view(viewer).dump() == b.view(viewer).dump());
    CHECK(a.actor() == b.actor());
  }
}

void play_two_worlds(const Carcassonne& game, std::uint64_t seed) {
  SeededDice dice(seed);
  State state = game.initial();
  std::vector<engine::carcassonne::Move> moves;
  int step = 0;
  for (engine::Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    Seat seat = engine::kNoSeat;
    if (!actor.chance)
      for (seat = Seat{}; !actor.seats.has(seat);) seat = seat_at(engine::index(seat) + 1);
    const bool secret = seat != engine::kNoSeat && game.asks_in_secret(state, seat);
    if (!secret && (++step < 5 || step % 83 == 0)) {
      for (int number = -1; number < game.seats(); ++number) {
        const Viewer viewer = number < 0 ? Viewer{} : Viewer{seat_at(number)};
        const CarcassonneInPlay here(game, state);
        const CarcassonneInPlay there(game, game.imagine(game.observe(state, seat_of(viewer)), dice));
        INFO(game.step(state));
        INFO(number);
        CHECK(frames(here, viewer) == frames(there, viewer));
        check_next(here, there, viewer, dice);
      }
    }
    if (actor.chance) {
      moves = {game.roll(state, dice)};
    } else {
      game.legal_moves(state, seat, moves);
    }
    game.play(state, seat, moves[dice.below(moves.size())], nullptr);
  }
}

void play_rounds(const Carcassonne& game, std::uint64_t seed) {
  for (int round = 0; round < tests::rounds(1); ++round) play_two_worlds(game, tests::nth_seed(seed++));
}

TEST_CASE("worlds that differ in what a viewer may not know look the same to it: orders alone") {
  play_rounds(game_of(2, {}), 1);
}

TEST_CASE("worlds that differ in what a viewer may not know look the same to it: everything in play") {
  play_rounds(game_of(3, {"royal_gates", "princess_and_dragon", "sagrada_familia"}), 4);
}

TEST_CASE("worlds that differ in what a viewer may not know look the same to it: the other options") {
  play_rounds(game_of(2, {"princess_and_dragon", "sagrada_familia"},
                      {{"fairy", "tile"},
                       {"princess", "must"},
                       {"dragonTiming", "afterScoring"},
                       {"dragonTiles", "redraw"},
                       {"sagrada.variant", "on"},
                       {"blackFairy", "on"},
                       {"orders.limit", "act"}}),
              7);
}

TEST_CASE("worlds that differ in what a viewer may not know look the same to it: hands of tiles") {
  for (const char* const size : {"1", "2", "3"})
    play_rounds(game_of(2, {"princess_and_dragon", "river"}, {{"hand", size}}, false), 13);
  play_rounds(game_of(3, {"traders_and_builders"}, {{"hand", "2"}}), 17);
}

/// Red's tile completes blue's shrine, which beats green's cloister. Cards of blue in_play, and two of red at
/// the end of the turn.
engine::carcassonne::Setup challenge() {
  engine::carcassonne::Setup setup;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      if (x != 1 || y == 1)
        setup.tiles.push_back(
            {x == 0 && y == 0 ? "CU01" : "FLAT", {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}});
  setup.tiles.push_back({"B", {1, 0}});
  setup.tiles.push_back({"E", {10, 0}});
  setup.tiles.push_back({"U", {10, -5}});
  setup.figures = {{seat_at(1), "follower", {0, 0}, 'm'},
                   {seat_at(2), "follower", {1, 0}, 'm'},
                   {seat_at(0), "follower", {10, 0}, 'f'},
                   {seat_at(0), "follower", {10, -5}, 'f'}};
  for (int more = 0; more < 4; ++more) setup.figures.push_back({seat_at(0), "follower", {10, -5}, 'r'});
  for (const char* const card : {"CU1", "CU3", "B01"}) setup.things.push_back({"orders", seat_at(1), card});
  for (const char* const card : {"B42", "B47"}) setup.things.push_back({"orders", seat_at(0), card});
  setup.bag = {{{"GLADE", 1}, {"FLAT", 3}}};
  return setup;
}

TEST_CASE("worlds that differ in what a viewer may not know look the same to it: cards in another's turn") {
  engine::carcassonne::Options options;
  options.seats = 3;
  options.expansions = {"cult", "siege", "kings_orders"};
  options.texts["tiles"] =
      "tile FLAT 20\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n"
      "tile GLADE 1\nc=city f=field g=field\n.fff.\nfffff\nfcccf\nfcgcf\n.ccc.\n";
  const Carcassonne game(options);
  SeededDice dice(29);
  State state = game.set_up(challenge());
  for (const char* const text :
       {"pass", "draw GLADE", "place 1,-1 r0", "deploy follower 1,-1.g", "show CU3", "show B47"}) {
    CAPTURE(text);
    const engine::Actor actor = game.actor(state);
    Seat seat = engine::kNoSeat;
    if (!actor.chance)
      for (seat = Seat{}; !actor.seats.has(seat);) seat = seat_at(engine::index(seat) + 1);
    if (!actor.chance && !game.asks_in_secret(state, seat))
      for (int world = 0; world < 12; ++world)
        for (int number = -1; number < game.seats(); ++number) {
          const Viewer viewer = number < 0 ? Viewer{} : Viewer{seat_at(number)};
          const CarcassonneInPlay here(game, state);
          const CarcassonneInPlay there(game, game.imagine(game.observe(state, seat_of(viewer)), dice));
          CHECK(frames(here, viewer) == frames(there, viewer));
          check_next(here, there, viewer, dice);
        }
    game.play(state, seat, game.read(state, text), nullptr);
  }
  CHECK(game.actor(state).seats.has(seat_at(1)));  // both were asked, and it is blue's turn
}

/// What a bot of each level plays, from the same dice.
std::vector<std::string> advice(const CarcassonneInPlay& in_play, Seat seat) {
  std::vector<std::string> choices;
  for (const BotLevel level : kCarcassonne.bots) {
    SeededDice dice(11);
    // Patience is counted, so that both worlds have as much of it: enough to look beyond one's own turn.
    choices.push_back(
        in_play.advise(seat, level, dice, Patience([asked = 0]() mutable { return ++asked > 2000; })));
  }
  return choices;
}

void check_bots(const Carcassonne& game, std::uint64_t seed) {
  SeededDice dice(seed);
  State state = game.initial();
  std::vector<engine::carcassonne::Move> moves;
  int asked = 0, other_worlds = 0;
  for (engine::Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, engine::kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = acting_seat(actor);
    if (!game.asks_in_secret(state, seat) && ++asked % 97 == 1) {
      const State other = game.imagine(game.observe(state, seat), dice);
      other_worlds += game.fingerprint(other) != game.fingerprint(state) ? 1 : 0;
      INFO(game.step(state));
      CHECK(advice({game, state}, seat) == advice({game, other}, seat));
    }
    game.legal_moves(state, seat, moves);
    game.play(state, seat, moves[dice.below(moves.size())], nullptr);
  }
  CHECK(other_worlds > 0);
}

TEST_CASE("a bot of each level does not play by what its seat does not know: orders alone") {
  check_bots(game_of(2, {}), 3);
}

TEST_CASE("a bot of each level does not play by what its seat does not know: everything in play") {
  check_bots(game_of(2, {"royal_gates", "princess_and_dragon", "sagrada_familia"}), 5);
}

TEST_CASE("a bot of each level plays the same for all that its seat does not know: hands of tiles") {
  check_bots(game_of(2, {}, {{"hand", "2"}}, false), 7);
}

TEST_CASE("an imagined world is another one, or the tests above show nothing") {
  for (const bool orders : {true, false}) {
    const Carcassonne game = game_of(2, {}, {{"hand", orders ? "0" : "2"}}, orders);
    SeededDice dice(4);
    State state = game.initial();
    while (game.actor(state).chance) game.play(state, engine::kNoSeat, game.roll(state, dice), nullptr);
    const State other = game.imagine(game.observe(state, seat_at(0)), dice);
    const CarcassonneInPlay here(game, state), there(game, other);
    CHECK(here.view(seat_at(0)) == there.view(seat_at(0)));
    CHECK(here.view(seat_at(1)) != there.view(seat_at(1)));
    if (orders) CHECK(here.prompt(seat_at(1)) != there.prompt(seat_at(1)));
  }
}

}  // namespace
}  // namespace gatehouse::protocol
