// What scenarios cannot show: decks that are refused, and that an observation holds no secret.

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/bots/greedy.h"
#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/default_move.h"
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

std::vector<Card> base_deck() {
  std::vector<std::string> none;
  return read_deck(kBaseDeck, &none);
}

TEST_CASE("the base set has 51 cards, of which nine ask for a farmer") {
  const std::vector<Card> deck = base_deck();
  CHECK(deck.size() == 51);
  int farmers = 0;
  for (const Card& card : deck) farmers += card.farmer;
  CHECK(farmers == 9);
  CHECK(deck[3].id == "B04");
  CHECK(deck[3].points == 6);
}

TEST_CASE("no card pays more than twice what its neighbours of like difficulty pay") {
  Options options;
  options.expansions = {"inns_and_cathedrals", "traders_and_builders", "princess_and_dragon", "kings_orders"};
  std::vector<Card> deck = Carcassonne(options).rules().config<Config>().deck;
  CHECK(deck.size() == 66);
  // The rule sheet says what these pay.
  std::erase_if(deck, [](const Card& card) { return card.id == "B04" || card.hold; });
  std::stable_sort(deck.begin(), deck.end(), [](const Card& a, const Card& b) {
    return a.chance != b.chance ? a.chance > b.chance : a.points < b.points;
  });
  for (std::size_t at = 1; at < deck.size(); ++at) {
    CAPTURE(deck[at - 1].id);
    CAPTURE(deck[at].id);
    CHECK(deck[at].points <= 2 * deck[at - 1].points);
    CHECK(deck[at - 1].points <= 2 * deck[at].points);
  }
}

TEST_CASE("a game of the first edition of our rules pays what its cards paid then") {
  Options options;
  options.expansions = {"kings_orders"};
  const std::vector<Card> now = base_deck();
  CHECK(Carcassonne(options).rules().config<Config>().deck.front().points == now.front().points);
  CHECK(Carcassonne(options).rules().config<Config>().deck[4].points == now[4].points);
  options.rules = 1;
  const Carcassonne first(options);
  const std::vector<Card>& then = first.rules().config<Config>().deck;
  REQUIRE(then.size() == now.size());
  CHECK(then[3].points == 6);
  CHECK(then[4].points == 17);
  CHECK(then[4].points != now[4].points);
  CHECK(then[4].all_of.size() == now[4].all_of.size());
  CHECK(then.back().points == 14);
  // Those of other expansions, too.
  options.expansions = {"kings_orders", "inns_and_cathedrals"};
  CHECK(Carcassonne(options).rules().config<Config>().deck.back().points == 2);
  options.rules = kNewestRules;
  CHECK(Carcassonne(options).rules().config<Config>().deck.back().points == 5);
  options.expansions = {"kings_orders"};
  options.rules = 1;
  // A deck of the table's own pays what it says, by every edition.
  options.texts[std::string(kDeckText)] = "card X1 3\nwords\ncity done: tiles=2\n";
  CHECK(Carcassonne(options).rules().config<Config>().deck.front().points == 3);
  for (const int edition : {0, kNewestRules + 1, -1}) {
    options.rules = edition;
    CHECK_THROWS_WITH_AS(Carcassonne{options}, "the editions of the rules are 1 to 5", std::invalid_argument);
  }
}

/// Plays, one after the other, "draw U" by chance and all else by seat 0.
State played(const Carcassonne& game, State state, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const Seat by = text.starts_with("draw ") ? kNoSeat : seat_at(0);
    CAPTURE(text);
    const Move move = game.read(state, text);
    REQUIRE_FALSE(game.refusal(state, by, move));
    game.play(state, by, move, nullptr);
  }
  return state;
}

TEST_CASE("who does not choose shows the order with the most points, of equals the first of the deck") {
  Options options;
  options.expansions = {"kings_orders"};
  options.texts[std::string(kDeckText)] =
      "card X1 3\nwords\ncity done:\n\ncard X2 7\nwords\ncity done: tiles=2\n\n"
      "card X3 7\nwords\ncity done: tiles>=2\n\ncard X4 9\nwords\ncity done: tiles=3\n";
  const Carcassonne game(options);
  Setup setup;
  setup.tiles = {{"E", {0, 0}, Rotation::R1}};
  for (const char* card : {"X1", "X3", "X2", "X4"}) setup.things.push_back({"orders", seat_at(0), card});
  setup.bag = {{"E", 1}, {"V", 1}};
  const State asked = played(game, game.set_up(setup), {"pass", "draw E", "place 1,0 r3", "pass"});
  REQUIRE(game.step(asked) == "show-order");
  CHECK(game.write(asked, default_move(game, asked, seat_at(0))) == "show X2");
}

TEST_CASE("up to the second edition of our rules an order's turn ended with each part of a double turn") {
  Options options;
  options.expansions = {"traders_and_builders", "kings_orders"};
  Setup setup;
  setup.tiles = {{"U", {0, 0}}, {"U", {1, 0}}};
  setup.figures = {{seat_at(0), "follower", {0, 0}, 'r'}, {seat_at(0), "builder", {1, 0}, 'r'}};
  setup.supplies = {{seat_at(0), "follower", 1}};
  setup.things = {{"orders", seat_at(0), "B47"}};
  setup.bag = {{"U", 3}};
  for (const int edition : {2, kNewestRules}) {
    options.rules = edition;
    const Carcassonne game(options);
    const State state =
        played(game, game.set_up(setup), {"pass", "draw U", "place 2,0 r0", "deploy follower 2,0.g"});
    CHECK(state.turn.part == 1);
    CHECK(game.rules().extra<Orders>(state).fulfilled[0] == (edition == 2 ? 1 : 0));
  }
}

TEST_CASE(
    "up to the fourth edition of our rules a building was one tile, and a shrine no feature, to cards") {
  Options options;
  options.expansions = {"cult", "inns_and_cathedrals", "princess_and_dragon", "kings_orders"};
  options.fixtures = "tile ZF 20\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";
  Setup shrine;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      if (x != 0 || y != 0)
        shrine.tiles.push_back({"ZF", {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}});
  shrine.tiles.erase(std::prev(shrine.tiles.end()));
  shrine.tiles.push_back({"CU01", {0, 0}});
  shrine.figures = {{seat_at(0), "big-follower", {0, 0}, 'm'}};
  shrine.things = {{"orders", seat_at(0), "IC4"}};
  shrine.bag = {{"V", 2}};
  for (const int edition : {4, 5}) {
    CAPTURE(edition);
    options.rules = edition;
    const Carcassonne game(options);
    const auto card = [&game](std::string_view id) {
      const std::vector<Card>& deck = game.rules().config<Config>().deck;
      const auto is = [id](const Card& one) { return one.id == id; };
      CHECK(std::count_if(deck.begin(), deck.end(), is) == 1);
      return *std::find_if(deck.begin(), deck.end(), is);
    };
    CHECK(card("IC4").points == 9);
    CHECK((card("IC4").requirement.find("road, city or cloister") != std::string::npos) == (edition == 4));
    CHECK((card("PD4").requirement.find("building") != std::string::npos) == (edition == 5));
    State state = game.set_up(shrine);
    const Position position{game.rules(), state};
    const auto big = std::find_if(state.figures.begin(), state.figures.end(), [](const Figure& one) {
      return one.owner == seat_at(0) && one.in_feature();
    });
    REQUIRE(big != state.figures.end());
    const Asked everything = Asked::everything(position);
    const Happened done =
        FeatureFacts(position, seat_at(0), everything).done(state.graph.feature_of(big->at.part));
    CHECK(done[Fact::Tiles] == (edition == 4 ? 1 : 8));
    CHECK(card("IC4").fulfilled_by(done) == (edition == 5));
  }
}

/// What the refusal of a deck says.
std::string wrong_with(const std::string& text) {
  try {
    read_deck(text);
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return "";
}

TEST_CASE("a deck that says something impossible is refused, by card and reason") {
  CHECK(wrong_with("card X1 3\nwords\ncity done: tiles=2 won=1\n").empty());
  CHECK(wrong_with("") == "the deck has no card");
  CHECK(wrong_with("; only a remark\n") == "the deck has no card");
  CHECK(wrong_with("card X1\nwords\ncity done: tiles=2\n") == "expected 'card ID POINTS', found 'card X1'");
  CHECK(wrong_with("cards X1 3\nwords\ncity done: tiles=2\n").starts_with("expected 'card ID POINTS'"));
  CHECK(wrong_with("card X1 -3\nwords\ncity done:\n") == "card X1: '-3' is not a number from 0 to 99");
  CHECK(wrong_with("card X1 100\nwords\ncity done:\n") == "card X1: '100' is not a number from 0 to 99");
  CHECK(wrong_with("card X_1 3\nwords\ncity done:\n") ==
        "card X_1: an id is 1 to 12 letters, digits or hyphens");
  CHECK(wrong_with("card ABCDEFGHIJKLM 3\nwords\ncity done:\n").starts_with("card ABCDEFGHIJKL: an id is"));
  CHECK(wrong_with("card X1 3 farmers\nwords\ncity done:\n") == "card X1: the word 'farmers' is unknown");
  CHECK(wrong_with("card X1 3 first=2\nwords\ncity done:\n") == "card X1: the word 'first=2' is unknown");
  CHECK(wrong_with("card X1 3 chance=101\nwords\ncity done:\n") ==
        "card X1: '101' is not a number from 0 to 100");
  CHECK(wrong_with("card X1 3\n") == "card X1: the requirement is missing");
  CHECK(wrong_with("card X1 3\nwords\n") == "card X1: the trigger is missing");
  CHECK(wrong_with("card X1 3\n" + std::string(121, 'w') + "\ncity done:\n") ==
        "card X1: the requirement is too long");
  CHECK(wrong_with("card X1 3\nwo\trds\ncity done:\n") ==
        "card X1: the requirement has characters that cannot be shown");
  CHECK(wrong_with("card X1 3\nwords\ncity finished: tiles=2\n") ==
        "card X1: 'city finished' is no happening, or its colon is missing");
  CHECK(wrong_with("card X1 3\nwords\ncity done\n") ==
        "card X1: 'city done' is no happening, or its colon is missing");
  CHECK(wrong_with("card X1 3\nwords\ncity done: loop=1\n") ==
        "card X1: 'city done' says nothing about 'loop'");
  CHECK(wrong_with("card X1 3\nwords\ncity done: tiles>2\n") == "card X1: use >=, <= or = in 'tiles>2'");
  CHECK(wrong_with("card X1 3\nwords\ncity done: tiles\n") == "card X1: 'tiles' is not a comparison");
  CHECK(wrong_with("card X1 3\nwords\ncity done: tiles=two\n") ==
        "card X1: 'two' is not a number from 0 to 999");
  CHECK(wrong_with("card X1 3\nwords\ncity done: tiles=1000\n") ==
        "card X1: '1000' is not a number from 0 to 999");
  CHECK(wrong_with("card X1 3\nwords\nnever:\n").starts_with("card X1: 'never' is for cards"));
  CHECK(wrong_with("card X1 3 hold\nwords\ncity done:\n").starts_with("card X1: 'never' is for cards"));
  const std::string one = "card X1 3\nwords\ncity done:\n";
  CHECK(wrong_with(one + one) == "card X1: the id is used twice");
  std::string many;
  for (int card = 0; card < 121; ++card) many += "card X" + std::to_string(card) + " 3\nwords\ncity done:\n";
  CHECK(wrong_with(many) == "card X120: a deck has at most 120 cards");
  CHECK(wrong_with(std::string(kMaxDeckBytes + 1, ';')) == "a deck has at most 14000 bytes");
}

TEST_CASE("a table may bring its own deck, and nobody else's cards are in it") {
  const std::string deck =
      "card X1 3\nwords\ncity done: tiles=2\ncard X2 9 hold set=princess_and_dragon\nwords\nnever:\n";
  Options options;
  options.texts[std::string(kDeckText)] = deck;
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "no expansion in play takes the text 'orders.deck'",
                       std::invalid_argument);
  options.expansions = {"kings_orders"};
  CHECK(Carcassonne(options).rules().thing_named(kThing)->faces.size() == 1);
  options.expansions = {"princess_and_dragon", "kings_orders"};
  CHECK(Carcassonne(options).rules().thing_named(kThing)->faces.size() == 2);
  options.texts[std::string(kDeckText)] += "card X3 3 set=none_such\nwords\ncity done: tiles=2\n";
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "card X3: there is no expansion 'none_such'",
                       std::invalid_argument);
}

TEST_CASE("a card may ask for marks and figures by their names, when something in play has them") {
  Options options;
  options.expansions = {"kings_orders"};
  std::string& deck = options.texts[std::string(kDeckText)];
  deck = "card X1 3\nwords\ncity done: cathedral>=1\n";
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "card X1: 'city done' says nothing about 'cathedral'",
                       std::invalid_argument);
  deck =
      "card X1 3\nwords\nfeature done: won=1\ncard X2 3 set=inns_and_cathedrals\nwords\ncity done: "
      "cathedral>=1\n";
  CHECK(Carcassonne(options).rules().thing_named(kThing)->faces.size() == 1);
  options.expansions = {"inns_and_cathedrals", "kings_orders"};
  CHECK(Carcassonne(options).rules().thing_named(kThing)->faces.size() == 2);
  deck = "card X1 3\nwords\ncity done: tils>=1\n";
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "card X1: 'city done' says nothing about 'tils'",
                       std::invalid_argument);
  CHECK(wrong_with("card X1 3\nwords\nturn ended: cathedral>=1\n") ==
        "card X1: 'turn ended' says nothing about 'cathedral'");
}

TEST_CASE("a card may ask for a deed that an expansion in play declares, and for its counts") {
  Options options;
  options.expansions = {"kings_orders"};
  std::string& deck = options.texts[std::string(kDeckText)];
  deck = "card X1 3\nwords\ngoods taken: goods>=2\n";
  CHECK_THROWS_WITH_AS(Carcassonne{options},
                       "card X1: 'goods taken' is no happening, or its colon is missing",
                       std::invalid_argument);
  deck =
      "card X1 3\nwords\nfeature done: won=1\ncard X2 3 set=traders_and_builders\nwords\ngoods taken: "
      "goods>=2\n";
  CHECK(Carcassonne(options).rules().thing_named(kThing)->faces.size() == 1);
  options.expansions = {"traders_and_builders", "kings_orders"};
  CHECK(Carcassonne(options).rules().thing_named(kThing)->faces.size() == 2);
  deck = "card X1 3\nwords\ngoods taken: tiles>=2\n";
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "card X1: 'goods taken' says nothing about 'tiles'",
                       std::invalid_argument);
  deck = "card X1 3 set=traders_and_builders\nwords\ngoods gone: goods>=2\n";
  CHECK_THROWS_WITH_AS(Carcassonne{options}, "card X1: 'goods gone' is no happening, or its colon is missing",
                       std::invalid_argument);
}

Hands orders_in(const Carcassonne& game, const State& state) {
  return std::get<Hands>(game.rules().thing_named(kThing)->show({game.rules(), state}));
}

TEST_CASE("an observation does not change with what the others hold") {
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
        const Hands table = orders_in(game, known);
        for (int of = 0; of < game.seats(); ++of)
          if (of != viewer) CHECK(table.seats[static_cast<std::size_t>(of)].known.empty());
      }
    });
  }
}

TEST_CASE("a greedy bot plays for the cards of its own hand, and does not know another's") {
  Setup setup;
  setup.tiles = {{"E", {0, 0}, Rotation::R1}};
  for (std::int8_t x = 1; x < 4; ++x) setup.tiles.push_back({"G", {x, 0}, Rotation::R0});
  setup.bag = {{"E", 1}, {"V", 4}};
  const Carcassonne game = game_of(2);
  const auto closes_city = [&](Seat holder, std::uint64_t seed) {
    Setup with = setup;
    with.things = {{"orders", holder, "B04"}};
    // A knight of the other one makes closing the city a gift, but for the card.
    with.figures = {{seat_at(1), "follower", {0, 0}, 'c'}};
    State state = game.set_up(with);
    SeededDice dice(seed);
    game.play(state, seat_at(0), game.read(state, "pass"), nullptr);
    game.play(state, kNoSeat, game.read(state, "draw E"), nullptr);
    const Move move = bots::Greedy().choose(game, game.observe(state, seat_at(0)), seat_at(0), dice);
    return game.write(state, move) == "place 4,0 r3";
  };
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    CHECK(closes_city(seat_at(0), seed));
    CHECK_FALSE(closes_city(seat_at(1), seed));
  }
}

TEST_CASE("cards are conserved, and every point is awarded for a reason") {
  const Carcassonne game = game_of(2, {"royal_gates", "princess_and_dragon"});
  const std::size_t deck = game.rules().thing_named(kThing)->faces.size();
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
      const Hands table = orders_in(game, state);
      std::size_t cards = static_cast<std::size_t>(table.pile);
      for (const Hands::Hand& held : table.seats) cards += held.known.size() + held.shown.size();
      const auto lost = static_cast<std::size_t>(std::count_if(
          events.begin(), events.end(), [](const Event& event) { return event.own.name == kCardLost.name; }));
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
