#include "engine/carcassonne/expansions/kings_orders/progress.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"
#include "tests/support/imitations.h"
#include "tests/support/orchards.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

constexpr const char* kField = "tile ZF 20\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";

/// Tiles by name and cell, as "E 0,0 1" (a quarter turn); figures and the one card that seat 0 holds.
class Scene {
 public:
  Scene& tile(const std::string& kind, int x, int y, int turns = 0) {
    setup_.tiles.push_back(
        {kind, {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, static_cast<Rotation>(turns)});
    return *this;
  }
  Scene& figure(int seat, int x, int y, char part) {
    setup_.figures.push_back(
        {seat_at(seat), "follower", {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, part});
    return *this;
  }

  /// "tiles 3/5 at 0,0.c", "never" for nothing.
  std::string hint(const std::string& card) const {
    Options options;
    options.expansions = {"princess_and_dragon", "kings_orders"};
    options.fixtures = kField;
    const Carcassonne game(options);
    Setup setup = setup_;
    setup.things = {{"orders", seat_at(0), card}};
    const State state = game.set_up(setup);
    const std::vector<FaceProgress> all = progress_of({game.rules(), state}, seat_at(0));
    CHECK(progress_of({game.rules(), state}, seat_at(1)).empty());
    if (all.empty()) return "nothing";
    CHECK(all.size() == 1);
    CHECK(game.rules().thing_named("orders")->faces[all.front().face].id == card);
    return text_of(all.front());
  }

  /// Of a hand of these cards, by card.
  std::map<std::string, std::string> hints(const std::vector<std::string>& cards) const {
    Options options;
    options.expansions = {"princess_and_dragon", "kings_orders"};
    options.fixtures = kField;
    const Carcassonne game(options);
    Setup setup = setup_;
    for (const std::string& card : cards) setup.things.push_back({"orders", seat_at(0), card});
    const State state = game.set_up(setup);
    std::map<std::string, std::string> hints;
    for (const FaceProgress& one : progress_of({game.rules(), state}, seat_at(0)))
      hints[game.rules().thing_named("orders")->faces[one.face].id] = text_of(one);
    return hints;
  }

 private:
  static std::string text_of(const FaceProgress& one) {
    std::string text =
        std::string(one.what) + " " + std::to_string(one.reached) + "/" + std::to_string(one.needed);
    if (one.cell) text += " at " + std::to_string(one.cell->x) + "," + std::to_string(one.cell->y);
    if (one.part != '?') text += std::string(".") + one.part;
    return text;
  }

  Setup setup_;
};

/// An open city of three tiles in a row, and one of two.
Scene two_cities() {
  return Scene().tile("E", 0, 0, 1).tile("G", 1, 0).tile("G", 2, 0).tile("E", 0, -3, 1).tile("F", 1, -3);
}

TEST_CASE("a city that would do: the open one that comes nearest") {
  CHECK(two_cities().hint("B02") == "tiles 2/3 at 1,-3.c");  // three tiles and still open will be four
  CHECK(two_cities().hint("B03") == "tiles 3/4 at 1,0.c");
  CHECK(two_cities().hint("B05") == "tiles 3/6 at 1,0.c");
  CHECK(two_cities().hint("B08") == "pennants 1/1 at 1,-3.c");
  CHECK(two_cities().hint("B09") == "pennants 1/2 at 1,-3.c");
  CHECK(two_cities().hint("B11") == "tiles 3/5 at 1,0.c");
  CHECK(two_cities().hint("B13") == "square 0/1");
  CHECK(two_cities().hint("B16") == "side 3/4 at 1,0.c");
  CHECK(Scene().tile("B", 0, 0).hint("B04") == "tiles 0/5");
}

TEST_CASE("followers in it, and whom it would pay") {
  CHECK(two_cities().figure(1, 0, 0, 'c').hint("B43") == "followers 1/3 at 1,0.c");
  CHECK(two_cities().figure(1, 0, 0, 'c').hint("B45") == "mine 0/2");
  CHECK(two_cities().figure(0, 0, -3, 'c').hint("B45") == "mine 1/2 at 1,-3.c");
  CHECK(two_cities().figure(1, 0, 0, 'c').hint("B14") == "winners 1/1 at 1,0.c");
  CHECK(two_cities().figure(0, 0, 0, 'c').hint("B14") == "winners 0/1");
  CHECK(two_cities().figure(0, 0, 0, 'c').hint("B51") == "points 6/12 at 1,0.c");
}

TEST_CASE("roads, and what is connected to them") {
  const Scene road = Scene().tile("A", 0, 0, 3).tile("U", 1, 0).tile("U", 2, 0);
  CHECK(road.hint("B20") == "tiles 3/5 at 1,0.r");
  CHECK(road.hint("B18") == "tiles 0/3");
  const Scene city = Scene().tile("A", 0, 0, 3).tile("D", 1, 0).tile("E", 1, 1, 2);
  CHECK(city.hint("B24") == "complete 1/3 at 1,0.r");
  CHECK(city.hint("B25") == "complete 0/2");
  Scene done = city;
  done.tile("D", 2, 0).tile("A", 3, 0, 1);
  CHECK(done.hint("B24") == "complete 2/3 at 1,0.r");
  CHECK(done.hint("B25") == "complete 1/2 at 1,0.r");
}

TEST_CASE("cloisters, neighbours, farms and the whole table") {
  Scene cloister = Scene().tile("B", 0, 0).tile("ZF", 1, 0).tile("ZF", 0, 1).tile("ZF", 1, 1);
  CHECK(cloister.hint("B29") == "around 4/9 at 0,0.m");
  CHECK(cloister.hint("B30") == "around 0/9");
  CHECK(Scene(cloister).figure(0, 0, 0, 'm').hint("B30") == "around 4/9 at 0,0.m");
  CHECK(cloister.hint("B33") == "around 3/6 at 1,-1");
  CHECK(Scene().tile("ZF", 0, 0).tile("ZF", 2, 0).tile("ZF", 1, 1).hint("B49") == "neighbours 3/4 at 1,0");
  CHECK(cloister.hint("B39") == "tiles 4/6 at 1,0.f");
  CHECK(Scene(cloister).figure(1, 0, 0, 'f').hint("B39") == "tiles 0/6");
  CHECK(Scene(cloister).figure(0, 0, 0, 'f').hint("B40") == "field_mine 1/2 at 1,0.f");
  CHECK(Scene(cloister).figure(0, 0, 0, 'f').hint("B42") == "fields 1/3");
  CHECK(Scene(cloister).figure(0, 0, 0, 'f').hint("B47") == "supply 1/7");
  CHECK(Scene(cloister).figure(0, 0, 0, 'f').hint("B48") == "trades 1/4");
}

TEST_CASE("a farm that was shared when the card was drawn is as far as it goes, and another one is told") {
  Setup setup;
  setup.tiles = {{"ZF", {0, 0}}, {"ZF", {1, 0}}, {"ZF", {3, 0}}};
  setup.figures = {{seat_at(0), "follower", {0, 0}, 'f'}, {seat_at(1), "follower", {1, 0}, 'f'}};
  const auto hints_after_draw = [&setup] {
    Options options;
    options.expansions = {"kings_orders"};
    options.fixtures = kField;
    const Carcassonne game(options);
    State state = game.set_up(setup);
    game.play(state, seat_at(0), game.read(state, "draw-card"), nullptr);
    game.play(state, kNoSeat, game.read(state, "deal B41"), nullptr);
    return progress_of({game.rules(), state}, seat_at(0));
  };
  CHECK(hints_after_draw().empty());
  setup.figures.push_back({seat_at(0), "follower", {3, 0}, 'f'});
  const std::vector<FaceProgress> other = hints_after_draw();
  REQUIRE(other.size() == 1);
  CHECK(other.front().what == "field_shared");
  CHECK(other.front().reached == 0);
}

TEST_CASE("of a hand the same is told of each card as if it were the only one") {
  Scene scene = two_cities();
  scene.tile("A", 0, 3, 3).tile("U", 1, 3).tile("B", 0, 6).tile("ZF", 1, 6);
  scene.figure(0, 1, 0, 'c').figure(1, 1, 6, 'f').figure(0, 0, 6, 'm');
  std::vector<std::string> cards;
  for (int number = 1; number <= 51; ++number)
    cards.push_back((number < 10 ? "B0" : "B") + std::to_string(number));
  for (int number = 1; number <= 5; ++number) cards.push_back("PD" + std::to_string(number));
  std::size_t told = 0;
  for (std::size_t first = 0; first < cards.size(); ++first) {
    std::vector<std::string> hand;  // five of different kinds, which lie apart in the deck
    for (std::size_t at = first; at < cards.size() && hand.size() < 5; at += 11) hand.push_back(cards[at]);
    const std::map<std::string, std::string> hints = scene.hints(hand);
    told += hints.size();
    for (const std::string& card : hand) {
      CAPTURE(card);
      const auto found = hints.find(card);
      CHECK((found == hints.end() ? "nothing" : found->second) == scene.hint(card));
    }
  }
  CHECK(told > 60);
}

TEST_CASE("of some cards nothing can be said") {
  for (const char* card : {"B12", "B26", "B34", "B50", "PD1", "PD2", "PD3", "PD5"})
    CHECK(two_cities().hint(card) == "nothing");
  CHECK(two_cities().hint("PD4") == "tiles 3/4 at 1,0.c");
  CHECK(two_cities().figure(1, 0, 0, 'c').hint("PD4") == "tiles 2/4 at 1,-3.c");
}

TEST_CASE("what looks around as a cloister does is none to a card") {
  const Carcassonne game = imitations::game_with({"kings_orders"}, imitations::install_orchards);
  Setup setup;
  setup.tiles = {{"GM", {0, 0}}};
  for (const Offset& offset : kEightAround)
    if (offset != Offset{1, -1}) setup.tiles.push_back({"GA", {offset.east, offset.north}});
  State state = game.set_up(setup);
  Turn turn(game.rules(), state, nullptr);
  turn.keep(game.rules().tile_named("GA"));
  turn.place(seat_at(0), {{1, -1}, Rotation::R0});
  score_completed(turn);
  CHECK(state.completed.size() == 2);
  int placed = 0;
  for (const Happened& happened : happenings_of_turn(turn.position(), seat_at(0))) {
    if (happened.what != Happening::TilePlaced) continue;
    ++placed;
    CHECK(happened[Fact::Cloisters] == 1);
    CHECK(happened[Fact::Cities] + happened[Fact::Roads] == 0);
  }
  CHECK(placed == 1);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne::kings_orders
