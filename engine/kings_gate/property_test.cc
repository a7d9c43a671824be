// What holds in every game, shown over random ones with 2, 3 and 4 seats and every option.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {
namespace {

constexpr int kGames = 24;

Options options_of(std::uint64_t seed) {
  Options options;
  if ((seed & 1) != 0) options.dragon_at_safe = Options::DragonAtSafe::Refused;
  if ((seed & 2) != 0) options.dragon_on_free = Options::DragonOnFree::Allowed;
  if ((seed & 4) != 0) options.graveyard = Options::Graveyard::CapOnly;
  if ((seed & 8) != 0) options.third_place = Options::ThirdPlace::PaysFour;
  return options;
}

struct Recorded {
  Seat seat;
  Move move;
};

/// Plays a random game; `before` sees every position with the moves of its seat, `after` what a move did.
template <class Before, class After>
std::vector<Recorded> play_random(const KingsGate& game, std::uint64_t seed, Before&& before, After&& after) {
  SeededDice dice(seed);
  State state = game.initial();
  std::vector<Recorded> record;
  std::vector<Move> moves;
  std::vector<Event> journal;
  while (!game.actor(state).nobody()) {
    REQUIRE(record.size() < 2000);
    const Actor acting = game.actor(state);
    const Seat seat = acting.chance ? kNoSeat : state.seat;
    game.legal_moves(state, seat, moves);
    REQUIRE_FALSE(moves.empty());
    before(state, seat, moves);
    const Move move = acting.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
    journal.clear();
    game.play(state, seat, move, &journal);
    record.push_back({seat, move});
    after(state, move, journal);
  }
  return record;
}

template <class Check>
void for_games(Check&& check) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 0; seed < kGames / 3; ++seed)
      check(KingsGate(seats, options_of(seed * 5)), seed);
}

const auto kIgnore = [](const auto&...) {};

TEST_CASE("tiles and counters are conserved, and sizes agree with counts") {
  for_games([](const KingsGate& game, std::uint64_t seed) {
    play_random(game, seed, kIgnore, [&](const State& state, const Move&, const auto&) {
      std::array<Counts, kColours> found = state.discarded;
      std::array<int, kColours> hands{}, stacks{};
      for (std::size_t c = 0; c < kColours; ++c)
        for (std::size_t d = 0; d < kDistricts; ++d) {
          found[c][d] = static_cast<std::uint8_t>(found[c][d] + state.hand[c][d] + state.stack[c][d]);
          hands[static_cast<std::size_t>(index(game.owner(colour_at(static_cast<int>(c)))))] +=
              state.hand[c][d];
          stacks[static_cast<std::size_t>(index(game.owner(colour_at(static_cast<int>(c)))))] +=
              state.stack[c][d];
        }
      std::array<int, kCharacters> on_tiles{};
      for (int number = 1; number <= state.board.tile_count(); ++number) {
        const PlacedTile& lies = state.board.tile(number);
        if (!state.board.on_board(number)) continue;
        ++found[static_cast<std::size_t>(index(lies.tile.colour))]
               [static_cast<std::size_t>(index(lies.tile.district))];
        if (lies.character != Character::None) ++on_tiles[static_cast<std::size_t>(index(lies.character))];
      }
      for (int c = 0; c < game.colours(); ++c)
        for (const DistrictRow& row : kDistrictTable)
          REQUIRE(found[static_cast<std::size_t>(c)][static_cast<std::size_t>(index(row.district))] ==
                  row.copies);
      for (std::size_t s = 0; s < kColours; ++s) {
        REQUIRE(hands[s] == state.hand_size[s]);
        REQUIRE(stacks[s] == state.stack_size[s]);
        REQUIRE(state.hand_size[s] <= kHandSize);
        REQUIRE(state.score[s] >= 0);
      }
      // A played counter stays on its tile for good.
      for (std::size_t k = 0; k < kCharacters; ++k)
        REQUIRE(on_tiles[k] == (state.counters[k] == kPlayed ? 1 : 0));
    });
  });
}

/// Every move that can be written down, near the board.
std::vector<Move> all_moves() {
  std::vector<Move> all{{.verb = Verb::End}, {.verb = Verb::Pass}};
  for (int s = 0; s < kColours; ++s)
    all.push_back({.verb = Verb::First, .number = static_cast<std::uint8_t>(s)});
  std::vector<Cell> cells;
  for (int y = -6; y <= 6; ++y)
    for (int x = -8; x <= 9; ++x) cells.push_back(shifted({}, x, y));
  for (int c = 0; c < kColours; ++c) {
    const Tile dragon{colour_at(c), District::Dragon};
    all.push_back({.verb = Verb::Discard, .tile = dragon});
    for (int d = 0; d < kDistricts; ++d) {
      const Tile tile{colour_at(c), district_at(d)};
      all.push_back({.verb = Verb::Draw, .tile = tile});
      for (const Cell to : cells)
        for (int k = 0; k <= kCharacters; ++k)
          all.push_back({.verb = Verb::Place, .tile = tile, .character = character_at(k), .to = to});
    }
    for (const Cell to : cells)
      for (int k = 0; k <= kCharacters; ++k)
        all.push_back({.verb = Verb::Dragon, .tile = dragon, .character = character_at(k), .to = to});
  }
  for (const Cell to : cells) {
    all.push_back({.verb = Verb::Locate, .to = to});
    for (const Cell from : cells) all.push_back({.verb = Verb::Sorceress, .to = to, .from = from});
  }
  return all;
}

bool near(Cell cell) {
  return cell.x >= -8 && cell.x <= 9 && cell.y >= -6 && cell.y <= 6;
}

TEST_CASE("exactly the listed moves are not refused, and a refusal leaves no trace") {
  const std::vector<Move> all = all_moves();
  for (int seats = 2; seats <= 4; ++seats) {
    const KingsGate game(seats, options_of(static_cast<std::uint64_t>(seats)));
    int turn = 0;
    play_random(
        game, 90 + static_cast<std::uint64_t>(seats),
        [&](const State& state, Seat seat, const std::vector<Move>& listed) {
          for (const Move& move : listed) REQUIRE_FALSE(game.refusal(state, seat, move));
          if (++turn % 12 != 0) return;
          const std::uint64_t before = game.fingerprint(state);
          std::size_t legal = 0;
          for (const Move& move : all) {
            const Refusal why = game.refusal(state, seat, move);
            if (!why) ++legal;
            if (!why) REQUIRE(std::find(listed.begin(), listed.end(), move) != listed.end());
          }
          const auto in_reach = [](const Move& move) { return near(move.to) && near(move.from); };
          REQUIRE(legal == static_cast<std::size_t>(std::count_if(listed.begin(), listed.end(), in_reach)));
          REQUIRE(game.fingerprint(state) == before);
          for (int s = 0; s < seats; ++s)
            if (seat_at(s) != seat)
              for (const Move& move : listed) REQUIRE(game.refusal(state, seat_at(s), move));
        },
        kIgnore);
  }
}

TEST_CASE("every listed move plays, writes and reads back") {
  for_games([](const KingsGate& game, std::uint64_t seed) {
    std::vector<std::string> texts;
    play_random(
        game, seed,
        [&](const State& state, Seat seat, const std::vector<Move>& listed) {
          texts.clear();
          for (const Move& move : listed) {
            State next = state;
            game.play(next, seat, move, nullptr);
            REQUIRE(game.fingerprint(next) != game.fingerprint(state));
            const std::string text = game.write(state, move);
            REQUIRE(game.read(state, text) == move);
            texts.push_back(text);
          }
          std::sort(texts.begin(), texts.end());
          REQUIRE(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
        },
        kIgnore);
  });
}

TEST_CASE("the same outcomes and moves give the same game") {
  for_games([](const KingsGate& game, std::uint64_t seed) {
    std::vector<std::uint64_t> fingerprints;
    const auto record = play_random(game, seed, kIgnore, [&](const State& state, const Move&, const auto&) {
      fingerprints.push_back(game.fingerprint(state));
    });
    State state = game.initial();
    for (std::size_t n = 0; n < record.size(); ++n) {
      REQUIRE_FALSE(game.refusal(state, record[n].seat, record[n].move));
      game.play(state, record[n].seat, record[n].move, nullptr);
      REQUIRE(game.fingerprint(state) == fingerprints[n]);
    }
    REQUIRE(game.winners(state).size() >= 1);
  });
}

TEST_CASE("the events alone explain every score, hand size and the end") {
  for_games([](const KingsGate& game, std::uint64_t seed) {
    std::array<int, kColours> score{}, hand{};
    play_random(game, seed, kIgnore, [&](const State& state, const Move&, const std::vector<Event>& journal) {
      REQUIRE_FALSE(journal.empty());
      for (const Event& event : journal) {
        const auto seat = static_cast<std::size_t>(index(event.seat));
        if (event.type == EventType::Drawn) ++hand[seat];
        if (event.type == EventType::Placed || event.type == EventType::Burnt ||
            event.type == EventType::Discarded)
          --hand[seat];
        if (event.type == EventType::Lost) score[seat] -= event.points;
        for (const Standing& standing : event.standings)
          score[static_cast<std::size_t>(index(standing.seat))] += standing.points;
        if (event.type == EventType::Over) REQUIRE(state.step == Step::Over);
      }
      for (std::size_t s = 0; s < kColours; ++s) {
        REQUIRE(score[s] == state.score[s]);
        REQUIRE(hand[s] == state.hand_size[s]);
      }
    });
  });
}

TEST_CASE("an observation holds no hidden hand") {
  for_games([](const KingsGate& game, std::uint64_t seed) {
    SeededDice dice(seed + 1000);
    play_random(game, seed, kIgnore, [&](const State& state, const Move&, const auto&) {
      for (int viewer = -1; viewer < game.seats(); ++viewer) {
        const Seat seat = viewer < 0 ? kNoSeat : seat_at(viewer);
        const State seen = game.observe(state, seat);
        REQUIRE(game.fingerprint(game.observe(seen, seat)) == game.fingerprint(seen));
        // Another world that this viewer cannot tell from the true one gives the same observation.
        const State other = game.imagine(seen, dice);
        REQUIRE(other.hidden.empty());
        REQUIRE(game.fingerprint(game.observe(other, seat)) == game.fingerprint(seen));
        for (int c = 0; c < game.colours(); ++c) {
          const bool own = game.owner(colour_at(c)) == seat;
          REQUIRE(other.hand_size == state.hand_size);
          if (own)
            REQUIRE(other.hand[static_cast<std::size_t>(c)] == state.hand[static_cast<std::size_t>(c)]);
          if (!own) REQUIRE(seen.hand[static_cast<std::size_t>(c)] == Counts{});
        }
      }
    });
  });
}

TEST_CASE("imagined hands differ, and every tile is drawn about as often as the stack holds it") {
  const KingsGate game(4);
  SeededDice dice(5);
  State state = game.initial();
  game.play(state, kNoSeat, {.verb = Verb::First, .number = 0}, nullptr);
  std::array<int, kDistricts> drawn{};
  for (int n = 0; n < 22000; ++n)
    ++drawn[static_cast<std::size_t>(index(game.roll(state, dice).tile.district))];
  for (const DistrictRow& row : kDistrictTable) {
    const int expected = row.copies * 1000;
    CHECK(drawn[static_cast<std::size_t>(index(row.district))] > expected - 200);
    CHECK(drawn[static_cast<std::size_t>(index(row.district))] < expected + 200);
  }
  while (state.step == Step::Deal) game.play(state, kNoSeat, game.roll(state, dice), nullptr);
  const State seen = game.observe(state, kNoSeat);
  CHECK(game.fingerprint(game.imagine(seen, dice)) != game.fingerprint(game.imagine(seen, dice)));
}

TEST_CASE("random games reach every ending but never the edge of the table") {
  std::array<int, 4> endings{};
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Ending ending{};
      play_random(KingsGate(seats), seed, kIgnore,
                  [&](const State& state, const Move&, const auto&) { ending = state.ending; });
      ++endings[static_cast<std::size_t>(ending)];
    }
  CHECK(endings[0] == 0);
  MESSAGE("no tiles left ", endings[1], ", one seat has tiles ", endings[2], ", tenth location ", endings[3]);
  for (std::size_t ending = 1; ending < endings.size(); ++ending) CHECK(endings[ending] > 0);
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate
