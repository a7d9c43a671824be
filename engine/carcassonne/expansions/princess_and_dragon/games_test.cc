// What holds in every game with the dragon, the fairy, the portal and the princess, with all that is played
// with them: random games of every mix of expansions and options.

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::vector<Options> mixes() {
  std::vector<Options> all;
  int seats = 2;
  const auto add = [&](std::vector<std::string> more, std::map<std::string, std::string> choices) {
    Options options;
    options.seats = seats;
    options.expansions = {"princess_and_dragon"};
    options.expansions.insert(options.expansions.end(), more.begin(), more.end());
    options.choices = std::move(choices);
    all.push_back(options);
    seats = seats % kMaxSeats + 1;
    if (seats < 2) seats = 2;
  };
  add({}, {});
  add({}, {{"fairy", "tile"}});
  add({}, {{"princess", "must"}});
  add({}, {{"dragonTiming", "afterScoring"}});
  add({}, {{"dragonTiles", "redraw"}});
  add({"royal_gates"}, {});
  add({"sagrada_familia"}, {{"blackFairy", "on"}});
  add({"royal_gates", "sagrada_familia"}, {});
  add({"royal_gates", "sagrada_familia"}, {{"sagrada.variant", "on"}, {"farmScoring", "2"}});
  add({"royal_gates", "sagrada_familia"},
      {{"fairy", "tile"}, {"princess", "must"}, {"dragonTiming", "afterScoring"}, {"farmScoring", "1"}});
  return all;
}

const Figure& neutral(const Carcassonne& game, const State& state, std::string_view name) {
  return state.figures[state.figures.neutral(game.rules().figure_named(name))];
}

/// Each feature counts exactly the figures that stand in it, and each seat has its seven followers.
void check_figures(const Carcassonne& game, const State& state) {
  std::map<FeatureId, int> standing;
  std::array<int, kMaxSeats> owned{};
  for (const Figure& figure : state.figures) {
    if (figure.owner == kNoSeat) continue;
    ++owned[static_cast<std::size_t>(index(figure.owner))];
    CHECK(figure.standing != Standing::Removed);
    CHECK((figure.standing == Standing::Board) == (figure.in_feature()));
    if (figure.standing != Standing::Board) continue;
    CHECK(state.graph.tile_of(figure.at.part) == figure.at.tile);
    ++standing[state.graph.feature_of(figure.at.part)];
  }
  for (int seat = 0; seat < game.seats(); ++seat) CHECK(owned[static_cast<std::size_t>(seat)] == 7);
  for (std::size_t part = 0; part < state.graph.part_count(); ++part) {
    const FeatureId feature = state.graph.feature_of(PartId{static_cast<std::uint16_t>(part)});
    CHECK(state.graph.feature(feature).followers == standing[feature]);
  }
}

/// "At no point may followers occupy the same tile as the dragon", and the fairy keeps it off.
void check_dragon(const Carcassonne& game, const State& state) {
  const Figure& dragon = neutral(game, state, "dragon");
  if (dragon.standing != Standing::Board) {
    CHECK(state.walk.figure == kNoFigure);
    return;
  }
  CHECK(state.aside.total() == 0);
  for (const Figure& figure : state.figures)
    if (&figure != &dragon && figure.standing == Standing::Board) CHECK(figure.at.tile != dragon.at.tile);
}

void check_fairy(const Carcassonne& game, const State& state) {
  const Figure& fairy = neutral(game, state, "fairy");
  if (fairy.at.beside() == kNoFigure) return;
  CHECK(fairy.at.tile == state.figures[fairy.at.beside()].at.tile);
  CHECK(state.figures[fairy.at.beside()].standing == Standing::Board);
}

/// Where the dragon was in the walk that is going on.
struct Path {
  std::vector<TileIndex> tiles;
};

void check_step(const Carcassonne& game, const State& before, Seat seat, const Move& move, Path& path) {
  const Figure& dragon = neutral(game, before, "dragon");
  if (move.verb != Verb::Move || move.kind != dragon.kind) return;
  if (before.walk.taken == 0) path.tiles = {dragon.at.tile};
  CHECK(seat == seat_at((index(before.turn.seat) + before.walk.taken) % game.seats()));
  const Cell from = before.board.tile(dragon.at.tile).cell;
  CHECK(std::abs(from.x - move.cell.x) + std::abs(from.y - move.cell.y) == 1);
  const TileIndex to = before.board.tile_at(move.cell);
  REQUIRE(to != kNoTileIndex);
  for (const TileIndex tile : path.tiles) CHECK(tile != to);
  path.tiles.push_back(to);
  CHECK(path.tiles.size() <= 7);
  const Figure& fairy = neutral(game, before, "fairy");
  if (fairy.standing == Standing::Board) CHECK(fairy.at.tile != to);
}

int points_in(const std::vector<Event>& journal) {
  int sum = 0;
  for (const Event& event : journal)
    if (event.type == EventType::Scored || event.type == EventType::Awarded)
      for (const SeatPoints& line : event.points) sum += line.points;
  return sum;
}

TEST_CASE("random games of every mix keep the rules of the figures, and their events explain every point") {
  for (const Options& options : mixes()) {
    const Carcassonne game(options);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      CAPTURE(seed);
      SeededDice dice(seed);
      State state = game.initial();
      std::vector<Move> moves;
      std::vector<Event> journal;
      Path path;
      for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
        const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
        game.legal_moves(state, seat, moves);
        REQUIRE(!moves.empty());
        const Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
        const std::string text = game.write(state, move);
        CHECK(game.read(state, text) == move);
        CHECK(!game.refusal(state, seat, move));
        check_step(game, state, seat, move, path);
        game.play(state, seat, move, &journal);
        check_figures(game, state);
        check_dragon(game, state);
        check_fairy(game, state);
      }
      int total = 0;
      for (int seat = 0; seat < game.seats(); ++seat) total += game.score(state, seat_at(seat));
      CHECK(points_in(journal) == total);
    }
  }
}

TEST_CASE("every step of the rules comes up in random games") {
  Options options;
  options.expansions = {"princess_and_dragon", "royal_gates", "sagrada_familia"};
  const Carcassonne game(options);
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SeededDice dice(seed);
    State state = game.initial();
    std::vector<Move> moves;
    std::vector<Event> journal;
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
      game.legal_moves(state, seat, moves);
      const Move move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
      if (move.verb == Verb::Deploy && state.board.tile_at(move.cell) != state.turn.placed) ++seen["portal"];
      game.play(state, seat, move, &journal);
    }
    for (const Event& event : journal) {
      if (event.type == EventType::SetAside) ++seen["set aside"];
      if (event.type == EventType::PutBack) ++seen["put back"];
      if (event.type == EventType::Moved || event.type == EventType::Returned ||
          event.type == EventType::Walked)
        ++seen[std::string(event.why)];
      if (event.type == EventType::Awarded) ++seen["turn with the fairy"];
      if (event.type == EventType::Scored)
        for (const SeatPoints& line : event.points) ++seen["paid: " + std::string(line.why.text())];
    }
  }
  for (const char* const what :
       {"portal", "set aside", "put back", "volcano", "step", "fairy", "dragon", "princess", "scored",
        "all-steps", "dead-end", "turn with the fairy", "paid: fairy", "paid: majority"}) {
    CAPTURE(what);
    CHECK(seen[what] > 0);
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
