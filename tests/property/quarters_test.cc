// Who waits in places with names: where they go from there before a scoring, who may go there and when,
// against a second reading; and what the City of Carcassonne is for the farms around it.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/turn.h"
#include "tests/property/option_sets.h"
#include "tests/property/oracle.h"
#include "tests/property/printed.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

constexpr std::array<std::string_view, 4> kQuarters{"castle", "market", "smithy", "cathedral"};

bool with_count(const Carcassonne& game) {
  const auto& expansions = game.rules().options().expansions;
  return std::find(expansions.begin(), expansions.end(), "count") != expansions.end();
}

bool is_one_of(std::string_view step, std::initializer_list<std::string_view> steps) {
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

/// The steps in which the points of the tile are not paid yet.
bool before_points(std::string_view step) {
  return is_one_of(step, {"place-tile", "deploy", "capture", "exchange", "phantom", "dragon", "move-out"});
}

std::string place_of(const Carcassonne& game, const Figure& figure) {
  return figure.at.ground == Ground::Place ? std::string(game.rules().place(figure.at.place()).name) : "";
}

using Ways = std::set<std::pair<FigureKindId, PartId>>;

std::string ways_text(const Carcassonne& game, const State& state,
                      const std::pair<FigureKindId, PartId>& way) {
  const PartRef where = part_ref({game.rules(), state}, way.second);
  return std::string(game.rules().figure(way.first).name) + " to " + std::to_string(where.cell.x) + "," +
         std::to_string(where.cell.y) + "." + where.letter;
}

TEST_CASE("figures leave quarters for where a second reading lets them, and nowhere else") {
  std::map<std::string, int> offered;
  for_every_table(12, [&offered](const Carcassonne& game, std::uint64_t seed) {
    if (!with_count(game)) return;
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const std::string_view step = game.step(played.before);
      if (played.seat == kNoSeat || (step != "move-out" && step != "final-move-out")) return;
      Ways listed;
      for (const Move& move : played.listed)
        if (move.verb != Verb::Pass && game.rules().word(move.verb).text == "send")
          listed.insert({move.kind, part_id(played.before, move.cell, move.part)});
      offered[std::string(step)] += static_cast<int>(listed.size());
      CHECK(!listed.empty());
      const Oracle oracle(game, played.before);
      CHECK(difference(listed, oracle.moves_out(played.before, played.seat, step == "final-move-out"),
                       [&](const auto& way) { return ways_text(game, played.before, way); }) == "");
    });
  });
  CHECK(offered["move-out"] > 20);
  CHECK(offered["final-move-out"] > 20);
}

TEST_CASE("nobody who might leave a quarter is passed over") {
  int scorings = 0;
  for_every_table(12, [&scorings](const Carcassonne& game, std::uint64_t seed) {
    if (!with_count(game)) return;
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const std::string_view before = game.step(played.before), after = game.step(played.after);
      if (before == "move-out" || before == "final-move-out" || !before_points(before)) return;
      const bool scored = std::any_of(played.events.begin(), played.events.end(), [](const Event& event) {
        return event.type == EventType::Scored && !event.final;
      });
      if (!scored || before_points(after)) return;
      ++scorings;
      const Oracle oracle(game, played.before);
      const State standing = oracle.stood(played);
      for (int seat = 0; seat < game.seats(); ++seat)
        CHECK(difference(Ways(), oracle.moves_out(standing, seat_at(seat), false),
                         [&](const auto& way) { return ways_text(game, played.before, way); }) == "");
    });
  });
  CHECK(scorings > 100);
}

TEST_CASE("a follower enters a quarter when others were paid and their owner was not") {
  int entered = 0, asked = 0, with_points = 0;
  for_every_table(12, [&](const Carcassonne& game, std::uint64_t seed) {
    if (!with_count(game)) return;
    const bool once = game.rules().options().choices.at("count.once") == "turn";
    std::map<std::pair<int, int>, Points> gained;  // by turn and part of it
    std::set<std::pair<int, int>> judged;
    int entered_in = -1;
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const std::pair part{played.before.turn.number, static_cast<int>(played.before.turn.part)};
      const std::string_view before = game.step(played.before), after = game.step(played.after);
      const Seat active = played.before.turn.seat;
      for (const Event& event : played.events)
        if (event.type == EventType::Scored && !event.final)
          for (const SeatPoints& line : event.points)
            gained[part][static_cast<std::size_t>(index(line.seat))] += line.points;
      if (played.seat != kNoSeat && before == "quarter") {
        CHECK(played.seat == active);
        CHECK(judged.contains(part));
        std::set<std::pair<FigureKindId, PlaceId>> listed;
        for (const Move& move : played.listed)
          if (game.rules().word(move.verb).text == "quarter") listed.insert({move.kind, move.place()});
        CHECK(listed == Oracle(game, played.before).moves_in(active));
        if (game.rules().word(played.move.verb).text == "quarter") {
          ++entered;
          entered_in = played.before.turn.number;
        }
      }
      if (judged.contains(part) || !gained.contains(part) || is_one_of(after, {"wagon", "show-order"}))
        return;
      judged.insert(part);
      bool others = false;
      for (int seat = 0; seat < game.seats(); ++seat)
        others = others || (seat_at(seat) != active && gained[part][static_cast<std::size_t>(seat)] > 0);
      const bool own = gained[part][static_cast<std::size_t>(index(active))] > 0;
      const bool may = others && !own && !(once && entered_in == part.first) &&
                       !Oracle(game, played.after).moves_in(active).empty();
      CHECK((after == "quarter") == may);
      asked += may;
      with_points += own;
    });
  });
  CHECK(asked > 50);
  CHECK(entered > 30);
  CHECK(with_points > 50);
}

TEST_CASE(
    "the count is in a quarter, goes where the option lets him, and no part of the City is ever entered") {
  std::map<std::string, int> went;
  for_every_table(12, [&went](const Carcassonne& game, std::uint64_t seed) {
    if (!with_count(game)) return;
    const FigureKindId count = game.rules().figure_named("count");
    const std::string moves = game.rules().options().choices.at("count.move");
    std::string entered;
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const auto where = [&](const State& state) {
        return place_of(game, state.figures[state.figures.neutral(count)]);
      };
      const std::string from = where(played.before), to = where(played.after);
      CHECK(std::find(kQuarters.begin(), kQuarters.end(), to) != kQuarters.end());
      const std::string_view word =
          played.seat == kNoSeat ? std::string_view() : game.rules().word(played.move.verb).text;
      if (word == "quarter") entered = game.rules().place(played.move.place()).name;
      if (game.step(played.before) == "count") {
        std::set<std::string> listed, expected;
        for (const Move& move : played.listed)
          if (move.verb != Verb::Pass) listed.insert(std::string(game.rules().place(move.place()).name));
        CHECK(played.listed.size() == listed.size() + 1);  // he may be left where he is
        if (moves == "with-follower") expected.insert(entered);
        if (moves == "choice")
          for (const std::string_view quarter : kQuarters)
            if (quarter != from) expected.insert(std::string(quarter));
        CHECK(difference(listed, expected) == "");
        CHECK((to == from || expected.contains(to)));
      } else if (word == "quarter" && moves == "clockwise") {
        const auto place = std::find(kQuarters.begin(), kQuarters.end(), from) - kQuarters.begin();
        CHECK(to == kQuarters[static_cast<std::size_t>(place + 1) % 4]);
      } else {
        CHECK(to == from);
      }
      if (to != from) ++went[moves];
      for (const Figure& figure : played.after.figures) {
        if (!figure.in_feature()) continue;
        const PlacedTile& tile = played.after.board.tile(played.after.graph.tile_of(figure.at.part));
        const PartRef under = part_ref({game.rules(), played.after}, figure.at.part);
        CHECK_FALSE((under.letter == 'k' && game.rules().tile(tile.kind).name.starts_with("CO")));
      }
    });
  });
  for (const std::string moves : {"choice", "clockwise", "with-follower"}) {
    CAPTURE(moves);
    CHECK(went[moves] > 0);
  }
}

TEST_CASE("the Count and a river go together only where the table wants it so") {
  Options options;
  options.expansions = {"river", "count"};
  CHECK_THROWS(Carcassonne{options});
  options.choices["count.river"] = "off";
  CHECK_THROWS(Carcassonne{options});
  options.choices["count.river"] = "on";
  CHECK(with_count(Carcassonne{options}));
  options.expansions = {"count"};
  options.choices["count.river"] = "off";
  CHECK(with_count(Carcassonne{options}));
}

/// The farms of the block, as the tables of the tiles have them: cells and letters of their pieces.
PartId piece(const Carcassonne& game, const State& state, int x, int y, char letter) {
  const PlacedTile& tile =
      state.board.tile(state.board.tile_at({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}));
  return PartId{
      static_cast<std::uint16_t>(index(tile.first_part) + game.rules().tile(tile.kind).part(letter))};
}

TEST_CASE("three farms lie around the City, and each borders it alone and the cities on its outer tiles") {
  Options options;
  options.expansions = {"count"};
  const Carcassonne game(options);
  const State state = game.initial();
  const Flood flood(game.rules(), state);
  const auto farm = [&](int x, int y, char letter) {
    return flood.territory_of(piece(game, state, x, y, letter));
  };
  const std::set<std::size_t> north{farm(-2, 1, 'f'), farm(-1, 1, 'f'), farm(0, 1, 'f'), farm(1, 1, 'f')};
  const std::set<std::size_t> west{farm(-2, 1, 'g'), farm(-2, 0, 'f'), farm(-2, -1, 'f'), farm(-1, -1, 'f'),
                                   farm(0, -1, 'g')};
  const std::set<std::size_t> east{farm(1, 1, 'g'), farm(1, 0, 'f'), farm(1, -1, 'f'), farm(0, -1, 'f')};
  std::set<std::size_t> all;
  std::vector<std::size_t> cities;
  for (const std::set<std::size_t>& one : {north, west, east}) {
    REQUIRE(one.size() == 1);
    all.insert(*one.begin());
    cities.push_back(flood.territory(*one.begin()).city.size());
  }
  CHECK(all.size() == 3);
  CHECK(cities == std::vector<std::size_t>{1, 2, 2});
  const Territory& city = flood.territory(flood.territory_of(piece(game, state, 0, 0, 'k')));
  CHECK(city.tiles == 12);
  CHECK(city.open == 0);
  CHECK(city.pennants == 0);
}

}  // namespace
}  // namespace gatehouse::tests
