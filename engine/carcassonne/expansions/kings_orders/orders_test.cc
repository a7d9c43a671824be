// What scenarios cannot show: decks that are refused, and that an observation holds no secret.

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

Carcassonne game_of(int seats, std::vector<std::string> others = {}) {
  Options options;
  options.seats = seats;
  options.expansions = std::move(others);
  options.expansions.emplace_back("kings_orders");
  return Carcassonne(options);
}

TEST_CASE("the base set has 51 cards, of which nine ask for a farmer") {
  const std::vector<Card> deck = read_deck(kBaseDeck);
  CHECK(deck.size() == 51);
  int farmers = 0;
  for (const Card& card : deck) farmers += card.farmer;
  CHECK(farmers == 9);
  CHECK(deck[3].id == "B04");
  CHECK(deck[3].points == 6);
}

TEST_CASE("a deck that says something impossible is refused") {
  const auto refused = [](std::string_view text) { CHECK_THROWS_AS(read_deck(text), std::invalid_argument); };
  refused("card X1\nwords\ncity done: tiles=2\n");            // no points
  refused("card X1 3 farmers\nwords\ncity done: tiles=2\n");  // an unknown word
  refused("card X1 3\nwords\n");                              // no trigger
  refused("card X1 3\nwords\ncity finished: tiles=2\n");      // no such happening
  refused("card X1 3\nwords\ncity done: loop=1\n");           // a city has no loop
  refused("card X1 3\nwords\ncity done: tiles>2\n");          // no such comparison
  refused("card X1 3\nwords\ncity done: tiles=two\n");        // no number
  refused("card X1 3\na\nnever:\ncard X1 4\nb\nnever:\n");    // an id twice
  CHECK(read_deck("card X1 3\nwords\ncity done: tiles=2 won=1\n").size() == 1);
}

TEST_CASE("an observation is the same whatever the others hold") {
  const Carcassonne game = game_of(3, {"princess_and_dragon"});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SeededDice dice(seed);
    std::vector<Move> moves;
    State state = game.initial();
    int step = 0;
    play_out(game, state, dice, moves, [&](const State& now, Seat, Move) {
      if (++step % 23 != 0) return;
      for (int viewer = -1; viewer < game.seats(); ++viewer) {
        const Seat seat = viewer < 0 ? kNoSeat : seat_at(viewer);
        const State known = game.observe(now, seat);
        const State other = game.imagine(known, dice);  // another world that looks the same to the viewer
        CHECK(game.fingerprint(game.observe(other, seat)) == game.fingerprint(known));
        const CardsOnTable table = game.rules().cards_on_table({game.rules(), known});
        for (int of = 0; of < game.seats(); ++of)
          if (of != viewer) CHECK(table.seats[static_cast<std::size_t>(of)].known.empty());
      }
    });
  }
}

TEST_CASE("cards are conserved, and every point is awarded for a reason") {
  const Carcassonne game = game_of(2, {"royal_gates", "princess_and_dragon"});
  const std::size_t deck = game.rules().cards().size();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SeededDice dice(seed);
    State state = game.initial();
    std::vector<Move> moves;
    std::vector<Event> events;
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
      if (actor.chance)
        moves = {game.roll(state, dice)};
      else
        game.legal_moves(state, seat, moves);
      const Move move = moves[dice.below(moves.size())];
      CHECK(game.read(state, game.write(state, move)) == move);
      game.play(state, seat, move, &events);
      const CardsOnTable table = game.rules().cards_on_table({game.rules(), state});
      std::size_t cards = static_cast<std::size_t>(table.pile);
      for (const CardsOnTable::Held& held : table.seats) cards += held.known.size() + held.shown.size();
      const auto lost =
          static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const Event& event) {
            return event.type == EventType::CardLost;
          }));
      REQUIRE(cards + lost == deck);
    }
    std::array<int, kMaxSeats> sums{};
    for (const Event& event : events)
      if (event.type == EventType::Scored || event.type == EventType::Awarded)
        for (const SeatPoints& line : event.points)
          sums[static_cast<std::size_t>(index(line.seat))] += line.points;
    for (int seat = 0; seat < game.seats(); ++seat)
      CHECK(sums[static_cast<std::size_t>(seat)] == game.score(state, seat_at(seat)));
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne::kings_orders
