// Standings and tie-breaks of small events, worked out by hand.

#include "server/events/standings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/base/ensure.h"
#include "server/events/limits.h"

namespace gatehouse::server {
namespace {

using Halves = std::array<int, 2>;
using From = std::vector<int>;

constexpr Halves kBeats{2, 0};
constexpr Halves kDraws{1, 1};
constexpr Halves kLosesTo{0, 2};
constexpr Halves kNeither{0, 0};  ///< both lose a match, a game is replayed

constexpr int kAda = 1;
constexpr int kBen = 2;
constexpr int kCleo = 3;
constexpr int kDan = 4;
constexpr int kEve = 5;
constexpr int kFinn = 6;

/// An event that a case makes pairing by pairing. The numbers of pairings count from 1.
class HeldEvent {
 public:
  explicit HeldEvent(int entrants) { input.entrants = entrants; }

  void match(int first, Halves halves, int second, std::vector<PlayedGame> games = {}) {
    input.pairings.push_back({next_number(), 1, first, second, halves, std::move(games)});
  }
  void bye(int entrant, int halves = 2) {
    input.pairings.push_back({next_number(), 1, entrant, std::nullopt, {halves, 0}});
  }
  void forfeit(int first, Halves halves, int second) {
    input.pairings.push_back({next_number(), 1, first, second, halves, {}, true});
  }

  StandingsInput input;

 private:
  int next_number() const { return static_cast<int>(input.pairings.size()) + 1; }
};

std::vector<StandingsRow> rows_by(const HeldEvent& event, std::vector<TieBreak> tie_breaks) {
  StandingsInput input = event.input;
  input.tie_breaks = std::move(tie_breaks);
  return standings(input);
}

/// The entrants, the best first.
std::vector<int> order_by(const HeldEvent& event, const std::vector<TieBreak>& tie_breaks) {
  std::vector<int> order;
  for (const StandingsRow& row : rows_by(event, tie_breaks)) order.push_back(row.entrant);
  return order;
}

/// The ranks of entrants 1, 2, ...
std::vector<int> ranks_by(const HeldEvent& event, const std::vector<TieBreak>& tie_breaks) {
  std::vector<StandingsRow> rows = rows_by(event, tie_breaks);
  std::ranges::sort(rows, {}, &StandingsRow::entrant);
  std::vector<int> ranks;
  ranks.reserve(rows.size());
  for (const StandingsRow& row : rows) ranks.push_back(row.rank);
  return ranks;
}

/// What a tie-break gives an entrant when it is the only one.
Reckoned reckoned_for(const HeldEvent& event, TieBreak tie_break, int entrant) {
  const std::vector<StandingsRow> rows = rows_by(event, {tie_break});
  const auto row = std::ranges::find(rows, entrant, &StandingsRow::entrant);
  REQUIRE(row != rows.end());
  REQUIRE(row->tie_breaks.size() == 1);
  return row->tie_breaks.front();
}

/// The values of entrants 1, 2, ...
std::vector<std::int64_t> values_of(const HeldEvent& event, TieBreak tie_break) {
  std::vector<std::int64_t> values;
  for (int entrant = 1; entrant <= event.input.entrants; ++entrant)
    values.push_back(reckoned_for(event, tie_break, entrant).value);
  return values;
}

using Values = std::vector<std::int64_t>;

TEST_CASE("Each tie-break has a text of its own, and is found by it") {
  const std::vector<std::string> texts{
      "game-difference", "games-won",        "direct", "direct-points", "buchholz",
      "buchholz-cut",    "sonneborn-berger", "points", "seed",          "lot"};
  REQUIRE(texts.size() == kTieBreaks.size());
  for (std::size_t at = 0; at < texts.size(); ++at) {
    CHECK(text_of(kTieBreaks.at(at)) == texts[at]);
    CHECK(tie_break_called(texts[at]) == kTieBreaks.at(at));
  }
  CHECK_FALSE(tie_break_called("Direct").has_value());
  CHECK_FALSE(tie_break_called("").has_value());
}

TEST_CASE("Halves come first, and those whom nothing separates share a rank") {
  HeldEvent event(5);
  event.match(kEve, kBeats, kAda);
  event.match(kCleo, kDraws, kBen);
  // Halves: Ada 0, Ben 1, Cleo 1, Dan 0, Eve 2.
  CHECK(order_by(event, {}) == std::vector<int>{kEve, kBen, kCleo, kAda, kDan});
  CHECK(ranks_by(event, {}) == std::vector<int>{4, 2, 2, 4, 1});
  CHECK(rows_by(HeldEvent(0), {TieBreak::Direct}).empty());
}

TEST_CASE("A bye counts its halves, and a match that both lose none") {
  HeldEvent event(4);
  event.bye(kAda);
  event.bye(kBen, 1);
  event.bye(kCleo, 0);
  event.match(kCleo, kNeither, kDan);
  const std::vector<StandingsRow> rows = rows_by(event, {});
  CHECK(rows.at(0) == StandingsRow{kAda, 1, 2, {}});
  CHECK(rows.at(1) == StandingsRow{kBen, 2, 1, {}});
  CHECK(rows.at(2) == StandingsRow{kCleo, 3, 0, {}});
  CHECK(rows.at(3) == StandingsRow{kDan, 3, 0, {}});
}

/// Everybody meets everybody. Halves: Ada 4, Ben 4, Cleo 2, Dan 2.
HeldEvent round_robin_of_four() {
  HeldEvent event(4);
  event.match(kAda, kLosesTo, kDan);   // 1
  event.match(kBen, kBeats, kCleo);    // 2
  event.match(kDan, kLosesTo, kCleo);  // 3
  event.match(kAda, kBeats, kBen);     // 4
  event.match(kBen, kBeats, kDan);     // 5
  event.match(kCleo, kLosesTo, kAda);  // 6
  return event;
}

TEST_CASE("A round robin of four: direct encounters and Sonneborn-Berger") {
  const HeldEvent event = round_robin_of_four();
  // Ada has beaten Ben, and Cleo Dan.
  CHECK(values_of(event, TieBreak::Direct) == Values{2, 0, 2, 0});
  CHECK(reckoned_for(event, TieBreak::Direct, kCleo).from == From{3});
  // Ada: Ben 4 * 2 + Cleo 2 * 2. Ben: Cleo 2 * 2 + Dan 2 * 2. Cleo: Dan 2 * 2. Dan: Ada 4 * 2.
  CHECK(values_of(event, TieBreak::SonnebornBerger) == Values{12, 8, 4, 8});
  CHECK(reckoned_for(event, TieBreak::SonnebornBerger, kDan) == Reckoned{8, {1, 3, 5}});
  // Where everybody has met everybody, Buchholz is all 12 halves less one's own, and separates nobody.
  CHECK(values_of(event, TieBreak::Buchholz) == Values{8, 8, 10, 10});
  CHECK(ranks_by(event, {TieBreak::Buchholz}) == std::vector<int>{1, 1, 3, 3});
}

TEST_CASE("Of two tie-breaks the first decides") {
  const HeldEvent event = round_robin_of_four();
  CHECK(order_by(event, {TieBreak::Direct, TieBreak::SonnebornBerger}) ==
        std::vector<int>{kAda, kBen, kCleo, kDan});
  CHECK(order_by(event, {TieBreak::SonnebornBerger, TieBreak::Direct}) ==
        std::vector<int>{kAda, kBen, kDan, kCleo});
  // Cleo and Dan are no more tied when direct encounters are looked at.
  const std::vector<StandingsRow> rows = rows_by(event, {TieBreak::SonnebornBerger, TieBreak::Direct});
  CHECK(rows.at(3) == StandingsRow{kCleo, 4, 2, {{4, {2, 3, 6}}, {0, {}}}});
}

/// Finn does not come, and forfeits; then five are left. Halves: Ada 3, Ben 4, Cleo 5, Dan 2, Eve 4, Finn 0.
HeldEvent swiss_of_six() {
  HeldEvent event(6);
  event.match(kAda, kBeats, kDan);      // 1
  event.match(kBen, kBeats, kEve);      // 2
  event.forfeit(kCleo, kBeats, kFinn);  // 3
  event.match(kAda, kDraws, kBen);      // 4
  event.match(kCleo, kBeats, kDan);     // 5
  event.bye(kEve);                      // 6
  event.match(kCleo, kDraws, kBen);     // 7
  event.match(kAda, kLosesTo, kEve);    // 8
  event.bye(kDan);                      // 9
  return event;
}

TEST_CASE("Three rounds of a Swiss event of six, with byes and a forfeit: Buchholz") {
  const HeldEvent event = swiss_of_six();
  // Ada: Dan 2 + Ben 4 + Eve 4. Ben: Eve 4 + Ada 3 + Cleo 5. Cleo: 5 of their own for the forfeit + Dan 2 +
  // Ben 4. Dan: Ada 3 + Cleo 5 + 2 of their own for the bye. Eve: Ben 4 + 4 of their own + Ada 3. Finn: 0 of
  // their own for the forfeit, and nothing for the rounds that they missed.
  CHECK(values_of(event, TieBreak::Buchholz) == Values{10, 12, 11, 10, 11, 0});
  CHECK(reckoned_for(event, TieBreak::Buchholz, kEve) == Reckoned{11, {2, 6, 8}});
  CHECK(order_by(event, {TieBreak::Buchholz}) == std::vector<int>{kCleo, kBen, kEve, kAda, kDan, kFinn});
  // Without Dan for Ada, Ada for Ben, Dan for Cleo, the bye for Dan, Ada for Eve, the forfeit for Finn.
  CHECK(values_of(event, TieBreak::BuchholzCut) == Values{8, 9, 9, 8, 8, 0});
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kEve) == Reckoned{8, {2, 6}});
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kDan) == Reckoned{8, {1, 5}});
}

TEST_CASE("The same Swiss event: Sonneborn-Berger takes played matches only") {
  const HeldEvent event = swiss_of_six();
  // Ada: Dan 2 * 2 + Ben 4 * 1. Ben: Eve 4 * 2 + Ada 3 * 1 + Cleo 5 * 1. Cleo: Dan 2 * 2 + Ben 4 * 1. Eve:
  // Ada 3 * 2. Dan has won nothing but a bye, Finn nothing at all.
  CHECK(values_of(event, TieBreak::SonnebornBerger) == Values{8, 16, 8, 0, 6, 0});
  CHECK(reckoned_for(event, TieBreak::SonnebornBerger, kCleo).from == From{5, 7});
  CHECK(reckoned_for(event, TieBreak::SonnebornBerger, kEve).from == From{2, 8});
  CHECK(order_by(event, {TieBreak::SonnebornBerger}) ==
        std::vector<int>{kCleo, kBen, kEve, kAda, kDan, kFinn});
}

TEST_CASE("Buchholz without the lowest may turn the order of Buchholz") {
  // Ada has drawn with Cleo (5 halves) and Dan (1), Ben with Eve (4) and Finn (3).
  HeldEvent event(6);
  event.match(kAda, kDraws, kCleo);  // 1
  event.match(kAda, kDraws, kDan);   // 2
  event.match(kBen, kDraws, kEve);   // 3
  event.match(kBen, kDraws, kFinn);  // 4
  event.bye(kCleo);
  event.bye(kCleo);
  event.bye(kEve);
  event.bye(kEve, 1);
  event.bye(kFinn);
  CHECK(reckoned_for(event, TieBreak::Buchholz, kAda) == Reckoned{6, {1, 2}});
  CHECK(reckoned_for(event, TieBreak::Buchholz, kBen) == Reckoned{7, {3, 4}});
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kAda) == Reckoned{5, {1}});
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kBen) == Reckoned{4, {3}});
  CHECK(order_by(event, {TieBreak::Buchholz}) == std::vector<int>{kCleo, kEve, kFinn, kBen, kAda, kDan});
  CHECK(order_by(event, {TieBreak::BuchholzCut}) == std::vector<int>{kCleo, kEve, kFinn, kAda, kBen, kDan});
}

TEST_CASE("Of several lowest opponents the one of the first pairing is cut, and the only one") {
  HeldEvent event(4);
  event.match(kAda, kBeats, kBen);
  event.match(kAda, kBeats, kCleo);
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kAda) == Reckoned{0, {2}});
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kBen) == Reckoned{});
  CHECK(reckoned_for(event, TieBreak::BuchholzCut, kDan) == Reckoned{});
  CHECK(reckoned_for(event, TieBreak::Buchholz, kBen) == Reckoned{4, {1}});
}

/// A game that the first has won, and one that they have lost.
constexpr PlayedGame won(int points, int against) {
  return {kBeats, {points, against}};
}
constexpr PlayedGame lost(int points, int against) {
  return {kLosesTo, {points, against}};
}

TEST_CASE("Three in a circle: direct encounters separate nobody, the points in them do") {
  HeldEvent event(4);
  event.match(kAda, kBeats, kBen, {won(10, 9)});
  event.match(kBen, kBeats, kCleo, {won(20, 1)});
  event.match(kCleo, kBeats, kAda, {won(5, 4)});
  event.match(kCleo, kBeats, kDan, {won(90, 0)});
  event.bye(kAda);
  event.bye(kBen);
  // Ada, Ben and Cleo have 4 halves. What Cleo won against Dan is no encounter of theirs.
  CHECK(values_of(event, TieBreak::Direct) == Values{2, 2, 2, 0});
  CHECK(ranks_by(event, {TieBreak::Direct}) == std::vector<int>{1, 1, 1, 4});
  // Ada: 1 - 1. Ben: -1 + 19. Cleo: -19 + 1.
  CHECK(values_of(event, TieBreak::DirectPoints) == Values{0, 18, -18, 0});
  CHECK(reckoned_for(event, TieBreak::DirectPoints, kCleo).from == From{2, 3});
  CHECK(ranks_by(event, {TieBreak::Direct, TieBreak::DirectPoints}) == std::vector<int>{2, 1, 3, 4});
}

/// Ada, Ben and Cleo have 2 halves; Ada has beaten Ben, and Cleo has met neither. Their games: Ada 2:1, Ben
/// 1:2 and 2:0, Cleo 2:0.
HeldEvent two_of_three_have_met() {
  HeldEvent event(5);
  event.match(kAda, kBeats, kBen, {won(50, 40), lost(30, 31), won(45, 44)});
  event.match(kBen, kBeats, kDan, {won(60, 20), won(61, 20)});
  event.match(kCleo, kBeats, kEve, {won(33, 30), won(34, 30)});
  return event;
}

TEST_CASE("Direct encounters count nothing where two of those who are tied have not met") {
  const HeldEvent event = two_of_three_have_met();
  for (const TieBreak tie_break : {TieBreak::Direct, TieBreak::DirectPoints}) {
    CHECK(ranks_by(event, {tie_break}) == std::vector<int>{1, 1, 1, 4, 4});
    CHECK(reckoned_for(event, tie_break, kAda) == Reckoned{});
  }
  HeldEvent all_met = event;
  all_met.match(kBen, kNeither, kCleo);
  all_met.match(kAda, kNeither, kCleo);
  CHECK(ranks_by(all_met, {TieBreak::Direct}) == std::vector<int>{1, 2, 2, 4, 4});
}

TEST_CASE("Direct encounters are those of the entrants whom the tie-breaks before have left together") {
  const HeldEvent event = two_of_three_have_met();
  CHECK(values_of(event, TieBreak::GameDifference) == Values{2, 2, 4, -4, -4});
  // Cleo is apart by then, and Ada and Ben have met.
  CHECK(ranks_by(event, {TieBreak::GameDifference, TieBreak::Direct}) == std::vector<int>{2, 3, 1, 4, 4});
  CHECK(ranks_by(event, {TieBreak::Direct, TieBreak::GameDifference}) == std::vector<int>{2, 2, 1, 4, 4});
  // Ada has won by 10 - 1 + 1 points against Ben.
  const std::vector<StandingsRow> rows = rows_by(event, {TieBreak::GameDifference, TieBreak::DirectPoints});
  CHECK(rows.at(1).tie_breaks.at(1) == Reckoned{10, {1}});
  CHECK(rows.at(2).tie_breaks.at(1) == Reckoned{-10, {1}});
}

TEST_CASE("A forfeit is a direct encounter, and no opponent elsewhere") {
  HeldEvent event(3);
  event.forfeit(kBen, kLosesTo, kAda);  // 1
  event.match(kBen, kBeats, kCleo);     // 2
  CHECK(ranks_by(event, {TieBreak::Direct}) == std::vector<int>{1, 2, 3});
  CHECK(reckoned_for(event, TieBreak::Direct, kAda) == Reckoned{2, {1}});
  CHECK(ranks_by(event, {TieBreak::DirectPoints}) == std::vector<int>{1, 1, 3});
  CHECK(reckoned_for(event, TieBreak::SonnebornBerger, kAda) == Reckoned{});
  CHECK(reckoned_for(event, TieBreak::Buchholz, kBen) == Reckoned{2, {1, 2}});  // 2 of their own, Cleo 0
}

TEST_CASE("Two who have met more than once are compared by all their matches") {
  HeldEvent event(3);
  event.match(kAda, kBeats, kBen);
  event.match(kBen, kDraws, kAda);
  event.bye(kBen);
  event.match(kAda, kNeither, kCleo);
  // Ada and Ben have 3 halves.
  CHECK(reckoned_for(event, TieBreak::Direct, kAda) == Reckoned{3, {1, 2}});
  CHECK(reckoned_for(event, TieBreak::Direct, kBen) == Reckoned{1, {1, 2}});
  CHECK(reckoned_for(event, TieBreak::Buchholz, kAda) == Reckoned{6, {1, 2, 4}});
  event.match(kBen, kNeither, kAda);
  CHECK(reckoned_for(event, TieBreak::Direct, kAda) == Reckoned{3, {1, 2, 5}});
}

TEST_CASE("Values of games leave out games that are replayed, byes and forfeits") {
  HeldEvent event(3);
  const PlayedGame replayed{kNeither, {70, 70}};
  const PlayedGame drawn{kDraws, {25, 25}};
  event.match(kAda, kBeats, kBen, {won(60, 50), replayed, lost(40, 41), drawn, won(80, 30)});  // 1
  event.match(kBen, kNeither, kCleo, {replayed});                                              // 2
  event.bye(kAda);
  event.forfeit(kCleo, kBeats, kAda);
  CHECK(reckoned_for(event, TieBreak::GameDifference, kAda) == Reckoned{2, {1}});
  CHECK(reckoned_for(event, TieBreak::GameDifference, kBen) == Reckoned{-2, {1}});
  CHECK(reckoned_for(event, TieBreak::GamesWon, kAda) == Reckoned{2, {1}});
  CHECK(reckoned_for(event, TieBreak::GamesWon, kBen) == Reckoned{1, {1}});
  CHECK(reckoned_for(event, TieBreak::Points, kAda) == Reckoned{60 + 40 + 25 + 80, {1}});
  CHECK(reckoned_for(event, TieBreak::Points, kBen) == Reckoned{50 + 41 + 25 + 30, {1}});
  for (const TieBreak tie_break : {TieBreak::GameDifference, TieBreak::GamesWon, TieBreak::Points})
    CHECK(reckoned_for(event, tie_break, kCleo) == Reckoned{});
}

TEST_CASE("Games won, their difference and points separate different people") {
  HeldEvent event(6);
  const PlayedGame drawn{kDraws, {9, 9}};
  event.match(kAda, kBeats, kDan, {won(8, 1), lost(0, 9), won(8, 1)});
  event.match(kBen, kBeats, kEve, {won(9, 8), drawn, drawn});
  event.match(kCleo, kBeats, kFinn, {won(5, 0), won(5, 0)});
  CHECK(values_of(event, TieBreak::GameDifference) == Values{2, 2, 4, -2, -2, -4});
  CHECK(ranks_by(event, {TieBreak::GameDifference}) == std::vector<int>{2, 2, 1, 4, 4, 6});
  CHECK(values_of(event, TieBreak::GamesWon) == Values{2, 1, 2, 1, 0, 0});
  CHECK(ranks_by(event, {TieBreak::GamesWon}) == std::vector<int>{1, 3, 1, 4, 5, 5});
  CHECK(values_of(event, TieBreak::Points) == Values{16, 27, 10, 11, 26, 0});
  CHECK(ranks_by(event, {TieBreak::Points}) == std::vector<int>{2, 1, 3, 5, 4, 6});
}

TEST_CASE("The lower seed and the lower lot are better, but halves come before them") {
  HeldEvent event(3);
  event.input.seeds = {3, 7, 3};
  event.input.lots = {30, 10, 20};
  CHECK(values_of(event, TieBreak::Seed) == Values{-3, -7, -3});
  CHECK(ranks_by(event, {TieBreak::Seed}) == std::vector<int>{1, 3, 1});
  CHECK(ranks_by(event, {TieBreak::Seed, TieBreak::Lot}) == std::vector<int>{2, 3, 1});
  CHECK(reckoned_for(event, TieBreak::Lot, kCleo) == Reckoned{-20, {}});
  event.match(kAda, kBeats, kBen);
  CHECK(ranks_by(event, {TieBreak::Lot}) == std::vector<int>{1, 2, 3});
}

TEST_CASE("Standings refuse what no event comes to") {
  const auto refused = [](const auto& change) {
    HeldEvent event(3);
    event.match(kAda, kBeats, kBen, {won(1, 0)});
    event.bye(kCleo);
    event.input.tie_breaks = {TieBreak::Seed, TieBreak::Lot};
    event.input.seeds = {1, 1, 1};
    event.input.lots = {1, 2, 3};
    change(event.input);
    try {
      standings(event.input);
      return false;
    } catch (const engine::BrokenInvariant&) {
      return true;
    }
  };
  CHECK_FALSE(refused([](auto&) {}));
  CHECK(refused([](auto& input) { input.pairings[0].first = 0; }));
  CHECK(refused([](auto& input) { input.pairings[0].second = 4; }));
  CHECK(refused([](auto& input) { input.pairings[0].second = kAda; }));
  CHECK(refused([](auto& input) { input.pairings[0].halves = {2, 1}; }));
  CHECK(refused([](auto& input) { input.pairings[0].halves = {3, -1}; }));
  CHECK(refused([](auto& input) { input.pairings[0].games[0].halves = {2, 2}; }));
  CHECK(refused([](auto& input) { input.pairings[0].unplayed = true; }));
  CHECK(refused([](auto& input) { input.pairings[1].number = 1; }));
  CHECK(refused([](auto& input) { input.pairings[1].halves = {3, 0}; }));
  CHECK(refused([](auto& input) { input.pairings[1].halves = {-1, 0}; }));
  CHECK(refused([](auto& input) { input.pairings[1].halves = {1, 1}; }));
  CHECK(refused([](auto& input) { input.pairings[1].games = {won(1, 0)}; }));
  CHECK(refused([](auto& input) { input.seeds.pop_back(); }));
  CHECK(refused([](auto& input) { input.lots.push_back(4); }));
  CHECK(refused([](auto& input) { input.lots[2] = 1; }));
  CHECK(refused([](auto& input) { input.tie_breaks = {TieBreak::Points, TieBreak::Points}; }));
  CHECK(refused([](auto& input) { input = {-1, {}, {}, {}, {}}; }));
  CHECK(refused([](auto& input) { input = {kMostEntrants + 1, {}, {}, {}, {}}; }));
  const auto with_byes = [&](std::size_t count) {
    return refused([count](auto& input) {
      input.pairings.assign(count, input.pairings[1]);
      for (std::size_t at = 0; at < count; ++at) input.pairings[at].number = static_cast<int>(at);
    });
  };
  CHECK_FALSE(with_byes(kMostListedPairings));
  CHECK(with_byes(kMostListedPairings + 1));
  // What no tie-break looks at may be missing.
  CHECK_FALSE(refused([](auto& input) {
    input.tie_breaks.clear();
    input.seeds.clear();
    input.lots = {1, 1};
  }));
}

}  // namespace
}  // namespace gatehouse::server
