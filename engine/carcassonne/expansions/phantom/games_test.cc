// What holds in every game with a phantom.

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "tests/support/table_mix.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::vector<Options> mixes_with_phantoms() {
  const tests::TableMix mix("phantom");
  return {mix(2, {}, {}), mix(3, {"princess_and_dragon"}, {}),
          mix(2, {"princess_and_dragon", "traders_and_builders"}, {{"princess", "must"}}),
          mix(4, {"inns_and_cathedrals", "traders_and_builders", "royal_gates", "sagrada_familia"}, {}),
          mix(2, {"kings_orders", "river", "princess_and_dragon"}, {{"dragonTiming", "afterScoring"}})};
}

/// What a part of a turn has come to.
struct SoFar {
  std::vector<std::string> figures;  ///< deployed, in order
  bool acted = false;                ///< something was done in the figure step
  bool removed = false;              ///< the princess sent somebody home
};

/// Any of the moves, a builder whenever there can be one.
Move pick(const Carcassonne& game, const std::vector<Move>& moves, Dice& dice) {
  for (const Move& move : moves)
    if (move.verb == Verb::Deploy && game.rules().figure(move.kind).name == "builder") return move;
  return moves[dice.below(moves.size())];
}

/// Whether the tile has a feature for the phantom once that move is played: nobody's, no river, and not
/// beside the dragon. Portals are not looked at.
bool has_room(const Carcassonne& game, const State& state, const Move& move) {
  const Seat seat = state.turn.seat;
  const FigureKindId phantom = game.rules().figure_named("phantom");
  const bool spent = move.verb == Verb::Deploy && move.kind == phantom;
  if (spent || state.figures.supply(seat, phantom) == 0) return false;
  for (const Figure& figure : state.figures)
    if (game.rules().figure(figure.kind).name == "dragon" && figure.at.tile == state.turn.placed)
      return false;
  const PlacedTile& placed = state.board.tile(state.turn.placed);
  const PartId taken = move.verb == Verb::Deploy ? part_id(state, move.cell, move.part) : kNoPartId;
  for (std::size_t i = 0; i < game.rules().tile(placed.kind).parts.size(); ++i) {
    const Feature& feature = state.graph.of(placed.part(i));
    const bool may_stand = (kEveryFeature & terrain_bit(feature.terrain)) != 0;
    const bool joins =
        taken != kNoPartId && state.graph.feature_of(taken) == state.graph.feature_of(placed.part(i));
    if (may_stand && feature.followers == 0 && !joins) return true;
  }
  return false;
}

TEST_CASE("the phantom comes second and last, after an act, and never after the princess or a pass") {
  std::map<std::string, int> seen;
  for (const Options& options : mixes_with_phantoms()) {
    const Carcassonne game(options);
    for (std::uint64_t seed = 0; seed < 15; ++seed) {
      CAPTURE(seed);
      SeededDice dice(seed);
      State state = game.initial();
      SoFar so_far;
      std::vector<Move> moves;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        REQUIRE_FALSE(moves.empty());
        const Move move = actor.chance ? game.roll(state, dice) : pick(game, moves, dice);
        const std::string step(game.step(state));
        if (step == "place-tile") so_far = {};
        if (step == "phantom") {
          CHECK(so_far.acted);
          CHECK_FALSE(so_far.removed);
          CHECK(so_far.figures.size() <= 1);
          for (const Move& offered : moves)
            CHECK((offered.verb == Verb::Pass || game.rules().figure(offered.kind).name == "phantom"));
          ++seen["asked after " + (so_far.figures.empty() ? "nobody" : so_far.figures.front())];
          ++seen[move.verb == Verb::Pass ? "declined" : "came"];
        }
        if (step == "deploy") {
          so_far.acted = move.verb != Verb::Pass;
          so_far.removed = move.verb == Verb::Remove;
        }
        if (move.verb == Verb::Deploy) so_far.figures.emplace_back(game.rules().figure(move.kind).name);
        const State before = state;
        game.play(state, seat, move, nullptr);
        if (step == "deploy" && move.verb != Verb::Pass && move.verb != Verb::Remove &&
            game.step(state) != "phantom") {
          CHECK_FALSE(has_room(game, before, move));
          ++seen["not asked"];
        }
        if (step == "deploy" && so_far.figures == std::vector<std::string>{"phantom"}) ++seen["instead"];
      }
    }
  }
  for (const std::string what : {"asked after nobody", "asked after follower", "asked after builder",
                                 "asked after big-follower", "declined", "came", "instead", "not asked"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

TEST_CASE("who thinks ahead keeps the phantom for the second step") {
  Options options;
  options.seats = 2;
  options.expansions = {"phantom"};
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"U", {0, 0}}};
  setup.bag = {{{"D", 1}, {"U", 8}, {"E", 5}, {"V", 9}, {"B", 4}}};
  State state = game.set_up(setup);
  game.play(state, kNoSeat, game.read(state, "draw D"), nullptr);
  game.play(state, Seat{0}, game.read(state, "place 1,0 r0"), nullptr);
  const auto lead = game.judgement(Seat{0});
  const auto after = [&](std::initializer_list<const char*> moves) {
    State next = state;
    for (const char* const text : moves) game.play(next, Seat{0}, game.read(next, text), nullptr);
    return lead(next);
  };
  CHECK(after({"deploy follower 1,0.c", "pass"}) > after({"deploy phantom 1,0.c"}));
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
