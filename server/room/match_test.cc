// What the games of a match come to, ruling by ruling, and every match of a few games with every ending of
// each.

#include "server/room/match.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace gatehouse::server {
namespace {

using engine::seat_at;
using protocol::Begins;
using protocol::DrawnCounts;
using protocol::EndedEarly;
using protocol::Match;
using protocol::MatchEnd;
using protocol::MatchGame;
using protocol::MatchRules;
using protocol::PerSeat;

const GameEnd kFirstWins{{70, 60}, Seat{0}};
const GameEnd kSecondWins{{60, 70}, Seat{1}};
const GameEnd kDraw{{60, 60}, std::nullopt};

MatchRules rules_of(int best_of, Begins begins = Begins::Turns, DrawnCounts drawn = DrawnCounts::Half) {
  return {best_of, begins, drawn};
}

/// A game before this one that has counted so.
MatchGame before(int first, int second) {
  return {"before", seat_at(0), {0, 0}, {first, second}, {}};
}

TEST_CASE("Who wins a game has a point, whoever has more on the board") {
  CHECK(counted(rules_of(3), kFirstWins) == MatchGame{"", seat_at(0), {70, 60}, {2, 0}, {}});
  CHECK(counted(rules_of(3), kSecondWins).halves == PerSeat{0, 2});
  const GameEnd given_up{{90, 10}, seat_at(1), EndedEarly::Resigned};
  CHECK(counted(rules_of(3), given_up) == MatchGame{"", seat_at(0), {90, 10}, {0, 2}, EndedEarly::Resigned});
}

TEST_CASE("A drawn game counts half for each, nothing, or for the one who did not begin") {
  for (const auto& [drawn, halves] : {std::pair(DrawnCounts::Half, PerSeat{1, 1}),
                                      {DrawnCounts::Again, PerSeat{0, 0}},
                                      {DrawnCounts::Second, PerSeat{0, 2}}})
    CHECK(counted(rules_of(3, Begins::Turns, drawn), kDraw).halves == halves);
}

TEST_CASE("A game that both have ended counts by its scores as they stand") {
  GameEnd agreed = kDraw;
  agreed.why = EndedEarly::Agreed;
  CHECK(counted(rules_of(1), agreed) == MatchGame{"", seat_at(0), {60, 60}, {1, 1}, EndedEarly::Agreed});
}

TEST_CASE("A match is decided by more than half of its games, not by half") {
  const Match match{rules_of(3), {before(2, 0)}};
  CHECK(decided(match, counted(match.rules, kFirstWins)) == MatchEnd{seat_at(0)});
  CHECK_FALSE(decided(match, counted(match.rules, kDraw)));  // one and a half of three are just that
  CHECK_FALSE(decided(match, counted(match.rules, kSecondWins)));
  CHECK(decided({rules_of(1), {}}, counted(rules_of(1), kSecondWins)) == MatchEnd{seat_at(1)});
}

TEST_CASE("When all games have counted, who has more points has won, and equal points draw the match") {
  const Match match{rules_of(3), {before(1, 1), before(1, 1)}};
  CHECK(decided(match, counted(match.rules, kFirstWins)) == MatchEnd{seat_at(0)});
  CHECK(decided(match, counted(match.rules, kDraw)) == MatchEnd{});
  CHECK(decided({rules_of(1), {}}, counted(rules_of(1), kDraw)) == MatchEnd{});
}

TEST_CASE("A drawn game that is played again is none of the games, until there are too many") {
  Match match{rules_of(1, Begins::Turns, DrawnCounts::Again), {}};
  while (match.games.size() + 1 < protocol::kMostMatchGames) {
    CHECK_FALSE(decided(match, counted(match.rules, kDraw)));
    match.games.push_back(before(0, 0));
  }
  CHECK(decided(match, counted(match.rules, kDraw)) == MatchEnd{});
  CHECK(decided(match, counted(match.rules, kSecondWins)) == MatchEnd{seat_at(1)});
}

TEST_CASE("By turns the seats are exchanged after every game") {
  for (const GameEnd& end : {kFirstWins, kSecondWins, kDraw}) {
    const NextGame next = next_game({rules_of(5), {}}, end, "one");
    CHECK(next.exchanged);
    const MatchGame& game = next.match.games.at(0);
    CHECK(game.room == "one");
    CHECK(game.began == seat_at(1));
    CHECK(game.score == PerSeat{end.score[1], end.score[0]});
  }
}

TEST_CASE("By lot everybody stays until the start") {
  const NextGame next = next_game({rules_of(5, Begins::Lot), {before(2, 0)}}, kSecondWins, "two");
  CHECK_FALSE(next.exchanged);
  CHECK(next.match.games.at(0) == before(2, 0));
  CHECK(next.match.games.at(1) == MatchGame{"two", seat_at(0), {60, 70}, {0, 2}, {}});
}

TEST_CASE("Who lost begins, and after a drawn game the seats are exchanged, whatever it counts") {
  CHECK_FALSE(next_game({rules_of(5, Begins::Loser), {}}, kSecondWins, "one").exchanged);
  CHECK(next_game({rules_of(5, Begins::Loser), {}}, kFirstWins, "one").exchanged);
  for (const DrawnCounts drawn : protocol::kDrawnCounts)
    CHECK(next_game({rules_of(5, Begins::Loser, drawn), {}}, kDraw, "one").exchanged);
  const GameEnd given_up{{90, 10}, seat_at(1), EndedEarly::Resigned};
  CHECK_FALSE(next_game({rules_of(5, Begins::Loser), {}}, given_up, "one").exchanged);
}

TEST_CASE("A match that is decided has no next game") {
  CHECK_THROWS(next_game({rules_of(1), {}}, kFirstWins, "one"));
}

TEST_CASE("A match that is turned twice is as before, and its points go with the people") {
  const Match match{rules_of(5), {{"one", seat_at(1), {3, 9}, {0, 2}, EndedEarly::Resigned}, before(1, 1)}};
  CHECK(turned(match).games.at(0) == MatchGame{"one", seat_at(0), {9, 3}, {2, 0}, EndedEarly::Resigned});
  CHECK(turned(turned(match)) == match);
  CHECK(halves_of(match, std::nullopt) == PerSeat{1, 3});
  CHECK(halves_of(turned(match), std::nullopt) == PerSeat{3, 1});
}

/// Plays on from here with every ending of every game. `anna`: the seat of the one who began the match.
struct EveryMatch {
  int matches = 0;

  void play_on(const Match& match, Seat anna, PerSeat halves /* of Anna and Ben */) {
    for (const GameEnd& end : {kFirstWins, kSecondWins, kDraw}) {
      const MatchGame result = counted(match.rules, end);
      const std::size_t first = anna == seat_at(0) ? 0 : 1;  // whose seat 0 is
      PerSeat now = halves;
      now.at(first) += result.halves[0];
      now.at(1 - first) += result.halves[1];
      const PerSeat told = halves_of(match, result);
      REQUIRE(told == (first == 0 ? now : PerSeat{now[1], now[0]}));
      const std::optional<MatchEnd> ended = decided(match, result);
      if (!ended) {
        REQUIRE(std::max(now[0], now[1]) <= match.rules.best_of);
        const NextGame next = next_game(match, end, "room");
        REQUIRE(next.match.games.size() == match.games.size() + 1);
        REQUIRE(next.match.rules == match.rules);
        play_on(next.match, next.exchanged ? seat_at(static_cast<int>(1 - first)) : anna, now);
        continue;
      }
      ++matches;
      REQUIRE(ended->winner.has_value() == (now[0] != now[1]));
      if (ended->winner) REQUIRE((*ended->winner == anna) == (now[0] > now[1]));
      REQUIRE_FALSE(ended->broken_off);
    }
  }
};

TEST_CASE("In every match the points stay with their people, and it ends when it must") {
  for (const int best_of : {1, 3, 5})
    for (const Begins begins : protocol::kBegins)
      for (const DrawnCounts drawn : {DrawnCounts::Half, DrawnCounts::Second}) {
        EveryMatch every;
        every.play_on({rules_of(best_of, begins, drawn), {}}, seat_at(0), {});
        CHECK(every.matches >= 3);
      }
  // Games that are played again make matches long: here of one game, up to the last that there may be.
  EveryMatch again;
  again.play_on({rules_of(1, Begins::Loser, DrawnCounts::Again), {}}, seat_at(0), {});
  CHECK(again.matches == 2 * protocol::kMostMatchGames + 1);
}

}  // namespace
}  // namespace gatehouse::server
