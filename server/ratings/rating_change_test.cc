// How a game changes ratings, how that is kept, and that it is made anew to the last digit.

#include "server/ratings/rating_change.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace gatehouse::server {
namespace {

using protocol::Json;

/// A game of newcomers, each at their place.
RatingChange game(const std::vector<int>& places) {
  RatingChange change{"room", "Duel", 1'000, {}};
  for (const int place : places)
    change.seats.push_back({"p" + std::to_string(change.seats.size()), place, {}});
  rate(change);
  return change;
}

double gain(const RatingChange& change, std::size_t seat) {
  return change.seats.at(seat).after.strength.rating - change.seats.at(seat).before.strength.rating;
}

TEST_CASE("The winner of two goes up, the loser down, and a shared place moves nobody of equals") {
  const RatingChange won = game({1, 2});
  CHECK(gain(won, 0) > 0);
  CHECK(gain(won, 0) == doctest::Approx(-gain(won, 1)));
  CHECK(won.seats.at(0).after.games == 1);
  const RatingChange drawn = game({1, 1});
  CHECK(gain(drawn, 0) == 0);
  CHECK(gain(drawn, 1) == 0);
  CHECK(drawn.seats.at(1).after.games == 1);
}

TEST_CASE("At a table of four each pair is a game with a third of its weight") {
  const RatingChange four = game({1, 2, 3, 4});
  CHECK(gain(four, 0) > gain(four, 1));
  CHECK(gain(four, 1) > 0);
  CHECK(gain(four, 2) < 0);
  CHECK(gain(four, 3) < gain(four, 2));
  // Everybody has played one game in all: who wins against three equals wins as much as against one.
  CHECK(gain(four, 0) == doctest::Approx(gain(game({1, 2}), 0)));
  CHECK(four.seats.at(0).after.strength.deviation ==
        doctest::Approx(game({1, 2}).seats.at(0).after.strength.deviation));
}

TEST_CASE("The order of the seats decides nothing") {
  const RatingChange one = game({1, 3, 2});
  const RatingChange other = game({3, 2, 1});
  CHECK(one.seats.at(0).after == other.seats.at(2).after);
  CHECK(one.seats.at(1).after == other.seats.at(0).after);
}

TEST_CASE("A change is read as it was kept") {
  const RatingChange change = game({2, 1});
  const KeptRating kept = kept_form(change, 7, 99);
  CHECK(kept.number == 7);
  CHECK(kept.room == "room");
  CHECK(kept.kind == "Duel");
  CHECK(kept.public_ms == 99);
  CHECK(kept.profiles == std::vector<std::string>{"p0", "p1"});
  CHECK(change_in(kept) == change);
  CHECK(rating_after_change(change, "p1") == change.seats.at(1).after);
  CHECK(rating_after_change(change, "somebody else") == Rating());
}

TEST_CASE("A damaged change is not read") {
  KeptRating kept = kept_form(game({1, 2}), 1, 0);
  kept.text.pop_back();
  CHECK_THROWS_AS(change_in(kept), StoreError);
  kept.text = R"({"ended_ms": 1, "seats": [{"profile": "p0", "place": 1, "before": [1500]}]})";
  CHECK_THROWS_AS(change_in(kept), StoreError);
}

TEST_CASE("People see whole numbers, and that little is known of somebody") {
  CHECK(rating_json({}) ==
        Json::parse(R"({"rating": 1500, "deviation": 350, "games": 0, "provisional": true})"));
  const Rating known{{1612.5, 110.0, 0.06}, 40};
  CHECK(rating_json(known) == Json::parse(R"({"rating": 1613, "deviation": 110, "games": 40})"));
  const Rating unknown{{1612.4, 110.1, 0.06}, 4};
  CHECK(rating_json(unknown) ==
        Json::parse(R"({"rating": 1612, "deviation": 110, "games": 4, "provisional": true})"));
}

/// Three games of three people, each from how the one before has left them.
std::vector<KeptRating> three_games() {
  std::vector<KeptRating> kept;
  Rating anna;
  Rating ben;
  Rating cora;
  const auto play = [&](const std::string& room, std::vector<RatedSeat> seats) {
    RatingChange change{room, "Duel", 1, std::move(seats)};
    rate(change);
    kept.push_back(kept_form(change, static_cast<std::int64_t>(kept.size()) + 1, 0));
    return change;
  };
  const RatingChange first = play("r1", {{"anna", 1, anna}, {"ben", 2, ben}});
  anna = first.seats.at(0).after;
  const RatingChange second = play("r2", {{"cora", 1, cora}, {"anna", 2, anna}});
  play("r3", {{"ben", 1, first.seats.at(1).after}, {"cora", 1, second.seats.at(0).after}});
  return kept;
}

TEST_CASE("All ratings are made anew from the places alone, to the last digit") {
  RatingsAnew anew;
  for (const KeptRating& kept : three_games()) CHECK(anew.take(kept).empty());
  CHECK(anew.games() == 3);
  const RatingChange last = change_in(three_games().back());
  CHECK(anew.ratings().at({"Duel", "cora"}) == last.seats.at(1).after);
  CHECK(anew.ratings().at({"Duel", "anna"}).games == 2);
}

TEST_CASE("A rating that does not follow from those before it is found") {
  const auto fault = [](const auto& change) {
    std::vector<KeptRating> games = three_games();
    change(games);
    RatingsAnew anew;
    for (const KeptRating& kept : games)
      if (const std::string found = anew.take(kept); !found.empty())
        return std::to_string(kept.number) + ": " + found;
    return std::string();
  };
  const auto tell = [](KeptRating& kept, const auto& change) {
    RatingChange told = change_in(kept);
    change(told);
    kept = kept_form(told, kept.number, kept.public_ms);
  };
  CHECK(fault([](auto&) {}).empty());
  const std::string wrong = ": it does not follow from those before it";
  CHECK(fault([&](auto& games) {
          tell(games[1], [](RatingChange& game) { game.seats[0].after.strength.rating += 0.000001; });
        }) == "2" + wrong);
  CHECK(fault([&](auto& games) { tell(games[0], [](RatingChange& game) { game.seats[0].place = 3; }); }) ==
        "1" + wrong);
  CHECK(fault([&](auto& games) {
          tell(games[2], [](RatingChange& game) { game.seats[0].before.games = 2; });
        }) == "3" + wrong);
  CHECK(fault([&](auto& games) { games[2].profiles = {"ben"}; }) == "3" + wrong);
  CHECK(fault([&](auto& games) { games.erase(games.begin()); }) == "2: another one is missing before it");
  CHECK(fault([&](auto& games) { games[1].text = "?"; }) == "2: it cannot be read");
}

}  // namespace
}  // namespace gatehouse::server
