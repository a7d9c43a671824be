// What holds in every game: nothing gets lost, the list is the law, copies are independent, and the written
// record is the game.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/content.h"
#include "tests/property/option_sets.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

void check_figures(const Carcassonne& game, const State& state) {
  for (int seat = 0; seat < game.seats(); ++seat)
    for (std::size_t kind = 0; kind < game.rules().figure_kinds().size(); ++kind) {
      const int owned = game.rules().figure(static_cast<FigureKindId>(kind)).per_seat;
      int standing = 0, in_supply = 0, guarded = 0;
      for (const Figure& figure : state.figures) {
        if (figure.owner != seat_at(seat) || figure.kind != kind) continue;
        standing += figure.standing == Standing::Board;
        in_supply += figure.standing == Standing::Supply;
        guarded += figure.standing == Standing::Prisoner;
        CHECK((figure.standing == Standing::Board) == (figure.at.ground != Ground::None));
        CHECK((figure.standing == Standing::Prisoner) == (figure.guard != kNoSeat));
        CHECK(figure.guard != figure.owner);
      }
      CHECK(standing + in_supply + guarded == owned);
      CHECK(state.figures.supply(seat_at(seat), static_cast<FigureKindId>(kind)) == in_supply);
    }
}

TEST_CASE("figures are conserved") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed,
                [&game](const Played& played) { check_figures(game, played.after); });
  });
}

TEST_CASE("tiles are conserved, kind by kind") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      std::vector<int> found(game.rules().tile_kinds().size());
      for (const PlacedTile& tile : played.after.board.tiles()) ++found[tile.kind];
      for (const TileKindId kind : played.after.discarded) ++found[kind];
      for (const TilesInHand& hand : played.after.hands)
        for (const TileKindId kind : hand) ++found[kind];
      if (played.after.turn.drawn != kNoTile) ++found[played.after.turn.drawn];
      for (std::size_t kind = 0; kind < found.size(); ++kind) {
        const auto id = static_cast<TileKindId>(kind);
        found[kind] += played.after.bag.count(id) + played.after.aside.count(id);
        const TileKind& facts = game.rules().tile(id);
        CHECK(found[kind] == facts.copies + facts.per_seat * game.rules().seats());
      }
    });
  });
}

/// Whether what is kept of the fingerprint is what the whole table says.
void check_sums(const Carcassonne& game, const State& state) {
  Sums sums;
  for (const PlacedTile& tile : state.board.tiles()) sums.tiles += hash_of(tile);
  for (std::size_t number = 0; number < state.graph.part_count(); ++number) {
    const PartId part{static_cast<std::uint16_t>(number)};
    if (state.graph.of(part).completed) sums.completed += part_hash({game.rules(), state}, part);
  }
  CHECK(state.sums.tiles == sums.tiles);
  CHECK(state.sums.completed == sums.completed);
}

TEST_CASE("the sums that are kept for the fingerprint are those of the table") {
  bool completed = false;
  for_every_table(12, [&completed](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&](const Played& played) {
      check_sums(game, played.after);
      completed |= played.after.sums.completed != 0;
    });
  });
  CHECK(completed);

  // No expansion links a completed feature to one that is not; one could.
  Options with_links;
  with_links.expansions = {"royal_gates"};
  const Carcassonne game(with_links);
  Setup setup;
  setup.tiles = {{"D", {0, 0}, Rotation::R0}, {"E", {9, 0}, Rotation::R0}};
  State state = game.set_up(setup);
  const PartId here = state.board.tile(0).first_part, there = state.board.tile(1).first_part;
  Turn turn(game.rules(), state, nullptr);
  turn.complete(state.graph.feature_of(here));
  check_sums(game, state);
  turn.link(here, there, 0);
  CHECK_FALSE(bool{state.graph.of(here).completed});
  check_sums(game, state);
}

/// A move of any kind that the game has shown so far, at times with one thing in it changed.
Move random_move(Dice& dice, const std::vector<Move>& shown, const State& state) {
  Move move = shown[dice.below(shown.size())];
  const PlacedTile& tile = state.board.tiles()[dice.below(state.board.tile_count())];
  switch (dice.below(5)) {
    case 0:
      move.cell = {static_cast<std::int8_t>(tile.cell.x + static_cast<int>(dice.below(3)) - 1),
                   static_cast<std::int8_t>(tile.cell.y + static_cast<int>(dice.below(3)) - 1)};
      break;
    case 1:
      move.rotation = static_cast<Rotation>(dice.below(kRotations));
      break;
    case 2:
      move.part = static_cast<std::uint8_t>(dice.below(kMaxPartsPerTile));
      break;
    case 3:
      move.part = kNoPart;
      break;
    default:
      break;
  }
  return move;
}

/// Keeps one more of the listed moves in mind: of each verb the last few.
void remember(std::map<Verb, std::vector<Move>>& shown, const Move& move) {
  std::vector<Move>& of_verb = shown[move.verb];
  if (of_verb.size() == 8) of_verb.erase(of_verb.begin());
  of_verb.push_back(move);
}

TEST_CASE("listed moves play, others of every verb are refused with a name") {
  std::map<std::string_view, int> refused;
  std::set<std::string_view> listed_words;
  for_every_table(12, [&](const Carcassonne& game, std::uint64_t seed) {
    SeededDice dice(seed);
    std::map<Verb, std::vector<Move>> shown;
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const std::uint64_t before = game.fingerprint(played.before);
      const Move& listed = played.listed[dice.below(played.listed.size())];
      for (const Move& move : {listed, played.move}) {
        remember(shown, move);
        listed_words.insert(game.rules().word(move.verb).text);
      }
      CHECK_FALSE(game.refusal(played.before, played.seat, listed));
      State next = played.before;
      game.play(next, played.seat, listed, nullptr);
      // A house rule may put a drawn tile straight back into the bag.
      CHECK((game.fingerprint(next) != before || listed.verb == Verb::Draw));
      for (const auto& [verb, moves] : shown)
        for (int i = 0; i < 2; ++i) {
          const Move move = random_move(dice, moves, played.before);
          const bool known =
              std::find(played.listed.begin(), played.listed.end(), move) != played.listed.end();
          CHECK(game.refusal(played.before, played.seat, move).name.empty() == known);
          refused[game.rules().word(verb).text] += known ? 0 : 1;
        }
      CHECK(game.fingerprint(played.before) == before);
    });
  });
  CHECK(listed_words.size() > 5);
  for (const std::string_view word : listed_words) {
    CAPTURE(word);
    CHECK(refused[word] > 20);
  }
}

TEST_CASE("who does not have to act is offered nothing and refused everything") {
  for_every_table(4, [](const Carcassonne& game, std::uint64_t seed) {
    std::vector<Move> moves;
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const Actor acting = game.actor(played.before);
      for (int seat = -1; seat < game.seats(); ++seat) {
        const Seat who = seat < 0 ? kNoSeat : seat_at(seat);
        if (seat < 0 ? acting.chance : acting.seats.has(who)) continue;
        game.legal_moves(played.before, who, moves);
        CHECK(moves.empty());
        CHECK(game.refusal(played.before, who, played.move).name == "not-your-turn");
      }
    });
  });
}

TEST_CASE("when the game is over nobody may do anything") {
  for_every_table(4, [](const Carcassonne& game, std::uint64_t seed) {
    Move last;
    const State end =
        play_random(game, game.initial(), seed, [&last](const Played& played) { last = played.move; });
    CHECK(game.step(end) == "over");
    std::vector<Move> moves;
    for (int seat = 0; seat < game.seats(); ++seat) {
      game.legal_moves(end, seat_at(seat), moves);
      CHECK(moves.empty());
      CHECK(game.refusal(end, seat_at(seat), last).name == "game-over");
    }
  });
}

TEST_CASE("copies are independent and play on alike") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      State copy = played.before;
      const std::uint64_t before = game.fingerprint(copy);
      State next = copy;
      game.play(next, played.seat, played.move, nullptr);
      CHECK(game.fingerprint(copy) == before);
      CHECK(game.fingerprint(next) == game.fingerprint(played.after));
      game.play(copy, played.seat, played.move, nullptr);
      CHECK(game.fingerprint(copy) == game.fingerprint(next));
    });
  });
}

TEST_CASE("the written record replays to the same positions") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    struct Line {
      Seat seat;
      std::string text;
      std::uint64_t fingerprint;
    };
    std::vector<Line> record;
    const State end = play_random(game, game.initial(), seed, [&](const Played& played) {
      record.push_back({played.seat, game.write(played.before, played.move), game.fingerprint(played.after)});
    });
    State state = game.initial();
    for (const Line& line : record) {
      const Move move = game.read(state, line.text);
      CHECK(game.write(state, move) == line.text);
      REQUIRE_FALSE(game.refusal(state, line.seat, move));
      game.play(state, line.seat, move, nullptr);
      REQUIRE(game.fingerprint(state) == line.fingerprint);
    }
    CHECK(game.actor(state).nobody());
    for (int seat = 0; seat < game.seats(); ++seat)
      CHECK(game.score(state, seat_at(seat)) == game.score(end, seat_at(seat)));
  });
}

TEST_CASE("every listed move survives its written form") {
  for_every_table(4, [](const Carcassonne& game, std::uint64_t seed) {
    play_random(game, game.initial(), seed, [&game](const Played& played) {
      for (const Move& move : played.listed)
        CHECK(game.read(played.before, game.write(played.before, move)) == move);
    });
  });
}

TEST_CASE("the score is the sum of the score events") {
  for_every_table(12, [](const Carcassonne& game, std::uint64_t seed) {
    std::array<int, kMaxSeats> sum{};
    play_random(game, game.initial(), seed, [&](const Played& played) {
      for (const Event& event : played.events)
        if (event.type != EventType::Over)
          for (const SeatPoints& line : event.points)
            sum[static_cast<std::size_t>(index(line.seat))] += line.points;
      for (int seat = 0; seat < game.seats(); ++seat)
        CHECK(game.score(played.after, seat_at(seat)) == sum[static_cast<std::size_t>(seat)]);
    });
  });
}

TEST_CASE("the fingerprint tells positions apart that differ only in what came first") {
  Options options;
  options.expansions = {"royal_gates"};
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"RG-K1", {0, 0}, Rotation::R0}, {"RG-K2", {4, 0}, Rotation::R0}};
  const State position = game.set_up(setup);
  REQUIRE(position.links.size() == 1);

  State unlinked = position;
  unlinked.links.clear();
  CHECK(game.fingerprint(unlinked) != game.fingerprint(position));

  State completed = position;
  Turn(game.rules(), completed, nullptr).complete(position.graph.feature_of(PartId{0}));
  completed.completed.clear();  // scored
  CHECK(game.fingerprint(completed) != game.fingerprint(position));
}

TEST_CASE("playing with a journal and without it comes to the same") {
  for_every_table(4, [](const Carcassonne& game, std::uint64_t seed) {
    State silent = game.initial();
    const State told = play_random(game, game.initial(), seed, [&](const Played& played) {
      game.play(silent, played.seat, played.move, nullptr);
    });
    CHECK(game.fingerprint(silent) == game.fingerprint(told));
  });
}

}  // namespace
}  // namespace gatehouse::tests
